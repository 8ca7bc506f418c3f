"""Contract of faces: panels, buttons, lines and hints."""

import re
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from games import options as fields
from games import registry
from games.agents.adviser import Advice
from games.cards import Card
from games.core import (
    Dealing,
    Event,
    Reacting,
    Reason,
    Seat,
    Step,
    option_groups,
    rating_kind,
)
from games.faces.face import Drafting, SharedBoard, Urgency
from games.faces.panel import Button, Does, Fact, Grid, Holding, Line, Panel, Service, Text, Who
from games.faces.pieces import CARDS_IN_A_ROW, PICKS_IN_A_ROW
from games.trick_game.events import TrickTaken
from games.trick_game.tricks import CardReason
from tests.contract.capabilities import each, has, having, lacking
from tests.contract.counting import achievement_ids, profiles
from tests.contract.messages import LANGUAGES, messages, people, reader, texts, within
from tests.contract.phone import confirms, is_card, keys, label_width, room
from tests.contract.replays import pages, told_of_deals
from tests.contract.sights import (
    Sight,
    acts,
    advised,
    analysed,
    answered,
    drawn_of,
    of_kept_sheets,
    of_puzzles,
    told_of,
)
from tests.contract.walks import ALL, of_module, states_to_check, tried, walks, walks_to_check

CARD_GAMES = [name for name in registry.names() if registry.common_texts(name) is not None]
ALERT = 200
CARD_ROWS, ROWS, ROWS_WITH_CARDS = 4, 5, 6
LESSON = 700
"""With the caption of a hand it makes less than the 1,024 characters of a caption."""
HINTED = 30
"""States of random matches at which hints are asked for."""


@cache
def sights(name: str) -> tuple[Sight, ...]:
    return tuple(Sight(name, state) for _, _, state in states_to_check(name))


@cache
def moments(name: str) -> tuple[Step[Any], ...]:
    """Moments too rare for random walks, from `moments()` of a game's test module `rare`."""
    return tuple(of_module(name, "rare", "moments", tuple)())


def events(name: str) -> list[Event]:
    """Events of the matches and of rare moments."""
    told = [move.events for walk in walks(name) for move in walk.moves]
    told += [moment.events for moment in moments(name)]
    return [event for events in told for event in events]


@cache
def panels(name: str) -> tuple[Panel, ...]:
    """Panels of every seat in states from all over the matches."""
    seen = (*sights(name), *(Sight(name, moment.state) for moment in moments(name)))
    shown = [panel for sight in seen for panel in sight.panels()]
    return (*shown, *(panel for event in events(name) for panel in drawn_of(name, event)))


@cache
def hints(name: str) -> tuple[tuple[Any, Seat, Advice], ...]:
    """Return states with the hint for a seat that may act."""
    states = [walk.state(number) for walk in walks(name) for number in walk.hinting]
    states = states or [state for _, _, state in states_to_check(name, HINTED)]
    return tuple((state, *given) for state in states for given in advised(name, state))


@cache
def lines(name: str) -> tuple[Text, ...]:
    """Texts on panels and beside them, but for hints."""
    moves = [move for walk in walks_to_check(name) for move in walk.moves]
    told = [text for event in events(name) for text in told_of(name, event)]
    beside = [text for sight in sights(name) for text in (*sight.peeks(), *sight.others(), *sight.lessons())]
    return (*told, *beside, *(text for move in moves for text in answered(name, move)))


@cache
def said(name: str) -> tuple[Text, ...]:
    """Every text once with each of its facts."""
    shown: tuple[Panel | Text, ...] = (
        *panels(name),
        *lines(name),
        *(line for _, _, advice in hints(name) for line in advice.lines),
        *(panel for page in pages(name) for panel in page),
        *told_of_deals(name),
        *profiles(name),
        *of_puzzles(name),
        *of_kept_sheets(name),
        *(text for walk in walks_to_check(name) for move in walk.moves for text in analysed(name, move)),
    )
    return tuple(dict.fromkeys(text for each in shown for text in texts(each)))


BROKEN_TIES = {"preferans-exact-lead", "terz-tie", "terz-picture-tie"}
"""Messages of ends too rare for random matches; tests of the games construct them."""


