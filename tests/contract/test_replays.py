"""Contract of replays: deals as pages, with all hands open."""

from collections import Counter

import pytest

from bot.base.preferences import Language
from bot.match.table import Chair
from bot.ui.pictures import Style
from bot.ui.render import Frame, panel_content
from bot.ui.texts.words import words_in
from games import registry
from games.cards import Card
from games.faces.face import Replaying, Urgency
from games.faces.panel import Holding, Panel
from games.faces.scene import Sprite
from games.replay_pages import page_panel, replay_match
from tests.contract.capabilities import each, has, having
from tests.contract.messages import LANGUAGES, messages
from tests.contract.replays import pages, record_of, replayed
from tests.contract.walks import walks
from tests.support.content import check

DEALT: dict[str, set[int]] = {"oh_hell": set(), "preferans": {30, 32}, "sergeant_major": {48}, "terz": {18}}
"""Cards in all hands at the beginning of a deal; in Oh Hell they grow.

In Разбойник the declarer has the talon from the start.
"""
LONGEST = "Константин Всеволодович <b>&amp;</b> Преображенский"[:32]


@having(Replaying)
@pytest.mark.parametrize("language", list(Language))
def test_every_page_of_a_deal_fits_a_message(name: str, language: Language) -> None:
    """With and without a picture, long names in every seat; nothing is left out, and there are no buttons.

    What was said before it gives way, however much it was.
    """
    words = words_in(language, name).at(Chair(LONGEST) for _ in range(registry.get(name).seats[-1]))
    long = [f"{number}: {'x' * 200}" for number in range(30)]
    for place, (panel, _) in enumerate(pages(name)):
        assert not panel.buttons
        for frame in (Frame(name), Frame(name, Style(indices=language))):
            above, earlier = (["title"], long) if place % 5 == 0 else ([], [])
            content = panel_content(panel, words, frame, above=above, earlier=earlier)
            check(content)
            shown = panel.caption if content.picture is not None else panel.blocks
            whole = panel_content(Panel(shown), words, Frame(name)).text.strip("·\n")
            assert content.text.startswith("title\n" if above else "")
            assert content.text.endswith(whole) if above else content.text.strip("·\n") == whole


@having(Replaying)
def test_every_deal_of_a_match_is_found_and_closed(name: str) -> None:
    face = registry.face(name)
    for walk, found in replayed(name):
        events = (event for move in walk.moves for event in move.events)
        assert [deal.closing for deal in found] == [
            event for event in events if face.urgency(event) is Urgency.CLOSE
        ]


def test_a_match_is_replayed_to_its_last_state(name: str) -> None:
    """A game that cannot show its deals has none."""
    game, face = registry.get(name), registry.face(name)
    walk = walks(name)[0]
    found = replay_match(game, face, record_of(game, walk))
    assert found.final == walk.states[-1]
    assert bool(found.deals) is isinstance(face, Replaying)


def open_cards(panel: Panel) -> int:
    return sum(len(block.cards) for block in panel.blocks if isinstance(block, Holding))


@each(DEALT)
def test_a_deal_opens_with_all_hands(name: str) -> None:
    """As many cards as the rules deal to all; in Oh Hell, as many as the deal's number to each."""
    face = registry.face(name)
    for walk, found in replayed(name):
        for number, deal in enumerate(found[:3], 1):
            dealt = DEALT[name] or {number * walk.seats}
            assert open_cards(page_panel(face, deal.pages[0])) in dealt


@each(DEALT)
def test_a_picture_of_a_decision_has_the_trick_in_progress(name: str) -> None:
    """Each card that is held or lies on the table is drawn once, those of the trick before not any more."""
    face = registry.face(name)
    assert isinstance(face, Replaying)
    lying = [state for state in walks(name)[0].states if state.deal is not None and state.deal.trick][:12]
    assert lying
    for state in lying:
        drawn = _drawn(face.open_panel(state, state, ()))
        talon = getattr(state.deal, "talon", ())  # it stays in sight, whatever is led from it
        here = [card for hand in state.deal.hands for card in hand]
        here += [play.card for play in state.deal.trick]
        assert all(drawn[card] == 1 or card in talon for card in here)
        gone = {play.card for trick in state.deal.tricks[-1:] for play in trick.plays}
        assert not gone.difference(talon) & set(drawn)


def _drawn(panel: Panel) -> Counter[Card | str]:
    """The cards of a panel's picture."""
    scene = panel.describe() if panel.describe is not None else None
    assert scene is not None
    return Counter(item.what for item in scene.items if isinstance(item, Sprite))


@having(Replaying)
def test_a_match_broken_off_shows_its_last_deal(name: str) -> None:
    """As far as it was played: in the middle of a deal there are pages, and nothing closes it."""
    game, face = registry.get(name), registry.face(name)
    assert isinstance(face, Replaying)
    walk = walks(name)[0]
    whole = replay_match(game, face, record_of(game, walk)).deals
    turned = [number for number, move in enumerate(walk.moves, 1) if any(map(face.is_page, move.events))]
    broken = replay_match(game, face, record_of(game, walk, turned[1])).deals
    assert [deal.closing for deal in broken] == [None]
    assert broken[0].pages == whole[0].pages[:2]


def test_only_a_game_with_pages_has_words_for_them(name: str) -> None:
    words = [key for language in LANGUAGES for key in messages(name, language) if "-replay-" in key]
    assert has(name, Replaying) or not words
