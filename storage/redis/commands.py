"""Commands and scripts for a server; commands of one moment share a round trip, which halves their cost."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha1
from importlib.resources import files
from typing import Any, TypeAlias, TypeVar, cast
from weakref import WeakKeyDictionary

import redis.exceptions
from redis.asyncio import Redis, RedisCluster
from redis.asyncio.cluster import PipelineCommand
from redis.exceptions import (
    AskError,
    ConnectionError,
    MovedError,
    NoScriptError,
    RedisClusterException,
    RedisError,
    ResponseError,
)

from storage.redis.attempt import MARGIN_S, current_attempt

Client: TypeAlias = Redis | RedisCluster
Argument: TypeAlias = str | bytes | int
Command: TypeAlias = tuple[Argument, ...]
Batch: TypeAlias = Sequence[tuple[Command, asyncio.Future[Any]]]
"""Commands with the futures of their replies."""
Reply = TypeVar("Reply")

FENCE = "fence"
"""Prelude of scripts that only the active process may run."""
COMMAND_S = 8.0
"""Timeout of a command with its retries; a server restarts faster."""
ACKNOWLEDGED_WITHIN = 1000
"""Milliseconds for replicas to acknowledge."""

_batches: WeakKeyDictionary[Client, set[asyncio.Task[None]]] = WeakKeyDictionary()
"""Running batches by client."""


class NotReplicated(Exception):
    """The write was carried out, but too few replicas acknowledged it: do not rely on it."""

    def __init__(self, reply: Any = None) -> None:
        """`reply`: the script's result."""
        super().__init__()
        self.reply = reply


class Fenced(ResponseError):
    """Another process has become active: this one must not write."""


