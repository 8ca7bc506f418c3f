"""When TERCs lay open, and who could have called them how long: from the times of a match that is over."""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

from games.agents.analysis import Move
from games.core import Event, Seat
from games.terc.actions import read
from games.terc.cards import Card, tercs
from games.terc.events import Agreed, Assumed, Penalty, Taken, Wrong
from games.terc.legality import check_call, check_naming, passes
from games.terc.rules import Terc
from games.terc.state import State

_GAME = Terc()


class Kind(IntEnum):
    """Stored with judgements: none changes its number."""

    FOUND = 0
    """Somebody has named a TERC."""
    WRONG = 1
    """Somebody has called and named none."""
    DENIED = 2
    """Somebody has said that there is no TERC."""
    PASSED = 3
    """Time was up for somebody who had neither called a TERC nor denied it."""


class Happening(NamedTuple):
    """What happened to a seat in a race; times are milliseconds."""

    move: Move
    kind: Kind
    seat: Seat
    at: int
    """Of the call, or of the action where nobody had to call."""
    lying: int
    """TERCs on the table."""
    waited: Mapping[Seat, int]
    """How long each seat could have called one of them on this table."""
    penalty: Penalty = Penalty.NONE


def is_timed(moves: Sequence[Move]) -> bool:
    """Whether the record of the match has times."""
    return any(move.at for move in moves)


def happenings(moves: Sequence[Move]) -> Iterator[Happening]:
    """What happened in a match, in its order."""
    waited: dict[Seat, int] = {}
    called = last = moves[0].at if moves else 0
    for move in moves:
        state: State = move.before
        now, lying = max(move.at, last), len(tercs(state.cards))
        for seat in _may_call(state) if lying else ():
            waited[seat] = waited.get(seat, 0) + now - last
        step = _GAME.apply(state, move.actor, read(move.text))
        at = called if state.floor is not None else now
        for event in step.events:
            for kind, seat, penalty in _told(event):
                yield Happening(move, kind, seat, at, lying, dict(waited), penalty)
        if state.floor is None:
            called = now
        if step.state.board != state.board:
            waited.clear()
        last = now


def _told(event: Event) -> Iterator[tuple[Kind, Seat, Penalty]]:
    match event:
        case Taken(seat=seat):
            yield Kind.FOUND, seat, Penalty.NONE
        case Wrong(seat=seat, penalty=penalty):
            yield Kind.WRONG, seat, penalty
        case Agreed(seat=seat):
            yield Kind.DENIED, seat, Penalty.NONE
        case Assumed(seats=seats, aside=aside):
            for seat in seats:
                if seat not in aside:
                    yield Kind.PASSED, seat, Penalty.NONE


def _may_call(state: State) -> Iterator[Seat]:
    """The seats that could call or name a TERC now, and have not said that there is none."""
    if state.floor is None:
        check = check_naming if state.alone else check_call
        for seat in state.waiting:
            if passes(check, state, seat):
                yield seat


def open_since(moves: Sequence[Move], move: Move, cards: frozenset[Card]) -> int:
    """When the last of these cards came to the table on which they lie before this move."""
    earlier = moves[: moves.index(move)]
    return next((each.at for each in reversed(earlier) if not cards.issubset(each.before.cards)), 0)


def locked_until(moves: Sequence[Move], move: Move, seat: Seat) -> int:
    """When a seat could call again after this move, or when the match ended."""
    since = moves[moves.index(move) :]
    return next((now.at for now, then in pairwise(since) if seat not in then.before.locked), since[-1].at)
