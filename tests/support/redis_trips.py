"""Round trips to Redis, counted at the client."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

from redis.asyncio import Redis

from storage.redis.commands import FENCE, Script

SCRIPTS = [path.name.removesuffix(".lua") for path in files("storage").joinpath("scripts").iterdir()]
OPENINGS = (None, FENCE)
"""Scripts that others begin with."""


class RedisTrips:
    """Writes down every round trip that a client makes: the names of the commands that share it."""

    def __init__(self, client: Redis) -> None:
        self.trips: list[list[str]] = []
        self._names = {
            Script(name, opening=opening).known((), ())[1]: name for name in SCRIPTS for opening in OPENINGS
        }
        self._execute: Callable[..., Any] = client.execute_command
        self._pipeline: Callable[..., Any] = client.pipeline
        client.execute_command = self._run  # type: ignore[method-assign]
        client.pipeline = self._piped  # type: ignore[method-assign]

    def __str__(self) -> str:
        return ", ".join(" + ".join(trip) for trip in self.trips)

    def clear(self) -> None:
        """Reset the counters."""
        self.trips.clear()

    async def _run(self, *command: Any, **options: Any) -> Any:
        self._note([command])
        return await self._execute(*command, **options)

    def _piped(self, *args: Any, **options: Any) -> Any:
        pipeline = self._pipeline(*args, **options)
        execute: Callable[..., Any] = pipeline.execute

        async def run(*args: Any, **options: Any) -> list[Any]:
            self._note([command for command, _ in pipeline.command_stack])
            replies: list[Any] = await execute(*args, **options)
            return replies

        pipeline.execute = run
        return pipeline

    def _note(self, commands: Sequence[Sequence[Any]]) -> None:
        self.trips.append([self._name(command) for command in commands])

    def _name(self, command: Sequence[Any]) -> str:
        return str(self._names.get(command[1], command[0]) if len(command) > 1 else command[0])
