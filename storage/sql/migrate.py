"""Migration of a database to the newest schema."""

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

HEAD = "0006"
"""The latest revision; names of revisions sort by age."""

_ADVISORY_LOCK = 0x70756C6B61


class NewerDatabase(Exception):
    """The database has the schema of a newer program."""

    def __init__(self) -> None:
        super().__init__("it was made by a newer version")


def migrate(url: str) -> None:
    """Migrate the database, all or nothing. Processes that start at once wait for each other.

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
    """Read the database's revision without a lock, and without Alembic, which is slow to import."""
    with engine.connect().execution_options(**{READING: True}) as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return cast("str | None", connection.scalar(text("SELECT version_num FROM alembic_version")))


def _upgrade(engine: Engine) -> None:
    from alembic import command  # noqa: PLC0415

    with as_file(files("storage") / "migrations") as scripts, _alone(engine) as connection:
        command.upgrade(config(scripts, connection), "head")


def config(scripts: Path, connection: Connection) -> "Config":
    """Return Alembic's configuration for an open connection."""
    from alembic.config import Config  # noqa: PLC0415

    alembic = Config()
    alembic.set_main_option("script_location", str(scripts).replace("%", "%%"))
    alembic.attributes["connection"] = connection
    return alembic


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """Yield a transaction that excludes other processes; SQLite needs no lock for that."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})
        yield connection
