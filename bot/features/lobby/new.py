"""/new [game]: open a table in this group, or show the one that waits for players."""

from telegram import Bot

from bot.base.preferences import GroupSettings
from bot.base.timing import Time
from bot.chat.incoming.request import Request
from bot.chat.incoming.showing import show_again
from bot.chat.incoming.table_lookup import find_game
from bot.match.opening import choices
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import NotHost
from bot.match.seating.lobby import Lobby
from bot.match.seating.rights import may_arrange
from bot.match.table import Table, TableId
from bot.people.people import Chats
from bot.ui.buttons import Personal, encode
from bot.ui.content import Key
from bot.ui.greeting import begin_keys
from games import registry


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
