"""Stores of the bots, with the handles to break them."""

import asyncio
import os
import signal
import sqlite3
import subprocess
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from tests.support.servers import (
    IN_URL,
    PASSWORD,
    PostgreSQL,
    RedisServer,
    free_port,
    pair_running,
    postgresql_running,
    redis_running,
    sentinels_running,
    until,
)

DISK_MB = 24
NODES = 6
"""Of a cluster: three with slots, each with a replica."""
SLOTS = 16_384
DEAD_MS = 1_000
"""Time without an answer until a server counts as dead."""
MASTER = "evening"


class Setup:
    """Stores from a bot's view."""

    def __init__(self, folder: Path, redis: str, env: dict[str, str]) -> None:
        """`redis`: where the harness reads the tables."""
        self.folder = folder
        self.redis = redis
        self.env = {"DATA_DIR": str(folder), **env}


class Embedded(Setup):
    """The bot's embedded server, and SQLite."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, f"unix://{folder / 'redis' / 'server.sock'}", {})

    @property
    def database(self) -> Path:
        """The file of SQLite."""
        return self.folder / "pulka.db"

    def server(self) -> int:
        """The process id of the server. Raises RedisError."""
        with Redis(unix_socket_path=str(self.folder / "redis" / "server.sock")) as client:
            return int(client.info("server")["process_id"])

    def lock_database(self) -> sqlite3.Connection:
        """Lock the database against other writers until the connection is closed."""
        connection = sqlite3.connect(self.database, isolation_level=None, timeout=10, check_same_thread=False)
        connection.execute("BEGIN EXCLUSIVE")
        return connection


class OnSmallDisk(Embedded):
    """The same on a file system of a few megabytes."""

    def fill(self) -> None:
        """Fill the disk."""
        with (self.folder / "ballast").open("wb", buffering=0) as ballast:
            try:
                while ballast.write(b"\0" * 65_536):
                    pass
            except OSError:
                pass

    def empty(self) -> None:
        """Empty the disk."""
        (self.folder / "ballast").unlink(missing_ok=True)


class Apart(Setup):
    """A server of Redis and one of PostgreSQL."""

    def __init__(self, folder: Path, server: RedisServer, sql: PostgreSQL) -> None:
        self.database = sql.database()
        super().__init__(folder, server.url(), {"REDIS_URL": server.url(), "DATABASE_URL": self.database})
        self.server = server
        self.sql = sql

    def signal_sql(self, number: int) -> None:
        """Send a signal to every process of PostgreSQL."""
        self.sql.send_signal(number)

    def crash_sql(self) -> None:
        """Kill one process of PostgreSQL, which then ends all others and recovers from its log."""
        os.kill(self.sql.children()[-1], signal.SIGKILL)


class WithSentinels(Setup):
    """A master, its replica, and three sentinels that exchange them."""

    def __init__(self, folder: Path, servers: list[RedisServer], sentinels: list[RedisServer]) -> None:
        places = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in sentinels)
        url = f"redis+sentinel://:{IN_URL}@{places}/{MASTER}"
        super().__init__(folder, url, {"REDIS_URL": url})
        self.servers = servers

    def master(self) -> RedisServer:
        """Return the present master. Raises NoMaster."""
        for server in self.servers:
            if _role(server) == "master":
                return server
        raise NoMaster


class NoMaster(Exception):
    """No server takes writes at present."""


class Cluster(Setup):
    """Three servers that share the slots, each with a replica."""

    def __init__(self, folder: Path, nodes: list[RedisServer]) -> None:
        places = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
        url = f"redis+cluster://{places}?replicas=1"
        super().__init__(folder, url.partition("?")[0], {"REDIS_URL": url})
        self.nodes = nodes

    def masters(self) -> list[RedisServer]:
        """Return the nodes with slots."""
        return [node for node in self.nodes if _role(node) == "master" and _slots(node)]

    def is_whole(self) -> bool:
        """Return whether every slot is served, by a node with a replica."""
        masters = self.masters()
        return len(masters) == NODES // 2 and all(_is_followed(node) for node in masters)

    def move_slot(self, slot: int) -> None:
        """Move a slot from its node to another, with its keys."""
        masters = self.masters()
        source = next(node for node in masters if slot in _slots(node))
        target = next(node for node in masters if node is not source)
        _do(target, "CLUSTER", "SETSLOT", slot, "IMPORTING", _id(source))
        _do(source, "CLUSTER", "SETSLOT", slot, "MIGRATING", _id(target))
        while names := _do(source, "CLUSTER", "GETKEYSINSLOT", slot, 100):
            _do(source, "MIGRATE", "127.0.0.1", target.port, "", 0, 5_000, "KEYS", *names)
        for node in (target, source, *masters):
            _do(node, "CLUSTER", "SETSLOT", slot, "NODE", _id(target))


@asynccontextmanager
async def embedded(folder: Path) -> AsyncIterator[Embedded]:
    """Set up a folder only."""
    yield Embedded(folder)


@asynccontextmanager
async def on_small_disk(folder: Path) -> AsyncIterator[OnSmallDisk]:
    """A folder on a small disk, for which this process has to be root. Raises CannotMount."""
    place = folder / "disk"
    place.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", str(place))
    if not await asyncio.to_thread(_succeeds, *mount):
        raise CannotMount
    try:
        yield OnSmallDisk(place)
    finally:
        await asyncio.to_thread(_succeeds, "umount", "-l", str(place))


def _succeeds(*command: str) -> bool:
    return not subprocess.run(command, check=False, capture_output=True).returncode


class CannotMount(Exception):
    """This process may not mount a small disk."""


@asynccontextmanager
async def apart(folder: Path) -> AsyncIterator[Apart]:
    """Redis on a port, and PostgreSQL."""
    with ExitStack() as stack:
        sql = await asyncio.to_thread(stack.enter_context, postgresql_running())
        options = ("--appendonly", "yes", "--enable-debug-command", "yes")
        server = stack.enter_context(redis_running(folder, *options, password=PASSWORD))
        yield Apart(folder, server, sql)


@asynccontextmanager
async def with_sentinels(folder: Path) -> AsyncIterator[WithSentinels]:
    """A master, a replica and three sentinels."""
    with ExitStack() as stack:
        pair = stack.enter_context(pair_running(folder))
        settings = (
            f"sentinel monitor {MASTER} 127.0.0.1 {pair.master.port} 2\n"
            f'sentinel auth-pass {MASTER} "{PASSWORD}"\n'
            f"sentinel down-after-milliseconds {MASTER} {DEAD_MS}\n"
            f"sentinel failover-timeout {MASTER} 5000\n"
        )
        running = sentinels_running(folder, pair, settings)
        yield WithSentinels(folder, list(pair), await asyncio.to_thread(stack.enter_context, running))


@asynccontextmanager
async def cluster(folder: Path) -> AsyncIterator[Cluster]:
    """Six nodes, of which three have the slots."""
    with ExitStack() as stack:
        nodes = []
        for number in range(NODES):
            place = folder / f"node{number}"
            place.mkdir()
            options = ("--cluster-enabled", "yes", "--cluster-port", str(free_port()), "--appendonly", "yes")
            waits = ("--cluster-node-timeout", str(DEAD_MS), "--repl-diskless-sync-delay", "0")
            nodes.append(stack.enter_context(redis_running(place, *options, *waits)))
        await asyncio.to_thread(_join, nodes)
        made = Cluster(folder, nodes)
        await asyncio.to_thread(until, made.is_whole)
        yield made


def _join(nodes: list[RedisServer]) -> None:
    """Make a cluster of the nodes."""
    masters, replicas = nodes[: NODES // 2], nodes[NODES // 2 :]
    share = SLOTS // len(masters)
    for number, node in enumerate(masters):
        last = SLOTS - 1 if node is masters[-1] else (number + 1) * share - 1
        _do(node, "CLUSTER", "ADDSLOTSRANGE", number * share, last)
        _do(node, "CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for node in nodes[1:]:
        bus = int(_do(node, "CONFIG", "GET", "cluster-port")[b"cluster-port"])
        _do(nodes[0], "CLUSTER", "MEET", "127.0.0.1", node.port, bus)
    until(lambda: all(b"cluster_known_nodes:6" in _do(node, "CLUSTER", "INFO") for node in nodes))
    for replica, master in zip(replicas, masters, strict=True):
        until(lambda replica=replica, master=master: _follows(replica, master))  # type: ignore[misc]


def _follows(replica: RedisServer, master: RedisServer) -> bool:
    """Make one node the replica of another; False while it does not know the other."""
    try:
        _do(replica, "CLUSTER", "REPLICATE", _id(master))
    except RedisError:
        return False
    return True


def _do(server: RedisServer, *command: str | int | bytes) -> Any:
    return server.client.execute_command(*command)  # type: ignore[no-untyped-call]


def _id(node: RedisServer) -> str:
    return bytes(_do(node, "CLUSTER", "MYID")).decode()


def _role(server: RedisServer) -> str:
    try:
        return str(server.info("replication")["role"])
    except RedisError:
        return "gone"


def _is_followed(server: RedisServer) -> bool:
    try:
        found = server.info("replication")
    except RedisError:
        return False
    return any(found.get(f"slave{number}", {}).get("state") == "online" for number in range(NODES))


def _slots(node: RedisServer) -> set[int]:
    """The slots that a node says it serves."""
    mine, found = _id(node), set[int]()
    for first, last, master, *_ in _do(node, "CLUSTER", "SLOTS"):
        if bytes(master[2]).decode() == mine:
            found.update(range(int(first), int(last) + 1))
    return found
