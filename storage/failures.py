"""Errors that mean a store is unavailable: it does not answer or refuses writes, perhaps temporarily."""

import redis.exceptions
import sqlalchemy.exc

from storage.redis.commands import Fenced, NotReplicated
from storage.sql.guard import DatabaseAway

REDIS = "redis"
DATABASE = "database"

REDIS_FAILURES = (
    redis.exceptions.ConnectionError,
    redis.exceptions.TimeoutError,
    redis.exceptions.ReadOnlyError,
    redis.exceptions.OutOfMemoryError,
    redis.exceptions.TryAgainError,
    redis.exceptions.ClusterError,
    NotReplicated,
    Fenced,
)
UNABLE = ("MISCONF", "OOM", "NOREPLICAS", "BUSY ")
"""Start of Redis's errors for refused writes."""
NO_ANSWER = (
    DatabaseAway,
    sqlalchemy.exc.OperationalError,
    sqlalchemy.exc.InterfaceError,
    sqlalchemy.exc.TimeoutError,
)
READ_ONLY = "25006"
"""PostgreSQL's code for a read-only server."""


def storage_failed(error: BaseException) -> bool:
    """Return whether the error means that a store is unavailable."""
    return ill_store(error) is not None


def ill_store(error: BaseException) -> str | None:
    """Return the unavailable store, REDIS or DATABASE; None for any other error."""
    if isinstance(error, REDIS_FAILURES) or (
        isinstance(error, redis.exceptions.ResponseError) and str(error).startswith(UNABLE)
    ):
        return REDIS
    if isinstance(error, NO_ANSWER) or _is_read_only(error):
        return DATABASE
    return None


def reason_of(error: BaseException) -> str:
    """Return the reason in a few words that show no secret."""
    cause = getattr(error, "orig", None) or error
    begin = str(cause).partition(" ")[0]
    return begin if begin in UNABLE else type(cause).__name__


def _is_read_only(error: BaseException) -> bool:
    cause = getattr(error, "orig", None) if isinstance(error, sqlalchemy.exc.DBAPIError) else None
    return getattr(cause, "sqlstate", None) == READ_ONLY
