"""A service with people, and a Telegram that its screens are delivered to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from telegram import Bot

from bot.base.preferences import Language, PersonSettings
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.outgoing.permits import Limits
from bot.chat.outgoing.sender import Sender
from bot.match.seating.seats import Seats
from bot.match.table import ChatId, PersonId, Table, TableId
from bot.people.people import Person
from storage.live.live import Live
from tests.support.chat_events import IgnoredChatEvents
from tests.support.fake_telegram import FakeTelegram
from tests.support.harness import GROUP, Harness
from tests.support.instances import Immortal
from tests.support.scenario import until

ROOM = GROUP
SCALE = 100.0


class QuickBot(Bot):
    """Knows its name without asking."""

    @property
    def username(self) -> str:
        return "pulka_bot"

    @property
    def supports_inline_queries(self) -> bool:
        return True


class RecordedEvents(IgnoredChatEvents):
    """Notes what becomes of players and groups."""

    def __init__(self, seats: Seats) -> None:
        self._seated = seats
        self.blocked: list[tuple[TableId, PersonId]] = []
        self.migrated: list[tuple[int, int]] = []

    async def player_blocked(self, table: TableId, person: PersonId) -> None:
        self.blocked.append((table, person))
        await self._seated.set_blocked(table, person, True)

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        self.migrated.append((old, new))


class StoppableTime(Time):
    """Runs fast, and stands still while a test has it stopped: nothing is late then, and no limit passes."""

    def __init__(self) -> None:
        super().__init__(SCALE)
        self._stopped: int | None = None
        self._left_out = 0

    def now(self) -> int:
        return super().now() - self._left_out if self._stopped is None else self._stopped

    def stop(self) -> None:
        self._stopped = self.now()

    def go_on(self) -> None:
        """Run again from where it stands."""
        assert self._stopped is not None
        self._left_out, self._stopped = super().now() - self._stopped, None


class Stage(Harness):
    """A service with people, and a Telegram; deliveries come and go."""

    def __init__(self, live: Live) -> None:
        self.clock = StoppableTime()
        super().__init__(live, self.clock, thinking_ms=1_000_000_000)
        self.telegram = FakeTelegram()
        self.bot = QuickBot("1:token", request=self.telegram, get_updates_request=FakeTelegram())
        self.events = RecordedEvents(self.seats)
        self.people = [
            Person(
                PersonId(number),
                f"P{number}",
                Language.RU,
                chosen=False,
                settings=PersonSettings(forced=False),
                opened=True,
            )
            for number in range(101, 104)
        ]
        self.active = Immortal()

    def sender(self, limits: Limits | None = None, *, live: Live | None = None) -> Sender:
        return Sender(live or self.live, self.bot, self.time, self.active, limits=limits)

    @asynccontextmanager
    async def delivery(
        self, *, limits: Limits | None = None, live: Live | None = None
    ) -> AsyncIterator[Delivery]:
        """A process that delivers, woken by this service."""
        live = live or self.live
        sender = self.sender(limits, live=live)
        await sender.permits.restore()
        delivery = Delivery(live, self.bot, self.time, sender, events=self.events)
        self.notifier.redraw = delivery.wake
        running = asyncio.create_task(delivery.run())
        try:
            yield delivery
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def open(self, *, thread: int | None = None) -> Table:
        return await self.open_table(*self.people, thread=thread)

    async def start(self, table: Table) -> None:
        await self.lobby.start(self.update(), table.id, self.people[0].id)

    async def move(self, table: TableId) -> bool:
        """One legal action of a seat that is awaited; false once the match is over."""
        loaded = await self.store.load(table)
        if not loaded.game.awaited(loaded.state):
            return False
        await self.play_anything(loaded)
        return True

    async def mover(self, table: TableId) -> PersonId:
        """Whose turn it is."""
        loaded = await self.store.load(table)
        person = loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person
        assert person is not None
        return person

    async def moves(self, table: TableId, number: int) -> None:
        for _ in range(number):
            assert await self.move(table)

    async def finish(self, table: TableId) -> None:
        while await self.move(table):
            pass

    async def quiet(self) -> None:
        """Until every screen is drawn."""
        await until(self.is_up_to_date, "screens are left")

    async def quiet_or_full(self, calls: int) -> None:
        """Until every screen is drawn, or so many calls have been made in the group."""

        async def reached() -> bool:
            return len(self.telegram.calls_to(ROOM)) >= calls or await self.is_up_to_date()

        await until(reached, "screens are left")

    async def is_up_to_date(self) -> bool:
        return not await self.live.redraws.all()


def closings(stage: Stage) -> list[int]:
    """The deals whose results stand in the group, in order."""
    return [
        number
        for text in stage.telegram.texts(ROOM)
        for number in range(1, 6)
        if f"Сдача {number} из 5 сыграна" in text
    ]
