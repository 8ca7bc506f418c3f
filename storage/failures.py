"""Which errors mean that a store is ill: it cannot be asked or refuses to write, and may be well later."""

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
"""How Redis begins an error that means it cannot store anything at present."""
NO_ANSWER = (
    DatabaseAway,
    sqlalchemy.exc.OperationalError,
    sqlalchemy.exc.InterfaceError,
    sqlalchemy.exc.TimeoutError,
)
READ_ONLY = "25006"
"""How PostgreSQL names the refusal of a server that may only be read."""


def storage_failed(error: BaseException) -> bool:
    """Whether the error says that a store is ill."""
    return ill_store(error) is not None


def ill_store(error: BaseException) -> str | None:
    """The store that the error says is ill, REDIS or DATABASE; None for any other error."""
    if isinstance(error, REDIS_FAILURES) or (
        isinstance(error, redis.exceptions.ResponseError) and str(error).startswith(UNABLE)
    ):
        return REDIS
    if isinstance(error, NO_ANSWER) or _is_read_only(error):
        return DATABASE
    return None


def reason_of(error: BaseException) -> str:
    """What ails the store, in a few words that show no secret."""
    cause = getattr(error, "orig", None) or error
    begin = str(cause).partition(" ")[0]
    return begin if begin in UNABLE else type(cause).__name__


def _is_read_only(error: BaseException) -> bool:
    cause = getattr(error, "orig", None) if isinstance(error, sqlalchemy.exc.DBAPIError) else None
    return getattr(cause, "sqlstate", None) == READ_ONLY
