"""Servers that are ill for a while in the middle of a match: the bot says so, stays up, and the match goes on."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.app.program import App
from bot.base.timing import Time
from bot.chat.incoming import patience
from playground.model import Room
from playground.server import serve
from playground.world import World
from storage.sql.archive import Archive
from tests.support.archived import matches_of_person
from tests.support.autoplay import Autoplayers
from tests.support.processes import launched
from tests.support.scenario import START_PATIENCE_S, NothingHappened, until
from tests.support.sentences import in_any_language
from tests.support.servers import PostgreSQL, redis_running
from tests.whole_matches.bots import killed
from tests.whole_matches.conftest import TOKEN, Servers, Site
from tests.whole_matches.rooms import over, some_moves, started
from tests.whole_matches.stored import compare

END_S = 240.0
FAULTS = 10
"""How often Redis falls ill at most until somebody had a button at that moment."""
TOLD_S = 10.0
"""How long a fault lasts in which nobody may have one."""
LATEST_END_S = 40.0
"""When a bot must have ended on a slow machine: many times later if it waited for its servers."""


class Match:
    """A match that its people play by themselves."""

    def __init__(self, site: Site, app: App, group: Room, autoplay: Autoplayers, people: list[int]) -> None:
        self.site = site
        self.app = app
        self.group = group
        self.autoplay = autoplay
        self.people = people

    async def goes_on(self) -> None:
        """Wait until it has ended; nothing that was answered as done is lost."""
        await some_moves(self.autoplay, 1)
        await until(lambda: over(self.group), "no end", patience=END_S)

    @property
    def refusals(self) -> int:
        """How many taps were answered by the words that nothing is stored."""
        return sum(tap.answer.get("text") in in_any_language("not-stored") for tap in self.autoplay.taps)


@asynccontextmanager
async def match(folder: Path, servers: Servers) -> AsyncIterator[Match]:
    time = Time()
    world = World(time, limits=False)
    world.add_bot(TOKEN)
    async with serve(world) as address:
        site = Site(world, time, address, folder, servers)
        people = site.people("Аня", "Борис", "Вера", "Глеб")
        async with site.bot(limits=False) as app:
            group = await started(site, people)
            async with site.autoplay(*people, pause=0.05) as autoplay:
                await some_moves(autoplay, 4)
                yield Match(site, app, group, autoplay, people)
            await compare(site, autoplay, group_text=site.last(group).written)


async def is_told(played: Match) -> bool:
    """Whether anybody has read that a tap cannot be stored.

    Nobody can, if Redis fell ill before the next player was asked: who has old buttons is told that they are.
    """
    try:
        await until(lambda: played.refusals > 0, "nobody is told", patience=TOLD_S)
    except NothingHappened:
        return False
    return True


async def test_a_match_outlives_a_redis_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", 2.0)
    folder = tmp_path / "redis"
    folder.mkdir()
    with redis_running(folder, "--appendonly", "yes") as redis:
        servers = Servers(redis.url(), f"sqlite:///{tmp_path}/people.db")
        async with match(tmp_path, servers) as played:
            for _ in range(FAULTS):
                with redis.paused():
                    await until(
                        lambda: "redis" in played.app.troubles.reasons, "nobody says that Redis is ill"
                    )
                    if await is_told(played):
                        break
                await some_moves(played.autoplay, 1)
            assert played.refusals > 0
            await played.goes_on()


async def is_archived(database: str, person: int) -> None:
    """Wait until the database has a match of this person."""
    archive = await Archive.open(database)
    try:
        async with asyncio.timeout(END_S):
            while not await matches_of_person(archive, person):  # noqa: ASYNC110 (another task stores it)
                await asyncio.sleep(0.1)
    finally:
        await archive.close()


async def test_a_match_ends_and_waits_for_an_ill_postgresql(tmp_path: Path, postgresql: PostgreSQL) -> None:
    database = postgresql.database()
    with redis_running(tmp_path) as redis:
        async with match(tmp_path, Servers(redis.url(), database)) as played:
            with postgresql.paused():
                await played.goes_on()
                await until(lambda: "database" in played.app.troubles.reasons, "nobody says it is ill")
                assert played.refusals == 0
            await is_archived(database, played.people[0])


def is_answered(room: Room) -> bool:
    return any(message.sender is not None and message.sender.is_bot for message in room.messages.values())


async def test_a_bot_ends_though_all_its_servers_hang(tmp_path: Path, postgresql: PostgreSQL) -> None:
    world = World(Time(), limits=False)
    world.add_bot(TOKEN)
    with redis_running(tmp_path) as redis:
        async with serve(world) as address:
            process = await launched(
                tmp_path,
                "run",
                BOT_TOKEN=TOKEN,
                BOT_API_URL=address,
                REDIS_URL=redis.url(),
                DATABASE_URL=postgresql.database(),
            )
            person = world.add_person("Аня").id
            world.start(person)
            room = world.private(world.the_bot(), person)
            try:
                await until(lambda: is_answered(room), "no answer", patience=START_PATIENCE_S)
                with redis.paused(), postgresql.paused():
                    for _ in range(20):
                        world.say(person, person, "/rules")
                    process.send_signal(signal.SIGTERM)
                    async with asyncio.timeout(LATEST_END_S):
                        _, errors = await process.communicate()
            finally:
                await killed(process)
    assert process.returncode == 0
    assert b"Traceback" not in errors
