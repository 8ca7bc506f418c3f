"""/verify [match]: whether the luck of a match that is over was as promised, computed now."""

from bot.screens.record_page import read_link
from bot.screens.records import date_of
from bot.screens.seals import running_content, verify_content
from bot.service.records import NothingPlayed
from bot.service.table import MatchId, Phase, Table
from bot.updates.request import Request
from bot.updates.table_lookup import tables_here

LINK = "start=m_"
"""Stands before the match in the link of its page."""


async def verify(request: Request, args: tuple[str, ...]) -> None:
    """Verify the match that is named by its number or link, or the latest one here.

    Where a match waits or runs, its seal is shown.

    Raises NothingPlayed, NoMatch, NotOpen, NoDeals, RecordsAway.
    """
    if args:
        return await show(request, read_link(args[0].rpartition(LINK)[2]).match)
    tables = tuple(
        table for table in await tables_here(request) if table.phase in (Phase.LOBBY, Phase.PLAYING)
    )
    latest = await request.services.records.latest(request.person.id, request.group)
    if latest is not None:
        return await show(request, latest, tables)
    running = running_content(tables, await request.language())
    if running is None:
        raise NothingPlayed
    return request.show(running)


async def show(request: Request, id: MatchId, tables: tuple[Table, ...] = ()) -> None:
    """Send what became of the promises of a match. Raises NoMatch, NotOpen, NoDeals, RecordsAway."""
    records = request.services.records
    match = await records.find(id)
    verdict = await records.verify(match)
    language, date = await request.language(), date_of(match.ended)
    request.show(verify_content(match, verdict, date, language, tables))