class Commands:
    """Runs commands of many tasks on one client.

    Cancelling a task does not cancel a command that shares a round trip with others; it does cancel commands
    of a cluster and commands that replicas acknowledge. The server carries out whatever it has received.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self.epoch = 0
        """Fencing token: the lease's epoch under which this process is active."""
        self.newest_epoch = 0
        """Highest epoch that has refused a write of this process."""
        self._cluster = client if isinstance(client, RedisCluster) else None  # costly to ask
        self._running = _batches.setdefault(client, set())
        self._waiting: list[tuple[Command, asyncio.Future[Any]]] = []
        self.on_fault: Callable[[Exception], object] = lambda error: None
        """Receives each error that ends a command, except for a script unknown to the server."""

    async def run(self, *command: Argument) -> Any:
        """Run a command. Raises redis.RedisError, such as TimeoutError at the end of the current attempt."""
        reply = self._run(*command)
        if current_attempt() is None and self._cluster is None:
            return await self._watched(reply)  # its batch ends in time
        return await self._watched(_within_attempt(reply))

    async def _run(self, *command: Argument) -> Any:
        if self._cluster is not None:
            with cluster_errors():
                return await self._cluster.execute_command(*command)
        loop = asyncio.get_running_loop()
        reply = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._start)
        self._waiting.append((command, reply))
        return await reply

    async def script(self, script: "Script", keys: Sequence[str], *args: Argument) -> Any:
        """Run a script. Raises Fenced, redis.RedisError."""
        keys, args = self._fenced(script, keys, args)
        with self._fence_errors():
            try:
                return await self.run(*script.known(keys, args))
            except NoScriptError:
                return await self.run(*script.whole(keys, args))

    def _fenced(
        self, script: "Script", keys: Sequence[str], args: tuple[Argument, ...]
    ) -> tuple[Sequence[str], tuple[Argument, ...]]:
        """Return keys and arguments, with the epoch for a fenced script."""
        return ((*keys, fence_of(keys[0])), (*args, self.epoch)) if script.is_fenced else (keys, args)

    async def script_on_replicas(
        self, script: "Script", keys: Sequence[str], *args: Argument, sync: str | None, replicas: int
    ) -> Any:
        """Run a script, then wait on its connection until this many replicas have all earlier writes.

        `sync`: a key to write first, for a script that may write nothing. Raises Fenced, NotReplicated.
        """
        keys, args = self._fenced(script, keys, args)
        after: list[Command] = [] if sync is None else [("SET", sync, 1)]
        after.append(("WAIT", replicas, acknowledgement_ms()))
        with self._fence_errors():
            try:
                replies = await self.on_one(keys[0], (script.known(keys, args), *after))
            except NoScriptError:
                replies = await self.on_one(keys[0], (script.whole(keys, args), *after))
        if replies[0] is not None and replies[-1] < replicas:
            raise NotReplicated(replies[0])
        return replies[0]

    @contextmanager
    def _fence_errors(self) -> Iterator[None]:
        """Translate the refusal of an old epoch to Fenced."""
        try:
            yield
        except ResponseError as error:
            word, _, newest = str(error).partition(" ")
            if word != "FENCED":
                raise
            self.newest_epoch = max(self.newest_epoch, int(newest))
            raise Fenced(str(error)) from None

    async def sweep(self, commands: Sequence[Command]) -> list[Any]:
        """Run commands with keys on any server, in one round trip per server."""
        return await self._watched(_within_attempt(self._sweep(commands)))

    async def _sweep(self, commands: Sequence[Command]) -> list[Any]:
        if self._cluster is not None:
            with cluster_errors():
                async with self._cluster.pipeline() as pipeline:
                    for command in commands:
                        pipeline.execute_command(*command)
                    return await pipeline.execute()
        return _without_errors(await self._run_pipeline(commands))

    async def _watched(self, reply: Coroutine[Any, Any, Reply]) -> Reply:
        try:
            return await reply
        except NoScriptError:
            raise
        except (RedisError, OSError) as error:
            self.on_fault(error)
            raise

    def _start(self) -> None:
        batch, self._waiting = self._waiting, []
        loop = asyncio.get_running_loop()
        task = loop.create_task(self._carry_out(batch))
        self._running.add(task)
        late = loop.call_later(COMMAND_S, _give_up, batch)
        task.add_done_callback(partial(self._end, batch, late))

    def _end(self, batch: Batch, late: asyncio.TimerHandle, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        late.cancel()
        for _, reply in batch:
            reply.cancel()  # keep a reply that has arrived

    async def _carry_out(self, batch: Batch) -> None:
        try:
            if len(batch) == 1:
                replies = [await cast("Awaitable[Any]", self._client.execute_command(*batch[0][0]))]
            else:
                replies = await self._run_pipeline([command for command, _ in batch])
        except Exception as error:
            replies = [error] * len(batch)
        for (_, reply), value in zip(batch, replies, strict=True):
            if reply.done():
                continue
            if isinstance(value, Exception):
                reply.set_exception(value)
            else:
                reply.set_result(value)

    async def _run_pipeline(self, commands: Sequence[Command]) -> list[Any]:
        assert isinstance(self._client, Redis)
        async with self._client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return await pipeline.execute(raise_on_error=False)

    async def on_one(self, key: str, commands: Sequence[Command]) -> list[Any]:
        """Run commands on one connection to a key's server. Raises the first error among the replies."""
        return await self._watched(_within_attempt(self._run_on_one(key, commands)))

    async def _run_on_one(self, key: str, commands: Sequence[Command]) -> list[Any]:
        if self._cluster is not None:
            with cluster_errors():
                return _without_errors(await _on_node(self._cluster, key, commands))
        return _without_errors(await self._run_pipeline(commands))


async def end_commands(client: Client) -> None:
    """End running commands of a client: a command that lost its connection would open another.

    Tasks waiting for replies are cancelled. The server may still carry out a command that it has received.
    """
    await asyncio.sleep(0)  # let commands requested at this moment start
    running = tuple(_batches.get(client, ()))
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


class Script:
    """A Lua script of this package, loaded on demand into a server."""

    def __init__(self, name: str, *, opening: str | None = None) -> None:
        """`opening` names a script with functions to prepend."""
        names = (name,) if opening is None else (opening, name)
        self.is_fenced = FENCE in names
        self._source = b"".join(_source(each) for each in names)
        self._sha = sha1(self._source, usedforsecurity=False).hexdigest()

    def known(self, keys: Sequence[str], args: Sequence[Argument]) -> Command:
        return ("EVALSHA", self._sha, len(keys), *keys, *args)

    def whole(self, keys: Sequence[str], args: Sequence[Argument]) -> Command:
        return ("EVAL", self._source, len(keys), *keys, *args)


@cache
def _source(name: str) -> bytes:
    return files("storage").joinpath("scripts", f"{name}.lua").read_bytes()


def acknowledgement_ms() -> int:
    """Return the time for replicas to acknowledge: at most half of the time left for writing."""
    attempt = current_attempt()
    if attempt is None:
        return ACKNOWLEDGED_WITHIN
    half = (attempt.seconds_left - MARGIN_S) / 2
    return max(1, min(ACKNOWLEDGED_WITHIN, int(half * 1000)))  # 0 would be no limit


async def _within_attempt(reply: Coroutine[Any, Any, Reply]) -> Reply:
    """Wait for the reply until the timeout or the end of the current attempt. Raises redis.TimeoutError."""
    attempt = current_attempt()
    seconds = COMMAND_S if attempt is None else attempt.seconds_left
    try:
        async with asyncio.timeout(seconds) as timeout:
            return await reply
    except TimeoutError:
        if timeout.expired():
            raise redis.exceptions.TimeoutError("no answer in time") from None
        raise


def _give_up(batch: Batch) -> None:
    """Time out the replies that have not arrived."""
    for _, reply in batch:
        if not reply.done():
            reply.set_exception(redis.exceptions.TimeoutError("no answer in time"))


def fence_of(key: str) -> str:
    """Return the key with the newest epoch of a key's cluster slot."""
    return f"{key[: key.index('}')]}}}:epoch"


@contextmanager
def cluster_errors() -> Iterator[None]:
    """Translate the cluster client's own errors to RedisError."""
    try:
        yield
    except RedisClusterException as error:
        raise ConnectionError(str(error)) from error


def _without_errors(replies: list[Any]) -> list[Any]:
    for reply in replies:
        if isinstance(reply, Exception):
            raise reply
    return replies


async def _on_node(client: RedisCluster, key: str, commands: Sequence[Command]) -> list[Any]:
    """Run commands on the key's server only; the cluster's own pipeline would send WAIT to every server."""
    await client.initialize()
    node = client.get_node_from_key(key)
    if node is None:
        raise ConnectionError(key)
    batch = [PipelineCommand(number, *command) for number, command in enumerate(commands)]
    try:
        await node.execute_pipeline(batch)
    except ConnectionError:
        await client.aclose()
        raise
    if any(isinstance(each.result, MovedError | ConnectionError) for each in batch):
        await client.aclose()  # the next command makes the client reload the slots
    return [_as_away(each.result) for each in batch]


def _as_away(reply: Any) -> Any:
    """Return the reply; a redirection, which the client does not follow here, as a connection error."""
    return ConnectionError(str(reply)) if isinstance(reply, AskError) else reply
