"""The clocks that begin to run once a screen is delivered."""

from bot.screens.plan import ScreenState
from bot.service.pace import TurnClock, clock_name, half_ms, write_clock
from bot.service.table import PersonId, in_private
from bot.service.turn_clocks import timed_question, turn_deadline
from games.core import Seat
from storage.live import RunningClock


def running_clocks(screen: ScreenState, person: PersonId | None, now: int) -> list[RunningClock]:
    """The clocks of the questions on a person's screen, or on a group's where players have no other."""
    if screen.table.pace is None or screen.state is None or in_private(screen.table) == (person is None):
        return []
    seats = map(Seat, range(len(screen.table.chairs)))
    clocks = (_running(screen, seat, now) for seat in seats if person in (None, _person(screen, seat)))
    return [clock for clock in clocks if clock is not None]


def _person(screen: ScreenState, seat: Seat) -> PersonId | None:
    return screen.table.chairs[seat].person


def _running(screen: ScreenState, seat: Seat, now: int) -> RunningClock | None:
    """The running clock of the half that the screen shows; None if none runs in this seat."""
    table, chair = screen.table, screen.table.chairs[seat]
    question = timed_question(table, screen.game, screen.state, seat)
    if not question or table.pace is None:
        return None
    late, due = chair.late > 0, now + half_ms(table.pace, chair.reserve)
    running = write_clock(TurnClock(question, late, now))
    return RunningClock(str(seat), clock_name(question, late=late), running, turn_deadline(seat), due)
