"""/new [game]: open a table in this group, or show the one that waits for players."""

from telegram import Bot

from bot.base.preferences import GroupSettings
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_game
from bot.features.help.greeting import begin_keys
from bot.features.lobby import choices
from bot.features.lobby.lobby import Lobby
from bot.features.lobby.new_tables import NewTables
from bot.match.refusals import NotHost
from bot.match.seating.rights import may_arrange
from bot.match.table import Phase, Table, TableId
from bot.people.people import Chats
from bot.ui.buttons import Personal, encode
from bot.ui.content import Key
from games import registry
from storage.live.redraws import group_screen, hand_screen


async def new(request: Request, args: tuple[str, ...]) -> None:
    """Open a lobby; the host picks a game in it. Raises UnknownName, TooManyTables, Full, NotHost."""
    if request.group is None:
        words = request.own_words()
        sheet = Key(words.plain("button-sheet"), encode(Personal("keep")))
        keys = (*begin_keys(words, request.services[Bot].username), (sheet,))
        return await request.say("new-in-group", keyboard=keys)
    await request.require_no_maintenance()
    game = find_game(" ".join(args)) if args else None
    await request.require_calm()
    chat = await request.services[Chats].get(request.group)
    opened = await request.services[NewTables].open(
        request.update,
        request.person,
        chat=request.group,
        thread=request.thread,
        title=chat.title if chat is not None else "",
        language=await request.language(),
        settings=chat.settings if chat is not None else GroupSettings(),
        game=game or registry.DEFAULT,
    )
    if opened.waited:
        may_choose = await _change_game(request, opened.table, game)
        await show_again(request, opened.table)
        if not may_choose:
            raise NotHost(opened.table.host_name)
    return None


async def press(request: Request, game: str) -> None:
    """Open a table in this group for the game that the button names, or for the usual one."""
    await new(request, (game,) if game else ())


async def open_again(request: Request, id: TableId) -> None:
    """Open a table like a finished one, or show the one that was opened for it.

    Raises NoTable, NotSeated, NotStarted, TooManyTables.
    """
    await request.require_no_maintenance()
    await request.require_calm()
    opened = await request.services[NewTables].again(id, request.person, here=request.place)
    if opened.waited:
        await show_again(request, opened.table)


async def _change_game(request: Request, table: Table, game: str | None) -> bool:
    """Let a person who may arrange a waiting table name another game; False for another person.

    Raises NoTable, Started, Full.
    """
    if game is None or game == table.game:
        return True
    if not may_arrange(table, request.person.id, request.services[Time].now()):
        return False
    await request.services[Lobby].arrange(request.update, table.id, request.person.id, choices.game(game))
    return True


async def show_again(request: Request, table: Table) -> None:
    """Send a table anew, below what people have written since; a board that is pressed stays where it is."""
    if request.query is not None:
        await request.answer("toast-lobby-waits" if table.phase is Phase.LOBBY else "toast-match-runs")
    if table.chat is None:
        await request.services[Delivery].repost(table.id, hand_screen(request.person.id))
    elif table.phase is Phase.LOBBY or _is_watched(table):
        await request.services[Delivery].repost(table.id, group_screen(table.chat))


def _is_watched(table: Table) -> bool:
    """Whether a match is played without buttons in the group."""
    return table.phase is Phase.PLAYING and not table.audience.shares_board
