"""Calls to Telegram in Redis, for the process that succeeds the one that made them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from storage.redis.commands import Argument, Commands
from storage.redis.keys import Keys

_NUMBERS = count()


@dataclass(frozen=True, eq=False, slots=True)
class SentCall:
    """A call to a chat for a table, from its permit on."""

    at: int
    """In milliseconds since the epoch."""
    chat: int
    table: str


class CallNotes(NamedTuple):
    """Calls to be noted."""

    calls: Sequence[SentCall] = ()
    kept_ms: int = 0
    """For how long they are kept."""

    def arguments(self) -> list[Argument]:
        """The calls as a sorted set has them: scores and members."""
        pairs = ((call.at, f"{call.at}:{next(_NUMBERS)}:{call.chat}:{call.table}") for call in self.calls)
        return [each for pair in pairs for each in pair]


NO_CALLS = CallNotes()


@dataclass(frozen=True, eq=False)
class CallStore:
    """The calls of one bot's last minutes, and the chats it leaves alone. Methods raise redis.RedisError."""

    commands: Commands
    keys: Keys

    async def note(self, notes: CallNotes) -> None:
        """Note calls to a chat that no stored record notes."""
        if not notes.calls:
            return
        last = notes.calls[-1]
        key = self.keys.shard_of(str(last.chat)).calls
        await asyncio.gather(
            self.commands.run("ZADD", key, *notes.arguments()),
            self.commands.run("ZREMRANGEBYSCORE", key, "-inf", last.at - notes.kept_ms),
            self.commands.run("PEXPIRE", key, notes.kept_ms),
        )

    async def all(self) -> list[SentCall]:
        """All calls that are kept, in order."""
        reply = await self.commands.sweep([("ZRANGE", shard.calls, 0, -1) for shard in self.keys.shards])
        return sorted((_call(note) for notes in reply for note in notes), key=lambda call: call.at)

    async def hold(self, chat: int, until: int, now: int) -> None:
        """Note until when a chat is left alone, in milliseconds since the epoch."""
        key = self.keys.holds()
        await asyncio.gather(
            self.commands.run("ZADD", key, until, str(chat)),
            self.commands.run("ZREMRANGEBYSCORE", key, "-inf", now),
            *(self.commands.run("PEXPIRE", key, until - now, longer) for longer in ("NX", "GT")),
        )

    async def holds(self, now: int) -> dict[int, int]:
        """Until when chats are left alone."""
        found = await self.commands.run("ZRANGEBYSCORE", self.keys.holds(), now, "+inf", "WITHSCORES")
        return {int(chat): int(until) for chat, until in found}


def _call(note: bytes) -> SentCall:
    at, _, chat, table = note.decode().split(":", 3)
    return SentCall(int(at), int(chat), table)
