"""What a group reads of its tournaments between them: the latest podiums, and the table of the month."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from bot.base.preferences import Language
from bot.features.tournaments.season.table import Month, SeasonRow, season_table
from bot.match.table import ChatId
from bot.people.database_errors import answered
from bot.ui.podiums import podium_lines
from bot.ui.texts import names
from bot.ui.texts.words import words_in
from games.faces.panel import Text
from storage.sql.tournament_rows import Finish, Podium, TournamentArchive

PODIUMS, WINNERS = 3, 24
ROWS = 8
"""People of a season who are shown."""


class Hall(NamedTuple):
    """What a group has played."""

    podiums: Sequence[Podium] = ()
    month: Month = Month(0, 1)
    rows: Sequence[SeasonRow] = ()
    """The table of the month; empty before its first tournament."""


@dataclass(frozen=True)
class Seasons:
    """Reads the seasons of groups. Every method raises DatabaseSilent."""

    archive: TournamentArchive

    async def hall(self, chat: ChatId, now: int, zone: timedelta) -> Hall:
        """The latest podiums, and this month; the one before as long as this has no tournament."""
        month = Month.at(now, zone)
        with answered():
            podiums = await self.archive.podiums(chat, most=PODIUMS)
        rows = await self.table(chat, month, zone)
        if not rows:
            month = month.after(-1)
            rows = await self.table(chat, month, zone)
        return Hall(podiums, month, rows)

    async def table(self, chat: ChatId, month: Month, zone: timedelta) -> list[SeasonRow]:
        """The table of a month."""
        return season_table(await self.results(chat, month, zone))

    async def results(self, chat: ChatId, month: Month, zone: timedelta) -> list[Finish]:
        """What was played in a month."""
        with answered():
            return await self.archive.results(chat, month.begins(zone), month.after(1).begins(zone))

    async def winners(self, chat: ChatId) -> list[tuple[int, int]]:
        """The months whose finals were played of late, and who has won them; 0: is forgotten."""
        with answered():
            return await self.archive.finals(chat, most=WINNERS)


def hall_lines(hall: Hall, language: Language) -> list[str]:
    """The podiums and the table, with an empty line below each; none where nothing was played."""
    words = words_in(language)
    lines = [*podium_lines(hall.podiums, language), ""] if hall.podiums else []
    if not hall.rows:
        return lines
    rows = [
        words.html(
            "season-row",
            place=each.place,
            who=names.in_sentence(names.of_person(each.name)),
            points=each.points,
            count=each.played,
        )
        for each in hall.rows[:ROWS]
    ]
    title = words.html("season-title", month=month_name(hall.month))
    return [*lines, title, *rows, words.html("season-about"), ""]


def month_name(month: Month) -> Text:
    """What a month is called."""
    return Text("season-month", {"month": month.number})
