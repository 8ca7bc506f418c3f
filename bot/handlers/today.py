"""/daily [game]: the daily deal, played once; its results when it has closed."""

from bot.screens.buttons import InvalidData
from bot.screens.content import Content
from bot.screens.deals import (
    FAIR,
    PLAY,
    RESULTS,
    begun_content,
    deal_content,
    deal_link,
    offer_content,
    read_deal_argument,
    results_content,
)
from bot.screens.seals import board_content
from bot.service.daily_deals import Deal, DealClosed
from bot.service.standings import DatabaseSilent, answered
from bot.service.table import ChatId
from bot.updates.request import Request
from bot.updates.table_lookup import find_game


async def daily(request: Request, args: tuple[str, ...]) -> None:
    """Show the deal that is played now; in a group, that of the group. Raises UnknownName."""
    game = find_game(" ".join(args)) if args else ""
    if request.group is not None:
        return await _offer(request, request.group, game)
    return request.show(await _page(request, request.services.deals.today(game)))


async def follow_link(request: Request, game: str) -> None:
    """Show the deal of the game that a link names. Raises UnknownName."""
    await daily(request, (game,) if game else ())


async def press(request: Request, argument: str) -> None:
    """Play a deal, show it, its results or its seal, as the button says.

    Raises InvalidData, DealClosed, DealPlayed, DealNotOver, DatabaseSilent, TooManyTables, UnderMaintenance.
    """
    what, deal, page = read_deal_argument(argument)
    if request.group is not None:
        return await _enter(request, request.group, what, deal)
    if what == PLAY:
        return await _play(request, deal)
    if not await request.may_look():
        return request.decline("refused-haste")
    if what == FAIR:
        seal = await request.services.deals.commitment(request.services.deals.today(deal.game))
        return request.show(board_content(seal, request.own_words(deal.game)))
    if what == RESULTS:
        return await _results(request, deal, page)
    return request.rewrite(await _page(request, request.services.deals.today(deal.game)))


async def _offer(request: Request, chat: ChatId, game: str) -> None:
    deals = request.services.deals
    known = await request.services.chats.get(chat)
    deal = deals.today(game or (known.display.deal_game if known is not None else ""))
    request.show(offer_content(deal, await request.language()))


async def _enter(request: Request, chat: ChatId, what: str, deal: Deal) -> None:
    """Note that the person plays with the group, and lead them to the deal in private."""
    if what != PLAY:
        raise InvalidData(what)
    if deal != request.services.deals.today(deal.game):
        raise DealClosed
    if not await request.may_look():
        return request.decline("refused-haste")
    with answered():
        await request.services.deals.join(request.person.id, chat, deal)
    return request.toast(url=deal_link(request.services.bot.username, deal))


async def _play(request: Request, deal: Deal) -> None:
    await request.require_no_maintenance()
    if not await request.may_command():
        return
    await request.services.deals.begin(request.person, deal)
    request.rewrite(begun_content(deal, request.person.language))


async def _results(request: Request, deal: Deal, page: int) -> None:
    deals, person = request.services.deals, request.person
    with answered():
        field = await deals.field(deal)
    username = request.services.bot.username
    request.rewrite(results_content(field, deals.today(), page, person.language, username, person.id))


async def _page(request: Request, deal: Deal) -> Content:
    """The deal as the person stands to it."""
    deals, person = request.services.deals, request.person
    course = await deals.course(person.id, deal)
    return deal_content(deal, course, await _streak(request), person.language)


async def _streak(request: Request) -> int | None:
    """The person's days in a row; None where the database does not answer."""
    try:
        with answered():
            return await request.services.deals.streak(request.person.id)
    except DatabaseSilent:
        return None
