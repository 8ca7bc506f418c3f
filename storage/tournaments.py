"""Tournaments in Redis: one atomic write a change, when each is due, and which messages are to be drawn.

This module knows bytes, not tournaments. A tournament is stored in parts, of which a write stores those that
have changed and a reader gets those that are new to it. Every method raises redis.RedisError.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from storage.commands import FENCE, Argument, Commands, Script
from storage.keys import Keys

WEEKLY = "weekly:"
"""How the name of a calendar's entry begins among what is due."""
DRAWINGS_READ = 200
"""Drawings that a part of them has, by and large."""

Index: TypeAlias = tuple[str, int]
"""An index of tournaments: a kind (chat, person) and its number."""


class StoredTournament(NamedTuple):
    """What a reader gets of a tournament."""

    version: int
    answer: bytes | None
    """To the update, if it has come before."""
    parts: Mapping[str, bytes]
    """Those that have changed since the version that the reader knew."""


class TournamentWrite(NamedTuple):
    """One change of a tournament."""

    parts: Mapping[str, bytes]
    due: int | None
    """When somebody has to look at it, in milliseconds since the epoch; None: when it changes."""
    token: str
    screens: Collection[str] = ()
    """The messages that show what has changed."""
    update: str = ""
    answer: bytes = b""
    add: Collection[Index] = ()
    drop: Collection[Index] = ()
    playing: bool = False
    """Whether it counts among those that are played."""


class Drawing(NamedTuple):
    """A message of a tournament that is to be drawn."""

    tournament: str
    screen: str
    version: int


