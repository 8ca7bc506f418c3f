"""Hours in which people meet: the open hour of each day, and when it is usually busy."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.base.settings import Settings
from bot.base.timing import Time
from bot.base.zones import MOSCOW, clock_of, local
from bot.people.database_errors import DatabaseSilent, answered
from bot.ui.texts.words import Words
from bot.ui.zone_names import zone_name
from storage.sql.quick_play import QuickPlay

DAY_MS = 86_400_000
SPAN_MS = 28 * DAY_MS
"""Span of the matches that are counted."""
CACHED_MS = 3_600_000
ENOUGH, MOST = 100, 2_000
"""The fewest matches from which anything is told, and the most that are read."""
BUSY = 0.25
"""Share of the matches that two hours must have to be called busy: three times their share of a day."""
HOURS = 24


@dataclass(eq=False)
class Hours:
    """Knows the open hour, and the busiest two from the archive."""

    settings: Settings
    played: QuickPlay
    time: Time
    _counted_at: int = field(default=0, init=False)
    _busy_from: int | None = field(default=None, init=False)

    async def lines(self, words: Words) -> list[str]:
        """Return the lines of the open hour, and of the busy ones if they are known."""
        first, now = self.settings.open_hour, _hour(self.time.now())
        facts = {"open": int(now == first), "first": first, "last": _after(first, 1)}
        lines = [words.html("play-open-hour", zone=zone_name(MOSCOW), **facts)]
        busy = await self.busy_from()
        if busy is not None:
            lines.append(words.html("play-busy-hours", first=busy, last=_after(busy, 2)))
        return lines

    async def busy_from(self) -> int | None:
        """Return the first of the busiest two hours; None if matches are few, spread, or not known."""
        now = self.time.now()
        if not self._counted_at <= now < self._counted_at + CACHED_MS or not self._counted_at:
            try:
                with answered():
                    begins = await self.played.begins(now - SPAN_MS, most=MOST)
            except DatabaseSilent:
                return self._busy_from
            self._busy_from, self._counted_at = busiest(_hour(at) for at in begins), now
        return self._busy_from


def busiest(hours: Iterable[int]) -> int | None:
    """Return the first of the two hours in a row with the most matches; None if they are not busy."""
    counts = Counter(hours)
    first = max(range(HOURS), key=lambda hour: counts[hour] + counts[_after(hour, 1)])
    total, most = counts.total(), counts[first] + counts[_after(first, 1)]
    return first if total >= ENOUGH and most >= BUSY * total else None


def _hour(at: int) -> int:
    """Return the hour of a time by the bot's usual clocks."""
    return local(at, clock_of(MOSCOW)).hour


def _after(hour: int, passed: int) -> int:
    return (hour + passed) % HOURS
