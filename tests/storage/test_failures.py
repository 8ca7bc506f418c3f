"""Errors of servers that refuse writes differ from errors of the program."""

import psycopg
import pytest
import sqlalchemy.exc
from redis.exceptions import ClusterError, OutOfMemoryError, ResponseError
from redis.exceptions import ConnectionError as RedisConnectionError

from storage.failures import ill_store, reason_of
from storage.live.live import Client, Live
from tests.support.refusing import refusing


@pytest.mark.parametrize(("refusal", "reason"), [("OOM", "OutOfMemoryError"), ("NOREPLICAS", "NOREPLICAS")])
async def test_a_redis_that_refuses_writes_is_ill(
    redis: Client, live: Live, refusal: str, reason: str
) -> None:
    async with refusing(redis, refusal):
        for write in (live.memory.remember("a", b"b", 9), live.processes.beat("me")):
            with pytest.raises(ResponseError) as refused:
                await write
            assert ill_store(refused.value) == "redis"
            assert reason_of(refused.value) == reason


@pytest.mark.parametrize(
    ("error", "store"),
    [
        (RedisConnectionError("gone"), "redis"),
        (OutOfMemoryError("command not allowed"), "redis"),
        (ClusterError("TTL exhausted."), "redis"),
        (ResponseError("MISCONF Errors writing to the AOF file"), "redis"),
        (ResponseError("WRONGTYPE Operation against a key"), None),
        (sqlalchemy.exc.TimeoutError("QueuePool limit of size 5 overflow 10 reached"), "database"),
        (
            sqlalchemy.exc.InternalError("INSERT", {}, psycopg.errors.ReadOnlySqlTransaction("read")),
            "database",
        ),
        (sqlalchemy.exc.IntegrityError("INSERT", {}, psycopg.errors.UniqueViolation("twice")), None),
        (ValueError("a bug"), None),
    ],
)
def test_errors_of_ill_stores(error: Exception, store: str | None) -> None:
    assert ill_store(error) == store
