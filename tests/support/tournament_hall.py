"""Tournaments of a process, and what drives them, for tests without messages."""

from typing import Any

from bot.base.preferences import Language
from bot.chat.drawer.clock_starts import running_clocks
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.model import Tournament
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.store import TournamentStore
from bot.match.loaded import Loaded
from bot.match.table import PersonId, Phase, TournamentPlace
from bot.people.people import Person
from bot.ui.plan import ScreenState
from games.tournament.core import Regulation
from games.tournament.forms.swiss import SWISS
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

FOUR = (ANNA, BORIS, VERA, GLEB)
DUELS = Regulation(SWISS, seats=2, rounds=2)
TEN_MINUTES = Regulation(SWISS, seats=2, rounds=2, minutes=10)


class Hall:
    """Tournaments of a process, and what drives them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.services = world.services
        self.driver: Driver = world.services[Driver]
        self.organising: Organising = self.services[Organising]

    async def open(
        self, *people: Person, regulation: Regulation = DUELS, game: str = "terz", **settings: Any
    ) -> Tournament:
        """A tournament of Anna's that these have entered."""
        opened = await self.organising.open(
            self.world.update(), ANNA, chat=GROUP, language=Language.RU, game=game
        )
        opened = await self.organising.set(self.world.update(), opened.id, regulation=regulation, **settings)
        for each in people:
            opened = await self.services[Entries].enter(self.world.update(), opened.id, each)
        return opened

    async def begun(self, *people: Person, regulation: Regulation = DUELS) -> Tournament:
        """One whose first round is played."""
        opened = await self.open(*people, regulation=regulation)
        await self.organising.start(self.world.update(), opened.id)
        await self.settle()
        return await self.now(opened)

    async def settle(self) -> None:
        """Whatever can be done at this time is done."""
        while await self.driver.look():
            pass

    async def now(self, tournament: Tournament) -> Tournament:
        return await self.services[TournamentStore].load(tournament.id)

    async def tables(self) -> list[Loaded]:
        """All tables that play."""
        found = [await self.world.store.load(id) for id in await self.world.live.tables()]  # type: ignore[arg-type]
        return [each for each in found if each.table.phase is Phase.PLAYING]

    async def places(self) -> list[TournamentPlace]:
        """What all tables that play know of their tournament."""
        return [each.table.tournament for each in await self.tables() if each.table.tournament is not None]

    async def touch_all(self) -> None:
        """Everybody comes to their tables."""
        for loaded in await self.tables():
            await self.play(loaded)

    async def deliver(self, loaded: Loaded) -> None:
        """All that was to be drawn of a table reaches its people at this time."""
        live, now = self.world.live, self.world.still.at
        screen = ScreenState(loaded.table, loaded.game, loaded.state, {}, (), 0, now, "bot")
        for redraw in await live.redraws.all():
            if redraw.table == loaded.table.id:
                await live.complete(redraw, b"[]", running_clocks(screen, PersonId(redraw.screen.chat), now))

    async def play(self, loaded: Loaded) -> None:
        """Everybody of a table touches it."""
        for chair in loaded.table.people:
            assert chair.person is not None
            await self.world.seats.back(self.world.update(), loaded.table.id, chair.person)

    async def finish_all(self) -> None:
        """All tables end as they stand, and their results are taken."""
        for loaded in await self.tables():
            await self.finish(loaded)

    async def finish(self, loaded: Loaded) -> None:
        """A table that its people have come to ends as it stands, and its result is taken."""
        await self.play(loaded)
        await self.world.closing.close(self.world.update(), loaded.table.id)
        await self.world.meet_due()
