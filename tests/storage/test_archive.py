"""The archive on every kind of database: migrations, rows, concurrent processes."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel, col

from storage.sql.archive import Archive, ChatRow, MatchRow, PersonRow, PlayerRow
from storage.sql.database import address, prepare
from storage.sql.migrate import HEAD, config, migrate
from tests.storage.stored_matches import GROUP, match_row
from tests.support.archived import save_chat, save_person
from tests.support.servers import PostgreSQL

BIG = 7_123_456_789


def match() -> MatchRow:
    fields = {"record": {"log": [[0, "chance", "deal AS KD"]]}, "secret": b"\x00\xff" * 16}
    return match_row("m1", chat=GROUP, began=1_763_690_000_000, result={"places": [1, 2]}, **fields)


def players() -> list[PlayerRow]:
    return [
        PlayerRow(match="m1", seat=0, person=BIG, name="Аня", place=1, points="31/2"),
        PlayerRow(match="m1", seat=1, person=None, name="Сова", place=2, points="-3"),
    ]


async def test_a_person_is_stored_in_place_of_what_was(archive: Archive) -> None:
    assert await archive.person(BIG) is None
    settings = {"patterns": True}
    again = PersonRow(id=BIG, name="Аня", language="ru", chosen=True, opened=True, settings=settings)
    await save_person(archive, PersonRow(id=BIG, name="Anna", language="en"))
    await save_person(archive, PersonRow(id=5, name="Боря", language="ru"))
    await save_person(archive, again.model_copy())
    person: Any = await archive.person(BIG)
    assert person.model_dump() == again.model_dump()


async def test_a_chat_is_stored_in_place_of_what_was(archive: Archive) -> None:
    assert await archive.chat(GROUP) is None
    settings = {"game": "oh_hell", "deep": [1, {"a": None}]}
    await save_chat(archive, ChatRow(id=GROUP, title="Evenings", language="en"))
    await save_chat(archive, ChatRow(id=GROUP, title="Вечера", language="ru", settings=settings))
    chat: Any = await archive.chat(GROUP)
    assert (chat.title, chat.language, chat.settings) == ("Вечера", "ru", settings)


async def test_a_match_is_stored_once(archive: Archive) -> None:
    assert await archive.match("m1") is None
    assert await archive.players("m1") == []
    assert await archive.save_match(match(), players())
    again = match()
    again.result = {"places": [2, 1]}
    assert not await archive.save_match(again, players())
    stored: Any = await archive.match("m1")
    assert stored.model_dump() == match().model_dump()
    assert [row.model_dump() for row in await archive.players("m1")] == [
        row.model_dump() for row in players()
    ]


async def test_of_many_at_once_one_stores_a_match(archive: Archive) -> None:
    stored = await asyncio.gather(*(archive.save_match(match(), players()) for _ in range(8)))
    assert sum(stored) == 1
    assert len(await archive.players("m1")) == 2


async def test_a_match_and_its_players_are_stored_together(archive: Archive) -> None:
    with pytest.raises(IntegrityError) as refused:
        await archive.save_match(match(), [players()[0], players()[0]])
    assert "Аня" not in str(refused.value)
    assert await archive.match("m1") is None


async def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(ValueError, match="mysql"):
        await Archive.open("mysql://localhost/x")


def connected(url: str) -> Engine:
    """Connect to the database with the program's settings."""
    engine = create_engine(address(url, asynchronous=False), poolclass=NullPool)
    prepare(engine)
    return engine


@pytest.fixture
def connection(archive: Archive, database: str) -> Iterator[Connection]:
    with connected(database).connect() as made:
        yield made


def test_tables_and_models_are_equal(connection: Connection) -> None:
    assert compare_metadata(MigrationContext.configure(connection), SQLModel.metadata) == []


def test_the_latest_revision_is_known_without_alembic(connection: Connection) -> None:
    with as_file(files("storage") / "migrations") as scripts:
        assert ScriptDirectory.from_config(config(scripts, connection)).get_heads() == [HEAD]


