"""The pace of a match, and the clock of a turn: pure arithmetic, in milliseconds unless it says seconds."""

from collections.abc import Iterable, Mapping
from enum import Enum, auto
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
NORMAL = Pace(45, 60)
PACES: Mapping[str, Pace] = {"fast": FAST, "normal": NORMAL, "slow": Pace(86_400)}
"""The paces that have a name."""
TURNS = (20, 30, 45, 60, 120, 300, 3_600, 86_400)
"""The seconds for a turn that a table may choose."""
RESERVES = (0, 60, 300, 900)
"""The seconds of reserve that a table may choose."""
LIVE_S = 3_600
"""People stay at a table whose turns are shorter: at a live pace."""

RING_MS = 20_000
"""After this time at most a person is rung who has not tapped their question."""
UNHURRIED_MS = 300_000
"""When they are rung once more where nobody is hurried."""
WAIT_MS = 30_000
"""When the others read for whom they wait, at a live pace."""
SILENT_MS = 60_000
"""The most time of a silent person for a question, at a live pace."""
ABSENT_MS = 20_000
"""The same of an absent one."""

MOST_TIMEOUTS = 2
"""After so many turns in a row a computer takes the seat, until its person touches the table."""


class Attention(Enum):
    """What is known of a person who is asked."""

    HERE = auto()
    SILENT = auto()
    """They have touched nothing since they were rung."""
    ABSENT = auto()
    """A computer has played their last turn, and they have touched nothing since."""


_MOST_MS = {Attention.SILENT: SILENT_MS, Attention.ABSENT: ABSENT_MS}


class TurnClock(NamedTuple):
    """The clock of a question: it runs from the moment when its message was delivered."""

    question: str
    shown: int = 0
    """When it was delivered, in milliseconds since the epoch; 0: it was not yet."""
    rings: int = 0
    """How many of the question's rings have come."""


class Moments(NamedTuple):
    """When something is due about a question, in milliseconds after its delivery."""

    rings: tuple[int, ...]
    """When its person is rung."""
    wait: int | None
    """When the others read for whom they wait."""
    end: int | None
    """When a computer plays; None: nobody is hurried."""

    def next(self, rings: int, used: int) -> int | None:
        """The first moment after this time, where so many rings have come; None if there is no other.

        It has come already where the end is past.
        """
        known = (*self.rings[rings:], self.wait, self.end)
        last = None if self.end is None else used
        return min((at for at in known if at is not None and at > used), default=last)


class Outage(NamedTuple):
    """A time that counts for nobody, in milliseconds since the epoch: no process ran, or play was paused."""

    since: int
    until: int


UNENDED = 2**53
"""The end of an outage that goes on."""


def pace_name(pace: Pace) -> str | None:
    """The name of this pace, if it has one."""
    return next((name for name, known in PACES.items() if known == pace), None)


def whole_ms(pace: Pace, reserve: int) -> int:
    """The time for a question, with this much reserve left."""
    return pace.turn * SECOND_MS + reserve


def moments(pace: Pace | None, reserve: int, attention: Attention) -> Moments:
    """When something is due about a question of a person with this much reserve."""
    if pace is None:
        return Moments((RING_MS, UNHURRIED_MS), None, None)
    whole = whole_ms(pace, reserve)
    if pace.turn >= LIVE_S:
        return Moments((RING_MS,), whole // 2, whole)
    end = min(whole, _MOST_MS.get(attention, whole))
    rings = min(RING_MS, end // 3), whole // 2
    return Moments(tuple(at for at in rings if at < end), WAIT_MS if end > WAIT_MS else None, end)


def lost_ms(outages: Iterable[Outage], since: int, until: int) -> int:
    """How much of this span counts for nobody; outages may overlap."""
    lost, end = 0, since
    for outage in sorted(outages):
        start, stop = max(outage.since, end), min(outage.until, until)
        lost += max(0, stop - start)
        end = max(end, stop)
    return lost


def used_ms(clock: TurnClock, now: int, outages: Iterable[Outage]) -> int:
    """How long the question has been before the person; outages do not count."""
    if not clock.shown:
        return 0
    return max(0, now - clock.shown - lost_ms(outages, clock.shown, now))


def reserve_after(pace: Pace, reserve: int, used: int) -> int:
    """The reserve left after a turn that took this long."""
    return max(0, reserve - max(0, used - pace.turn * SECOND_MS))


def write_clock(clock: TurnClock) -> str:
    """The clock as it is stored: its question, and once that is delivered, when it was and the rings."""
    return f"{clock.question}:{clock.shown}:{clock.rings}" if clock.shown else clock.question


def read_clock(text: str) -> TurnClock:
    """The clock that is stored like this."""
    question, *running = text.split(":")
    return TurnClock(question, *map(int, running))
