"""Brings a database up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.pool import NullPool

from storage.database import address, options, prepare

_ADVISORY_LOCK = 0x70756C6B61


def migrate(url: str) -> None:
    """Bring the database up to date, all or nothing. Processes that start at once wait for each other."""
    place = address(url, asynchronous=False)
    engine = create_engine(place, poolclass=NullPool, **options(place))
    prepare(engine)
    with as_file(files("storage") / "migrations") as scripts, _alone(engine) as connection:
        command.upgrade(config(scripts, connection), "head")


def config(scripts: Path, connection: Connection) -> Config:
    """The configuration with which Alembic works on an open connection."""
    alembic = Config()
    alembic.set_main_option("script_location", str(scripts).replace("%", "%%"))
    alembic.attributes["connection"] = connection
    return alembic


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction on the database, for one process at a time; SQLite needs no lock for that."""
    database = engine.url.database
    if engine.dialect.name == "sqlite" and database:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})
        yield connection