def test_a_database_that_is_up_to_date_is_not_locked(
    archive: Archive, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.sql.migrate._upgrade", None)
    migrate(database)


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "100% archive.db"
    migrate(f"sqlite:///{path}")
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO people VALUES (1, 'Аня', 'ru', 1, 1, '{}')")
        before = list(database.iterdump())
    migrate(f"sqlite:///{path}")
    assert list(database.iterdump()) == before
    database.close()


def test_accuracies_by_another_formula_are_dropped(database: str) -> None:
    """Accuracies of the first revision are of another scale; ratings beside them stay."""
    engine = connected(database)
    with as_file(files("storage") / "migrations") as scripts, engine.begin() as connection:
        command.upgrade(config(scripts, connection), "0001")
    with engine.begin() as connection:
        rated = PlayerRow(**{**players()[0].model_dump(), "accuracy": 80, "shown": 1500})
        for row in (match(), rated):
            table = Table(row.__tablename__, MetaData(), autoload_with=connection)
            connection.execute(insert(table).values(row.model_dump(include={*table.columns.keys()})))
    migrate(database)
    with engine.connect() as connection:
        stored = connection.execute(select(col(PlayerRow.accuracy), col(PlayerRow.shown))).all()
    assert [tuple(row) for row in stored] == [(None, 1500)]


def count_up(database: str) -> None:
    """Increment by reading before writing, like transactions of the program."""
    with connected(database).connect() as connection:
        for _ in range(50):
            with connection.begin():
                locked = " FOR UPDATE" if connection.dialect.name == "postgresql" else ""
                version = connection.exec_driver_sql(f"SELECT version FROM counted{locked}").scalar_one()
                connection.exec_driver_sql(f"UPDATE counted SET version = {version + 1}")


def test_updates_of_three_at_once_are_all_there(database: str) -> None:
    """Without the lock at the start of SQLite's transaction they would fail or lose half."""
    with connected(database).begin() as connection:
        connection.exec_driver_sql("CREATE TABLE counted (version INTEGER)")
        connection.exec_driver_sql("INSERT INTO counted VALUES (0)")
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(count_up, [database] * 3))
    with connected(database).connect() as connection:
        assert connection.exec_driver_sql("SELECT version FROM counted").scalar_one() == 150


SAVE_MANY = """
import asyncio, sys
from storage.sql.archive import Archive, MatchRow, PersonRow, PlayerRow
from tests.storage.stored_matches import GROUP, match_row
from tests.support.archived import save_person
from storage.failures import storage_failed

async def surely(save, *rows):
    while True:
        try:
            return await save(*rows)
        except Exception as error:
            if not storage_failed(error):
                raise
            await asyncio.sleep(0.1)

async def main(url, who, count):
    archive = await Archive.open(url)
    async def save(number):
        key = f"{who}-{number}"
        await surely(save_person, archive, PersonRow(id=int(who) * 1000 + number, name=key, language="ru"))
        for match, person in ((key, 1), (f"shared-{number}", 2)):
            row = MatchRow(id=match, game="g", version=1, began=0, ended=0, record={}, result={}, secret=b"")
            player = PlayerRow(match=match, seat=0, person=person, name=who, place=1, points="1")
            await surely(archive.save_match, row, [player])
    await asyncio.gather(*(save(number) for number in range(count)))
    await archive.close()

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


@pytest.mark.slow
def test_processes_at_once_lose_nothing(database: str) -> None:
    """They all migrate the same new database at their start, and retry what times out."""
    command = [sys.executable, "-c", SAVE_MANY, database]
    started = [
        subprocess.Popen([*command, str(who), "40"], stderr=subprocess.PIPE, text=True)
        for who in (1, 2, 3, 4)
    ]
    assert [process.communicate(timeout=120)[1] for process in started] == [""] * 4
    rows = {"people": 160, "chats": 0, "matches": 200, "match_players": 200}
    with connected(database).connect() as connection:
        for table, number in rows.items():
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one() == number


@pytest.mark.slow
async def test_a_connection_that_the_server_has_ended_is_replaced(postgresql: PostgreSQL) -> None:
    url = postgresql.database()
    archive = await Archive.open(url)
    await save_person(archive, PersonRow(id=BIG, name="Аня", language="ru"))
    postgresql.hang_up(url)
    assert await archive.person(BIG) is not None
    postgresql.hang_up(url)
    assert await archive.save_match(match(), players())
    await archive.close()


async def test_the_database_tells_its_name_and_version(archive: Archive) -> None:
    name, version = (await archive.version()).split(" ", 1)
    assert name in ("SQLite", "PostgreSQL")
    assert version[0].isdecimal()