def expected_ids(name: str) -> set[str]:
    """The messages that lobby, toasts and menus ask for by name."""
    game = registry.get(name)
    ids = {registry.key(name, part) for part in ("name", "about", "line")}
    ids |= {registry.key(name, "preset", preset) for preset in game.presets}
    ids |= {registry.key(name, "options", group) for group in option_groups(game)}
    kinds = {rating_kind(game, options) for options in game.presets.values()} - {""}
    ids |= {registry.key(name, "rating-kind", kind) for kind in kinds}
    ids |= achievement_ids(name)
    if isinstance(game, Dealing):
        ids.add(registry.key(name, "board"))
    _, refused = tried(name)
    for given in refused:  # with the others of the game's own enum
        others = () if isinstance(given, Reason | CardReason) else type(given)
        ids |= {registry.key(name, "refused", reason.value) for reason in (given, *others)}
    for field in fields.fields(game.options_type):
        values = getattr(field, "values", ()) or getattr(field, "named", ())
        ids |= {
            registry.key(name, "option", field.name, *part)
            for part in ((), ("about",), *((value,) for value in values))
        }
    return ids


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_and_none_is_idle(name: str, language: str) -> None:
    expected = expected_ids(name) | {text.key for text in said(name)}
    shared = {registry.key(name, "refused", reason.value) for reason in (*Reason, *CardReason)}
    assert expected <= set(messages(name, language)), "of the reasons that games share, each that is given"
    if not ALL:  # random matches need not say everything
        idle = set(messages(name, language, own=True)) - shared - expected - BROKEN_TIES
        assert idle == set(), f"in no recorded match; look for one by python -m tests.contract.search {name}"


def test_both_languages_say_the_same_of_the_same_facts(name: str) -> None:
    one, two = (messages(name, language) for language in LANGUAGES)
    assert one == two
    assert all(key.startswith(f"{registry.key(name)}-") for key in one)


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(name: str, language: str) -> None:
    read = reader(name, language).read
    for text in said(name):
        assert read(text).strip()


@pytest.mark.walks
def test_refusals_have_the_facts_they_speak_of_and_reasons_of_the_game(name: str) -> None:
    there = messages(name, "ru")  # and in English, which has the same facts
    for reason, facts in tried(name)[1].items():
        assert there[registry.key(name, "refused", reason.value)] <= facts
    assert tried(name)[1]
    kinds = {type(reason) for reason in tried(name)[1]}
    assert len(kinds - {Reason, CardReason}) <= 1, "a game may do with shared reasons"


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_peeks_and_hints_fit_an_alert_and_lessons_a_caption(name: str, language: str) -> None:
    read = reader(name, language).read
    assert max(len(read(text)) for sight in sights(name) for text in sight.peeks()) <= ALERT
    for _, _, given in hints(name):
        assert len("\n".join(read(line) for line in given.lines)) <= ALERT
    lessons = {read(text) for sight in sights(name) for text in sight.lessons()}
    assert len(lessons) > 1
    for text in lessons:
        assert len(re.findall(r"[.!?](?= |$)", text)) == 5
        assert len(text) <= LESSON


@pytest.mark.walks
def test_a_hint_is_a_legal_move(name: str) -> None:
    """In a race it may be to wait; a seat that only advises its partner may get no action."""
    game, races = registry.get(name), has(name, Reacting)
    assert hints(name)
    for state, seat, given in hints(name):
        assert given.action is None or given.action in list(game.legal(state, seat))
        assert given.action is not None or races or seat not in game.awaited(state)
        assert given.lines


@pytest.mark.walks
@each(name for name in CARD_GAMES)
def test_the_feed_names_the_taker_of_every_trick_under_a_picture_too(name: str) -> None:
    face, tricks = registry.face(name), 0
    for walk in walks_to_check(name):
        for event in (event for move in walk.moves for event in move.events if isinstance(event, TrickTaken)):
            line = face.feed_line(event)
            assert line is not None
            assert line.facts["who"] == Who(event.trick.taker)
            assert not face.is_drawn(event)
            tricks += 1
    assert tricks


@pytest.mark.walks
@lacking(SharedBoard)
def test_buttons_of_hands_are_legal_and_every_awaited_player_has_one(name: str) -> None:
    """And the table has none."""
    game = registry.get(name)
    for sight in sights(name):
        assert not sight.table.buttons
        for seat, screens in zip(sight.seats, sight.screens, strict=True):
            legal = {game.write(action) for action in game.legal(sight.state, seat)}
            offered = {act for panel in screens.values() for act in acts(panel, Does.ACT)}
            assert offered <= legal
            assert bool(offered) == bool(legal)
            assert screens[()].buttons or seat not in game.awaited(sight.state)


@pytest.mark.walks
@having(SharedBoard)
def test_open_board_gives_everybody_the_same_working_buttons(name: str) -> None:
    """Each is an action or an item; an awaited seat has a legal action among them, or three picks away."""
    game = registry.get(name)
    for sight in sights(name):
        face, board = sight.face, sight.table
        assert isinstance(face, Drafting)
        assert all(game.write(game.read(act)) == act for act in acts(board, Does.ACT))
        assert bool(board.buttons) == bool(game.to_act(sight.state))
        picks = acts(board, Does.PICK)
        assert len(set(picks)) == len(picks)
        keys = [[button.act for button in row] for row in board.buttons]
        for seat, view in zip(sight.seats, sight.views, strict=True):
            assert [[button.act for button in row] for row in sight.face.hand(view, seat, ()).buttons] == keys
        for seat in game.awaited(sight.state):
            legal = {game.write(action) for action in game.legal(sight.state, seat)}
            sent = (face.completed_action(sight.views[seat], seat, draft) for draft in combinations(picks, 3))
            assert legal & set(acts(board, Does.ACT)) or any(text in legal for text in sent)


