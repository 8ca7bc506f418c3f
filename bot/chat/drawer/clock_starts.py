"""The clocks that begin to run once a screen is delivered."""

from bot.base.pace import TurnClock, write_clock
from bot.match.table import PersonId
from bot.match.turns.turn_clocks import due_after, moments_of, timed_question, turn_deadline
from bot.ui.plan import ScreenState
from games.core import Seat
from storage.live.live import RunningClock


def running_clocks(
    screen: ScreenState, person: PersonId | None, now: int, *, rings: bool = False
) -> list[RunningClock]:
    """Return the clocks of the questions on a person's screen, or on a group's where players have no other.

    `rings`: whether it has rung its person.
    """
    if screen.state is None or screen.table.audience.has_hands == (person is None):
        return []
    seats = map(Seat, range(len(screen.table.chairs)))
    clocks = (_running(screen, seat, now, rings) for seat in seats if person in (None, _person(screen, seat)))
    return [clock for clock in clocks if clock is not None]


def _person(screen: ScreenState, seat: Seat) -> PersonId | None:
    return screen.table.chairs[seat].person


def _running(screen: ScreenState, seat: Seat, now: int, rings: bool) -> RunningClock | None:
    """Return the running clock of the seat's question; None if there is none."""
    question = timed_question(screen.table, screen.game, screen.state, seat)
    if not question:
        return None
    clock = TurnClock(question, now, int(rings))
    due = moments_of(screen.table, seat, clock).next(clock.rings, 0)
    if due is None:
        return None
    at = due_after(screen.table, seat, now, due)
    waiting, running = write_clock(TurnClock(question)), write_clock(clock)
    return RunningClock(str(seat), waiting, running, turn_deadline(seat), at)
