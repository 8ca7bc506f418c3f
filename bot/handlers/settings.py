"""/settings: how cards are shown, to a person or in a group; options of tables, which their hosts edit in private."""

import msgspec

from bot.handlers import language
from bot.preferences import GROUP_DISPLAY, Display
from bot.screens.buttons import InvalidData
from bot.screens.content import Content
from bot.screens.lobby import options_content
from bot.screens.settings import LANGUAGE, OFF, ON, settings_content
from bot.service.table import Phase, TableId
from bot.updates.request import Request
from bot.updates.table_lookup import tables_here


async def settings(request: Request) -> None:
    """Show what is set, in a private chat for the person alone."""
    request.show(await _page(request))


async def change(request: Request, argument: str) -> None:
    """Set one thing, at the tables that are there as well, and show it on the page. Raises InvalidData."""
    name, _, value = argument.partition("=")
    if name == LANGUAGE:
        await language.speak(request, value)
    elif name in Display.__struct_fields__ and value in (ON, OFF):
        await _display(request, msgspec.structs.replace(await _display_of(request), **{name: value == ON}))
    else:
        raise InvalidData(argument)
    request.rewrite(await _page(request))


async def _page(request: Request) -> Content:
    """The page for this chat, with the tables in their lobbies whose options the person, or someone here, may edit."""
    lobbies = [table for table in await tables_here(request) if table.phase is Phase.LOBBY]
    waiting = [table for table in lobbies if request.group is not None or table.host == request.person.id]
    username = request.services.bot.username
    return settings_content(
        await request.language(),
        await _display_of(request),
        waiting,
        group=request.group is not None,
        bot=username,
    )


async def _display_of(request: Request) -> Display:
    if request.group is None:
        return request.person.display
    chat = await request.services.chats.get(request.group)
    return chat.display if chat is not None else GROUP_DISPLAY


async def _display(request: Request, display: Display) -> None:
    services = request.services
    if request.group is None:
        await services.people.set_display(request.person.id, display)
        request.person = msgspec.structs.replace(request.person, display=display)
        for table in await services.store.of_person(request.person.id):
            await services.appearance.set_display(table.id, display, person=request.person.id)
    else:
        await services.chats.set_display(request.group, display)
        for table in await services.store.of_chat(request.group):
            await services.appearance.set_display(table.id, display)


async def show_options(request: Request, id: TableId) -> None:
    """Send a table's options to its host. Raises NoTable, NotHost."""
    table = await request.services.lobby.options(id, request.person.id)
    request.whisper(options_content(table, request.person.language))
