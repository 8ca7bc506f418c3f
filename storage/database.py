"""Addresses and settings of SQL databases, the same for the program and for migrations."""

from typing import Any

from sqlalchemy import URL, Connection, Engine, event, make_url
from sqlalchemy.exc import DBAPIError

READING = "reading"
"""Execution option of a connection that only reads."""

CONNECT_WITHIN = 10
"""Seconds."""

_DRIVERS = {
    ("sqlite", False): "sqlite+pysqlite",
    ("sqlite", True): "sqlite+aiosqlite",
    ("postgresql", False): "postgresql+psycopg",
    ("postgresql", True): "postgresql+psycopg",
}


def address(url: str, *, asynchronous: bool) -> URL:
    """The URL with the driver that this program uses. Raises ValueError for a database of another kind."""
    made = make_url(url)
    kind = "postgresql" if made.get_backend_name() == "postgres" else made.get_backend_name()
    driver = _DRIVERS.get((kind, asynchronous))
    if driver is None:
        raise ValueError(f"no such kind of database: {kind}")
    return made.set(drivername=driver)


def options(url: URL) -> dict[str, Any]:
    """What an engine is made with. What is stored, a match's secret among it, stays out of errors and so out of logs."""
    if url.get_backend_name() != "postgresql":
        return {"hide_parameters": True}
    # A host that swallows packets must not hold up the start for minutes, nor a connection from before a restart of the server fail.
    return {
        "hide_parameters": True,
        "connect_args": {"connect_timeout": CONNECT_WITHIN},
        "pool_pre_ping": True,
    }


def trouble(error: Exception) -> str:
    """Why a database cannot be used, in a few words that show no secret."""
    said = str(getattr(error, "orig", error)).lower()
    if "authentication" in said or "no password supplied" in said:
        return "it does not accept the name and password"
    if "does not exist" in said:
        return "it or its user does not exist"
    if "permission denied" in said or "readonly" in said:
        return "it may not be written to"
    if (
        isinstance(error, DBAPIError)
        and error.orig is not None
        and error.orig.__class__.__module__.startswith("psycopg")
    ):
        return f"it cannot be reached ({type(error.orig).__name__})"
    return f"it cannot be used ({type(getattr(error, 'orig', None) or error).__name__})"


def prepare(engine: Engine) -> None:
    """Let SQLite take its write lock when a transaction begins: begun as a reader, two that go on to write lose one of the writes."""
    if engine.dialect.name != "sqlite":
        return
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begin)


def _connected(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in ("busy_timeout = 30000", "journal_mode = WAL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
