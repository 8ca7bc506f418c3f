"""The pace of a match, and the clock of a turn: pure arithmetic, in milliseconds unless it says seconds."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

SECOND_MS = 1_000


class Pace(msgspec.Struct, frozen=True):
    """How long players may think. Stored by the names of its fields."""

    turn: int
    """Seconds for each turn."""
    reserve: int = 0
    """Seconds beyond them, once for a player's whole match."""


FAST = Pace(20, 60)
NORMAL = Pace(60, 300)
PACES: Mapping[str, Pace] = {"fast": FAST, "normal": NORMAL, "slow": Pace(86_400)}
"""The paces that have a name."""
TURNS = (20, 30, 60, 120, 300, 3_600, 86_400)
"""The seconds for a turn that a table may choose."""
RESERVES = (0, 60, 300, 900)
"""The seconds of reserve that a table may choose."""


MOST_TIMEOUTS = 2
"""After so many turns in a row a computer takes the seat, until its person touches the table."""


class TurnClock(NamedTuple):
    """The clock of a question: it runs in two halves, each from the moment when its message was delivered."""

    question: str
    late: bool = False
    """Whether the second half has begun, at which the person is notified."""
    shown: int = 0
    """When the message of this half was delivered, in milliseconds since the epoch; 0: it was not yet."""


class Outage(NamedTuple):
    """A time during which no process of the bot ran, in milliseconds since the epoch."""

    since: int
    until: int


def pace_name(pace: Pace) -> str | None:
    """The name of this pace, if it has one."""
    return next((name for name, known in PACES.items() if known == pace), None)


def whole_ms(pace: Pace, reserve: int) -> int:
    """The time for a question, with this much reserve left."""
    return pace.turn * SECOND_MS + reserve


def half_ms(pace: Pace, reserve: int) -> int:
    """The time for each half of it."""
    return whole_ms(pace, reserve) // 2


def lost_ms(outages: Iterable[Outage], since: int, until: int) -> int:
    """How much of this span no process ran; outages may overlap."""
    lost, end = 0, since
    for outage in sorted(outages):
        start, stop = max(outage.since, end), min(outage.until, until)
        lost += max(0, stop - start)
        end = max(end, stop)
    return lost


def run_ms(clock: TurnClock, now: int, outages: Iterable[Outage]) -> int:
    """How long the present half has run; time during which no process ran does not count."""
    if not clock.shown:
        return 0
    return max(0, now - clock.shown - lost_ms(outages, clock.shown, now))


def used_ms(clock: TurnClock, half: int, now: int, outages: Iterable[Outage]) -> int:
    """How long the question has been before the person."""
    return run_ms(clock, now, outages) + (half if clock.late else 0)


def reserve_after(pace: Pace, reserve: int, used: int) -> int:
    """The reserve left after a turn that took this long."""
    return max(0, reserve - max(0, used - pace.turn * SECOND_MS))


def clock_name(question: str, *, late: bool) -> str:
    """A half of a question's clock as it is stored until its message is delivered."""
    return f"{question}:{int(late)}"


def write_clock(clock: TurnClock) -> str:
    """The clock as it is stored: the name of its half, and when that was delivered."""
    name = clock_name(clock.question, late=clock.late)
    return f"{name}:{clock.shown}" if clock.shown else name


def read_clock(text: str) -> TurnClock:
    """The clock that is stored like this."""
    question, late, *shown = text.split(":")
    return TurnClock(question, late == "1", int(shown[0]) if shown else 0)
