"""Brings a database up to date."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.pool import NullPool

from storage.database import address, prepare

_ADVISORY_LOCK = 0x70756C6B61


def migrate(url: str) -> None:
    """Carry out what the database lacks, all or nothing. Processes that start at once wait for each other."""
    engine = create_engine(address(url, asynchronous=False), poolclass=NullPool)
    prepare(engine)
    with as_file(files("storage") / "migrations") as scripts, _locked(engine) as connection:
        command.upgrade(config(scripts, connection), "head")


def config(scripts: Path, connection: Connection) -> Config:
    """What Alembic needs to work on an open connection."""
    made = Config()
    made.set_main_option("script_location", str(scripts).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


@contextmanager
def _locked(engine: Engine) -> Iterator[Connection]:
    """A transaction on the database, for one process at a time."""
    if engine.dialect.name == "sqlite":
        with _file_locked(engine.url.database), engine.begin() as connection:
            yield connection
        return
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})
        yield connection


@contextmanager
def _file_locked(database: str | None) -> Iterator[None]:
    if not database or database == ":memory:":
        yield
        return
    path = Path(database)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
