"""Round trips to Redis, counted where a client makes them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha1
from importlib.resources import files
from typing import Any, TypeAlias
from unittest.mock import patch

from redis.asyncio import Redis

from storage.commands import Client

Trip: TypeAlias = tuple[str, ...]
"""The commands sent together, in order: a script by its name, any other command by its own."""


@contextmanager
def redis_trips(client: Client) -> Iterator[list[Trip]]:
    """Every round trip that this client makes from here on, in order; messages to subscribers are none."""
    assert isinstance(client, Redis)
    trips: list[Trip] = []
    execute: Any = client.execute_command
    open_pipeline: Any = client.pipeline

    async def counted(*command: Any, **options: Any) -> Any:
        trips.append((_name(command),))
        return await execute(*command, **options)

    def counted_pipeline(*args: Any, **options: Any) -> Any:
        pipeline = open_pipeline(*args, **options)
        send = pipeline.execute

        async def counted_send(*args: Any, **options: Any) -> Any:
            trips.append(tuple(_name(command) for command, _ in pipeline.command_stack))
            return await send(*args, **options)

        patch.object(pipeline, "execute", counted_send).start()
        return pipeline

    with patch.object(client, "execute_command", counted), patch.object(client, "pipeline", counted_pipeline):
        yield trips


def _name(command: Sequence[Any]) -> str:
    verb = str(command[0])
    return _scripts().get(str(command[1]), verb) if verb == "EVALSHA" else verb


def _scripts() -> dict[str, str]:
    """The name of each script of the storage, by the digest that stands for it in a command."""
    sources = [source for source in files("storage").joinpath("scripts").iterdir() if source.name.endswith(".lua")]
    return {sha1(each.read_bytes(), usedforsecurity=False).hexdigest(): each.name[: -len(".lua")] for each in sources}
