"""Aggregates in Redis as bytes: load, compare-and-set, records of their screens."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from storage.live.call_store import NO_CALLS, CallNotes
from storage.live.packed_log import PACKED_FROM, unpack_log
from storage.live.redraws import FeedPlace
from storage.live.stored_form import RunningClock, Stored, Write, read_stored, write_arguments
from storage.redis.attempt import note_stored
from storage.redis.commands import FENCE, Argument, Commands, NotReplicated, Script
from storage.redis.keys import AggregateKeys
from storage.redis.server_clock import ServerClock


class Aggregates:
    """All aggregates of one kind. A write is one script: compare-and-set on the version.

    Every method raises redis.RedisError if the server cannot be reached. With `replicas`, writes raise
    NotReplicated if fewer acknowledge them.
    """

    def __init__(
        self,
        commands: Commands,
        keys_of: Callable[[str], AggregateKeys],
        clock: ServerClock,
        *,
        replicas: int = 0,
        remembered: int = 1024,
        parted: bool = False,
    ) -> None:
        """`remembered` is how many updates an aggregate keeps with their answers.

        With `parted`, each part has a version: a load with a `known` version reads changed parts only.
        """
        self._commands = commands
        self._keys_of = keys_of
        self.clock = clock
        self._replicas = replicas
        self._remembered = remembered
        self._parted = int(parted)
        self._load = Script("load")
        self._write = Script("write", opening=FENCE)
        self._complete = Script("complete", opening=FENCE)
        self._remove = Script("remove", opening=FENCE)

    async def load(
        self, id: str, *, update: str | None = None, known: int = 0, packs: bool = False
    ) -> Stored | None:
        """Return the aggregate with the answer remembered for `update`; None if it does not exist.

        The parts are left out if its version is `known`; see `parted`. With `packs`, a long log comes too.
        """
        keys = self._keys_of(id)
        names = (keys.stored, keys.answers, keys.updates, keys.log)
        arguments: tuple[Argument, ...] = (update or "", known, self._parted, PACKED_FROM if packs else 0)
        if self._replicas and update:
            # This process may read a write that another could not see acknowledged.
            reply = await self._load_from_replicas(names, arguments, sync=keys.shard.sync)
        else:
            reply = await self._commands.script(self._load, names, *arguments)
        return None if reply is None else read_stored(*reply)

    async def _load_from_replicas(
        self, names: Sequence[str], arguments: Sequence[Argument], *, sync: str
    ) -> Any:
        try:
            return await self._commands.script_on_replicas(
                self._load, names, *arguments, sync=sync, replicas=self._replicas
            )
        except NotReplicated as error:
            _, answer, *_ = error.reply
            if answer is not None:
                note_stored()
            raise

    async def write(self, id: str, write: Write, *, expected: int) -> int | None:
        """Write if the version is `expected` (0: a new aggregate) and the update is new.

        Returns the new version, also that of its redraws; None, with nothing changed, after a lost compare.
        """
        if expected == 0 and not write.parts:
            raise ValueError("a new aggregate needs its own bytes")
        keys = self._keys_of(id)
        shard = keys.shard
        names = (
            *(keys.stored, keys.log, keys.feed, keys.answers, keys.updates),
            *(shard.redraws, shard.deadlines, shard.names),
        )
        head = expected, id, write.update or "", write.answer or b"", self._remembered, self._parted
        arguments = (*head, *write_arguments(id, write))
        version: int | None = await self.clock.in_time(
            lambda latest: self._run_write(names, (*arguments, latest))
        )
        if version is not None:
            note_stored()
        return version

    async def _run_write(self, names: Sequence[str], arguments: Sequence[Argument]) -> Any:
        if not self._replicas:
            return await self._commands.script(self._write, names, *arguments)
        try:
            return await self._commands.script_on_replicas(
                self._write, names, *arguments, sync=None, replicas=self._replicas
            )
        except NotReplicated:
            note_stored()
            raise

    async def log(self, id: str) -> list[bytes]:
        """Return the whole log, oldest entry first."""
        return unpack_log(await self._commands.run("LRANGE", self._keys_of(id).log, 0, -1))

    async def remove(self, id: str, *, version: int | None = None) -> bool:
        """Delete the aggregate with its redraws and deadlines; False if it has changed since this version."""
        keys = self._keys_of(id)
        shard = keys.shard
        names = (*keys.own(), shard.redraws, shard.deadlines, shard.names)
        arguments = id, "" if version is None else version
        return bool(await self._commands.script(self._remove, names, *arguments))

    async def records(self, id: str, *names: str) -> list[bytes | None]:
        """Return the drawer's records of these names."""
        found: list[bytes | None] = await self._commands.run("HMGET", self._keys_of(id).records, *names)
        return found

    async def store_drawing(
        self,
        id: str,
        name: str,
        record: bytes | None,
        drawn: Collection[str] = (),
        *,
        version: int = 0,
        clocks: Collection[RunningClock] = (),
        place: FeedPlace | None = None,
        notes: CallNotes = NO_CALLS,
    ) -> tuple[int | None, bool]:
        """Store the record of a screen (None: delete it; without a name: none), and note calls with it.

        Clears the redraws `drawn` unless one has a later version. Starts the clocks of the questions that the
        screen shows. With the screen's `place`, trims feed entries that no screen needs. Returns the
        aggregate's version, None if it is gone, and whether the redraws are cleared.
        """
        needs, readers = place or ("", ())
        arguments: list[Argument] = [
            *(name, record or b"", version),
            *(len(clocks), needs, len(readers), len(notes.calls), notes.kept_ms),
        ]
        for clock in clocks:
            arguments += (clock.seat, clock.waiting, clock.running, f"{id}:{clock.deadline}", clock.at)
        arguments += [*(reader.name for reader in readers), *notes.arguments(), *drawn]
        keys = self._keys_of(id)
        shard = keys.shard
        names = (
            *(keys.stored, keys.records, shard.redraws),
            *(shard.deadlines, keys.feed, shard.calls),
        )
        after, is_cleared = await self._commands.script(self._complete, names, *arguments)
        return after or None, bool(is_cleared)
