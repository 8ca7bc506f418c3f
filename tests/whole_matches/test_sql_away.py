"""SQL takes nothing for an hour, or its disk is full: matches go on, and all that ended meanwhile is archived once."""

import asyncio
import time as clocks
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event
from sqlalchemy.pool import Pool
from structlog.testing import capture_logs

from bot.app.program import App
from bot.base.metrics import REGISTRY
from bot.base.timing import Time
from bot.match.loaded import open_table, record_of
from bot.match.results import LEVEL, LUCK, ROBOTS
from bot.match.table import Phase, Table
from playground.model import Room
from playground.server import serve
from playground.world import World
from storage import codec
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from storage.sql.archive import Archive
from tests.support.archived import matches_of_person
from tests.support.autoplay import Autoplayers
from tests.support.roads import Road
from tests.support.scenario import until
from tests.support.sentences import in_any_language
from tests.support.servers import PostgreSQL, redis_running
from tests.whole_matches.conftest import TOKEN, Servers, Site
from tests.whole_matches.rooms import over, started

pytestmark = pytest.mark.slow
FAST = 240.0
"""How much faster than Telegram's the bot's time runs: an hour takes fifteen seconds."""
HOUR_MS = 3_600_000
MATCHES = 3
NEWCOMERS = 60
"""So many that their rows need more room than a file of people has left."""
END_S = 240.0
ROOM = 2**30
"""Pages that a SQLite file may have."""


class Ended:
    """A match that is over: its table and its record, as Redis has them."""

    def __init__(self, table: Table, record: Any) -> None:
        self.table = table
        self.record = record


async def ended(site: Site) -> list[Ended]:
    """All matches that are over, in Redis."""
    redis = connect(site.redis)
    try:
        live, found = Live(redis, bot=site.world.the_bot().user.id), []
        for id in await live.tables():
            stored = await live.load(id)
            assert stored is not None
            table = (await open_table(stored, live)).table
            if table.phase is Phase.OVER:
                record = msgspec.json.decode(codec.encode(await record_of(table, live)))
                found.append(Ended(table, record))
        return found
    finally:
        await disconnect(redis)


async def are_archived(database: str, matches: list[Ended]) -> None:
    """Wait until the database has these matches, and look that it has each once and whole."""
    archive = await Archive.open(database)
    try:
        async with asyncio.timeout(END_S):
            while not all([await archive.match(_id(each)) for each in matches]):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        for each in matches:
            row = await archive.match(_id(each))
            assert row is not None
            robots = [chair.robot for chair in each.table.chairs]
            assert any(robots)
            luck = msgspec.json.decode(msgspec.json.encode(each.table.luck.sealed))
            beside = {ROBOTS: robots, LEVEL: each.table.level.value, LUCK: luck}
            assert row.record == {**each.record, **beside}
            assert row.secret == each.table.luck.secret
            players = await archive.players(_id(each))
            assert [player.person for player in players] == [chair.person for chair in each.table.chairs]
            for chair in each.table.people:
                assert chair.person is not None
                rows = await matches_of_person(archive, chair.person)
                assert Counter(row.id for row in rows) == {_id(each): 1}
    finally:
        await archive.close()


def _id(each: Ended) -> str:
    assert each.table.match is not None
    return each.table.match


def refusals(autoplay: Autoplayers) -> int:
    """How many taps were answered by the words that nothing is stored."""
    return sum(tap.answer.get("text") in in_any_language("not-stored") for tap in autoplay.taps)


@asynccontextmanager
async def staged(folder: Path, database: str, *, scale: float = 1.0) -> AsyncIterator[Site]:
    """A site over a Redis of its own, whose bot's time runs faster than Telegram's."""
    world = World(Time(), limits=False)
    world.add_bot(TOKEN)
    with redis_running(folder) as redis:
        async with serve(world) as address:
            yield Site(world, Time(scale), address, folder, Servers(redis.url(), database))


