"""URLs and engine options of SQL databases, for the program and for migrations."""

from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, Engine, event, make_url
from sqlalchemy.exc import DBAPIError

READING = "reading"
"""Execution option of a read-only connection."""

CONNECT_WITHIN = 10
"""Seconds."""
STATEMENT_MS = 3_000
"""Timeout of a statement and of its locks, below the caller's own timeout."""
POOL_S = 3
"""Timeout of a checkout from the pool."""
MIGRATION_LOCK_MS = 30_000
"""Timeout of a migration's lock on a SQLite file."""

_DRIVERS = {
    ("sqlite", False): "sqlite+pysqlite",
    ("sqlite", True): "sqlite+aiosqlite",
    ("postgresql", False): "postgresql+psycopg",
    ("postgresql", True): "postgresql+psycopg",
}


def address(url: str, *, asynchronous: bool) -> URL:
    """Return the URL with this program's driver. Raises ValueError for another kind of database."""
    parsed = make_url(url)
    kind = "postgresql" if parsed.get_backend_name() == "postgres" else parsed.get_backend_name()
    driver = _DRIVERS.get((kind, asynchronous))
    if driver is None:
        raise ValueError(f"no such kind of database: {kind}")
    return parsed.set(drivername=driver)


def options(url: URL) -> dict[str, Any]:
    """Return engine arguments. Stored values, such as a match's secret, stay out of errors and logs."""
    if url.get_backend_name() != "postgresql":
        return {"hide_parameters": True}
    # Lost packets must not delay the start for minutes; a restart of the server must not break connections.
    return {
        "hide_parameters": True,
        "connect_args": {"connect_timeout": CONNECT_WITHIN},
        "pool_pre_ping": True,
    }


def serving_options(url: URL) -> dict[str, Any]:
    """Return engine arguments for requests: timeouts for pool and statements."""
    chosen = {**options(url), "pool_timeout": POOL_S}
    if url.get_backend_name() == "postgresql":
        limits = f"-c statement_timeout={STATEMENT_MS} -c lock_timeout={STATEMENT_MS}"
        given = url.query.get("options", "")
        own = given if isinstance(given, str) else " ".join(given)
        chosen["connect_args"] = {**chosen["connect_args"], "options": f"{limits} {own}".strip()}
    return chosen


AWAY = "it cannot be reached"


def is_away(error: Exception) -> bool:
    """Return whether an unusable database may recover."""
    return trouble(error).startswith(AWAY)


def trouble(error: Exception) -> str:
    """Return in a few words, without secrets, why a database cannot be used."""
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
    """Make SQLite lock at the start of a transaction: of two readers that go on to write, one would lose.

    A connection waits for a locked file for `lock_ms`.
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
