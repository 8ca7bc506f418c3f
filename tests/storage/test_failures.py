"""Errors of servers that refuse to write are known from errors of the program."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
import sqlalchemy.exc
from redis import Redis
from redis.exceptions import ClusterError, OutOfMemoryError, ResponseError
from redis.exceptions import ConnectionError as RedisConnectionError

from storage.failures import ill_store, reason_of
from storage.live.live import Live
from tests.conftest import Stores


@contextmanager
def setting(redis: Redis, name: str, value: int) -> Iterator[None]:
    before = str(redis.config_get(name)[name])
    redis.config_set(name, value)
    try:
        yield
    finally:
        redis.config_set(name, before)


@pytest.fixture
def server(stores: Stores, live: Live) -> Iterator[Redis]:
    with Redis.from_url(stores.redis) as client:
        yield client


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [("maxmemory", 1, "OutOfMemoryError"), ("min-replicas-to-write", 1, "NOREPLICAS")],
)
async def test_a_redis_that_refuses_writes_is_ill(
    server: Redis, live: Live, name: str, value: int, reason: str
) -> None:
    with setting(server, name, value):
        for write in (live.memory.remember("a", b"b", 9), live.processes.beat("me")):
            with pytest.raises(ResponseError) as refused:
                await write
            assert ill_store(refused.value) == "redis"
            assert reason_of(refused.value) == reason


def from_driver(error: Exception, kind: type[sqlalchemy.exc.DBAPIError]) -> sqlalchemy.exc.DBAPIError:
    return kind("INSERT", {}, error)


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
            from_driver(psycopg.errors.ReadOnlySqlTransaction("read-only"), sqlalchemy.exc.InternalError),
            "database",
        ),
        (from_driver(psycopg.errors.UniqueViolation("twice"), sqlalchemy.exc.IntegrityError), None),
        (ValueError("a bug"), None),
    ],
)
def test_errors_of_ill_stores(error: Exception, store: str | None) -> None:
    assert ill_store(error) == store
