"""Recent calls to Telegram in Redis: a successor process restores its rate limits from them."""

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
    """Their TTL."""

    def arguments(self) -> list[Argument]:
        """Return the calls as scores and members of a sorted set."""
        pairs = ((call.at, f"{call.at}:{next(_NUMBERS)}:{call.chat}:{call.table}") for call in self.calls)
        return [each for pair in pairs for each in pair]


NO_CALLS = CallNotes()


@dataclass(frozen=True, eq=False)
class CallStore:
    """One bot's calls of the last minutes, and its holds of chats. Methods raise redis.RedisError."""

    commands: Commands
    keys: Keys

    async def note(self, notes: CallNotes) -> None:
        """Note calls to a chat that are not stored with a record."""
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
        """Return all noted calls in order."""
        reply = await self.commands.sweep([("ZRANGE", shard.calls, 0, -1) for shard in self.keys.shards])
        return sorted((_call(note) for notes in reply for note in notes), key=lambda call: call.at)

    async def hold(self, chat: int, until: int, now: int) -> None:
        """Send nothing to a chat until this time, in milliseconds since the epoch."""
        key = self.keys.holds()
        await asyncio.gather(
            self.commands.run("ZADD", key, until, str(chat)),
            self.commands.run("ZREMRANGEBYSCORE", key, "-inf", now),
            *(self.commands.run("PEXPIRE", key, until - now, longer) for longer in ("NX", "GT")),
        )

    async def holds(self, now: int) -> dict[int, int]:
        """Return the ends of current holds by chat."""
        found = await self.commands.run("ZRANGEBYSCORE", self.keys.holds(), now, "+inf", "WITHSCORES")
        return {int(chat): int(until) for chat, until in found}


def _call(note: bytes) -> SentCall:
    at, _, chat, table = note.decode().split(":", 3)
    return SentCall(int(at), int(chat), table)
