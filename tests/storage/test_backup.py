"""Backups: round trips, refusals, and a match that goes on."""

import asyncio
import json
import os
import stat
import subprocess
import sys
import zipfile
from collections.abc import AsyncIterator, Callable
from itertools import pairwise
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from pydantic import SecretStr
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.pool import NullPool

from bot.app.cli.backup_commands import BackupFailed, back_up, restore
from bot.app.resources import CannotStart, open_archive
from bot.base.settings import Settings
from bot.base.timing import Time
from bot.match.loaded import Loaded, rebuild
from bot.match.table import PersonId, Phase
from storage.backup import KEYS, MANIFEST, ROWS, write_backup
from storage.live.live import Client, Live
from storage.redis.snapshot import Snapshots, StoredKey
from storage.sql.archive import Archive, ChatRow, PersonRow, PlayerRow
from storage.sql.database import address
from tests.conftest import Stores
from tests.storage.stored_matches import match_row
from tests.support.archived import save_chat, save_person
from tests.support.harness import Harness
from tests.support.servers import PostgreSQL
from tests.support.service import person

TOKEN = "7:backup"
BOT = 7
MEMORY = f"pulka:{BOT}:memory:a"
"""A key of the bot."""
UNFIT = "a key in it has values that are not of"
PEOPLE = [person(number) for number in (5, 6, 7)]


def settings_of(stores: Stores, folder: Path, database: str | None = None) -> Settings:
    place = None if database is None else SecretStr(database)
    return Settings(
        bot_token=SecretStr(TOKEN), redis_url=SecretStr(stores.redis), database_url=place, data_dir=folder
    )


@pytest.fixture
def settings(stores: Stores, database: str, tmp_path: Path) -> Settings:
    return settings_of(stores, tmp_path, database)


@pytest.fixture
def harness(redis: Client) -> Harness:
    return Harness(Live(redis, bot=BOT), Time())


async def in_midst(harness: Harness) -> Loaded:
    """Return a match of three after a few moves."""
    table = await harness.open_table(*PEOPLE)
    await harness.lobby.start(harness.update(), table.id, PEOPLE[0].id)
    await harness.steps(table.id, 4)
    return await harness.store.load(table.id)


async def fill(archive: Archive) -> None:
    """A row of each kind."""
    settings = {"pictures": True}
    await save_person(archive, PersonRow(id=5, name="Аня", language="ru", opened=True, settings=settings))
    await save_chat(archive, ChatRow(id=-100500, title="Группа", language="ru", settings={}))
    match = match_row("m", chat=-100500, record={"log": ["deal"]}, result={"places": [1]}, secret=b"\0\xff")
    await archive.save_match(
        match, [PlayerRow(match="m", seat=0, person=5, name="Аня", place=1, points="3/4")]
    )


async def contents(archive: Archive) -> list[object]:
    found = [await archive.person(5), await archive.chat(-100500), await archive.match("m")]
    return [*(row.model_dump() if row else None for row in found), *await archive.players("m")]


async def test_a_match_goes_on_after_a_restore(
    harness: Harness, redis: Client, archive: Archive, settings: Settings, tmp_path: Path
) -> None:
    before = await in_midst(harness)
    await fill(archive)
    rows = await contents(archive)
    file = tmp_path / "one.backup"
    manifest = await back_up(settings, file)
    assert manifest.rows == 4
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    await redis.flushall()
    await save_person(archive, PersonRow(id=5, name="Other", language="en"))
    assert await restore(settings, file, force=True) == manifest
    loaded = await harness.store.load(before.table.id)
    assert loaded == before
    assert await contents(archive) == rows
    assert [table.id for table in await harness.store.of_person(PersonId(5))] == [before.table.id]
    assert await harness.live.deadlines.due(10**15)
    await harness.finish(before.table.id)
    assert (await harness.store.load(before.table.id)).table.phase is Phase.OVER


