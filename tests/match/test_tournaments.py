"""Tournaments over real HTTP: some people are silent, some leave, the bot is killed, and the standings are right."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bot.preferences import Language
from bot.service.pace import Pace
from bot.service.people import Person
from bot.service.table import ChatId, PersonId
from bot.service.tournaments.model import Stage as Doing
from bot.service.tournaments.model import Tournament
from bot.service.tournaments.services import Tournaments
from games.tournament.core import Count, Form, Regulation
from playground.server import serve
from playground.world import World
from storage.archive import Archive
from storage.connection import connect, disconnect
from storage.failures import storage_failed
from storage.live import Live
from storage.tournament_rows import TournamentArchive
from tests.match.boards import Racers
from tests.match.bots import ended_in_any_case, killed
from tests.match.conftest import TOKEN, Servers, Stage
from tests.support.harness import Harness
from tests.support.scaled_bot import SharedTime, launched_at
from tests.support.scenario import START_PATIENCE_S, tap, working
from tests.support.slow_standings import slow_standings

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
FAST = 20.0
END_S = 400.0
UNHURRIED = Pace(86_400)
"""On a slow machine people may seem silent."""


class Hall:
    """A stage, and the tournaments of its bot."""

    def __init__(
        self,
        stage: Stage,
        time: SharedTime,
        bots: list[asyncio.subprocess.Process],
        parts: Tournaments,
        archive: TournamentArchive,
    ) -> None:
        self.stage = stage
        self.time = time
        self.parts = parts
        self.archive = archive
        self._bots = bots

    async def open(
        self, people: list[int], game: str, regulation: Regulation, preset: str | None = None, **options: Any
    ) -> Tournament:
        """A tournament that these people have entered, and that has begun."""
        room = await self.stage.group(*people)
        host, *_ = players = [_person(each) for each in people]
        organising, chat = self.parts.organising, ChatId(room.chat.id)
        opened = await organising.open(
            "open", host, chat=chat, language=Language.RU, game=game, preset=preset
        )
        settings: dict[str, Any] = {"options": {**opened.options, **options}, "pace": UNHURRIED}
        await organising.set("set", opened.id, host, regulation=regulation, **settings)
        for each in players:
            await self.parts.entries.enter(f"enter {each.id}", opened.id, each)
        return await organising.start("start", opened.id, host)

    async def kill(self) -> None:
        """The bot dies at any moment, and another process follows it."""
        await killed(self._bots[-1])
        self._bots.append(await launched_at(self.time, self.stage.environment))

    async def now(self, tournament: Tournament) -> Tournament:
        """The tournament, once there is a Redis: the bot's own one has gone with it."""
        while True:
            try:
                return await self.parts.store.load(tournament.id)
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
        """The tournament once it is over, with standings as they are worked out anew, in the database as well."""
        after = await self.reaches(tournament, results=1_000_000)
        assert (after.stage, after.saved) == (Doing.OVER, True)
        wanted = slow_standings(after.regulation, after.entries, after.results)
        rows = await self.archive.players(tournament.id)
        found = sorted((row.place, row.player, Fraction(row.score)) for row in rows)
        assert found == sorted((place, player, score) for player, place, score in wanted)
        return after


def _person(id: int) -> Person:
    return Person(PersonId(id), f"Игрок {id}", Language.RU, chosen=True, opened=True)


@asynccontextmanager
async def hall_at(folder: Path, servers: Servers | None, scale: float = FAST) -> AsyncIterator[Hall]:
    """A stage at scaled time whose bot is a process; it has been killed in the end."""
    time = SharedTime(scale)
    world = World(time, limits=False)
    world.add_bot(TOKEN)
    async with serve(world) as address, ended_in_any_case() as bots:
        stage = Stage(world, time, address, folder, servers)
        bots.append(await launched_at(time, stage.environment))
        async with asyncio.timeout(START_PATIENCE_S):
            while not world.calls_made:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        database = servers.database if servers else f"sqlite:///{folder / 'pulka.db'}"
        redis, archive = connect(stage.redis), await Archive.open(database)
        try:
            bot = world.the_bot().user.id
            parts = Harness(Live(redis, bot=bot), time, bot=bot).tournaments(archive)
            yield Hall(stage, time, bots, parts, TournamentArchive(archive))
        finally:
            await disconnect(redis)
            await archive.close()


@pytest.fixture
async def hall(tmp_path: Path, servers: Servers | None) -> AsyncIterator[Hall]:
    async with hall_at(tmp_path, servers) as made:
        yield made


def _names(count: int) -> list[str]:
    return [f"Игрок {number}" for number in range(1, count + 1)]