@pytest.mark.walks
def test_what_is_picked_can_be_put_back(name: str) -> None:
    """One by one, the latest first."""
    for sight in sights(name):
        for draft, panel in (screen for own in sight.screens for screen in own.items()):
            assert set(draft[-1:]) <= set(acts(panel, Does.PICK))


@pytest.mark.walks
def test_panels_are_whole(name: str) -> None:
    """Rows of a grid have a cell a column; nobody is shown an empty panel or an empty row of buttons."""
    for panel in panels(name):
        assert panel.blocks
        for block in panel.blocks:
            if isinstance(block, Grid):
                assert all(len(row) == len(block.columns) for row in block.rows)
            if isinstance(block, Holding):
                assert block.cards
        assert all(panel.buttons)


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_a_hand_fit_a_phone(name: str, language: str) -> None:
    """No label is cut; cards have four rows, six with all else, and keys without cards five; a confirmation joins the service keys."""
    for sight in sights(name):
        for draft, panel in (screen for own in sight.screens for screen in own.items()):
            keyboard = keys(name, language, panel)
            assert not [key for row in keyboard for key in row if label_width(key) > room(len(row))]
            cards = [row for row in panel.buttons if all(is_card(key.label) for key in row)]
            assert len(cards) <= CARD_ROWS
            assert len(keyboard) <= (ROWS_WITH_CARDS if cards else ROWS)
            if any(confirms(act, draft) for act in acts(panel, Does.ACT)):
                assert panel.service is Service.BESIDE


@pytest.mark.parametrize("language", LANGUAGES)
@each(CARD_GAMES)
def test_any_card_fits_a_full_row_and_a_row_of_picks_with_its_mark(name: str, language: str) -> None:
    mark = registry.key(name, "picked")
    for card in Card:
        labels: dict[Fact, int] = {card: CARDS_IN_A_ROW}
        if messages(name, language)[mark] == {"card"}:
            labels[Text(mark, {"card": card})] = PICKS_IN_A_ROW
        for label, most in labels.items():
            ((key,), *_) = keys(name, language, Panel((), ((Button(label, card.value),),)))
            assert label_width(key) <= room(most)


@pytest.mark.walks
@each(CARD_GAMES)
def test_a_hand_as_text_names_the_cards_that_are_barred(name: str) -> None:
    named = 0
    for panel in (screens[()] for sight in sights(name) for screens in sight.screens):
        keys = [key for row in panel.buttons for key in row if key.does is Does.ACT]
        cards = {key.label for key in keys if isinstance(key.label, Card)}
        told = [block.text for block in panel.blocks if isinstance(block, Line)]
        barred = [text.facts["cards"] for text in told if text.key.endswith("-barred")]
        assert len(barred) <= 1
        holdings = [set(block.cards) for block in panel.blocks if isinstance(block, Holding)]
        hand = next((hand for hand in holdings if cards <= hand), set()) if cards else set()
        assert {card for fact in barred for card in within(fact) if isinstance(card, Card)} == hand - cards
        assert not cards or hand
        named += bool(hand - cards)
    assert named > 3


@pytest.mark.walks
def test_no_page_of_a_face_says_what_a_hint_says(name: str) -> None:
    """Faces do not know whether anything is ranked: what they show, on every page, is shown there too."""
    hint = f"{registry.key(name)}-hint"
    assert all(line.key.startswith(hint) for _, _, advice in hints(name) for line in advice.lines)
    shown = {text.key for panel in panels(name) for text in texts(panel)}
    shown |= {text.key for line in lines(name) for text in texts(line)}
    assert not {key for key in shown if key.startswith(hint)}


def test_a_match_closes_its_messages(name: str) -> None:
    """At least once a match, and the last time with its last action."""
    face = registry.face(name)
    for walk in walks(name):
        closing = [
            number
            for number, move in enumerate(walk.moves)
            if any(face.urgency(event) is Urgency.CLOSE for event in move.events)
        ]
        assert closing[-1] == len(walk.moves) - 1


def test_no_name_is_cut_in_the_sentences_that_end_a_match(name: str) -> None:
    """Winners are named in at least one match, and always in full."""
    game, face = registry.get(name), registry.face(name)
    ends = [face.table(game.view(walk.states[-1], None)) for walk in walks(name)]
    sentences = [block.text for panel in ends for block in panel.blocks if isinstance(block, Line)]
    named = [who for text in sentences for who in people(text)]
    assert named
    assert all(who.whole for who in named)


def test_rule_pages_have_the_same_clauses_and_no_clause_twice(name: str) -> None:
    pages = [
        re.findall(r"\*\*([A-Z]+-[0-9.]+)\*\*", registry.rules(name, language).read_text("utf-8"))
        for language in LANGUAGES
    ]
    assert pages[0] == pages[1]
    assert len(pages[0]) == len(set(pages[0])) > 0
