"""The table of a month: what each place is worth, and how results add up."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from bot.base.pace import SECOND_MS
from bot.match.table import PersonId
from storage.sql.tournament_rows import Finish

BEST = 3
"""Results of a month that count for a person: who misses an evening can still win."""
MONTHS = 12


class Month(NamedTuple):
    """A month of the calendar."""

    year: int
    number: int
    """From 1."""

    @classmethod
    def at(cls, moment: int, zone: timedelta) -> "Month":
        """The month of a moment, in milliseconds since the epoch, by the clocks of a zone."""
        here = datetime.fromtimestamp(moment / SECOND_MS, UTC) + zone
        return cls(here.year, here.month)

    @property
    def ordinal(self) -> int:
        """How the database counts it: by months since the year nought."""
        return self.year * MONTHS + self.number - 1

    def after(self, months: int) -> "Month":
        """The month that comes so many later."""
        year, number = divmod(self.ordinal + months, MONTHS)
        return Month(year, number + 1)

    def begins(self, zone: timedelta) -> int:
        """Its first moment by the clocks of a zone, in milliseconds since the epoch."""
        return int((datetime(self.year, self.number, 1, tzinfo=UTC) - zone).timestamp()) * SECOND_MS


class SeasonRow(NamedTuple):
    """A person in the table of a month."""

    place: int
    """Equals share one."""
    person: PersonId
    name: str
    points: int
    """Of their best results."""
    played: int


def season_table(results: Iterable[Finish]) -> list[SeasonRow]:
    """The people of a month, the best first.

    A tournament gives one point, and one more for each player whose place is worse: the count of Jean-Charles
    de Borda (Histoire de l'Académie royale des sciences for 1781), in which the last has 1 and each place
    above one more. The best three count; then the best one, then all. Weekly tournaments count, and in a
    month without any all others. The forgotten and computers are players to be beaten, without a row.
    """
    found = list(results)
    some = [each for each in found if each.weekly] or found
    points, names = defaultdict[int, list[int]](list), dict[int, str]()
    for _, players in groupby(some, key=lambda each: each.tournament):
        field = list(players)
        for each in field:
            if each.person is not None:
                points[each.person].append(1 + sum(other.place > each.place for other in field))
                names[each.person] = each.name
    merits = {person: _merit(brought) for person, brought in points.items()}
    order = sorted(merits, key=lambda person: (merits[person], names[person], person))
    return [
        SeasonRow(
            1 + sum(each < merits[person] for each in merits.values()),
            PersonId(person),
            names[person],
            -merits[person][0],
            len(points[person]),
        )
        for person in order
    ]


def _merit(brought: Sequence[int]) -> tuple[int, int, int]:
    """What puts a person above others, the better the less."""
    best = sorted(brought, reverse=True)[:BEST]
    return -sum(best), -best[0], -sum(brought)
