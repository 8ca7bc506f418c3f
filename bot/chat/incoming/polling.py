"""Long polling: updates are fetched from Telegram by one process at a time."""

import asyncio
from collections.abc import Callable, Collection
from typing import Any, NewType, cast

import msgspec
import structlog
from telegram import Bot
from telegram.error import Conflict, InvalidToken, TelegramError

from bot.base.downtime import Downtime
from bot.base.timing import Time, is_cancelled
from bot.chat.incoming.intake import GRACE_S, KINDS, Intake, Raw, patience, sender_of
from bot.chat.incoming.parking import Parking
from bot.chat.incoming.queues import Queued
from bot.chat.incoming.rivalry import Rivalry
from bot.chat.incoming.sharing import InboxPlace, Sharing
from bot.chat.outgoing.transport import call_method
from storage.attempt import attempting
from storage.failures import reason_of, storage_failed
from storage.inbox import Inbox
from storage.leases import LeaseStore

UpdateNumber = NewType("UpdateNumber", int)

BATCH = 100
POLL_S = 30
LEASE = "poll"
LEASE_MS = 5_000
PATIENCE_S = 0.1
"""How long a poll waits for the updates at work, so as to confirm all of them."""
GATHER_S = 0.02
"""How long a poll waits after updates were handed on, so that those of the next moment travel together."""
PARK_S = 0.5
"""How long a poll waits for the first of them; then all are stored, so that they hold up no others."""
ADOPT_S = 1.0
"""How often the poller looks for updates of dead processes."""
STORE_S = 2.0
"""How long Redis may take for what is stored between two polls, and at the end."""
HOLD_S = 3.0
"""How long Telegram holds back a poll with an old offset."""

log = structlog.get_logger()


class Backlog:
    """The known updates, and which of them are finished."""

    def __init__(self) -> None:
        self._next: int | None = None
        self._open: set[int] = set()
        self._finished: set[int] = set()

    @property
    def offset(self) -> int | None:
        """The first unfinished update: all before it may be confirmed. None before the first update."""
        return min(self._open, default=self._next)

    @property
    def size(self) -> int:
        """How many updates are known and unfinished."""
        return len(self._open)

    def add(self, number: UpdateNumber) -> bool:
        """Whether the update is new; Telegram repeats known ones until they are confirmed."""
        if number in self._open or number in self._finished:
            return False
        self._open.add(number)
        self._next = max(self._next or 0, number + 1)
        return True

    def finish(self, number: UpdateNumber) -> None:
        """Mark the update as finished, or stored: it may be confirmed."""
        if number in self._open:
            self._open.remove(number)
            self._finished.add(number)

    def confirm(self, offset: int | None) -> None:
        """Forget updates before this offset, which Telegram will not send again."""
        if offset is not None:
            self._finished = {number for number in self._finished if number >= offset}


