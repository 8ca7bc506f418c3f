"""/settings: how cards are shown, to a person or in a group; options of tables, which their hosts edit in private."""

import msgspec

from bot.handlers import language
from bot.preferences import OF_A_GROUP, Taste
from bot.screens.buttons import InvalidData
from bot.screens.content import Content
from bot.screens.lobby import options_content
from bot.screens.settings import LANGUAGE, OFF, ON, settings_content
from bot.service.refusals import NotHost
from bot.service.table import Phase, Table, TableId
from bot.updates.request import Asked


async def settings(asked: Asked) -> None:
    """Show what is set, in a private chat for the person alone."""
    asked.show(await _page(asked))


async def change(asked: Asked, argument: str) -> None:
    """Set one thing, at the tables that are there as well, and show it on the page. Raises InvalidData."""
    name, _, value = argument.partition("=")
    if name == LANGUAGE:
        await language.speak(asked, value)
    elif name in Taste.__struct_fields__ and value in (ON, OFF):
        await _taste(asked, msgspec.structs.replace(await _tasted(asked), **{name: value == ON}))
    else:
        raise InvalidData(argument)
    asked.rewrite(await _page(asked))


async def _page(asked: Asked) -> Content:
    """The page for this chat, with the tables in their lobbies whose options the person, or someone here, may edit."""
    tables = asked.services.tables
    if asked.group is not None:
        found = await tables.of_chat(asked.group, asked.thread)
    else:
        found = [table for table in await tables.of_person(asked.person.id) if table.host == asked.person.id]
    waiting = [table for table in found if table.phase is Phase.LOBBY]
    username = asked.services.bot.username
    return settings_content(await asked.language(), await _tasted(asked), waiting, group=asked.group is not None, bot=username)


async def _tasted(asked: Asked) -> Taste:
    if asked.group is None:
        return asked.person.taste
    chat = await asked.services.chats.get(asked.group)
    return chat.taste if chat is not None else OF_A_GROUP


async def _taste(asked: Asked, taste: Taste) -> None:
    services = asked.services
    if asked.group is None:
        await services.people.set_taste(asked.person.id, taste)
        asked.person = msgspec.structs.replace(asked.person, taste=taste)
        for table in await services.tables.of_person(asked.person.id):
            await services.tables.look(table.id, taste, person=asked.person.id)
    else:
        await services.chats.set_taste(asked.group, taste)
        for table in await services.tables.of_chat(asked.group):
            await services.tables.look(table.id, taste)


async def show_options(asked: Asked, id: TableId) -> None:
    """Send a table's options to its host. Raises NoTable, NotHost."""
    asked.whisper(options_content(await hosted(asked, id), asked.person.language))


async def hosted(asked: Asked, id: TableId) -> Table:
    """The table, where this person is its host. Raises NoTable, NotHost."""
    table = (await asked.services.tables.load(id)).table
    if table.host != asked.person.id:
        raise NotHost
    return table
