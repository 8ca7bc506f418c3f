"""Hands at the tables of a tournament: the first one rings for all, and all say where they are."""

import msgspec

from bot.base.pace import UNENDED, Outage
from bot.match.table import PersonId, Table, TournamentPlace
from bot.ui.plan import DrawStep, HandRecord
from bot.ui.table.hand_plan import plan_hand
from games.core import Seat
from tests.support.screen_plans import match, screen_state, table
from tests.support.sentences import said, tells

ME = PersonId(1)
PLACE = TournamentPlace("abcdefghij", 2, 3, "Кубок <b>", (1, 2, 3, 4))


def seated(place: TournamentPlace | None) -> Table:
    return msgspec.structs.replace(table(4, chat=None, strangers=True), tournament=place)


def first(place: TournamentPlace | None, *, asked: bool, record: HandRecord | None = None) -> DrawStep:
    """The next step of a hand whose person is asked, or waits."""
    game, moments = match(4, "short", 1)
    moment = next(each for each in moments if (Seat(0) in game.awaited(each.state)) is asked)
    return plan_hand(screen_state(seated(place), game, moment), record or HandRecord(), ME)


def text_of(step: DrawStep) -> str:
    assert step.outgoing is not None
    return step.outgoing.content.text


def test_a_hand_says_which_table_of_which_round_it_is() -> None:
    assert tells(
        text_of(first(PLACE, asked=False)),
        "running-hand-line",
        title="Кубок <b>",
        round=said("running-round-inside", round=2),
        number=3,
    )
    until = msgspec.structs.replace(PLACE, until=1_763_748_000_000, title="")
    assert tells(
        text_of(first(until, asked=False)),
        "running-hand-line-until",
        title=said("running-hand-untitled"),
        round=said("running-round-inside", round=2),
        number=3,
        time="пт 21.11 в 21:00 МСК",
    )
    final = msgspec.structs.replace(PLACE, left=0)
    assert "· финал ·" in text_of(first(final, asked=False))
    arena = msgspec.structs.replace(PLACE, arena=True)
    assert tells(text_of(first(arena, asked=False)), "running-hand-line-arena", title="Кубок <b>", number=3)


def test_a_hand_says_that_its_clocks_stand_still() -> None:
    past, now = Outage(1, 2), Outage(3, UNENDED)
    for pauses, says in (((), False), ((past,), False), ((past, now), True)):
        place = msgspec.structs.replace(PLACE, pauses=pauses)
        assert tells(text_of(first(place, asked=True)), "running-hand-paused") is says


def test_a_table_that_is_ready_rings_for_all_once() -> None:
    step = first(PLACE, asked=False)
    assert step.outgoing is not None
    assert step.outgoing.rings
    assert isinstance(step.record, HandRecord)
    again = first(PLACE, asked=False, record=msgspec.structs.replace(step.record, message=7, digest=""))
    assert again.outgoing is not None
    assert not again.outgoing.rings
    usual = first(None, asked=False)
    assert usual.outgoing is not None
    assert not usual.outgoing.rings
