"""Texts on time: time left for a turn, and players that the table waits for."""

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.base.pace import SECOND_MS, Pace, pace_name
from bot.match.table import Table
from bot.match.turns.turn_clocks import timed_question, turn_moments
from bot.ui.texts.words import Words
from games.core import AnyGame, Seat
from games.faces.facts import Fact
from games.faces.panel import Text, Who

MINUTE, HOUR = 60, 3_600
LONG = 2 * HOUR
"""From here on, time is shown in hours."""
MOSCOW = timedelta(hours=3)
"""By its clock moments stand in clients that know no entities of times."""


def pace_line(pace: Pace, words: Words) -> str:
    """Return a line with the name and times of a pace."""
    return words.html("lobby-pace", pace=Text(f"pace-{pace_name(pace) or 'own'}"), times=pace_times(pace))


def pace_times(pace: Pace) -> Text:
    """Return the times of a pace in words."""
    turn = spelt_out(pace.turn)
    if not pace.reserve:
        return Text("pace-times", {"turn": turn})
    return Text("pace-times-reserve", {"turn": turn, "reserve": spelt_out(pace.reserve)})


def spelt_out(seconds: int) -> Text:
    """Return a round duration in whole words."""
    name, count = _in_units(seconds)
    return Text(f"time-{name}", {"count": count})


def duration(seconds: int) -> Text:
    """Return a round duration in short: seconds, minutes or hours."""
    name, count = _in_units(seconds)
    return Text(f"duration-{name}", {"count": count})


def _in_units(seconds: int) -> tuple[str, int]:
    units = (HOUR, "hours"), (MINUTE, "minutes"), (1, "seconds")
    return next((name, seconds // unit) for unit, name in units if not seconds % unit)


def clock_lines(
    table: Table, game: AnyGame, state: Any, seat: Seat, words: Words, *, rung: int = 0
) -> list[str]:
    """Return the time for this seat's turn, a note if a computer has played its last one, and other tables.

    `rung` as in `time_of`.
    """
    chair = table.chairs[seat]
    notes = [words.html("clock-played")] if chair.timeouts == 1 else []
    notes += [words.html("clock-elsewhere", count=chair.elsewhere)] if chair.elsewhere else []
    time = time_of(table, game, state, seat, rung=rung)
    return notes if time is None else [words.html("clock-left", time=time), *notes]


def time_of(table: Table, game: AnyGame, state: Any, seat: Seat, *, rung: int = 0) -> str | Text | None:
    """Return the time for this seat's turn, or the time left at the last ring; None without a limit.

    `rung`: time of a ring with the question, in milliseconds since the epoch; 0: none.
    """
    if not timed_question(table, game, state, seat):
        return None
    end = turn_moments(table, seat, rung).end
    return None if end is None else _left(-(-(end - table.chairs[seat].waited) // SECOND_MS))


def _left(seconds: int) -> str | Text:
    """Return the time left: `0:40`, or hours."""
    if seconds >= LONG:
        return Text("duration-hours", {"count": round(seconds / HOUR)})
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def waiting_notices(table: Table, words: Words) -> list[str]:
    """Return notices on players that the table has waited for."""
    late = [seat for seat, chair in enumerate(table.chairs) if chair.late and not chair.away]
    return [words.html("notice-late", who=Who(Seat(seat))) for seat in late]


def time_words(at: int) -> Text:
    """A moment in HTML: its day and its time, by each reader's own clock."""
    moment = datetime.fromtimestamp(at / SECOND_MS, UTC) + MOSCOW
    weekday = Text(f"tournament-weekday-{moment.weekday()}")
    return Text("tournament-time", {"day": f"{moment:%d.%m}", "weekday": weekday, **_clock(at)})


def clock_time(at: int) -> Text:
    """A time of day in HTML, by each reader's own clock."""
    return Text("tournament-clock", _clock(at))


def _clock(at: int) -> dict[str, Fact]:
    moment = datetime.fromtimestamp(at / SECOND_MS, UTC) + MOSCOW
    return {"unix": str(at // SECOND_MS), "time": f"{moment:%H:%M}"}
