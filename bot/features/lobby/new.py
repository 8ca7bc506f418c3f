"""/new [game]: open a table in this group, or show the waiting one."""

from dataclasses import dataclass

from telegram import Bot

from bot.base.preferences import GroupSettings
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.showing import show_again
from bot.chat.incoming.table_lookup import find_game
from bot.match.opening import choices
from bot.match.opening.new_tables import GroupPlace, NewTables
from bot.match.refusals import NotHost
from bot.match.seating.lobby import Lobby
from bot.match.seating.rights import may_arrange
from bot.match.table import ChatId, Phase, Table, TableId
from bot.people.people import Chats
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.greeting import begin_keys
from bot.ui.lobby.private_lobby import gathered_content
from games import registry


@dataclass(frozen=True, eq=False)
class Lobbies:
    """Opens tables in groups, or shows the waiting one."""

    new_tables: NewTables
    lobby: Lobby
    chats: Chats
    delivery: Delivery
    time: Time

    async def open(self, request: Request, group: ChatId, args: tuple[str, ...]) -> None:
        """Open a table. Raises UnderMaintenance, UnknownName, Haste, TooManyTables, Full, NotHost."""
        await request.require_no_maintenance()
        game = find_game(" ".join(args)) if args else None
        await request.require_calm()
        chat = await self.chats.get(group)
        title, chosen = (chat.title, chat.settings) if chat is not None else ("", GroupSettings())
        place = GroupPlace(group, request.thread, title, await request.language(), chosen)
        opened = await self.new_tables.open(
            request.update, request.person, place, game=game or registry.DEFAULT
        )
        if opened.waited:
            may_choose = await self._change_game(request, opened.table, game)
            await show_again(request, opened.table, self.delivery)
            if not may_choose:
                raise NotHost(opened.table)

    async def _change_game(self, request: Request, table: Table, game: str | None) -> bool:
        """Change the game of a waiting table. Return False if the person may not.

        Raises NoTable, Started, Full.
        """
        if game is None or game == table.game:
            return True
        if not may_arrange(table, request.person.id, self.time.now()):
            return False
        await self.lobby.arrange(request.update, table.id, request.person.id, choices.game(game))
        return True


async def new(
    request: Request, args: tuple[str, ...], *, lobbies: Lobbies, bot: Bot, links: EntryLinks
) -> None:
    """Open a lobby; the host picks a game in it. Raises UnknownName, TooManyTables, Full, NotHost."""
    if request.group is not None:
        return await lobbies.open(request, request.group, args)
    words = request.own_words()
    keys = (*begin_keys(request.person.language, bot.username, links), *links.rows(Under.NEW, words))
    return await request.say("new-in-group", keyboard=keys)


async def press(request: Request, game: str, *, lobbies: Lobbies, bot: Bot, links: EntryLinks) -> None:
    """Open a table in this group for the button's game, or for the usual one."""
    await new(request, (game,) if game else (), lobbies=lobbies, bot=bot, links=links)


async def open_again(request: Request, id: TableId, *, new_tables: NewTables, delivery: Delivery) -> None:
    """Open a table like a finished one, or show its successor; in private with the key to start it.

    Raises NoTable, NotSeated, NotStarted, TooManyTables.
    """
    await request.require_no_maintenance()
    await request.require_calm()
    opened = await new_tables.again(id, request.person, here=request.place)
    table, person = opened.table, request.person.id
    waits_in_group = table.chat is not None and table.phase is Phase.LOBBY
    if request.group is None and waits_in_group and table.seat_of(person) is not None:
        return request.show(gathered_content(table, person))
    if opened.waited:
        await show_again(request, table, delivery)
    return None
