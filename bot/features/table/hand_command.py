"""/hand: send the person's cards again, and give an absent player the seat back."""

from dataclasses import dataclass

from telegram import Bot

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_table
from bot.match.refusals import NotStarted
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import Phase, Table, TableId
from bot.ui.buttons import open_link
from bot.ui.content import Key
from storage.live.redraws import hand_screen


@dataclass(frozen=True, eq=False)
class Hands:
    """Sends hands again, and gives seats back."""

    bot: Bot
    seats: Seats
    delivery: Delivery

    async def send(self, request: Request, table: Table) -> None:
        """Send the person's hand again. Raises NoTable, NotSeated, NotStarted."""
        person = request.person
        if not table.audience.has_hands:
            return await request.answer("hand-open")
        if not person.opened:
            words = await request.words()
            key = Key(words.plain("button-open"), url=open_link(self.bot.username))
            return await request.say("open-bot-first", keyboard=((key,),))
        seat = table.seat_of(person.id)
        playing = table.phase is Phase.PLAYING
        if playing and seat is not None and (table.chairs[seat].away or table.chairs[seat].left):
            await self.seats.back(request.update, table.id, person.id)
        if person.id in table.blocked:
            await self.seats.set_blocked(table.id, person.id, False)
        return await self.delivery.send_anew(table.id, hand_screen(person.id))


async def hand(request: Request, *, hands: Hands) -> None:
    """Send the hand at the table that the command means. Raises NoTableHere, NoTable."""
    person = request.person.id
    table = await find_table(
        request,
        "hand",
        lambda table: _has_own_message(table) and table.seat_of(person) is not None,
    )
    if table is not None:
        await hands.send(request, table)


def _has_own_message(table: Table) -> bool:
    """Return whether players of the table have hand messages."""
    return table.phase is Phase.PLAYING or (table.phase is Phase.LOBBY and table.chat is None)


async def follow_link(request: Request, id: TableId, *, store: Store, hands: Hands) -> None:
    """Send the hand at the table of a link. Raises NoTable, NotSeated, NotStarted."""
    loaded = await store.load(id)
    loaded.seat_of(request.person.id)
    if loaded.table.phase is Phase.LOBBY:
        raise NotStarted
    await hands.send(request, loaded.table)
