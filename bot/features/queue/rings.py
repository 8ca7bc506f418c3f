"""Rings: people who have asked for it are called when somebody looks for company in their game."""

from collections import Counter
from dataclasses import dataclass
from functools import partial

import msgspec
from telegram.error import Forbidden

from bot.base.lasting_work import go_on
from bot.base.timing import Time
from bot.base.zones import MOSCOW, clock_of, local
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.queue.offers import Offers
from bot.features.queue.queue_screen import ring_content
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Caller, Wish, is_called
from bot.match.maintenance import Maintenance
from bot.match.table import PersonId, Phase, TableId
from bot.people.people import People, Person
from bot.ui.content import Content

LOOK_S = 5.0
HOUR_MS, DAY_MS = 3_600_000, 86_400_000
KEPT_MS = 7 * DAY_MS
"""Time for which a person is called after they have asked for it."""
MOST_RINGS, GAP_MS = 3, HOUR_MS
"""Limit of a person's rings in a day, and the shortest time between two."""
AWAKE = range(10, 22)
"""Hours of a day in which people are rung, by their own clocks."""
MOST_AT_A_TABLE = 6
"""Limit of people who are rung for the same table."""


@dataclass(frozen=True, eq=False)
class Rings:
    """Keeps who has asked to be called, and calls them."""

    queue: QueueStore
    offers: Offers
    people: People
    maintenance: Maintenance
    sender: Sender
    calls: BackgroundCalls
    time: Time

    async def ask(self, person: PersonId, wish: Wish) -> None:
        """Have a person called when somebody looks for company in this game, from now on for KEPT_MS."""
        await self.queue.set_caller(person, Caller(wish, self.time.now() + KEPT_MS))

    async def stop(self, person: PersonId) -> None:
        """Call a person no longer."""
        await self.queue.set_caller(person, None)

    async def is_asked(self, person: PersonId, game: str) -> bool:
        """Return whether a person is called for this game."""
        return is_called(await self.queue.callers(), person, game, self.time.now())

    async def run(self) -> None:
        """Ring until cancelled."""
        await go_on(self.look, "rings-unread", time=self.time, pause_s=LOOK_S)

    async def look(self) -> None:
        """Ring everybody who may be rung for a table that is open; forget who has not asked for long."""
        now = self.time.now()
        for person, caller in (await self.queue.callers()).items():
            if caller.until <= now:
                await self.queue.set_caller(person, None, instead=caller)
            elif may_ring(caller, now) and not await self.maintenance.is_on():
                await self._ring(person, caller)

    async def _ring(self, id: PersonId, caller: Caller) -> None:
        """Ring a person for the best of the tables open to them, unless they play or wait."""
        person, now = await self.people.get(id), self.time.now()
        if person is None or not person.opened or not is_awake(person, now) or await self._is_busy(id):
            return
        callers = await self.queue.callers()
        rung = Counter(each.table for each in callers.values())
        for table in await self.offers.open_to(person, caller.wish):
            if rung[table.id] < MOST_AT_A_TABLE:
                after = rung_for(caller, table.id, now)
                if await self.queue.set_caller(id, after, instead=caller):
                    content = ring_content(table, caller.wish, person.language)
                    self.calls.later(id, partial(self._send, id, content))
                return

    async def _is_busy(self, person: PersonId) -> bool:
        """Return whether a person waits for a match, or plays one to which others may come."""
        if await self.queue.ticket(person) is not None:
            return True
        tables = await self.offers.drop_ins.store.of_person(person)
        playing = (table for table in tables if table.phase is Phase.PLAYING and person in table.present)
        return any(table.quick.paired or not table.audience.is_solo for table in playing)

    async def _send(self, person: PersonId, content: Content) -> None:
        """Send a ring; one that cannot be sent is the last."""
        try:
            await self.sender.post(person, None, content, silent=False)
        except Forbidden:
            await self.people.set_opened(person, False)
            await self.stop(person)


def may_ring(caller: Caller, now: int) -> bool:
    """Return whether the limits allow another ring."""
    rung = _lately(caller, now)
    return len(rung) < MOST_RINGS and (not rung or now - rung[-1] >= GAP_MS)


def zone_of(person: Person) -> str:
    """Return the time zone of a person, the bot's usual one if they have chosen none."""
    return person.settings.zone or MOSCOW


def is_awake(person: Person, now: int) -> bool:
    """Return whether it is day by the person's clock."""
    return local(now, clock_of(zone_of(person))).hour in AWAKE


def rung_for(caller: Caller, table: TableId, now: int) -> Caller:
    """Return how a person is called who has been rung for a table."""
    return msgspec.structs.replace(caller, rung=(*_lately(caller, now), now), table=table)


def _lately(caller: Caller, now: int) -> tuple[int, ...]:
    """Return when a person was rung in the last day."""
    return tuple(at for at in caller.rung if now - at < DAY_MS)
