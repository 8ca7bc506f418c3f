"""A group's hall of fame: the latest podiums, and the table of the month."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import NamedTuple

from bot.base.preferences import Language
from bot.features.tournaments.season.season_table import Month, SeasonRow, season_table
from bot.match.table import ChatId
from bot.people.database_errors import answered
from bot.ui.podiums import NAME, named_on, podium_lines
from bot.ui.texts import names
from bot.ui.texts.words import words_in
from games.faces.panel import Text
from storage.sql.tournament_rows import Finish, Podium, TournamentArchive

PODIUMS, WINNERS = 3, 24
ROWS = 8
"""Limit of people in the table."""


class Hall(NamedTuple):
    """Results of a group."""

    podiums: Sequence[Podium] = ()
    month: Month = Month(0, 1)
    rows: Sequence[SeasonRow] = ()
    """The table of the month; empty before its first tournament."""


@dataclass(frozen=True)
class Seasons:
    """Queries of seasons. Every method raises DatabaseSilent."""

    archive: TournamentArchive

    async def hall(self, chat: ChatId, now: int, clock: tzinfo) -> Hall:
        """Return the latest podiums, and this month's table; before its first tournament the last month's."""
        month = Month.at(now, clock)
        with answered():
            podiums = await self.archive.podiums(chat, most=PODIUMS)
        rows = await self.table(chat, month)
        if not rows:
            month = month.after(-1)
            rows = await self.table(chat, month)
        return Hall(podiums, month, rows)

    async def table(self, chat: ChatId, month: Month) -> list[SeasonRow]:
        """Return the table of a month."""
        return season_table(await self.results(chat, month))

    async def results(self, chat: ChatId, month: Month) -> list[Finish]:
        """Return the results of a month."""
        with answered():
            return await self.archive.results(chat, month.ordinal)

    async def winners(self, chat: ChatId) -> list[tuple[int, int]]:
        """Return the latest months with finals and their winners; 0: forgotten."""
        with answered():
            return await self.archive.finals(chat, most=WINNERS)


def hall_lines(hall: Hall, language: Language) -> list[str]:
    """Return the podiums and the table, with an empty line below each."""
    words = words_in(language)
    rows = hall.rows[:ROWS]
    people = *named_on(hall.podiums), *((each.person, each.name) for each in rows)
    podiums, labels = podium_lines(hall.podiums, names.labels(people, NAME), language), names.labels(people)
    lines = [*podiums, ""] if podiums else []
    if not rows:
        return lines
    told = [
        words.html(
            "season-row",
            place=each.place,
            who=labels[each.person, each.name],
            points=each.points,
            count=each.played,
        )
        for each in rows
    ]
    title = words.html("season-title", month=month_name(hall.month))
    return [*lines, title, *told, words.html("season-about"), ""]


def month_name(month: Month) -> Text:
    """Return the name of a month."""
    return Text("season-month", {"month": month.number})