async def groups(site: Site) -> tuple[list[Room], list[int]]:
    """Matches that have just begun, each in a group of its own, and their people."""
    rooms, people = [], []
    for number in range(MATCHES):
        pair = site.people(f"Аня {number}", f"Борис {number}")
        rooms.append(await started(site, pair, computers=1))
        people += pair
    return rooms, people


async def test_matches_wait_in_redis_while_sql_is_away_for_an_hour(
    tmp_path: Path, postgresql: PostgreSQL
) -> None:
    database = postgresql.database()
    async with Road(postgresql.port).built() as road:
        by_road = database.replace(f":{postgresql.port}/", f":{road.port}/")
        async with staged(tmp_path, by_road, scale=FAST) as site, site.bot(limits=False) as app:
            rooms, people = await groups(site)
            began = site.time.now()
            road.cut()
            async with site.autoplay(*people) as autoplay:
                await until(lambda: all(over(room) for room in rooms), "no end", patience=END_S)
            assert not refusals(autoplay)
            await until(lambda: "database" in app.troubles.reasons, "nobody says it is ill")
            await until(lambda: site.time.now() > began + HOUR_MS, "no hour", patience=END_S)
            waiting = await ended(site)
            assert len(waiting) == MATCHES
            road.clear()
            await are_archived(database, waiting)
            await until(lambda: not app.troubles.reasons, "it stays ill")


class Disk:
    """Where the SQLite files of this process lie."""

    full = False

    def limit(self, connection: Any, *_: Any) -> None:
        """Let the file of a connection grow, or not."""
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {1 if self.full else ROOM}")
        cursor.close()


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    event.listen(Pool, "checkout", disk.limit)
    yield disk
    event.remove(Pool, "checkout", disk.limit)


def read(site: Site, person: int) -> list[str]:
    """What the bot has written to a person."""
    messages = site.private(person).messages.values()
    return [each.written for each in messages if each.sender is not None and each.sender.is_bot]


def refused(site: Site, person: int) -> bool:
    """Whether the last that a newcomer has read is that they should come back."""
    return read(site, person)[-1:] in [[text] for text in in_any_language("refused-database-silent")]


def is_welcome(site: Site, person: int) -> bool:
    return bool(read(site, person)) and not refused(site, person)


async def all_wait(site: Site, app: App, rooms: list[Room], people: list[int]) -> list[int]:
    """Play to the end beside newcomers, some of whom cannot be stored; returns the newcomers."""
    newcomers = site.people(*(f"Гость {number} {'щ' * 40}" for number in range(NEWCOMERS)))
    async with site.autoplay(*people) as autoplay:
        await until(lambda: all(over(room) for room in rooms), "no end", patience=END_S)
    assert not refusals(autoplay)
    await until(lambda: "database" in app.troubles.reasons, "nobody says it is ill")
    return newcomers


async def test_a_full_disk_of_sql_keeps_nobody_from_playing(tmp_path: Path, disk: Disk) -> None:
    database = f"sqlite:///{tmp_path}/people.db"
    async with staged(tmp_path, database) as site, site.bot(limits=False) as app:
        rooms, people = await groups(site)
        before = clocks.monotonic()
        with capture_logs() as lines:
            disk.full = True
            newcomers = await all_wait(site, app, rooms, people)
            assert "OperationalError" in {line.get("error") for line in lines}
            assert REGISTRY.get_sample_value("pulka_store_ill", {"store": "database"}) == 1
            await until(lambda: all(read(site, person) for person in newcomers), "no word")
            turned_away = [person for person in newcomers if refused(site, person)]
            assert turned_away
            waiting = await ended(site)
            assert len(waiting) == MATCHES
            disk.full = False
        ill = [line for line in lines if line["event"] == "store-ill"]
        assert 1 <= len(ill) <= 1 + (clocks.monotonic() - before) / 60
        await are_archived(database, waiting)
        for person in turned_away:
            site.world.start(person)
        await until(
            lambda: all(is_welcome(site, person) for person in newcomers), "not served", patience=END_S
        )
