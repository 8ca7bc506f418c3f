"""Commands and scripts to a server: those of one moment share a round trip, which halves what each costs."""

import asyncio
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha1
from importlib.resources import files
from typing import Any, TypeAlias, cast

from redis.asyncio import Redis, RedisCluster
from redis.asyncio.cluster import PipelineCommand
from redis.exceptions import ConnectionError, MovedError, NoScriptError, RedisClusterException

Client: TypeAlias = Redis | RedisCluster
Argument: TypeAlias = str | bytes | int
Command: TypeAlias = tuple[Argument, ...]

ACKNOWLEDGED_WITHIN = 1000
"""Milliseconds that replicas have for an acknowledgement."""


class NotReplicated(Exception):
    """A write is done, but fewer replicas than asked for have acknowledged it: it must not be counted on."""


class Commands:
    """Runs commands of many tasks on one client. A task that is cancelled does not take its command back."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._waiting: list[tuple[Command, asyncio.Future[Any]]] = []
        self._running: set[asyncio.Task[None]] = set()

    async def run(self, *command: Argument) -> Any:
        """Raises redis.RedisError."""
        if isinstance(self._client, RedisCluster):
            with _cluster_errors():
                return await self._client.execute_command(*command)
        loop = asyncio.get_running_loop()
        reply = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._start)
        self._waiting.append((command, reply))
        return await reply

    async def script(self, script: "Script", keys: Sequence[str], *args: Argument) -> Any:
        try:
            return await self.run(*script.known(keys, args))
        except NoScriptError:
            return await self.run(*script.whole(keys, args))

    async def acknowledged(
        self, script: "Script", keys: Sequence[str], *args: Argument, sync: str | None, replicas: int
    ) -> Any:
        """Run a script, and on the same connection wait until so many replicas have all that was written until then.

        `sync` is a key to write first, where the script itself may write nothing. Raises NotReplicated.
        """
        after: list[Command] = [] if sync is None else [("SET", sync, 1)]
        after.append(("WAIT", replicas, ACKNOWLEDGED_WITHIN))
        try:
            found = await self._together(keys[0], (script.known(keys, args), *after))
        except NoScriptError:
            found = await self._together(keys[0], (script.whole(keys, args), *after))
        if found[0] is not None and found[-1] < replicas:
            raise NotReplicated
        return found[0]

    async def sweep(self, commands: Sequence[Command]) -> list[Any]:
        """Commands whose keys are anywhere, in one round trip to each server."""
        if isinstance(self._client, RedisCluster):
            with _cluster_errors():
                async with self._client.pipeline() as pipeline:
                    for command in commands:
                        pipeline.execute_command(*command)
                    return await pipeline.execute()
        return _checked(await self._piped(commands))

    def _start(self) -> None:
        batch, self._waiting = self._waiting, []
        task = asyncio.get_running_loop().create_task(self._carry_out(batch))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _carry_out(self, batch: Sequence[tuple[Command, asyncio.Future[Any]]]) -> None:
        try:
            if len(batch) == 1:
                replies = [await cast("Awaitable[Any]", self._client.execute_command(*batch[0][0]))]
            else:
                replies = await self._piped([command for command, _ in batch])
        except Exception as error:
            replies = [error] * len(batch)
        for (_, reply), value in zip(batch, replies, strict=True):
            if reply.done():
                continue
            if isinstance(value, Exception):
                reply.set_exception(value)
            else:
                reply.set_result(value)

    async def _piped(self, commands: Sequence[Command]) -> list[Any]:
        assert isinstance(self._client, Redis)
        async with self._client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return await pipeline.execute(raise_on_error=False)

    async def _together(self, key: str, commands: Sequence[Command]) -> list[Any]:
        """Several commands on one connection to the server of a key; raises the first error among the replies."""
        if isinstance(self._client, RedisCluster):
            with _cluster_errors():
                return _checked(await _on_node(self._client, key, commands))
        return _checked(await self._piped(commands))


class Script:
    """A Lua script of this package, loaded into the server when the server does not know it."""

    def __init__(self, name: str) -> None:
        self._source = files("storage").joinpath("scripts", f"{name}.lua").read_bytes()
        self._sha = sha1(self._source, usedforsecurity=False).hexdigest()

    def known(self, keys: Sequence[str], args: Sequence[Argument]) -> Command:
        return ("EVALSHA", self._sha, len(keys), *keys, *args)

    def whole(self, keys: Sequence[str], args: Sequence[Argument]) -> Command:
        return ("EVAL", self._source, len(keys), *keys, *args)


@contextmanager
def _cluster_errors() -> Iterator[None]:
    """A cluster without a server that answers raises what is no RedisError."""
    try:
        yield
    except RedisClusterException as error:
        raise ConnectionError(str(error)) from error


def _checked(replies: list[Any]) -> list[Any]:
    for reply in replies:
        if isinstance(reply, Exception):
            raise reply
    return replies


async def _on_node(client: RedisCluster, key: str, commands: Sequence[Command]) -> list[Any]:
    """The cluster's own pipeline would send WAIT to every server."""
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
        await client.aclose()  # at its next command it learns anew which server has which keys
    return [each.result for each in batch]
