"""Strangers find each other for a quick match, over real HTTP, and whatever dies the match counts once."""

import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.waiting import Wish
from bot.match.table import PersonId, Table, TableId
from bot.people.people import Person
from playground.model import Room
from storage.redis.connection import connect, disconnect
from storage.sql.archive import Archive
from tests.support.beside import live_beside
from tests.support.harness import Harness
from tests.support.scenario import PATIENCE_S, START_PATIENCE_S, button, until
from tests.support.sentences import tells
from tests.whole_matches.bots import ended_in_any_case, killed, launched
from tests.whole_matches.conftest import Site, site_at
from tests.whole_matches.rooms import over
from tests.whole_matches.strangers import END_S, are_as_openskill_rates, database_of, result_of, waits

pytestmark = pytest.mark.slow


def ended(room: Room) -> bool:
    """Whether no message of a person claims that they wait."""
    return button(room, "t:queue:") is None


async def test_three_strangers_play_and_one_vanishes(calm: Site) -> None:
    """Two of them are in groups of their own, with the bot in them; a computer plays for the third."""
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        for person in people[:2]:
            await calm.group(person)
        rooms = [await waits(calm, person, "preferans/quick_sochinka") for person in people]
        await until(lambda: all(map(ended, rooms)), "they still wait")
        async with calm.autoplay(*people[:2]):
            async with calm.autoplay(people[2]) as third:
                await until(lambda: third.accepted_taps > 3, "nobody plays")
            calm.world.deactivate(people[2])
            await until(lambda: all(over(room) for room in rooms[:2]), "no end", patience=END_S)
        result = await result_of(calm, people)
    assert (result.match.rated, result.match.pace, result.match.chat) == (True, "quick", None)
    assert {player.person: player.left for player in result.players} == dict(
        zip(people, (False, False, True), strict=True)
    )
    assert {player.person: player.place for player in result.players}[people[2]] == 3
    are_as_openskill_rates(result)
    for room in rooms:
        assert any(tells(message.written, "queue-begun") for message in room.messages.values())


class Killed(BaseException):
    """The process dies."""


@asynccontextmanager
async def harness_of(site: Site) -> AsyncIterator[Harness]:
    """What a process of the bot has, in this one."""
    redis, archive = connect(site.redis), await Archive.open(database_of(site))
    try:
        bot = site.world.the_bot().user.id
        yield Harness(await live_beside(redis, bot), Time(), archive)
    finally:
        await disconnect(redis)
        await archive.close()


async def leave_the_queue_and_die(site: Site, person: int, wish: Wish, patched: pytest.MonkeyPatch) -> None:
    """As a process does that lets this person wait, takes all out of the queue, and dies before their table."""

    async def die(*_: object, **__: object) -> Table:
        raise Killed

    async with harness_of(site) as harness:
        matchmaking = harness.services[Matchmaking]
        patched.setattr(harness.new_tables, "quick", die)
        known = Person(PersonId(person), "Борис", Language.RU, chosen=False, opened=True)
        await matchmaking.wait(known, wish, rated=True, message=0, update="1")
        with pytest.raises(Killed):
            await matchmaking.tables.sweep()
        assert await harness.live.waiting_room.tickets() == {}
        assert await harness.live.tables() == []


@contextmanager
def nothing_is_archived(site: Site) -> Iterator[None]:
    """Nobody else writes to the database."""
    file = str(site.folder / "pulka.db")
    with closing(sqlite3.connect(file, timeout=PATIENCE_S, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.rollback()


async def test_kills_between_queue_table_and_archive_leave_one_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site_at(1.0, tmp_path, None, limits=False) as site, ended_in_any_case() as bots:
        people = site.people("Аня", "Борис")
        bots.append(await launched(site))
        room = await waits(site, people[0], "terz/usual")
        await until(lambda: button(room, "t:queue:leave") is not None, "no wait")
        bots[-1].send_signal(signal.SIGSTOP)
        wish = Wish("terz", "usual")
        await leave_the_queue_and_die(site, people[1], wish, monkeypatch)
        await killed(bots[-1])
        bots.append(await launched(site))
        rooms = [room, site.private(people[1])]
        async with site.autoplay(*people):
            await until(
                lambda: any(button(each, "a:") for each in rooms), "no match", patience=START_PATIENCE_S
            )
            with nothing_is_archived(site):
                await until(lambda: all(map(over, rooms)), "no end", patience=END_S)
                await killed(bots[-1])
            bots.append(await launched(site))
            result = await result_of(site, people)
        await until(lambda: all(map(ended, rooms)), "a message claims a wait that is over")
        assert {player.person for player in result.players} == set(people)
        are_as_openskill_rates(result)
        async with harness_of(site) as harness:
            (table,) = [await harness.store.load(TableId(id)) for id in await harness.live.tables()]
            assert table.table.match == result.match.id
