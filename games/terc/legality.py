"""Check joins, departures, calls, claims and agreements."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Protocol, TypeAlias

from games.core import IllegalAction, InvalidAction, Reason, Seat
from games.faces.panel import Who
from games.terc.actions import CLAIMED, Action, Call, Claim, Join, Leave, NoTerc
from games.terc.cards import Card
from games.terc.events import Ending
from games.terc.options import Options
from games.terc.state import PLACES, Player, State


class Refusal(StrEnum):
    """The game's own reasons to refuse an action."""

    ABSENT = "absent"
    PRESENT = "present"
    """The player is already in the game."""
    ROOM = "room"
    """All places are taken, or another seat comes first."""
    SECOND = "second"
    """Another player called a moment earlier (fact: `who`)."""
    WAIT = "wait"
    """Another player has the floor (fact: `who`)."""
    FLOOR = "floor"
    """The player has already called and must name three cards."""
    LOCKED = "locked"
    """The player may not call after a wrong call."""
    ALONE = "alone"
    """The player is alone and names three cards without a call."""
    CALL = "call"
    """The player must call before naming three cards."""
    GONE = "gone"
    AGREED = "agreed"
    AUTO = "auto"
    """Cards are laid automatically, so nobody has to agree."""


class Situation(Protocol):
    """The part of states and views that legality depends on."""

    @property
    def options(self) -> Options: ...

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def board(self) -> int: ...

    @property
    def floor(self) -> Seat | None: ...

    @property
    def present(self) -> frozenset[Seat]: ...

    @property
    def agreed(self) -> frozenset[Seat]: ...

    @property
    def locked(self) -> frozenset[Seat]: ...

    @property
    def alone(self) -> bool: ...

    @property
    def ending(self) -> Ending | None: ...


Check: TypeAlias = Callable[[Situation, Seat], None]


def _check_running(state: Situation) -> None:
    if state.ending is not None:
        raise IllegalAction(Reason.OVER)
    if not state.board:
        raise IllegalAction(Reason.MOMENT)


def _check_present(state: Situation, seat: Seat) -> None:
    _check_running(state)
    if seat not in state.present:
        raise IllegalAction(Refusal.ABSENT)


def check_join(state: Situation, seat: Seat) -> None:
    """Raises IllegalAction unless this seat is the next new one, or its player left it."""
    _check_running(state)
    if seat in state.present:
        raise IllegalAction(Refusal.PRESENT)
    if not 0 <= seat <= len(state.players) or seat >= PLACES:
        raise IllegalAction(Refusal.ROOM)


def check_leave(state: Situation, seat: Seat) -> None:
    """Raises IllegalAction unless this seat is in the game."""
    _check_present(state, seat)


def check_call(state: Situation, seat: Seat) -> None:
    """Raises IllegalAction unless this seat may take the floor."""
    _check_present(state, seat)
    if state.floor == seat:
        raise IllegalAction(Refusal.FLOOR)
    if state.floor is not None:
        raise IllegalAction(Refusal.SECOND, who=Who(state.floor))
    if state.alone:
        raise IllegalAction(Refusal.ALONE)
    if seat in state.locked:
        raise IllegalAction(Refusal.LOCKED)


def check_naming(state: Situation, seat: Seat) -> None:
    """Raises IllegalAction unless this seat may name three cards: it has the floor, or is alone."""
    _check_present(state, seat)
    if state.floor not in (None, seat):
        assert state.floor is not None
        raise IllegalAction(Refusal.WAIT, who=Who(state.floor))
    if state.floor is None and not state.alone:
        raise IllegalAction(Refusal.CALL)


def check_claim(state: State, seat: Seat, cards: frozenset[Card]) -> None:
    """Raises IllegalAction unless this seat may name these cards, InvalidAction if they are not three."""
    if len(cards) != CLAIMED:
        raise InvalidAction(f"not {CLAIMED} cards")
    check_naming(state, seat)
    if not cards.issubset(state.table):
        raise IllegalAction(Refusal.GONE)


def check_none(state: Situation, seat: Seat) -> None:
    """Raises IllegalAction unless this seat may agree that there is no TERC."""
    _check_present(state, seat)
    if state.options.no_terc == "auto":
        raise IllegalAction(Refusal.AUTO)
    if state.floor == seat:
        raise IllegalAction(Refusal.FLOOR)
    if state.floor is not None:
        raise IllegalAction(Refusal.WAIT, who=Who(state.floor))
    if seat in state.agreed:
        raise IllegalAction(Refusal.AGREED)


_WORDS: tuple[tuple[Action, Check], ...] = (
    (Join(), check_join),
    (Leave(), check_leave),
    (Call(), check_call),
    (NoTerc(), check_none),
)


def allowed(state: State, seat: Seat) -> Iterator[Action]:
    """Yield every action that this seat may take."""
    for action, check in _WORDS:
        if passes(check, state, seat):
            yield action
    if passes(check_naming, state, seat):
        yield from _claims(state.cards)


@lru_cache(64)
def _claims(cards: tuple[Card, ...]) -> tuple[Claim, ...]:
    return tuple(Claim(frozenset(three)) for three in combinations(cards, CLAIMED))


def passes(check: Check, state: Situation, seat: Seat) -> bool:
    try:
        check(state, seat)
    except IllegalAction:
        return False
    return True
