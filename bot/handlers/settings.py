"""/settings: the host edits a table's options in private."""

from bot.handlers.asked import Asked
from bot.handlers.choosing import meant
from bot.screens.buttons import PersonalVerb, options_link
from bot.screens.content import Key
from bot.screens.lobby import options_content
from bot.service.refusals import NotHost
from bot.service.table import Phase, Table, TableId


async def settings(asked: Asked) -> None:
    """Send the options of the table that is meant to its host. Raises NoTableHere, NoTable."""
    host = asked.person.id
    table = await meant(asked, PersonalVerb.SETTINGS, lambda table: table.phase is Phase.LOBBY and table.host == host)
    if table is None:
        return None
    if not asked.person.opened:
        said = await asked.words()
        link = options_link(asked.services.bot.username, table.id)
        return await asked.say("open-bot-first", keyboard=((Key(said.plain("button-open"), url=link),),))
    asked.whisper(options_content(table, asked.person.language))
    if asked.group is not None:
        await asked.answer("settings-in-private")
    return None


async def show_options(asked: Asked, id: TableId) -> None:
    """Send a table's options to its host. Raises NoTable, NotHost."""
    asked.whisper(options_content(await hosted(asked, id), asked.person.language))


async def hosted(asked: Asked, id: TableId) -> Table:
    """The table, where this person is its host. Raises NoTable, NotHost."""
    table = (await asked.services.tables.load(id)).table
    if table.host != asked.person.id:
        raise NotHost
    return table
