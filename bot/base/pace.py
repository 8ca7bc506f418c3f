"""The pace of a match and the clock of a turn: pure arithmetic, in milliseconds unless stated in seconds."""

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from typing import NamedTuple

import msgspec

SECOND_MS = 1_000


class Pace(msgspec.Struct, frozen=True):
    """Time to think. Stored by the names of its fields."""

    turn: int
    """Seconds per turn."""
    reserve: int = 0
    """Extra seconds, once per player and match."""


FAST = Pace(20, 60)
NORMAL = Pace(45, 60)
HURRIED = Pace(20)
"""The pace of a tournament's table shortly before its limit."""
PACES: Mapping[str, Pace] = {"fast": FAST, "normal": NORMAL, "slow": Pace(86_400)}
"""Named paces."""
TURNS = (20, 30, 45, 60, 120, 300, 3_600, 86_400)
"""Seconds per turn on offer."""
RESERVES = (0, 60, 300, 900)
"""Seconds of reserve on offer."""
LIVE_S = 3_600
"""Upper limit of a turn's seconds at a live pace: people stay at the table."""

RING_MS = 20_000
"""Longest time before a player who has not tapped is rung."""
UNHURRIED_MS = 300_000
"""Time of the second ring where no clock runs."""
WAIT_MS = 30_000
"""Time after which the others read that the table waits for this player, at a live pace."""
SILENT_MS = 60_000
"""Longest time for a question to a silent player, at a live pace."""
ABSENT_MS = 20_000
"""The same for an absent player."""

MOST_TIMEOUTS = 2
"""Consecutive timeouts after which a computer takes the seat, until the player touches the table."""


class Attention(Enum):
    """Attention of the player to move."""

    HERE = auto()
    SILENT = auto()
    """Has touched nothing since the last ring."""
    ABSENT = auto()
    """Has touched nothing since a computer played the last turn."""


_MOST_MS = {Attention.SILENT: SILENT_MS, Attention.ABSENT: ABSENT_MS}


class TurnClock(NamedTuple):
    """Clock of a question, running since its message was delivered."""

    question: str
    shown: int = 0
    """Delivery in milliseconds since the epoch; 0 before it."""
    rings: int = 0
    """Number of the question's rings so far."""


class Moments(NamedTuple):
    """Due times of a question, in milliseconds after its delivery."""

    rings: tuple[int, ...]
    """Rings of the player."""
    wait: int | None
    """Notice to the others that the table waits."""
    end: int | None
    """Timeout by a computer; None without a limit."""

    def next(self, rings: int, used: int) -> int | None:
        """Return the first due time after `used`, given the rings so far; None if there is no other.

        A timeout in the past is due already.
        """
        known = (*self.rings[rings:], self.wait, self.end)
        last = None if self.end is None else used
        return min((at for at in known if at is not None and at > used), default=last)


class Outage(NamedTuple):
    """Time that counts for nobody, in milliseconds since the epoch: no process ran, or play was paused."""

    since: int
    until: int


UNENDED = 2**53
"""End of an outage that continues."""


def pace_name(pace: Pace) -> str | None:
    """Return the name of this pace, or None."""
    return next((name for name, known in PACES.items() if known == pace), None)


def whole_ms(pace: Pace, reserve: int) -> int:
    """Return the time for a question, with this much reserve left."""
    return pace.turn * SECOND_MS + reserve


def moments(pace: Pace | None, reserve: int, attention: Attention) -> Moments:
    """Return the due times of a question to a player with this much reserve."""
    if pace is None:
        return Moments((RING_MS, UNHURRIED_MS), None, None)
    whole = whole_ms(pace, reserve)
    if pace.turn >= LIVE_S:
        return Moments((RING_MS,), whole // 2, whole)
    end = min(whole, _MOST_MS.get(attention, whole))
    rings = min(RING_MS, end // 3), whole // 2
    return Moments(tuple(at for at in rings if at < end), WAIT_MS if end > WAIT_MS else None, end)


def lost_ms(outages: Iterable[Outage], since: int, until: int) -> int:
    """Return how much of this span falls into outages, which may overlap."""
    lost, end = 0, since
    for outage in sorted(outages):
        start, stop = max(outage.since, end), min(outage.until, until)
        lost += max(0, stop - start)
        end = max(end, stop)
    return lost


def used_ms(clock: TurnClock, now: int, outages: Iterable[Outage]) -> int:
    """Return how long the question has been in front of the player, without outages."""
    if not clock.shown:
        return 0
    return max(0, now - clock.shown - lost_ms(outages, clock.shown, now))


def reserve_after(pace: Pace, reserve: int, used: int) -> int:
    """Return the reserve left after a turn that took this long."""
    return max(0, reserve - max(0, used - pace.turn * SECOND_MS))


def write_clock(clock: TurnClock) -> str:
    """Serialise the clock: its question, and once delivered, delivery time and rings."""
    return f"{clock.question}:{clock.shown}:{clock.rings}" if clock.shown else clock.question


def read_clock(text: str) -> TurnClock:
    """Parse a serialised clock."""
    question, *running = text.split(":")
    return TurnClock(question, *map(int, running))
