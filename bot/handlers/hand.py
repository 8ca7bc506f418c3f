"""/hand: one's own cards, sent anew; who was away is back."""

from bot.screens.buttons import PersonalVerb, open_link
from bot.screens.content import Key
from bot.service.table import Phase, Table, in_private
from bot.service.tables import hand_screen
from bot.updates.request import Asked
from bot.updates.table_lookup import meant


async def hand(asked: Asked) -> None:
    """Send the hand of the table that is meant. Raises NoTableHere, NoTable."""
    person = asked.person.id
    table = await meant(asked, PersonalVerb.HAND, lambda table: table.phase is Phase.PLAYING and table.seat_of(person) is not None)
    if table is not None:
        await show_hand(asked, table)


async def show_hand(asked: Asked, table: Table) -> None:
    """Send the hand at this table anew. Raises NoTable, NotSeated, NotStarted."""
    if not in_private(table):
        return await asked.answer("hand-open")
    if not asked.person.opened:
        said = await asked.words()
        return await asked.say("open-bot-first", keyboard=((Key(said.plain("button-open"), url=open_link(asked.services.bot.username)),),))
    seat = table.seat_of(asked.person.id)
    if seat is not None and (table.chairs[seat].away or table.chairs[seat].left):
        await asked.services.tables.back(asked.update, table.id, asked.person.id)
    if asked.person.id in table.blocked:
        await asked.services.tables.blocked(table.id, asked.person.id, False)
    return await asked.services.screens.anew(table.id, *hand_screen(asked.person.id))
