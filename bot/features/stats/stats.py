"""/stats, /top, /history: one card with the tabs own statistics, group table and history."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from telegram import Bot

from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_game
from bot.features.stats.course import course_caption, course_content
from bot.features.stats.group_table import group_content, groups_content
from bot.features.stats.history_screen import history_content
from bot.features.stats.ranking import no_ranking_content, ranking_content
from bot.features.stats.stats_reader import StatsReader
from bot.features.stats.stats_screen import RATING, Tab, no_stats_content, stats_content
from bot.match.finished_matches import Records
from bot.match.table import ChatId, MatchId
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.rating_words import read_pool
from games import registry
from storage.sql.ratings import Pool

_PLACE = re.compile(r"(?P<ended>[0-9]{1,15})\.(?P<match>[A-Za-z0-9_-]{1,24})")


@dataclass(frozen=True, eq=False)
class StatsPages:
    """Shows statistics, rankings, group tables and histories."""

    standings: StatsReader
    records: Records
    bot: Bot

    async def open(self, request: Request, page: Callable[[], Awaitable[Content]]) -> None:
        """Show the page in private; in a group show its table, with tabs that link to private."""
        request.show(await (page() if request.group is None else self._group(request, request.group)))

    def page(self, request: Request, argument: str) -> Callable[[], Awaitable[Content]]:
        """Return the function that makes a button's page. Raises InvalidData."""
        tab, _, rest = argument.partition("/")
        match request.group, tab, rest:
            case None, Tab.ME, "":
                return partial(self.own, request)
            case None, Tab.ME, game if game in registry.names():
                return partial(self.own, request, game)
            case None, Tab.GROUP, "":
                return partial(self._groups, request)
            case None, Tab.MATCHES, "":
                return partial(self.matches, request)
            case None, Tab.MATCHES, place if found := _PLACE.fullmatch(place):
                return partial(self.matches, request, (int(found["ended"]), MatchId(found["match"])))
            case None, name, _ if name == RATING and (pool := read_pool(rest)):
                return partial(self.ranking, request, pool=pool)
            case int(group), Tab.GROUP, "":
                return partial(self._group, request, ChatId(group))
        raise InvalidData(argument)

    async def own(self, request: Request, game: str | None = None) -> Content:
        """Return the person's statistics."""
        page, language = await self.standings.page(request.person.id, game), request.person.language
        return stats_content(page, language) if page is not None else no_stats_content(language)

    async def ranking(self, request: Request, game: str | None = None, pool: Pool | None = None) -> Content:
        """Return the highest ratings."""
        person = request.person
        ranking = await self.standings.ranking(person.id, game, pool)
        if ranking is None:
            return no_ranking_content(person.language)
        return ranking_content(ranking, person.name, person.language)

    async def matches(self, request: Request, after: tuple[int, MatchId] | None = None) -> Content:
        """Return a page of the person's matches."""
        found = await self.records.history(request.person.id, after)
        return history_content(found, request.person.language, latest=after is None)

    async def _groups(self, request: Request) -> Content:
        return groups_content(await self.standings.groups(request.person.id), request.person.language)

    async def _group(self, request: Request, group: ChatId) -> Content:
        table = await self.standings.group(group)
        return group_content(table, await request.language(), self.bot.username)


async def stats(request: Request, args: tuple[str, ...], *, pages: StatsPages) -> None:
    """Show the person's statistics in private. Raises UnknownName, DatabaseSilent."""
    await pages.open(request, partial(pages.own, request, _game_of(args)))


async def top(request: Request, args: tuple[str, ...], *, pages: StatsPages) -> None:
    """Show a ranking in private. Raises UnknownName, DatabaseSilent."""
    await pages.open(request, partial(pages.ranking, request, _game_of(args)))


async def history(request: Request, *, pages: StatsPages) -> None:
    """Show the match history in private. Raises DatabaseSilent, RecordsAway."""
    await pages.open(request, partial(pages.matches, request))


def _game_of(args: tuple[str, ...]) -> str | None:
    """Return the game named by a command. Raises UnknownName."""
    return find_game(" ".join(args)) if args else None


async def turn(request: Request, argument: str, *, pages: StatsPages) -> None:
    """Turn to a tab or page in the same message. Raises InvalidData, DatabaseSilent, RecordsAway."""
    page = pages.page(request, argument)
    await request.require_leisure()
    return request.rewrite(await page())


async def course(request: Request, argument: str, *, standings: StatsReader) -> None:
    """Send the chart of the person's own rating in a pool. Raises InvalidData, DatabaseSilent."""
    pool = read_pool(argument)
    if request.group is not None or pool is None:
        raise InvalidData(argument)
    await request.require_calm()
    found = await standings.course(request.person.id, pool)
    if found is None or not found.points:
        raise InvalidData(argument)
    language = request.person.language
    return request.show(
        course_content(found, request.person.name, language),
        instead=Content(course_caption(found, language)),
    )
