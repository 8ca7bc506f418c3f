"""A service on the real embedded server, with people to sit at its tables."""

import pytest

from bot.app.deadline_dispatch import Deadlines
from bot.base.preferences import Language
from bot.match.loaded import Loaded
from bot.match.table import PersonId
from bot.people.people import Person
from storage.live.live import Client, Live
from storage.live.redraws import Redraw
from storage.sql.archive import Archive
from tests.support.clocks import StillTime
from tests.support.harness import Harness
from tests.support.tournament_notices import (
    GivenMembers,
    RecordedChampions,
    RecordedNotices,
    RecordedSeason,
)


class World(Harness):
    """The service on a clock that stands still; every update has a number of its own."""

    def __init__(self, redis: Client, live: Live, archive: Archive) -> None:
        self.still = StillTime()
        self.champions, self.notices = RecordedChampions(), RecordedNotices()
        self.season, self.members = RecordedSeason(), GivenMembers()
        given = self.champions, self.notices, self.season, self.members
        super().__init__(live, self.still, archive, *given)
        self.redis = redis
        self.archive = archive
        self.woken: list[Redraw] = []
        self.notifier.redraw = self.woken.extend

    async def start(
        self, host: Person, *others: Person, game: str = "oh_hell", preset: str = "short"
    ) -> Loaded:
        """A running match of these people."""
        table = await self.open_table(host, *others, game=game, preset=preset)
        await self.lobby.start(self.update(), table.id, host.id)
        return await self.store.load(table.id)

    async def move(self, loaded: Loaded) -> Loaded:
        """The first legal action of a seat that the game waits for, by its person."""
        await self.play_anything(loaded)
        return await self.store.load(loaded.table.id)

    async def meet_due(self) -> None:
        """Have every deadline met that is due now."""
        for deadline in await self.live.deadlines.due(self.time.now()):
            await self.services[Deadlines].meet(deadline)


def person(number: int, *, opened: bool = True, language: Language = Language.RU) -> Person:
    return Person(PersonId(number), f"Person {number}", language, chosen=False, opened=opened)


ANNA, BORIS, VERA, GLEB = (person(number) for number in (101, 102, 103, 104))


@pytest.fixture
def world(redis: Client, live: Live, archive: Archive) -> World:
    return World(redis, live, archive)