class Tournaments:
    """The tournaments of one bot; all their keys share one cluster slot."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._shared = keys.tournaments()
        self._load = Script("tournament_load")
        self._write = Script("tournament_write", opening=FENCE)
        self._remove = Script("tournament_remove", opening=FENCE)
        self._put_off = Script("tournament_put_off", opening=FENCE)
        self._weekly = Script("tournament_weekly", opening=FENCE)

    async def load(self, id: str, *, update: str = "", known: int = 0) -> StoredTournament | None:
        """What has changed of a tournament since the `known` version; None if it does not exist."""
        names = self._keys.tournament(id)[:3]
        found = await self._commands.script(self._load, names, update, known)
        if found is None:
            return None
        version, answer, parts = found
        titles = (name.decode() for name in parts[::2])
        return StoredTournament(version, answer, dict(zip(titles, parts[1::2], strict=True)))

    async def write(self, id: str, write: TournamentWrite, *, expected: int) -> int | None:
        """Carry a change out if the version is `expected` (0: none yet) and its update is new.

        Returns the new version; None, with nothing changed, for a lost compare.
        """
        due = "" if write.due is None else write.due
        arguments: list[Argument] = [expected, id, write.update, write.answer, due, write.token]
        arguments += [len(write.add), len(write.parts), len(write.screens), int(write.playing)]
        arguments += [each for part in write.parts.items() for each in part]
        arguments += write.screens
        version: int | None = await self._commands.script(
            self._write, self._names(id, (*write.add, *write.drop)), *arguments
        )
        return version

    def _names(self, id: str, indexes: Sequence[Index]) -> tuple[str, ...]:
        places = (self._keys.tournaments_of(kind, number) for kind, number in indexes)
        return (*self._keys.tournament(id), *self._shared[:4], *places)

    async def remove(self, id: str, *, token: str, version: int, indexes: Sequence[Index]) -> bool:
        """Remove a tournament that has not changed since this version; False if it has."""
        names = self._names(id, indexes)
        await self._commands.run("DEL", self._keys.tournament_shown(id))
        return bool(await self._commands.script(self._remove, names, id, token, version))

    async def count_playing(self) -> int:
        """How many are played at present."""
        return int(await self._commands.run("SCARD", self._shared.playing))

    async def of(self, index: Index) -> list[str]:
        """The tournaments of an index."""
        found = await self._commands.run("SMEMBERS", self._keys.tournaments_of(*index))
        return sorted(id.decode() for id in found)

    async def of_token(self, token: str) -> str | None:
        """The tournament that a link leads to."""
        found = await self._commands.run("HGET", self._shared.tokens, token)
        return found.decode() if found is not None else None

    # When each is due

    async def due(self, now: int) -> list[str]:
        """The names of all that are due at this time, the longest due first."""
        found = await self._commands.run("ZRANGEBYSCORE", self._shared.due, "-inf", now)
        return [name.decode() for name in found]

    async def put_off(self, id: str, version: int, at: int) -> None:
        """Leave a tournament alone until this time, unless it has changed since this version."""
        versions = self._keys.tournament(id)[1]
        await self._commands.script(self._put_off, (versions, self._shared.due), id, version, at)

    async def postpone(self, name: str, at: int) -> None:
        """Leave what has gone wrong alone until this time, whatever it has become."""
        await self._commands.run("ZADD", self._shared.due, "XX", at, name)

    async def forget_due(self, name: str) -> None:
        """Let nobody look at what is there no more."""
        await self._commands.run("ZREM", self._shared.due, name)

    # Messages

    async def wanted(self, id: str, screens: Collection[str]) -> set[str]:
        """Those of these that are to be drawn."""
        if not screens:
            return set()
        fields = (f"{id}:{screen}" for screen in screens)
        found = await self._commands.run("HMGET", self._shared.draw, *fields)
        return {screen for screen, version in zip(screens, found, strict=True) if version is not None}

    async def some_drawings(self, cursor: int = 0) -> tuple[list[Drawing], int]:
        """A bounded part of all drawings, and where the next part begins, 0 after the last."""
        after, found = await self._commands.run("HSCAN", self._shared.draw, cursor, "COUNT", DRAWINGS_READ)
        return [_drawing(field, version) for field, version in found.items()], int(after)

    # The calendar

    async def weekly(self) -> dict[str, bytes]:
        """All entries of calendars, by name."""
        found = await self._commands.run("HGETALL", self._shared.weekly)
        return {name.decode(): entry for name, entry in found.items()}

    async def change_weekly(
        self, name: str, before: bytes | None, after: bytes | None, *, due: int = 0
    ) -> bool:
        """Change an entry that stands as `before`, and have it looked at when it is due; None: there is none.

        Returns whether it is changed.
        """
        names = self._shared.weekly, self._shared.due
        arguments = name, f"{WEEKLY}{name}", before or b"", after or b"", due
        return bool(await self._commands.script(self._weekly, names, *arguments))


def _drawing(field: bytes, version: bytes) -> Drawing:
    tournament, _, screen = field.decode().partition(":")
    return Drawing(tournament, screen, int(version))


KEPT_S = 30 * 24 * 3600
"""How long what was sent is known after the last change of it."""


class TournamentMessages:
    """Records of the messages of one bot's tournaments, in the cluster slot of the tournaments."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._drawn = Script("tournament_drawn", opening=FENCE)

    async def get(self, id: str, *names: str) -> list[bytes | None]:
        """The records of the messages of these names."""
        found: list[bytes | None] = await self._commands.run("HMGET", self._keys.tournament_shown(id), *names)
        return found

    async def set(
        self, id: str, name: str, record: bytes | None, drawn: Collection[str], *, version: int
    ) -> int | None:
        """Store a record (None: forget it), and forget what was to be drawn up to this version.

        Returns the version of the tournament; None if it is gone.
        """
        return await self._set(id, (name, record or b""), drawn, version)

    async def drawn(self, id: str, drawn: Collection[str], *, version: int) -> None:
        """Forget what was to be drawn up to this version."""
        await self._set(id, ("", b""), drawn, version)

    async def _set(
        self, id: str, record: tuple[str, bytes], drawn: Collection[str], version: int
    ) -> int | None:
        versions, draw = self._keys.tournament(id)[1], self._keys.tournaments().draw
        names = versions, self._keys.tournament_shown(id), draw
        fields = (f"{id}:{screen}" for screen in drawn)
        found: int | None = await self._commands.script(self._drawn, names, *record, KEPT_S, version, *fields)
        return found
