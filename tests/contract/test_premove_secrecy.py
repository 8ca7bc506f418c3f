"""Contract of premoves: nobody but their owner can tell whether a card is named."""

from collections.abc import Iterator

import msgspec
import pytest

from bot.base.timing import Time
from bot.match.loaded import Edit, Loaded, Premove, SeatDraft
from bot.match.luck import Luck
from bot.match.moves import Moves
from bot.match.table import PersonId, Table
from bot.match.turns.calculation import Uncalculated
from bot.match.turns.forced import (
    FORCED,
    forced_card,
    friends_wait_ms,
    hides_choices,
    rivals_wait_ms,
)
from bot.match.turns.premoves import offered
from bot.match.turns.schedule import COMPUTER_MS, RUN, Schedule
from bot.ui.plan import DrawStep, GroupRecord, HandRecord
from bot.ui.table.group_plan import plan_group
from bot.ui.table.hand_plan import plan_hand
from games import registry
from games.core import Seat
from games.faces.face import Premoving
from tests.contract.capabilities import having
from tests.contract.walks import Move, evenly, walks_to_check
from tests.support.clocks import StillTime
from tests.support.screen_plans import Moment, screen_state
from tests.ui.matches import table_of

MOMENTS = 40
"""Compared in each game."""
NOW = 1_000_000
SECRET = b"premoves"


def two_worlds(name: str, *, rated: bool) -> Iterator[tuple[Seat, Move, Loaded, Loaded]]:
    """Yield a waiting seat, the move of another, and the table before it without and with a premove."""
    game, found = registry.get(name), list[tuple[Seat, Move, Loaded, Loaded]]()
    for walk in walks_to_check(name):
        for move in walk.moves:
            if not isinstance(move.actor, int):
                continue
            table = at(table_of(name, walk, move.before), rated=rated)
            for seat in map(Seat, range(len(table.chairs))):
                offer = offered(table, game, move.before, seat) if seat != move.actor else None
                if offer is None or len(offer.cards) == 1:
                    continue
                without = Loaded(table, game, move.before, {}, 1)
                premove = Premove(offer.trick, offer.cards[0].value)
                draft = SeatDraft(game.question(move.before, seat), (), premove)
                found.append((seat, move, without, without._replace(drafts={seat: draft})))
    yield from evenly(found, MOMENTS)


def at(table: Table, *, rated: bool) -> Table:
    chairs = tuple(msgspec.structs.replace(chair, tapped=NOW) for chair in table.chairs)
    return msgspec.structs.replace(table, chairs=chairs, rated=rated, luck=Luck(SECRET))


def acted(moves: Moves, loaded: Loaded, move: Move) -> Edit | None:
    """The edit of the move; None where it needs a calculation."""
    try:
        return moves.act(loaded, Seat(int(str(move.actor))), move.action)
    except Uncalculated:
        return None


def shown(loaded: Loaded, seat: Seat) -> list[DrawStep]:
    """What the group and everybody but this seat would see."""
    state = screen_state(loaded.table, loaded.game, Moment(loaded.state, (), ()))
    state = state._replace(drafts=loaded.drafts, now=NOW)
    others = [chair.person for place, chair in enumerate(loaded.table.chairs) if place != seat]
    hands = [plan_hand(state, HandRecord(), PersonId(person or 0)) for person in others]
    return [plan_group(state, GroupRecord()), *hands]


def quiet(edit: Edit) -> Edit:
    """The edit without what a card that is played for its person changes; among rivals no screen may wait for it."""
    turn = msgspec.structs.replace(edit.table.turn, forced_at=0)
    if not hides_choices(edit.table):
        turn = msgspec.structs.replace(turn, auto_at=0)
    deadlines = {name: due for name, due in edit.deadlines.items() if name != FORCED}
    return edit._replace(table=msgspec.structs.replace(edit.table, turn=turn), deadlines=deadlines, drafts={})


@pytest.mark.walks
@pytest.mark.parametrize("rated", [False, True], ids=["friends", "rivals"])
@having(Premoving)
def test_a_move_of_another_is_the_same_with_and_without_a_premove(name: str, rated: bool) -> None:
    """A card that comes to be played for its owner waits as an only card of the match would."""
    time: Time = StillTime(NOW)
    moves, played, dropped = Moves(time, Schedule(time)), 0, 0
    for seat, move, without, with_premove in two_worlds(name, rated=rated):
        assert shown(without, seat) == shown(with_premove, seat)
        edit, other = acted(moves, without, move), acted(moves, with_premove, move)
        if edit is None or other is None:
            continue
        assert quiet(edit) == quiet(other)
        after = without._replace(table=edit.table, state=edit.state)
        dropped += seat in other.drafts
        draft = {**with_premove.drafts, **other.drafts}[seat]
        later = with_premove._replace(
            table=other.table, state=other.state, drafts={seat: draft} if draft else {}
        )
        assert shown(after, seat) == shown(later, seat)
        due = other.deadlines.get(FORCED)
        if forced_card(after) is not None:
            assert due == edit.deadlines[FORCED]
        elif forced_card(later) is not None:
            played += 1
            assert due == like_only_card(later, rated=rated)
        else:
            assert due is None
    assert played
    assert dropped


def like_only_card(loaded: Loaded, *, rated: bool) -> int:
    """When an only card would be played in this state."""
    if rated:
        return NOW + rivals_wait_ms(loaded.table, COMPUTER_MS)
    most = loaded.table.turn.run_at + round(RUN * COMPUTER_MS)
    return min(NOW + friends_wait_ms(loaded.table, COMPUTER_MS), most)