async def test_a_swiss_of_16_at_tables_of_four(hall: Hall) -> None:
    """One is silent, one leaves midway, and the bot is killed twice."""
    people = hall.stage.people(*_names(16))
    regulation = Regulation(Form.SWISS, seats=4, rounds=5)
    opened = await hall.open(people, "oh_hell", regulation, deals=1)
    async with hall.stage.autoplay(*people[1:]):
        await hall.reaches(opened, 2)
        await hall.kill()
        await hall.reaches(opened, 6)
        await hall.parts.entries.withdraw("leave", opened.id, _person(people[1]))
        await hall.reaches(opened, 11)
        await hall.kill()
        after = await hall.ends(opened)
    assert after.round == 5
    assert after.entrants[1].until
    assert after.entrants[0].until or all(_forfeited(after, 1))


async def test_a_knock_out_of_eight(hall: Hall) -> None:
    """One never comes: their opponents go through. The bot is killed while the semi-finals are near."""
    people = hall.stage.people(*_names(8))
    regulation = Regulation(Form.KNOCK_OUT, seats=2)
    opened = await hall.open(people, "terz", regulation, "short")
    async with hall.stage.autoplay(*people[1:]):
        await hall.reaches(opened, 2)
        await hall.kill()
        after = await hall.ends(opened)
    assert any(_forfeited(after, 1))
    assert {each.pairing.pairing for each in after.results} == set(range(1, 8))


async def test_an_arena_of_twenty(hall: Hall) -> None:
    """One is silent, one leaves midway, and the bot is killed; the organiser ends it, so that no time runs out."""
    people = hall.stage.people(*_names(20))
    regulation = Regulation(Form.ARENA, seats=4, minutes=24 * 60)
    opened = await hall.open(people, "oh_hell", regulation, deals=1)
    async with hall.stage.autoplay(*people[1:]):
        await hall.reaches(opened, 3)
        await hall.kill()
        await hall.reaches(opened, 8)
        await hall.parts.entries.withdraw("leave", opened.id, _person(people[1]))
        async with asyncio.timeout(END_S):
            while not any(_forfeited(await hall.now(opened), 1)):  # noqa: ASYNC110 (another process stores it)
                await asyncio.sleep(0.1)
        await hall.parts.organising.end("end", opened.id, _person(people[0]))
        after = await hall.ends(opened)
    assert after.entrants[1].until
    assert len(after.results) >= 8


async def test_an_arena_of_twenty_in_terc(tmp_path: Path) -> None:
    """Nobody has a turn there: one is silent, one leaves midway, and the bot is killed."""
    async with hall_at(tmp_path, None, scale=8) as hall:
        people = hall.stage.people(*_names(20))
        await asyncio.gather(*(_read_text(hall.stage, person) for person in people))
        regulation = Regulation(Form.ARENA, seats=4, minutes=24 * 60)
        opened = await hall.open(people, "terc", regulation, "lively")
        async with working(Racers(hall.stage.world, people[1:]).run()):
            await hall.reaches(opened, 1)
            await hall.kill()
            await hall.reaches(opened, 3)
            await hall.parts.entries.withdraw("leave", opened.id, _person(people[1]))
            async with asyncio.timeout(END_S):
                while len((await hall.now(opened)).seatings) <= 5:  # noqa: ASYNC110 (another process pairs)
                    await asyncio.sleep(0.1)
            await hall.parts.organising.end("end", opened.id, _person(people[0]))
            after = await hall.ends(opened)
    assert after.entrants[1].until
    assert len(after.seatings) > 5, "who is free has a new opponent at once"


async def _read_text(stage: Stage, person: int) -> None:
    """A person wants no pictures: a race of twenty draws more than a test can wait for."""
    stage.world.say(person, person, "/settings")
    await tap(stage.world, person, stage.world.the_bot().private[person], "pictures=off")


async def test_a_duplicate_of_twelve(hall: Hall) -> None:
    """All tables of a round play one board of preferans; one is silent, and the bot is killed once."""
    people = hall.stage.people(*_names(12))
    regulation = Regulation(Form.SWISS, seats=3, rounds=2, count=Count.MATCHPOINTS, duplicate=True)
    opened = await hall.open(people, "preferans", regulation, "quick_sochinka", deals=1)
    async with hall.stage.autoplay(*people[1:]):
        await hall.reaches(opened, 2)
        await hall.kill()
        after = await hall.ends(opened)
    assert after.round == 2
    assert any(_forfeited(after, 1))


def _forfeited(tournament: Tournament, player: int) -> list[bool]:
    """Of each table of a player, whether they have forfeited it."""
    return [player in each.forfeits for each in tournament.results if player in each.pairing.players]
