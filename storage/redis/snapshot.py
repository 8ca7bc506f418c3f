"""Snapshot of one bot's keys, as values that any server takes; each shard is read at one instant."""

import re
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from storage.redis.commands import Client, Command, Commands, Script
from storage.redis.keys import Keys

MOST = 500
"""Keys per read, and values per write."""
_TAG = re.compile(r"\{(.+?)\}")
_SCORE = re.compile(rb"[+-]?(\d+(\.\d+)?(e[+-]?\d+)?|inf)")
"""Form of a score."""
_WRITES = {"hash": ("HSET", 2), "list": ("RPUSH", 1), "set": ("SADD", 1), "zset": ("ZADD", 2)}
"""Command that writes values of a type, and the number of values per entry."""

Values: TypeAlias = list[bytes]


class StoredKey(msgspec.Struct, frozen=True, array_like=True):
    """A key in a backup."""

    key: bytes
    kind: str
    ends: int
    """In milliseconds since the epoch; -1: never."""
    values: Values


class UnfitKey(Exception):
    """The key cannot be stored; the text is the reason."""


class Snapshots:
    """Reads and writes all lasting keys of one bot. Every method raises redis.RedisError."""

    def __init__(self, redis: Client, *, bot: int) -> None:
        self._redis = redis
        self._commands = Commands(redis)
        self._keys = Keys(bot)
        self._snapshot = Script("snapshot")

    async def read(self) -> AsyncGenerator[StoredKey, None]:
        """Yield every lasting key; the keys of a shard are of one instant."""
        by_tag: defaultdict[str, set[str]] = defaultdict(set)
        async for found in self._scan():
            key = found.decode()
            tag = _TAG.search(key)
            by_tag[tag[1] if tag else key] |= {key, *self._keys.beside(key)}
        for keys in by_tag.values():
            async for stored in self._read_at_once([key for key in keys if not self._keys.is_passing(key)]):
                yield stored

    async def _read_at_once(self, keys: Sequence[str]) -> AsyncIterator[StoredKey]:
        """Return the existing ones of these keys, which share one cluster slot."""
        if not keys:
            return
        found = await self._commands.script(self._snapshot, keys)
        for key, (kind, ends, values) in zip(keys, found, strict=True):
            if values:
                yield StoredKey(key.encode(), kind.decode(), ends, values)

    async def is_empty(self) -> bool:
        """Return whether nothing lasting is stored."""
        async for key in self._scan():
            if not self._keys.is_passing(key.decode()):
                return False
        return True

    async def clear(self) -> None:
        """Delete all keys of the bot."""
        keys = [key async for key in self._scan()]
        for start in range(0, len(keys), MOST):
            await self._commands.sweep([("DEL", key) for key in keys[start : start + MOST]])

    def check(self, keys: Iterable[StoredKey]) -> None:
        """Raise UnfitKey for a key of another program, or with values of another type."""
        for key in keys:
            if not key.key.startswith(self._keys.prefix.encode()):
                raise UnfitKey("a key in it is not the bot's")
            if not _is_sound(key):
                raise UnfitKey("a key in it has values that are not of its type")

    async def write(self, keys: Iterable[StoredKey], now: int) -> int:
        """Store the keys that have not expired, and return their number."""
        written = 0
        for key in keys:
            if not 0 <= key.ends <= now:
                await self._commands.sweep([*_commands(key)])
                written += 1
        return written

    async def _scan(self) -> AsyncIterator[bytes]:
        async for key in self._redis.scan_iter(match=f"{self._keys.prefix}*", count=1000):
            yield key


def _is_sound(key: StoredKey) -> bool:
    """Return whether the values have the form of the key's type."""
    if key.kind == "string":
        return len(key.values) == 1
    try:
        if key.kind == "zset":
            return all(_SCORE.fullmatch(score) for _, score in _pairs(key.values))
        return len(key.values) % _WRITES[key.kind][1] == 0
    except (KeyError, IndexError, ValueError):
        return False


def _commands(key: StoredKey) -> Iterator[Command]:
    """Yield the commands that store a key."""
    if key.kind == "string":
        yield ("SET", key.key, key.values[0])
    else:
        name, width = _WRITES[key.kind]
        for start in range(0, len(key.values), MOST * width):
            values = key.values[start : start + MOST * width]
            yield (name, key.key, *(_scored(values) if key.kind == "zset" else values))
    if key.ends >= 0:
        yield ("PEXPIREAT", key.key, key.ends)


def _scored(values: Values) -> Iterator[bytes]:
    """Yield scores and members in the order of ZADD."""
    for member, score in _pairs(values):
        yield from (score, member)


def _pairs(values: Values) -> Iterator[tuple[bytes, bytes]]:
    """Yield values in pairs. Raises ValueError for an odd number."""
    return zip(values[::2], values[1::2], strict=True)