async def test_a_restored_database_is_its_owners_alone(redis: Client, stores: Stores, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        fresh, file = tmp_path / "fresh", tmp_path / "one.backup"
        settings = settings_of(stores, fresh)
        keys = Snapshots(redis, bot=BOT).read()
        await write_backup(file, keys, iter(()), bot=BOT)
        await restore(settings, file, force=False)
        assert stat.S_IMODE(fresh.stat().st_mode) == 0o700
        assert {stat.S_IMODE(path.stat().st_mode) for path in fresh.iterdir()} == {0o600}
    finally:
        os.umask(before)


def test_a_backup_takes_every_table(archive: Archive, database: str) -> None:
    """In a process that has imported nothing else."""
    with create_engine(address(database, asynchronous=False), poolclass=NullPool).connect() as connection:
        tables = {*inspect(connection).get_table_names()} - {"alembic_version"}
    asked = "import storage.sql.dump; print(*storage.sql.dump._tables(), sep='\\n')"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert {*found.stdout.split()} == tables


async def test_keys_of_all_kinds_come_back_and_passing_ones_do_not(redis: Client) -> None:
    prefix = f"pulka:{BOT}:"
    many = {f"m{number}": number / 8 for number in range(1200)}
    await redis.set(f"{prefix}string", b"\0\xff")
    await redis.set(f"{prefix}short", "x", px=1_000_000)
    await redis.set(f"{prefix}ended", "x", px=1)
    await redis.hset(f"{prefix}{{05}}:table:a", mapping={"v": 1, "t": "x"})
    await redis.rpush(f"{prefix}{{05}}:log:a", *(f"entry {number}" for number in range(1200)))
    await redis.sadd(f"{prefix}{{05}}:tables", "a", "b")
    await redis.zadd(f"{prefix}{{05}}:deadlines", many)
    await redis.set(f"{prefix}{{chats}}:active", "holder")
    await redis.set("pulka:8:string", "another bot's")
    snapshots = Snapshots(redis, bot=BOT)
    stored = [key async for key in snapshots.read()]
    await redis.flushall()
    assert await snapshots.is_empty()
    assert await snapshots.write(stored, 0) == len(stored)
    assert await redis.get(f"{prefix}string") == b"\0\xff"
    assert 0 < await redis.pttl(f"{prefix}short") <= 1_000_000
    assert await redis.hgetall(f"{prefix}{{05}}:table:a") == {b"v": b"1", b"t": b"x"}
    assert await redis.lrange(f"{prefix}{{05}}:log:a", 1198, -1) == [b"entry 1198", b"entry 1199"]
    assert await redis.smembers(f"{prefix}{{05}}:tables") == {b"a", b"b"}
    scores = await redis.zmscore(f"{prefix}{{05}}:deadlines", list(many))
    assert scores == list(many.values())
    assert await redis.zcard(f"{prefix}{{05}}:deadlines") == len(many)
    assert not await redis.exists(f"{prefix}{{chats}}:lease:5", "pulka:8:string")


async def test_a_backup_of_a_running_match_holds_one_moment(
    harness: Harness, redis: Client, settings: Settings, tmp_path: Path
) -> None:
    loaded = await in_midst(harness)
    game, id = loaded.game, loaded.table.id

    playing = asyncio.create_task(harness.finish(id))
    files = [tmp_path / f"{number}.backup" for number in range(2)]
    for file in files:
        await back_up(settings, file)
    await playing
    for file in files:
        await restore(settings, file, force=True)
        found = await harness.store.load(id)
        assert await rebuild(found.table, game, harness.live) == found.state


async def test_a_match_that_begins_during_a_backup_has_its_log(
    harness: Harness, redis: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, *others = PEOPLE
    id = (await harness.open_table(host, *others)).id
    scan = Snapshots._scan

    async def scan_and_play(self: Snapshots) -> AsyncIterator[bytes]:
        async for key in scan(self):
            yield key
        await harness.lobby.start(harness.update(), id, host.id)
        await harness.play_anything(await harness.store.load(id))

    monkeypatch.setattr(Snapshots, "_scan", scan_and_play)
    stored = [key async for key in Snapshots(redis, bot=BOT).read()]
    begun = await harness.store.load(id)
    await redis.flushall()
    await Snapshots(redis, bot=BOT).write(stored, 0)
    found = await harness.store.load(id)
    assert (found.table, found.state) == (begun.table, begun.state)
    assert await rebuild(found.table, begun.game, harness.live) == begun.state


async def test_a_restore_is_refused_while_the_bot_runs(
    harness: Harness, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "one.backup"
    await back_up(settings, file)
    await harness.live.processes.beat("an instance")
    for force in (False, True):
        with pytest.raises(BackupFailed, match="The bot is running"):
            await restore(settings, file, force=force)
    await harness.live.processes.beat(None, dead=("an instance",))
    await restore(settings, file, force=False)


@pytest.mark.parametrize("store", ["redis", "database"])
async def test_a_restore_is_refused_where_there_are_data(
    redis: Client, archive: Archive, settings: Settings, tmp_path: Path, store: str
) -> None:
    file = tmp_path / "one.backup"
    await back_up(settings, file)
    if store == "redis":
        await redis.set(MEMORY, 1)
    else:
        await fill(archive)
    with pytest.raises(BackupFailed, match="--force"):
        await restore(settings, file, force=False)
    await restore(settings, file, force=True)
    assert await redis.keys(f"pulka:{BOT}:*") == []
    assert await archive.person(5) is None


async def test_a_newer_database_is_told_in_a_sentence(
    settings: Settings, archive: Archive, database: str, tmp_path: Path
) -> None:
    file = tmp_path / "one.backup"
    await back_up(settings, file)
    place = address(database, asynchronous=False)
    with create_engine(place, poolclass=NullPool).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    sentence = r"The database .*cannot be (used|opened): it was made by a newer version\.$"
    with pytest.raises(CannotStart, match=sentence):
        await restore(settings, file, force=True)
    with pytest.raises(CannotStart, match=sentence):
        await open_archive(settings)


def flip(file: Path, member: str) -> None:
    """Flip a bit of a member's data."""
    with zipfile.ZipFile(file) as archive:
        data, at = bytearray(file.read_bytes()), archive.getinfo(member).header_offset
    data[at + 60] ^= 1
    file.write_bytes(data)


def rewrite(file: Path, **changes: object) -> None:
    """Add another manifest to the file, which counts before the old one."""
    with zipfile.ZipFile(file, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr(MANIFEST, json.dumps({**json.loads(archive.read(MANIFEST)), **changes}))


DAMAGES: dict[str, Callable[[Path], None]] = {
    "cannot be restored: it is damaged": lambda file: os.truncate(file, file.stat().st_size - 30),
    "cannot be restored: it is damaged or": lambda file: flip(file, KEYS),
    "cannot be restored: it is damaged or not a backup": lambda file: flip(file, ROWS),
    "cannot be restored: it is damaged or no": lambda file: rewrite(file, keys=None),
    "The backup belongs to bot 8, but BOT_TOKEN to bot 7": lambda file: rewrite(file, bot=8),
}


@pytest.mark.parametrize("sentence", DAMAGES)
async def test_a_damaged_or_foreign_file_changes_nothing(
    redis: Client, archive: Archive, settings: Settings, tmp_path: Path, sentence: str
) -> None:
    file = tmp_path / "one.backup"
    await redis.set(MEMORY, "kept")
    await fill(archive)
    rows = await contents(archive)
    await back_up(settings, file)
    DAMAGES[sentence](file)
    with pytest.raises(BackupFailed, match=sentence):
        await restore(settings, file, force=True)
    assert await redis.get(MEMORY) == b"kept"
    assert await contents(archive) == rows


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        (StoredKey(b"otherapp:secret", "string", -1, [b"x"]), "a key in it is not the bot's"),
        (StoredKey(MEMORY.encode(), "zset", -1, [b"member", b"no number"]), UNFIT),
        (StoredKey(MEMORY.encode(), "hash", -1, [b"odd"]), UNFIT),
        (StoredKey(MEMORY.encode(), "module", -1, [b"x"]), UNFIT),
        (StoredKey(MEMORY.encode(), "stream", -1, [b"x"]), UNFIT),
        (StoredKey(MEMORY.encode(), "string", -1, []), UNFIT),
    ],
)
async def test_a_key_that_does_not_fit_changes_nothing(
    redis: Client, archive: Archive, settings: Settings, tmp_path: Path, key: StoredKey, sentence: str
) -> None:
    await fill(archive)
    for name in (MEMORY, "otherapp:secret"):
        await redis.set(name, "kept")

    file, keys = tmp_path / "one.backup", AsyncMock()
    keys.__aiter__.return_value = [key]
    await write_backup(file, keys, iter(()), bot=BOT)
    with pytest.raises(BackupFailed, match=sentence):
        await restore(settings, file, force=True)
    assert await archive.person(5) is not None
    assert await redis.mget(MEMORY, "otherapp:secret") == [b"kept"] * 2


async def test_a_backup_replaces_no_file(settings: Settings, redis: Client, tmp_path: Path) -> None:
    file = tmp_path / "one.backup"
    file.write_text("mine")
    with pytest.raises(BackupFailed, match="already exists"):
        await back_up(settings, file)
    assert file.read_text() == "mine"
    assert not file.with_name("one.backup.part").exists()


@pytest.mark.slow
async def test_rows_move_between_sqlite_and_postgresql(
    redis: Client, stores: Stores, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    places = [f"sqlite:///{tmp_path}/one.db", postgresql.database(), f"sqlite:///{tmp_path}/two.db"]
    told = [settings_of(stores, tmp_path, place) for place in places]
    first = await Archive.open(places[0])
    await fill(first)
    rows = await contents(first)
    await first.close()
    for number, (source, target) in enumerate(pairwise(told)):
        file = tmp_path / f"{number}.backup"
        await back_up(source, file)
        await restore(target, file, force=False)
    for place in places[1:]:
        archive = await Archive.open(place)
        assert await contents(archive) == rows
        await archive.close()
