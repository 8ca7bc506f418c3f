"""Limits in Redis: how often something happens, how many tables a person or chat has; numbers with an end."""

from collections.abc import Sequence
from typing import NamedTuple

from storage.redis.commands import Commands, Script
from storage.redis.keys import Keys


class Window(NamedTuple):
    """A rate limit: at most so many in any span of time."""

    span_ms: int
    most: int


class LimitStore:
    """Counters, claims and notes of one bot's people and chats. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._count = Script("count")
        self._claim_room = Script("room_claim")

    async def count(self, name: str, token: str, now: int, window: Window) -> bool:
        """Count a token under a name unless the window is full. Idempotent by token."""
        arguments = now, token, window.span_ms, window.most
        return bool(await self._commands.script(self._count, (self._keys.timed(name),), *arguments))

    async def note(self, name: str, numbers: Sequence[int], *, until: int, kept_ms: int, most: int) -> None:
        """Note numbers under a name until a time; of more than `most`, those that end first are dropped."""
        key, scored = self._keys.timed(name), [part for number in numbers for part in (until, number)]
        await self._commands.sweep(
            [
                ("ZADD", key, *scored),
                ("ZREMRANGEBYRANK", key, 0, -most - 1),
                ("PEXPIRE", key, kept_ms),
            ]
        )

    async def noted(self, name: str, now: int) -> list[int]:
        """Return the numbers noted under a name, the first to end first."""
        found = await self._commands.run("ZRANGEBYSCORE", self._keys.timed(name), f"({now}", "+inf")
        return [int(number) for number in found]

    async def forget(self, name: str) -> None:
        """Forget the numbers noted under a name."""
        await self._commands.run("DEL", self._keys.timed(name))

    async def claim_room(self, holder: str, table: str, kept_ms: int) -> frozenset[str]:
        """Claim room for a table that a person or chat is about to have; return earlier claims.

        A claim that is not given up expires.
        """
        claims = await self._commands.script(
            self._claim_room, (self._keys.timed(f"room:{holder}"),), table, kept_ms
        )
        return frozenset(claim.decode() for claim in claims) - {table}

    async def give_room_up(self, holder: str, table: str) -> None:
        """Give up a claim after its table is stored or refused."""
        await self._commands.run("ZREM", self._keys.timed(f"room:{holder}"), table)
