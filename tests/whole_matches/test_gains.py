"""The last card tells new ratings once the database has them, though it was busy and the bot was killed meanwhile."""

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from bot.base.timing import Time
from bot.match.loaded import Edit
from bot.match.table import TableId
from playground.model import Room
from storage.redis.connection import connect, disconnect
from tests.support.beside import live_beside
from tests.support.harness import Harness
from tests.support.scenario import until
from tests.support.sentences import said
from tests.whole_matches.bots import ended_in_any_case, launched
from tests.whole_matches.conftest import Site, site_at
from tests.whole_matches.rooms import over, started

NAMES = ("Аня", "Борис", "Вера")


async def make_rated(site: Site) -> None:
    """Have the only match of a site rated, as if its people had agreed to it."""
    redis, bot = connect(site.redis), site.world.the_bot().user.id
    try:
        live = await live_beside(redis, bot)
        (id,) = await live.tables()
        await Harness(live, Time()).store.change(
            TableId(id), None, lambda loaded: Edit(msgspec.structs.replace(loaded.table, rated=True))
        )
    finally:
        await disconnect(redis)


@contextmanager
def busy(database: Path) -> Iterator[None]:
    """Nobody else writes to the database meanwhile."""
    with closing(sqlite3.connect(database, isolation_level=None)) as holding:
        holding.execute("BEGIN IMMEDIATE")
        yield


def ratings(room: Room) -> list[str]:
    """The ratings that a chat's messages tell."""
    told = [line for message in room.messages.values() for line in message.written.splitlines()]
    return [line.replace("\u00a0", " ") for line in told if line.startswith("📈")]


def stored(database: Path) -> str:
    """The ratings as the rows of the only match have them, the best place first."""
    with closing(sqlite3.connect(database)) as reading:
        rows = reading.execute(
            "SELECT name, shown, shown - shown_before FROM match_players ORDER BY place, seat"
        )
        told = (f"{name} {shown}? ({change:+})" for name, shown, change in rows)
        return said("over-ratings", ratings=", ".join(told).replace("-", "−").replace("+0", "0"))


@pytest.mark.slow
@pytest.mark.timeout(240)
async def test_ratings_are_told_once_and_as_stored_after_kills(tmp_path: Path) -> None:
    database = tmp_path / "pulka.db"
    async with site_at(1.0, tmp_path, None, limits=False) as site, ended_in_any_case() as bots:
        people = site.people(*NAMES)
        bots.append(await launched(site))
        group = await started(site, people)
        rooms = [group, *map(site.private, people)]
        await make_rated(site)
        with busy(database):
            async with site.autoplay(*people):
                await until(lambda: over(group), "no end", patience=120)
            assert [ratings(room) for room in rooms] == [[]] * 4
            for _ in range(2):
                bots[-1].send_signal(signal.SIGKILL)
                await bots[-1].wait()
                calls = site.world.calls_made
                bots.append(await launched(site))
                await until(lambda calls=calls: site.world.calls_made > calls, "not up", patience=60)  # type: ignore[misc]
        await until(lambda: all(ratings(room) for room in rooms), "nothing is told", patience=60)
        assert [ratings(room) for room in rooms] == [[stored(database)]] * 4
