"""/table: the table's message, sent anew."""

from bot.handlers import hand
from bot.screens.buttons import PersonalVerb
from bot.service.table import Phase
from bot.service.tables import GROUP
from bot.updates.request import Asked
from bot.updates.table_lookup import meant

SHOWN = frozenset({Phase.LOBBY, Phase.PLAYING, Phase.OVER})


async def table(asked: Asked) -> None:
    """Post the table that is meant; in private a table is one's hand. Raises NoTableHere, NoTable."""
    if asked.group is None:
        return await hand.hand(asked)
    found = await meant(asked, PersonalVerb.TABLE, lambda table: table.phase in SHOWN)
    if found is not None:
        await asked.services.tables.shut(found.id, False)
        await asked.services.screens.anew(found.id, asked.group, GROUP)
    return None
