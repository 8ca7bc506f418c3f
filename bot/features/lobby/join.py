"""/join: take a chair in a lobby, or in a running match of a game that accepts newcomers."""

from telegram import Bot

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.showing import show_again
from bot.chat.incoming.table_lookup import find_table
from bot.match.refusals import NotOpened
from bot.match.seating.lobby import Lobby
from bot.match.seating.seats import Seats
from bot.match.seating.substitutes import has_room
from bot.match.store import Store
from bot.match.table import Phase, Table, TableId
from bot.ui.content import Key
from bot.ui.links import JOIN
from bot.ui.texts import names
from games import registry
from games.core import Joinable
from storage.live.redraws import hand_screen


async def join(request: Request, *, lobby: Lobby, delivery: Delivery, bot: Bot) -> None:
    """Join the table that the command means. Raises NoTableHere, NoTable, Started, Full."""
    table = await find_table(request, "join", lambda table: _open(request, table))
    if table is not None:
        await take_chair(request, table.id, lobby=lobby, delivery=delivery, bot=bot)


async def get_up(request: Request, id: TableId, *, lobby: Lobby) -> None:
    """Leave a table that waits in private. Raises NoTable, NotSeated, Started."""
    await lobby.leave(request.update, id, request.person.id, here=request.place)
    await request.answer("left-lobby-own")


async def follow_link(
    request: Request, token: str, *, store: Store, lobby: Lobby, delivery: Delivery
) -> None:
    """Take a chair by a link. Raises NoTable, Started, Full."""
    known = await store.of_token(token)
    table = await lobby.join_token(request.update, token, request.person)
    if table.chat is None:
        if known.seat_of(request.person.id) is not None:
            await delivery.repost(table.id, hand_screen(request.person.id))
        return
    game = request.own_words(table.game).plain(registry.key(table.game, "name"))
    await request.say("joined", game=game, title=names.clean(table.group.title))


async def enter(request: Request, id: TableId, *, seats: Seats) -> None:
    """Take a chair in a running match. Raises NoTable, NotStarted, Started, Full."""
    loaded = await seats.enter(request.update, id, request.person, here=request.place)
    await request.answer(_entered(request, loaded.table))


def _entered(request: Request, table: Table) -> str:
    """Return the toast of a new player: seated at once, or at the next deal."""
    return "toast-entered" if table.seat_of(request.person.id) is not None else "toast-next-deal"


async def take_chair(request: Request, id: TableId, *, lobby: Lobby, delivery: Delivery, bot: Bot) -> None:
    """Take a chair; a person that the bot cannot write to is sent to the bot first.

    Raises NoTable, Started, Full.
    """
    try:
        table = await lobby.take_chair(request.update, id, request.person, request.place)
    except NotOpened as error:
        return await _lead_to_bot(request, error.token, bot)
    if request.query is None and (table.phase is Phase.LOBBY or request.group is not None):
        return await show_again(request, table, delivery)
    cards_come = table.phase is Phase.LOBBY and not table.audience.shares_board
    return await request.answer("toast-joined" if cards_come else _entered(request, table))


async def _lead_to_bot(request: Request, token: str, bot: Bot) -> None:
    link = JOIN.url(bot.username, token)
    if request.query is not None:
        return request.toast(url=link)
    return await request.say(
        "open-bot-first", keyboard=((Key((await request.words()).plain("button-open"), url=link),),)
    )


def _open(request: Request, table: Table) -> bool:
    game = registry.get(table.game)
    if request.group is not None and table.seat_of(request.person.id) is None and has_room(table, game):
        return True
    if table.phase is Phase.PLAYING and isinstance(game, Joinable):
        seat = table.seat_of(request.person.id)
        return request.group is not None or (seat is not None and table.chairs[seat].left)
    return table.phase is Phase.LOBBY and request.group is not None
