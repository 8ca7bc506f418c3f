"""A service on the real embedded server, with people to sit at its tables."""

from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from bot.preferences import Language
from bot.service.loaded import Loaded
from bot.service.people import Person
from bot.service.table import ChatId, PersonId, Table
from bot.timing import Time
from storage.archive import Archive
from storage.live import Client, Live
from storage.redraws import Redraw
from tests.support.service import Service

GROUP = ChatId(-100500)


class StillTime(Time):
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 1_700_000_000_000

    def now(self) -> int:
        return self.at


class World(Service):
    """The service on a clock that stands still; every update has a number of its own."""

    def __init__(self, redis: Client, live: Live, archive: Archive) -> None:
        self.still = StillTime()
        super().__init__(live, self.still, bot=7)
        self.redis = redis
        self.archive = archive
        self.woken: list[Redraw] = []
        self.notifier.redraw = self.woken.extend
        self._updates = count(1)

    def update(self) -> str:
        return str(next(self._updates))

    async def open(self, host: Person, *others: Person, game: str = "oh_hell", preset: str = "short") -> Table:
        """A lobby in the group with these people."""
        table = await self.new_tables.open(
            self.update(), host, chat=GROUP, thread=None, title="Group", language=Language.RU, game=game, preset=preset
        )
        for person in others:
            table = await self.lobby.join(self.update(), table.id, person)
        return table

    async def start(self, host: Person, *others: Person, game: str = "oh_hell", preset: str = "short") -> Loaded:
        """A running match of these people."""
        table = await self.open(host, *others, game=game, preset=preset)
        await self.lobby.start(self.update(), table.id, host.id)
        return await self.store.load(table.id)

    async def move(self, loaded: Loaded) -> Loaded:
        """The first legal action of a seat that the game waits for, by its person."""
        seat = min(loaded.game.awaited(loaded.state))
        person = loaded.table.chairs[seat].person
        assert person is not None
        action = next(iter(loaded.game.legal(loaded.state, seat)))
        question = loaded.game.question(loaded.state, seat)
        await self.play.submit(self.update(), loaded.table.id, person, question, loaded.game.write(action))
        return await self.store.load(loaded.table.id)

    async def meet_due(self) -> None:
        """Have every deadline met that is due now."""
        for deadline in await self.live.due(self.time.now()):
            if await self.live.claim(deadline, self.time.now() + 30_000):
                await self.deadlines(self.archive).meet(deadline)


def person(number: int, *, opened: bool = True, language: Language = Language.RU) -> Person:
    return Person(PersonId(number), f"Person {number}", language, chosen=False, opened=opened)


ANNA, BORIS, VERA, GLEB = (person(number) for number in (101, 102, 103, 104))


@pytest.fixture
def world(redis: Client, live: Live, archive: Archive) -> World:
    return World(redis, live, archive)


Move = Callable[[Loaded], Awaitable[Loaded]]
