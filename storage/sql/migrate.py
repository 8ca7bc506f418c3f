"""Brings a database up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.pool import NullPool

from storage.sql.database import READING, address, options, prepare

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0001"
"""The latest revision; a later one has a greater name."""

_ADVISORY_LOCK = 0x70756C6B61


class NewerDatabase(Exception):
    """The database was brought up to date by a newer version of the program."""

    def __init__(self) -> None:
        super().__init__("it was made by a newer version")


def migrate(url: str) -> None:
    """Bring the database up to date, all or nothing. Processes that start at once wait for each other.

    Raises NewerDatabase.
    """
    place = address(url, asynchronous=False)
    engine = create_engine(place, poolclass=NullPool, **options(place))
    prepare(engine)
    if place.get_backend_name() == "sqlite" and place.database:
        Path(place.database).parent.mkdir(parents=True, exist_ok=True)
    revision = _revision(engine)
    if revision is not None and revision > HEAD:
        raise NewerDatabase
    if revision != HEAD:
        _upgrade(engine)


def _revision(engine: Engine) -> str | None:
    """The revision of the database: found without a lock, and without Alembic, slow to load."""
    with engine.connect().execution_options(**{READING: True}) as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return cast("str | None", connection.scalar(text("SELECT version_num FROM alembic_version")))


def _upgrade(engine: Engine) -> None:
    from alembic import command  # noqa: PLC0415

    with as_file(files("storage") / "migrations") as scripts, _alone(engine) as connection:
        command.upgrade(config(scripts, connection), "head")


def config(scripts: Path, connection: Connection) -> "Config":
    """The configuration with which Alembic works on an open connection."""
    from alembic.config import Config  # noqa: PLC0415

    alembic = Config()
    alembic.set_main_option("script_location", str(scripts).replace("%", "%%"))
    alembic.attributes["connection"] = connection
    return alembic


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction on the database, for one process at a time; SQLite needs no lock for that."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})
        yield connection
