"""Updates of this process that are stored in Redis until they are finished."""

import asyncio
from collections.abc import Callable, Iterable

import msgspec
import structlog

from bot.base.timing import Time, is_cancelled
from bot.chat.incoming.intake import Intake, Raw, sender_of
from bot.chat.incoming.queues import PersonQueues, Queued
from bot.chat.incoming.sharing import packed
from storage.failures import reason_of, storage_failed
from storage.inbox import Entry, Inbox

READ_MS = 1_000
"""How long a read waits for an update."""
PAUSE_S = 0.5
"""After a read that failed."""
FROM_START = "0"
"""Before the first entry."""
DELETE_S = 0.2
"""How long finished updates wait to be deleted together; they are repeated if this process dies first."""
LEAVE_S = 1.0
"""How long the last deletion may delay the end."""
CHECK_S = 5.0
"""How often the inbox is compared with what this process knows: a deletion or a read may have failed."""

log = structlog.get_logger()


class Parking:
    """The inbox of this process, and its queues of updates at work."""

    def __init__(
        self,
        intake: Intake,
        inbox: Inbox | None,
        process: str,
        time: Time,
        *,
        on_safe: Callable[[int], object],
        is_sound: Callable[[], bool],
    ) -> None:
        """`on_safe` is told of updates that may be confirmed; `is_sound`: whether Redis takes writes."""
        self.queues = PersonQueues(intake, time, self)
        self._inbox = inbox
        self._process = process
        self._time = time
        self._on_safe = on_safe
        self._is_sound = is_sound
        self._parking: set[int] = set()
        """Updates that are being stored."""
        self._after = FROM_START
        """The last entry before which all have been read."""
        self._finished: list[str] = []
        """Entries to be deleted soon."""
        self._deleting: asyncio.Task[None] | None = None

    @property
    def is_sound(self) -> bool:
        """Whether Redis takes writes, as far as is known."""
        return self._is_sound()

    async def park(self, waiting: list[Queued]) -> None:
        """Store these updates, if possible, so that they may be confirmed to Telegram."""
        new = [queued for queued in waiting if queued.entry is None and queued.number not in self._parking]
        if self._inbox is None or not new:
            return
        numbers = {queued.number for queued in new}
        self._parking |= numbers
        try:
            entries = await self._store(self._inbox, new)
        except Exception as error:
            if not storage_failed(error):
                raise
            log.warning("updates-not-parked", count=len(new), error=reason_of(error))
            return
        finally:
            self._parking -= numbers
        for queued, entry in zip(new, entries, strict=False):
            queued.entry = entry
            self._on_safe(queued.number)
            if queued.is_finished:
                self._delete_soon(entry)
        if entries:
            log.info("updates-parked", count=len(entries))
        without_room = new[len(entries) :]
        for queued in without_room:
            queued.lacks_room = True
        if without_room:
            log.warning("updates-not-parked", count=len(without_room), error="full")

    async def _store(self, inbox: Inbox, new: list[Queued]) -> list[str]:
        """Store the first updates, as many as there is room for; returns the ids of their entries."""
        updates = [packed(queued.raw) for queued in new]
        entries = await inbox.store(self._process, updates)
        if entries is None and (room := await inbox.room(self._process)) > 0:
            entries = await inbox.store(self._process, updates[:room])
        return entries or []

    async def park_behind_stored(self, updates: Iterable[Raw]) -> None:
        """Store updates that have to wait for a stored one."""
        waiting = [queued for raw in updates if (queued := self._behind_stored(raw)) is not None]
        if waiting:
            await self.park(waiting)

    def _behind_stored(self, raw: Raw) -> Queued | None:
        waits = self.queues.waits_behind_stored(sender_of(raw))
        return self.queues.find(raw["update_id"]) if waits else None

    async def finish(self, queued: Queued) -> None:
        """The update need not be kept any more."""
        self._on_safe(queued.number)
        if queued.entry is not None:
            self._delete_soon(queued.entry)

    async def run(self) -> None:
        """Handle the updates that other processes store here, until cancelled."""
        while self._inbox is not None and not is_cancelled():
            try:
                await self._read()
            except Exception as error:
                if not storage_failed(error):
                    log.exception("inbox-unread")
                else:
                    log.warning("inbox-unread", error=reason_of(error))
                await asyncio.sleep(PAUSE_S)

    async def _read(self) -> None:
        """Read for some seconds, after a check. Raises redis.RedisError."""
        assert self._inbox is not None
        await self.check()
        loop = asyncio.get_running_loop()
        end = loop.time() + CHECK_S
        while loop.time() < end and not is_cancelled():
            self._take_up(await self._inbox.read(self._process, self._after, READ_MS))

    async def check(self) -> None:
        """Take up what the inbox holds, and delete what is finished. Raises redis.RedisError."""
        if self._inbox is None:
            return
        entries = await self._inbox.entries(self._process)
        finished = self._take_up(entries)
        if finished:
            await self._inbox.delete(self._process, *finished)
        if not entries and await self._leave_empty():
            self._after = FROM_START

    async def adopt(self, dead: str) -> None:
        """Take up the updates of a dead process. Raises redis.RedisError."""
        if self._inbox is None:
            return
        entries = await self._inbox.adopt(dead, self._process)
        if entries:
            log.info("updates-adopted", count=len(entries), process=dead)
        for entry in entries:
            self._add(entry)

    async def leave(self) -> None:
        """Give the inbox up, with what is finished deleted."""
        if self._deleting is not None:
            await asyncio.wait([self._deleting], timeout=LEAVE_S)
        await self._leave_empty()

    async def _leave_empty(self) -> bool:
        """Give the inbox up if it is empty and Redis takes writes; returns whether it is gone."""
        try:
            return self._inbox is not None and await self._inbox.leave(self._process)
        except Exception as error:
            if not storage_failed(error):
                raise
            return False

    def _take_up(self, entries: list[Entry]) -> list[str]:
        """Queue stored updates that are new here; returns the entries of those that are finished."""
        if entries:
            self._after = entries[-1].id
        return [entry.id for entry in entries if not self._add(entry)]

    def _add(self, entry: Entry) -> bool:
        """Take up a stored update; False if it was finished here already."""
        raw = msgspec.json.decode(entry.update)
        number = raw["update_id"]
        known = self.queues.find(number)
        if known is not None:
            return known.entry is not None or number in self._parking or self._recognise(known, entry.id)
        if self.queues.is_finished(number):
            return False
        self.queues.add(Queued(raw, entry.at, entry.id))
        return True

    def _recognise(self, known: Queued, entry: str) -> bool:
        """Take up that a known update is stored; False if it is one copy too many.

        One that replicas may lack is stored again: until then it is not safe.
        """
        if self._inbox is not None and self._inbox.is_replicated:
            known.copy = known.copy or entry
            return known.copy == entry
        known.entry = entry
        self._on_safe(known.number)
        return True

    def _delete_soon(self, entry: str) -> None:
        """Delete an entry together with those that are finished in the next moment."""
        self._finished.append(entry)
        if self._deleting is None or self._deleting.done():
            self._deleting = asyncio.create_task(self._delete_in_a_moment())

    async def _delete_in_a_moment(self) -> None:
        while self._finished:
            await asyncio.sleep(DELETE_S)
            try:
                await self._delete_finished()
            except Exception as error:
                if not storage_failed(error):
                    raise
                log.warning("inbox-not-cleared", error=reason_of(error))

    async def _delete_finished(self) -> None:
        """Raises redis.RedisError; a check finds what was not deleted."""
        entries, self._finished = self._finished, []
        if self._inbox is not None and entries:
            await self._inbox.delete(self._process, *entries)
