"""Addresses and settings of SQL databases, the same for the program and for migrations."""

from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, Engine, event, make_url
from sqlalchemy.exc import DBAPIError

READING = "reading"
"""Execution option of a connection that only reads."""

CONNECT_WITHIN = 10
"""Seconds."""
STATEMENT_MS = 3_000
"""How long a statement may take or wait for a lock, so that it ends before its asker gives up."""
POOL_S = 3
"""How long a free connection may take to come."""
MIGRATION_LOCK_MS = 30_000
"""How long a migration waits for the lock of a SQLite file."""

_DRIVERS = {
    ("sqlite", False): "sqlite+pysqlite",
    ("sqlite", True): "sqlite+aiosqlite",
    ("postgresql", False): "postgresql+psycopg",
    ("postgresql", True): "postgresql+psycopg",
}


def address(url: str, *, asynchronous: bool) -> URL:
    """The URL with the driver that this program uses. Raises ValueError for a database of another kind."""
    parsed = make_url(url)
    kind = "postgresql" if parsed.get_backend_name() == "postgres" else parsed.get_backend_name()
    driver = _DRIVERS.get((kind, asynchronous))
    if driver is None:
        raise ValueError(f"no such kind of database: {kind}")
    return parsed.set(drivername=driver)


def options(url: URL) -> dict[str, Any]:
    """Arguments of an engine. Stored values, such as a match's secret, stay out of errors and logs."""
    if url.get_backend_name() != "postgresql":
        return {"hide_parameters": True}
    # Lost packets must not hold up the start for minutes; a restart of the server must not break connections.
    return {
        "hide_parameters": True,
        "connect_args": {"connect_timeout": CONNECT_WITHIN},
        "pool_pre_ping": True,
    }


def serving_options(url: URL) -> dict[str, Any]:
    """Arguments of an engine for people who wait: its pool and its statements have timeouts."""
    chosen = {**options(url), "pool_timeout": POOL_S}
    if url.get_backend_name() == "postgresql":
        limits = f"-c statement_timeout={STATEMENT_MS} -c lock_timeout={STATEMENT_MS}"
        given = url.query.get("options", "")
        own = given if isinstance(given, str) else " ".join(given)
        chosen["connect_args"] = {**chosen["connect_args"], "options": f"{limits} {own}".strip()}
    return chosen


AWAY = "it cannot be reached"


def is_away(error: Exception) -> bool:
    """Whether a database that cannot be used may be usable later."""
    return trouble(error).startswith(AWAY)


def trouble(error: Exception) -> str:
    """Why a database cannot be used, in a few words that show no secret."""
    reason = str(getattr(error, "orig", error)).lower()
    if "authentication" in reason or "no password supplied" in reason:
        return "it does not accept the name and password"
    if "does not exist" in reason:
        return "it or its user does not exist"
    if "permission denied" in reason or "readonly" in reason:
        return "it may not be written to"
    if (
        isinstance(error, DBAPIError)
        and error.orig is not None
        and error.orig.__class__.__module__.startswith("psycopg")
    ):
        return f"{AWAY} ({type(error.orig).__name__})"
    return f"it cannot be used ({type(getattr(error, 'orig', None) or error).__name__})"


def prepare(engine: Engine, *, lock_ms: int = MIGRATION_LOCK_MS) -> None:
    """Make SQLite lock when a transaction begins: of two readers that go on to write, one would lose.

    Who finds the file locked waits for `lock_ms`.
    """
    if engine.dialect.name != "sqlite":
        return
    event.listen(engine, "connect", partial(_on_connect, lock_ms))
    event.listen(engine, "begin", _on_begin)


def _on_connect(lock_ms: int, connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in (f"busy_timeout = {lock_ms}", "journal_mode = WAL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
