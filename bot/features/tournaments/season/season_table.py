"""The table of a month: points by place, and their sum."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, tzinfo
from itertools import groupby
from typing import NamedTuple

from bot.base.zones import local, moment_at
from bot.match.table import PersonId
from storage.sql.tournament_rows import Finish

BEST = 3
"""Number of counted results, so that a missed evening costs nothing."""
MONTHS = 12


class Month(NamedTuple):
    """A month of the calendar."""

    year: int
    number: int
    """From 1."""

    @classmethod
    def at(cls, moment: int, clock: tzinfo) -> "Month":
        """Return the month of a time in milliseconds since the epoch, by a clock."""
        here = local(moment, clock)
        return cls(here.year, here.month)

    @classmethod
    def of_ordinal(cls, ordinal: int) -> "Month":
        """Return the month of a number in the database."""
        year, number = divmod(ordinal, MONTHS)
        return cls(year, number + 1)

    @property
    def ordinal(self) -> int:
        """The number in the database: months since the year nought."""
        return self.year * MONTHS + self.number - 1

    def after(self, months: int) -> "Month":
        """Return the month so many later."""
        return Month.of_ordinal(self.ordinal + months)

    def begins(self, clock: tzinfo) -> int:
        """Return its start by a clock, in milliseconds since the epoch."""
        return self.on(1, 0, clock)

    def on(self, day: int, minute: int, clock: tzinfo) -> int:
        """Return the moment of a day and its minute by a clock, in milliseconds since the epoch."""
        return moment_at(date(self.year, self.number, day), minute, clock)


class SeasonRow(NamedTuple):
    """A person in the table of a month."""

    place: int
    """Equals share one."""
    person: PersonId
    name: str
    points: int
    """Sum of the best results."""
    played: int


def season_table(results: Iterable[Finish]) -> list[SeasonRow]:
    """Return the people of a month, the best first.

    A tournament gives one point, and one more for each worse place: the count of Jean-Charles
    de Borda (Histoire de l'Académie royale des sciences for 1781), in which the last has 1 and each place
    above one more. The best three count; then the best one, then all. The forgotten and computers are
    players to be beaten, without a row.
    """
    points, names = defaultdict[int, list[int]](list), dict[int, str]()
    for _, players in groupby(results, key=lambda each: each.tournament):
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
    """Return a sort key, the best first."""
    best = sorted(brought, reverse=True)[:BEST]
    return -sum(best), -best[0], -sum(brought)
