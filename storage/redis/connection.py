"""Connections to a Redis-compatible server of any kind, and checks of the server."""

from typing import Any, cast
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster, Sentinel
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import SentinelConnectionPool
from redis.backoff import ExponentialWithJitterBackoff
from redis.driver_info import DriverInfo
from redis.exceptions import AuthenticationError, NoPermissionError, RedisClusterException, RedisError

from storage.redis.commands import Client, end_commands
from storage.server.embedded import ServerAway, ServerError

CONNECTIONS = 64
RETRIES = 15
"""Retries of a command after a lost connection: about four seconds."""

DRIVER = DriverInfo()
"""Library name and version sent to servers; cached, because the version is read from disk."""

OLDEST = 7
"""Major version of Redis."""


def connect(url: str, *, connections: int = CONNECTIONS, timeout: float = 5.0) -> Client:
    """Return a client for `unix://PATH`, `redis://`, `rediss://`, `redis+cluster://HOST:PORT,…` or
    `redis+sentinel://HOST:PORT,…/NAME`.

    Commands are retried for a few seconds after a lost connection. Raises ValueError for other URLs.
    """
    retry = Retry(ExponentialWithJitterBackoff(base=0.05, cap=0.5), RETRIES)
    common: dict[str, Any] = {
        "socket_timeout": timeout,
        "retry": retry,
        "protocol": 3,
        "driver_info": DRIVER,
    }
    parts, _ = _parts(url)
    if parts.scheme == "redis+cluster":
        nodes = [ClusterNode(host, port) for host, port in _hosts(parts.netloc, 6379)]
        name, password = _login(parts.netloc)
        return RedisCluster(startup_nodes=nodes, username=name, password=password, **common)
    if parts.scheme == "redis+sentinel":
        master = parts.path.strip("/")
        if not master:
            raise ValueError("the name of the sentinels' master is missing")
        name, password = _login(parts.netloc)
        sentinel = Sentinel(_hosts(parts.netloc, 26379), socket_timeout=timeout)  # type: ignore[no-untyped-call]
        return cast("Redis", sentinel.master_for(master, username=name, password=password, **common))
    if parts.scheme not in ("unix", "redis", "rediss"):
        raise ValueError(f"no such kind of server: {parts.scheme or url}")
    pool = BlockingConnectionPool.from_url(
        parts.geturl(),
        max_connections=connections,
        timeout=timeout,
        socket_connect_timeout=timeout,
        **common,
    )
    return Redis.from_pool(pool)


async def disconnect(client: Client) -> None:
    """End the client's commands and close its connections, sentinels' included."""
    await end_commands(client)
    await client.aclose()
    if isinstance(client, Redis) and isinstance(client.connection_pool, SentinelConnectionPool):
        for sentinel in client.connection_pool.sentinel_manager.sentinels:
            await sentinel.aclose()


def replicas(url: str) -> int:
    """Return the number of replicas to acknowledge each write: `?replicas=N` of the URL, 1 with sentinels,
    otherwise 0.

    Raises ValueError.
    """
    parts, count = _parts(url)
    if count is not None:
        return count
    return 1 if parts.scheme == "redis+sentinel" else 0


async def check(client: Client) -> None:
    """Check the server. Raises ServerError with a reason that shows no secret.

    It is a ServerAway if the server may recover.
    """
    try:
        info = await client.execute_command(
            "INFO", "server", **({"target_nodes": "random"} if isinstance(client, RedisCluster) else {})
        )
    except AuthenticationError:
        raise ServerError("it does not accept the name and password") from None
    except NoPermissionError:
        raise ServerError("the user lacks permissions") from None
    except (RedisError, RedisClusterException, OSError) as error:
        raise ServerAway(f"it cannot be reached ({type(error).__name__})") from None
    version = str(info["redis_version"])
    if int(version.partition(".")[0]) < OLDEST:
        raise ServerError(f"its version is {version}, and at least {OLDEST} is needed")


def _parts(url: str) -> tuple[SplitResult, int | None]:
    """Return the URL without `replicas` in its query, and that number."""
    parts = urlsplit(url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    counts = [value for name, value in query if name == "replicas"]
    rest = urlencode([(name, value) for name, value in query if name != "replicas"])
    if counts and not counts[-1].isdecimal():
        raise ValueError("replicas must be a number")
    return parts._replace(query=rest), int(counts[-1]) if counts else None


def _hosts(netloc: str, port: int) -> list[tuple[str, int]]:
    hosts = []
    for place in netloc.rpartition("@")[2].split(","):
        address = urlsplit(f"//{place}")
        if not address.hostname:
            raise ValueError("a host is missing")
        hosts.append((address.hostname, address.port or port))
    return hosts


def _login(netloc: str) -> tuple[str | None, str | None]:
    name, _, password = netloc.rpartition("@")[0].partition(":")
    return unquote(name) or None, unquote(password) or None