class Polling:
    """Long polling by one process at a time; each poll confirms the longest finished prefix of updates."""

    def __init__(
        self,
        bot: Bot,
        intake: Intake,
        leases: LeaseStore,
        time: Time,
        *,
        holder: str,
        hearing: Downtime | None = None,
        inbox: Inbox | None = None,
        rivalry: Rivalry | None = None,
        living: Callable[[], Collection[str]] | None = None,
        knows_others: Callable[[], bool] = lambda: False,
    ) -> None:
        """`holder` names this process in the lease. `inbox` has updates that take long, and those that other
        processes of `living` handle; while it lacks this process, it is not known who lives. `knows_others`:
        whether one that is missing there is dead for certain.
        """
        self._bot = bot
        self._leases = leases
        self._time = time
        self._holder = holder
        self._hearing = hearing
        self._rivalry = rivalry
        self._inbox = inbox
        self._living = living or (lambda: (holder,))
        self._knows_others = knows_others
        self._hears: bool | None = None
        """Whether Telegram answers, as far as it is noted."""
        self._has_lease = False
        """Whether we had the lease when Redis last answered."""
        self._is_sound = False
        """Whether Redis took our last write."""
        self._backlog = Backlog()
        self._confirmed_offset: int | None = None
        self._parking = Parking(
            intake, inbox, holder, time, on_safe=self._make_safe, is_sound=lambda: self._is_sound
        )
        queues = self._parking.queues
        self._sharing = Sharing(inbox, holder, self._living, queues.has_person) if inbox else None
        self._put_off: list[Raw] = []
        self._with_others: set[int] = set()
        """Updates that other processes had when we began to poll."""
        self._missing: frozenset[str] = frozenset()
        """Processes with an inbox that did not live at the last look."""
        self._moving = asyncio.Lock()
        """While updates move between processes."""
        self._progress = asyncio.Event()
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Poll while we have the lease, until `stop`; then finish and confirm the updates at work.

        Raises InvalidToken if Telegram does not know the bot.
        """
        reading = asyncio.create_task(self._parking.run())
        try:
            while not self._stopping.is_set():
                if await self._lease():
                    await self._poll_with_lease()
                else:
                    await self._time.wait(self._stopping, LEASE_MS / 3000)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            await self._finish()

    @property
    def waiting(self) -> int:
        """How many updates are fetched and not finished."""
        return len(self._parking.queues) + len(self._put_off)

    def stop(self) -> None:
        """Make `run` end."""
        self._stopping.set()

    async def _poll_with_lease(self) -> None:
        """Poll until the lease is lost or the process is stopping."""
        await self._take_over()
        works = (self._poll(), self._keep_lease(), self._adopt_from_time_to_time(), self._wait_for_stop())
        tasks = [asyncio.create_task(work) for work in works]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _wait_for_stop(self) -> None:
        await self._stopping.wait()

    async def _lease(self) -> bool:
        """Take or renew the lease. While Redis cannot, nobody else can take it: we keep what we had."""
        try:
            self._has_lease = await self._leases.take(LEASE, self._holder, LEASE_MS)
            self._is_sound = True
        except Exception as error:
            if not storage_failed(error):
                raise
            self._is_sound = False
            log.warning("poll-lease-unknown", error=reason_of(error))
        return self._has_lease

    async def _keep_lease(self) -> None:
        """Renew the lease until it is lost."""
        while not is_cancelled():
            await asyncio.sleep(LEASE_MS / 3000)
            if not await self._lease():
                log.warning("poll-lease-lost")
                return

    async def _poll(self) -> None:
        failures = 0
        webhook = True
        while not is_cancelled():
            since = self._time.now()
            try:
                if webhook:
                    await self._bot.delete_webhook()
                    webhook = False
                request = self._backlog.offset
                batch = await self._updates(request, wait=0 if self._backlog.size else POLL_S)
                failures = 0
                await self._note(None)
            except InvalidToken:
                raise
            except TelegramError as error:
                log.warning("poll-failed", error=type(error).__name__, reason=error.message)
                if isinstance(error, Conflict) and self._rivalry is not None:
                    self._rivalry.note()
                await self._note(since)
                await self._time.wait(self._stopping, patience(error, failures))
                failures += 1
                continue
            self._backlog.confirm(request)
            if await self._accept(batch):
                await asyncio.sleep(GATHER_S)
            await self._breathe(request)

    async def _note(self, deaf_since: int | None) -> None:
        """Note whether Telegram answers, if that has changed."""
        hears = deaf_since is None
        if self._hearing is None or hears == self._hears:
            return
        try:
            await (self._hearing.regain() if deaf_since is None else self._hearing.lose(deaf_since))
            self._hears = hears
        except Exception as error:
            if not storage_failed(error):
                raise
            log.warning("outage-not-noted", error=reason_of(error))

    async def _updates(self, offset: int | None, *, wait: int, limit: int = BATCH) -> list[Raw]:
        """Raw updates, to be parsed one by one, so that an invalid one does not block the others."""
        request: dict[str, Any] = {"timeout": wait, "limit": limit, "allowed_updates": KINDS}
        if offset is not None:
            request["offset"] = self._confirmed_offset = offset
        return cast(list[Raw], await call_method(self._bot, "getUpdates", request, read_timeout=wait + 10))

    async def _accept(self, batch: list[Raw]) -> bool:
        """Share out the new updates, and handle our own; returns whether some are not ours."""
        async with self._moving:
            updates = [*self._put_off, *(raw for raw in batch if self._is_new(raw))]
            ours: list[Raw] = []
            if updates:
                with attempting(STORE_S):
                    ours = await self._share(updates)
            for raw in ours:
                self._parking.queues.add(Queued(raw, self._time.now()))
        with attempting(STORE_S):
            await self._parking.park_behind_stored(ours)
        return len(ours) < len(updates)

    def _is_new(self, raw: Raw) -> bool:
        number = UpdateNumber(raw["update_id"])
        if not self._backlog.add(number):
            return False
        if number in self._with_others or self._parking.queues.is_safe(number):
            self._backlog.finish(number)
            return False
        return self._parking.queues.find(number) is None

    async def _share(self, updates: list[Raw]) -> list[Raw]:
        """Hand on what other processes handle; returns the rest."""
        if self._sharing is None:
            return updates
        shares = await self._sharing.share(updates)
        for raw in shares.stored:
            self._backlog.finish(UpdateNumber(raw["update_id"]))
        self._put_off = shares.put_off
        return shares.ours

    def _make_safe(self, number: int) -> None:
        """The update is finished or stored."""
        self._backlog.finish(UpdateNumber(number))
        self._progress.set()

    async def _take_over(self) -> None:
        """Begin anew: Telegram brings what nobody has confirmed, and processes have some of that already."""
        self._backlog, self._put_off = Backlog(), []
        if self._inbox is None or self._sharing is None:
            return
        try:
            async with self._moving:
                await self._parking.check()
                await self._adopt(at_once=True)
                self._sharing.forget_all()
                self._with_others = set()
                for process in set(self._living()) - {self._holder}:
                    for entry in await self._inbox.entries(process):
                        raw = msgspec.json.decode(entry.update)
                        self._with_others.add(raw["update_id"])
                        self._sharing.note(sender_of(raw), InboxPlace(process, entry.id))
        except Exception as error:
            if not storage_failed(error):
                raise
            log.warning("inboxes-unread", error=reason_of(error))

    async def _adopt_from_time_to_time(self) -> None:
        while not is_cancelled():
            await asyncio.sleep(ADOPT_S)
            try:
                async with self._moving:
                    with attempting(STORE_S):
                        await self._adopt(at_once=False)
            except Exception as error:
                if not storage_failed(error):
                    raise
                log.warning("inboxes-unread", error=reason_of(error))

    async def _adopt(self, *, at_once: bool) -> None:
        """Take up what dead processes have not finished. Raises redis.RedisError.

        Unless it must be `at_once`, or who lives is certain, a process has to be missing twice: after an
        outage of Redis all are.
        """
        living = self._living()
        if self._inbox is None or self._sharing is None or self._holder not in living:
            return
        at_once = at_once or self._knows_others()
        missing = await self._inbox.processes() - {*living}
        for dead in missing if at_once else missing & self._missing:
            await self._parking.adopt(dead)
            self._sharing.forget(dead)
        self._missing = missing

    async def _breathe(self, request: int | None) -> None:
        """Wait until all updates are finished, or some are and the timeout has passed.

        Those that take longer are stored, as far as Redis can.
        """
        await self._wait_for(lambda: self._backlog.size == 0, PATIENCE_S)
        await self._wait_for(lambda: self._may_poll(request), PARK_S)
        if not self._may_poll(request):
            with attempting(STORE_S):
                await self._parking.park(list(self._parking.queues))
        await self._wait_for(lambda: self._may_poll(request), HOLD_S)

    def _may_poll(self, request: int | None) -> bool:
        """Whether Telegram would answer at once: it holds a poll back whose offset is that of the last."""
        return self._backlog.size == 0 or self._backlog.offset != request

    async def _wait_for(self, reached: Callable[[], bool], seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                while not reached():
                    self._progress.clear()
                    await self._progress.wait()
        except TimeoutError:
            pass

    async def _finish(self) -> None:
        self._stopping.set()
        await self._parking.queues.settle(GRACE_S)
        with attempting(STORE_S):
            await self._parking.leave()
            has_lease = await self._lease()
        if has_lease:
            await self._confirm()
            await self._release()

    async def _release(self) -> None:
        try:
            with attempting(STORE_S):
                await self._leases.release(LEASE, self._holder)
        except Exception as error:
            if not storage_failed(error):
                raise
            log.warning("poll-lease-not-released", error=reason_of(error))

    async def _confirm(self) -> None:
        """Confirm what the last poll did not; Telegram would hold back a repeated offset for seconds."""
        offset = self._backlog.offset
        if offset is None or offset == self._confirmed_offset:
            return
        try:
            await self._updates(offset, wait=0, limit=1)
        except TelegramError as error:
            log.warning("confirm-failed", error=type(error).__name__)
