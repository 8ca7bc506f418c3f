"""/verify [match], the fairness page of a table, and the cut in its lobby."""

import re

from telegram import Bot

from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import tables_here
from bot.features.fairness.fairness import FairnessPages
from bot.features.fairness.seal_pages import fair_content, verify_content
from bot.match.finished_matches import NothingPlayed, Records
from bot.match.seating.lobby import Lobby
from bot.match.table import MatchId, Phase, Table, TableId
from bot.ui.buttons import InvalidData, fair_link, match_link
from bot.ui.record_page import date_of, read_link

LINK = "start=m_"
"""Precedes the match id in a link to its page."""
_PLACE = re.compile(r"[1-9][0-9]?")


async def verify(request: Request, args: tuple[str, ...], *, pages: FairnessPages, records: Records) -> None:
    """Verify the match named by id or link, or show the seal of the table here.

    If no match waits or runs here, verify the person's latest match.

    Raises NothingPlayed, NoMatch, NotOpen, NoDeals, RecordsAway.
    """
    if args:
        return await show(request, read_link(args[0].rpartition(LINK)[2]).match, records=records)
    tables = [table for table in await tables_here(request) if _is_bound(table)]
    if tables:
        person = request.person.id if request.group is None else None
        shown = await pages.of(tables[-1].id, request.person.id)
        return request.show(fair_content(shown, await request.language(), person))
    latest = await records.latest(request.person.id, request.group)
    if latest is None:
        raise NothingPlayed
    return await show(request, latest, records=records)


def _is_bound(table: Table) -> bool:
    """Return whether the table waits or plays with luck bound by its seal."""
    return bool(table.luck.seal) and table.phase in (Phase.LOBBY, Phase.PLAYING) and table.retry is None


async def show(request: Request, id: MatchId, *, records: Records) -> None:
    """Send the verification of a match. Raises NoMatch, NotOpen, NoDeals, RecordsAway."""
    match = await records.find(id)
    verdict = await records.verify(match)
    request.show(verify_content(match, verdict, date_of(match.ended), await request.language()))


async def press(request: Request, match: str, *, bot: Bot, records: Records) -> None:
    """Verify the match of a button; in a group, open its page in private. Raises like `show`."""
    id = MatchId(match)
    if request.group is not None:
        return request.toast(url=match_link(bot.username, id))
    await request.require_leisure()
    return await show(request, id, records=records)


async def fair(request: Request, id: TableId, *, bot: Bot, pages: FairnessPages, records: Records) -> None:
    """Show the fairness page of a table, in private. Raises NoTable, Outside, and as `show`."""
    if request.group is not None:
        return request.toast(url=fair_link(bot.username, id))
    await request.require_leisure()
    shown = await pages.of(id, request.person.id)
    if shown.table.phase is Phase.OVER and shown.table.match is not None:
        return await show(request, shown.table.match, records=records)
    return request.show(fair_content(shown, request.person.language, request.person.id))


async def cut(request: Request, id: TableId, place: str, *, lobby: Lobby, pages: FairnessPages) -> None:
    """Cut the pack at this place.

    Raises InvalidData, NoTable, NotSeated, Started, AlreadyCut, Stale.
    """
    if request.group is not None or not _PLACE.fullmatch(place):
        raise InvalidData(place)
    await lobby.cut(request.update, id, request.person.id, int(place), here=request.place)
    await request.answer("toast-cut", place=int(place))
    shown = await pages.of(id, request.person.id)
    request.rewrite(fair_content(shown, request.person.language, request.person.id))
