"""What a person reads of a table while they wait for a computer's seat at it."""

from collections import Counter
from functools import cache
from itertools import pairwise

import msgspec
import pytest

from bot.base.preferences import Language
from bot.features.queue.coming_screen import STALLED_MS, likely_wait_s
from bot.features.queue.drop_in import PATIENCE_MS
from bot.features.queue.queue_screen import waiting_content
from bot.features.queue.waiting import Ticket, Wish
from bot.match.loaded import Loaded
from bot.match.table import Chair, PersonId, Phase, Table, TableId, with_part
from bot.ui.render import without_markup
from games import registry
from games.core import Dealing, Nature
from games.faces.face import Urgency
from games.options import as_json
from games.record import play, replay
from tests.support.players import quick_player

MATCHES = {
    "oh_hell": ("short", 4),
    "preferans": ("quick_sochinka", 3),
    "sergeant_major": ("usual", 3),
    "terz": ("short", 2),
}
COMES = Chair("Борис", PersonId(9))
SHOWN = 40
"""So many states of a match are read."""


def table(game: str, people: int = 1) -> Table:
    """A quick match of so many people, and computers."""
    preset, seats = MATCHES[game]
    chairs = tuple(
        Chair(f"P{seat}", PersonId(seat + 1)) if seat < people else Chair(robot=seat) for seat in range(seats)
    )
    about = TableId("tabletable"), game, preset, as_json(registry.get(game).presets[preset])
    return Table(*about, PersonId(1), Language.RU, "token", chairs=chairs, phase=Phase.PLAYING)


@cache
def turns(name: str) -> list[tuple[object, str, bool]]:
    """The states of a match, with the action that led to each, and whether it closed a deal."""
    game, (preset, seats), player = registry.get(name), MATCHES[name], quick_player(name)
    record, _ = play(game, game.presets[preset], seats, [player] * seats, secret=bytes(32))
    face = registry.face(name)
    return [
        (turn.state, entry.text, any(face.urgency(event) is Urgency.CLOSE for event in turn.events))
        for turn, entry in zip(replay(game, record), record.log, strict=True)
    ]


@pytest.mark.parametrize("name", MATCHES)
def test_a_deal_has_no_more_cards_than_are_left(name: str) -> None:
    """But for one that is given away and in no hand yet."""
    game, left, seen = registry.get(name), 0, Counter[bool]()
    assert isinstance(game, Dealing)
    for (before, *_), (_, text, closes) in reversed([*pairwise(turns(name))]):
        left = 0 if text.startswith("deal ") else (0 if closes else left) + text.startswith("play ")
        assert left <= game.cards_left(before) + 1
        seen[left > 0] += 1
    assert seen[True] > seen[False]


def test_the_wait_is_named_by_the_cards_and_those_who_have_still_to_speak() -> None:
    """A deal of one card at a table of four: 8 actions of 1 s alone, 1.5 s for two people, 3 s for four, and as much again.

    No time is named that people may need more than, or while somebody thinks.
    """
    game = registry.get("oh_hell")
    state = next(state for state, *_ in turns("oh_hell") if Nature.CHANCE not in game.to_act(state))
    waits = [likely_wait_s(table("oh_hell", people=people), game, state, 0) for people in (1, 2, 4)]
    assert waits == [30, 60, 60]
    spoken = with_part(table("oh_hell"), "log", acted=frozenset(range(4)))
    assert likely_wait_s(spoken, game, state, 0) == 15
    moved = with_part(table("oh_hell"), "turn", touched=1_000)
    assert likely_wait_s(moved, game, state, 1_000 + STALLED_MS - 1) > 0
    assert likely_wait_s(moved, game, state, 1_000 + STALLED_MS) == 0
    long = registry.get("sergeant_major")
    assert isinstance(long, Dealing)
    state = next(state for state, *_ in turns("sergeant_major") if long.cards_left(state))
    assert likely_wait_s(table("sergeant_major", people=3), long, state, 0) == 0
    assert PATIENCE_MS == 120_000, "two minutes, as the text says"


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", MATCHES)
def test_a_table_is_read_in_the_language_of_who_comes(name: str, language: Language) -> None:
    """With the keys of the wait alone, without the newcomer's own name; a finished match is left out."""
    game, wish = registry.get(name), Wish(name, MATCHES[name][0])
    ticket = Ticket((wish,), COMES, 0, table=TableId("tabletable"))
    watched = msgspec.structs.replace(table(name), newcomers=(COMES,))
    alone = waiting_content(ticket, Counter(), 0, language)
    for state, *_ in turns(name)[:: len(turns(name)) // SHOWN or 1]:
        if not game.to_act(state):
            continue
        content = waiting_content(ticket, Counter(), 0, language, Loaded(watched, game, state, {}, 1))
        assert content.keyboard == alone.keyboard
        assert content.picture is None
        text = without_markup(content.text)
        assert text.startswith(without_markup(alone.text).split("\n")[0])
        assert text.count("⏳") == 1
        assert "P0" in text
        assert COMES.name not in text
    over = Loaded(msgspec.structs.replace(watched, phase=Phase.OVER), game, None, {}, 1)
    assert waiting_content(ticket, Counter(), 0, language, over) == alone
