"""Limits in Redis: how often something may happen, and how many tables a person or chat may have."""

from typing import NamedTuple

from storage.redis.commands import Commands, Script
from storage.redis.keys import Keys


class Window(NamedTuple):
    """How often something may happen in any span of time."""

    span_ms: int
    most: int


class LimitStore:
    """What has been counted of one bot's people and chats. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._count = Script("count")
        self._claim_room = Script("room_claim")

    async def count(self, name: str, token: str, now: int, window: Window) -> bool:
        """Count a token under a name, unless the window is full; a token that is counted stays so."""
        arguments = now, token, window.span_ms, window.most
        return bool(await self._commands.script(self._count, (self._keys.timed(name),), *arguments))

    async def claim_room(self, holder: str, table: str, kept_ms: int) -> frozenset[str]:
        """Claim room for a table that a person or chat is about to have; returns those claimed before.

        The claim ends by itself, if nobody gives it up.
        """
        claims = await self._commands.script(
            self._claim_room, (self._keys.timed(f"room:{holder}"),), table, kept_ms
        )
        return frozenset(claim.decode() for claim in claims) - {table}

    async def give_room_up(self, holder: str, table: str) -> None:
        """Give a claim up: the table is there, or will not be."""
        await self._commands.run("ZREM", self._keys.timed(f"room:{holder}"), table)
