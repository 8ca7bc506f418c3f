"""A hall of tournaments: a site whose bot is a process, and what organisers and people do there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from bot.base.pace import Pace
from bot.base.preferences import Language
from bot.features.tournaments.rounds.standing import standings_of
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.model import Stage as Doing
from bot.features.tournaments.service.model import Tournament
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.store import TournamentStore
from bot.match.table import ChatId, PersonId
from bot.people.people import Person
from games.tournament.core import Regulation
from playground.server import serve
from playground.world import World
from storage.failures import storage_failed
from storage.redis.connection import connect, disconnect
from storage.sql.archive import Archive
from tests.support.beside import epoch_of, follow, live_beside
from tests.support.harness import Harness
from tests.support.scaled_bot import SharedTime, launched_at
from tests.support.scenario import START_PATIENCE_S, NothingHappened, button, tap, until
from tests.support.stored_tournaments import stored_places
from tests.whole_matches.bots import ended_in_any_case, killed
from tests.whole_matches.conftest import TOKEN, Servers, Site

FAST = 20.0
END_S = 400.0
AGAIN_S = 5.0
UNHURRIED = Pace(86_400)
"""On a slow machine people may seem silent."""


class Hall:
    """A site, and the tournaments of its bot."""

    def __init__(
        self,
        site: Site,
        time: SharedTime,
        bots: list[asyncio.subprocess.Process],
        harness: Harness,
    ) -> None:
        self.site = site
        self.time = time
        self.services = harness.services
        self.archive = harness.services[Archive]
        self._live = harness.live
        self._bots = bots

    async def open(
        self, people: list[int], game: str, regulation: Regulation, preset: str | None = None, **options: Any
    ) -> Tournament:
        """A tournament that these people have entered, and that has begun."""
        room = await self.site.group(*people)
        host, *_ = players = [person_of(each) for each in people]
        organising, chat = self.services[Organising], ChatId(room.chat.id)
        opened = await organising.open(
            "open", host, chat=chat, language=Language.RU, game=game, preset=preset
        )
        settings: dict[str, Any] = {"options": {**opened.settings.options, **options}, "pace": UNHURRIED}
        await organising.set("set", opened.id, regulation=regulation, **settings)
        for each in players:
            await self.services[Entries].enter(f"enter {each.id}", opened.id, each)
        return await organising.start("start", opened.id)

    async def read_text(self, people: list[int]) -> None:
        """These people want no pictures: many draw more at once than a test can wait for.

        Whom the database did not answer in time, which is scaled, asks again.
        """
        for person in people:
            room = self.site.private(person)
            while button(room, "pictures=off") is None:
                self.site.world.say(person, person, "/settings")
                with suppress(NothingHappened):
                    await until(lambda room=room: button(room, "pictures=off") is not None, patience=AGAIN_S)  # type: ignore[misc]
            await tap(self.site.world, person, room, "pictures=off")

    async def kill(self) -> None:
        """The bot dies at any moment, and another process follows it."""
        redis, bot = self._live.client, self.site.world.the_bot().user.id
        before = await epoch_of(redis, bot)
        await killed(self._bots[-1])
        self._bots.append(await launched_at(self.time, self.site.environment, limits=self.site.world.limits))
        await follow(self._live, redis, bot, after=before)

    async def now(self, tournament: Tournament) -> Tournament:
        """The tournament, once there is a Redis: the bot's own one has gone with it."""
        while True:
            try:
                return await self.services[TournamentStore].load(tournament.id)
            except Exception as error:
                if not storage_failed(error):
                    raise
                await asyncio.sleep(0.1)

    async def reaches(self, tournament: Tournament, results: int) -> Tournament:
        """The tournament once it has this many results, or is over and stored."""
        async with asyncio.timeout(END_S):
            while True:
                now = await self.now(tournament)
                if now.saved or len(now.results) >= results:
                    return now
                await asyncio.sleep(0.1)

    async def ends(self, tournament: Tournament) -> Tournament:
        """The tournament once it is over, with the standings of its results in the database."""
        after = await self.reaches(tournament, results=1_000_000)
        assert (after.stage, after.saved) == (Doing.OVER, True)
        rows = await stored_places(self.archive, tournament.id)
        found = sorted((row.place, row.player, Fraction(row.score)) for row in rows)
        assert found == sorted((each.place, each.player, each.score) for each in standings_of(after))
        return after


def person_of(id: int) -> Person:
    return Person(PersonId(id), f"Игрок {id}", Language.RU, chosen=True, opened=True)


@asynccontextmanager
async def hall_at(
    folder: Path, servers: Servers | None, scale: float = FAST, *, limits: bool = False
) -> AsyncIterator[Hall]:
    """A site at scaled time whose bot is a process; it has been killed in the end."""
    time = SharedTime(scale)
    world = World(time, limits=limits)
    world.add_bot(TOKEN)
    async with serve(world) as address, ended_in_any_case() as bots:
        site = Site(world, time, address, folder, servers)
        bots.append(await launched_at(time, site.environment, limits=limits))
        async with asyncio.timeout(START_PATIENCE_S):
            while not world.calls_made:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        database = servers.database if servers else f"sqlite:///{folder / 'pulka.db'}"
        redis, archive = connect(site.redis), await Archive.open(database)
        try:
            bot = world.the_bot().user.id
            harness = Harness(await live_beside(redis, bot), time, archive)
            yield Hall(site, time, bots, harness)
        finally:
            await disconnect(redis)
            await archive.close()
