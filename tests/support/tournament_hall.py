"""Tournaments of a process, and what drives them, for tests without messages."""

from typing import Any

from bot.base.preferences import Language
from bot.chat.drawer.clock_starts import running_clocks
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.organiser_actions import Action
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.weekly import Calendar, Weekly
from bot.match.loaded import Loaded
from bot.match.table import ChatId, PersonId, Phase, TournamentPlace
from bot.people.people import Person
from bot.ui.plan import ScreenState
from games import registry
from games.tournament.core import Regulation
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

FOUR = (ANNA, BORIS, VERA, GLEB)
DUELS = Regulation(seats=2, rounds=2)
LIMIT_MS = 3 * 4_500 * registry.lengths("terz").actions["usual"][2] + 300_000
"""The longest duration of a round of DUELS: three times the expected length of a match, and five minutes."""
FRIDAY, NINE = 4, 21 * 60


class Hall:
    """Tournaments of a process, and what drives them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.services = world.services
        self.driver, self.organising = self.services[Driver], self.services[Organising]
        self.store, self.entries = self.services[TournamentStore], self.services[Entries]

    async def open(
        self, *people: Person, update: str = "", game: str = "terz", **settings: Any
    ) -> Tournament:
        """A tournament of Anna's that these have entered."""
        opened = await self.organising.open(
            update or self.world.update(), ANNA, chat=GROUP, language=Language.RU, game=game
        )
        return await self.enter(await self.set(opened, **({"regulation": DUELS} | settings)), *people)

    async def enter(self, tournament: Tournament, *people: Person) -> Tournament:
        """Press «Войти» or «Я здесь»."""
        for each in people:
            tournament = await self.entries.enter(self.world.update(), tournament.id, each)
        return tournament

    async def set(self, tournament: Tournament, **settings: Any) -> Tournament:
        return await self.organising.set(self.world.update(), tournament.id, **settings)

    async def started(self, *people: Person, **settings: Any) -> Tournament:
        """Open and start a tournament; the driver has not run since."""
        opened = await self.open(*people, **settings)
        return await self.organising.start(self.world.update(), opened.id, ANNA.id)

    async def begun(self, *people: Person, **settings: Any) -> Tournament:
        """Start a tournament: its first round is being played."""
        started = await self.started(*people, **settings)
        await self.settle()
        return await self.now(started)

    async def do(self, tournament: Tournament, deed: Action, by: Person = ANNA) -> Tournament:
        return await self.organising.do(self.world.update(), tournament.id, by, deed)

    async def settle(self) -> None:
        """Run the driver until nothing is due at this time."""
        while await self.driver.look():
            pass

    async def passes(self, ms: int) -> None:
        self.world.still.at += ms
        await self.settle()

    async def goes_to(self, tournament: Tournament, at: int) -> Tournament:
        """The tournament at this time."""
        await self.passes(at - self.world.still.at)
        return await self.now(tournament)

    async def now(self, tournament: Tournament) -> Tournament:
        return await self.store.load(tournament.id)

    async def tables(self) -> list[Loaded]:
        """Return all tables at play."""
        found = [await self.world.store.load(id) for id in await self.world.live.tables()]  # type: ignore[arg-type]
        return [each for each in found if each.table.phase is Phase.PLAYING]

    async def places(self) -> list[TournamentPlace]:
        """Return the tournament places of all tables at play."""
        return [each.table.tournament for each in await self.tables() if each.table.tournament is not None]

    async def numbers(self) -> list[tuple[int, int]]:
        """The round and number of each table that plays, in order."""
        return sorted((each.round, each.number) for each in await self.places())

    async def deliver(self, loaded: Loaded) -> None:
        """Deliver all dirty screens of a table at this time."""
        live, now = self.world.live, self.world.still.at
        screen = ScreenState(loaded.table, loaded.game, loaded.state, {}, (), 0, now, "bot")
        for redraw in await live.redraws.all():
            if redraw.table == loaded.table.id:
                await live.complete(redraw, b"[]", running_clocks(screen, PersonId(redraw.screen.chat), now))

    async def play(self, *tables: Loaded) -> None:
        """Let every player of these tables tap."""
        for loaded in tables:
            for chair in loaded.table.people:
                assert chair.person is not None
                await self.world.seats.back(self.world.update(), loaded.table.id, chair.person)

    async def finish(self, *tables: Loaded) -> None:
        """Tables that their people have come to end as they stand, and their results are taken."""
        for loaded in tables:
            await self.play(loaded)
            await self.world.closing.close(self.world.update(), loaded.table.id)
            await self.world.meet_due()

    async def finish_all(self) -> None:
        await self.finish(*await self.tables())


async def weekly(world: World, update: str = "weekly", chat: ChatId = GROUP) -> Weekly:
    """A weekly tournament of a group."""
    organising = world.services[Organising]
    like = await organising.open(world.update(), ANNA, chat=chat, language=Language.RU, game="terz")
    await organising.cancel(world.update(), like.id)
    return await world.services[Calendar].add(update, like.anew(ANNA.id), chat, FRIDAY, NINE)
