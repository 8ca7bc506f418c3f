"""What messages say of time: how much is left for a turn, whom the table waits for."""

from typing import Any

from bot.service.pace import SECOND_MS, half_ms, whole_ms
from bot.service.table import Table
from bot.service.turn_clocks import timed_question
from bot.texts.words import Words
from games.core import AnyGame, Seat
from games.faces.panel import Text, Who

MINUTE, HOUR = 60, 3_600
LONG = 2 * HOUR
"""From here on, hours are enough."""


def duration(seconds: int) -> Text:
    """A round time in words: seconds, minutes or hours."""
    unit, name = next(
        (unit, name)
        for unit, name in ((HOUR, "hours"), (MINUTE, "minutes"), (1, "seconds"))
        if not seconds % unit
    )
    return Text(f"duration-{name}", {"count": seconds // unit})


def clock_lines(table: Table, game: AnyGame, state: Any, seat: Seat, words: Words) -> list[str]:
    """The time for this seat's turn, and whether a computer has played its last one."""
    played = [words.html("clock-played")] if table.chairs[seat].timeouts == 1 else []
    time = time_of(table, game, state, seat)
    return played if time is None else [words.html("clock-left", time=time), *played]


def time_of(table: Table, game: AnyGame, state: Any, seat: Seat) -> str | Text | None:
    """The time for this seat's turn, or for the rest of it; None where no clock runs."""
    if table.pace is None or not timed_question(table, game, state, seat):
        return None
    chair = table.chairs[seat]
    left = half_ms(table.pace, chair.reserve) if chair.late else whole_ms(table.pace, chair.reserve)
    return _left(-(-left // SECOND_MS))


def _left(seconds: int) -> str | Text:
    """The time that is left: `0:40`, or hours."""
    if seconds >= LONG:
        return Text("duration-hours", {"count": round(seconds / HOUR)})
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def waiting_notices(table: Table, words: Words) -> list[str]:
    """For whom the table has waited half of their time."""
    late = [seat for seat, chair in enumerate(table.chairs) if chair.late and not chair.away]
    return [words.html("notice-late", who=Who(Seat(seat))) for seat in late]
