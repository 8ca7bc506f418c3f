"""Long polling: updates are fetched from Telegram by one process at a time."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, NewType, Protocol, cast

import structlog
from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from bot.delivery.transport import call_method
from bot.timing import Time, is_cancelled
from bot.updates.intake import (
    GRACE_S,
    KINDS,
    RETRY_S,
    Intake,
    Raw,
    UpdateOutcome,
    patience,
    sender_of,
)
from storage.failures import reason_of, storage_failed

UpdateNumber = NewType("UpdateNumber", int)

BATCH = 100
POLL_S = 30
LEASE = "poll"
LEASE_MS = 5_000
PATIENCE_S = 0.1
"""How long a poll waits for the updates at work, so as to confirm all of them."""
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
        """Mark the update as finished."""
        self._open.discard(number)
        self._finished.add(number)

    def confirm(self, offset: int | None) -> None:
        """Forget updates before this offset, which Telegram will not send again."""
        if offset is not None:
            self._finished = {number for number in self._finished if number >= offset}


class Leases(Protocol):
    """Leases by which processes share out work."""

    async def lease(self, name: str, holder: str, ttl_ms: int) -> bool:
        """Take or renew the lease; False while another process has it."""
        ...

    async def release(self, name: str, holder: str) -> None:
        """Give the lease up, if it is ours."""
        ...


class Hearing(Protocol):
    """Who must know when Telegram brings no updates."""

    async def lose(self, since: int) -> None:
        """Note that Telegram has not answered since this time, in milliseconds since the epoch."""
        ...

    async def regain(self) -> None:
        """Note that Telegram answers."""
        ...


class Polling:
    """Long polling by one process at a time; each poll confirms the longest finished prefix of updates."""

    def __init__(
        self,
        bot: Bot,
        intake: Intake,
        leases: Leases,
        time: Time,
        *,
        holder: str,
        hearing: Hearing | None = None,
    ) -> None:
        """`holder` names this process in the lease."""
        self._bot = bot
        self._intake = intake
        self._leases = leases
        self._time = time
        self._holder = holder
        self._hearing = hearing
        self._hears: bool | None = None
        """Whether Telegram answers, as far as it is noted."""
        self._has_lease = False
        """Whether we had the lease when Redis last answered."""
        self._backlog = Backlog()
        self._confirmed_offset: int | None = None
        self._queues: dict[int, deque[Raw]] = {}
        self._workers: set[asyncio.Task[None]] = set()
        self._progress = asyncio.Event()
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Poll while we have the lease, until `stop`; then finish and confirm the updates at work.

        Raises InvalidToken if Telegram does not know the bot.
        """
        try:
            while not self._stopping.is_set():
                if await self._lease():
                    await self._poll_with_lease()
                else:
                    await self._time.wait(self._stopping, LEASE_MS / 3000)
        finally:
            await self._finish()

    @property
    def waiting(self) -> int:
        """How many updates are fetched and not finished."""
        return self._backlog.size

    def stop(self) -> None:
        """Make `run` end."""
        self._stopping.set()

    async def _poll_with_lease(self) -> None:
        """Poll until the lease is lost or the process is stopping."""
        tasks = [
            asyncio.create_task(work) for work in (self._poll(), self._keep_lease(), self._wait_for_stop())
        ]
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
            self._has_lease = await self._leases.lease(LEASE, self._holder, LEASE_MS)
        except Exception as error:
            if not storage_failed(error):
                raise
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
                await self._note(since)
                await self._time.wait(self._stopping, patience(error, failures))
                failures += 1
                continue
            self._backlog.confirm(request)
            for raw in batch:
                self._accept(raw)
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

    def _accept(self, raw: Raw) -> None:
        if not self._backlog.add(UpdateNumber(raw["update_id"])):
            return
        key = sender_of(raw)
        queue = self._queues.get(key)
        if queue is not None:
            queue.append(raw)
            return
        self._queues[key] = deque([raw])
        worker = asyncio.create_task(self._serve(key))
        self._workers.add(worker)
        worker.add_done_callback(self._workers.discard)

    async def _serve(self, key: int) -> None:
        """Handle one person's updates in order."""
        queue = self._queues[key]
        try:
            while queue and await self._settle(queue[0]):
                self._backlog.finish(UpdateNumber(queue.popleft()["update_id"]))
                self._progress.set()
        finally:
            del self._queues[key]

    async def _settle(self, raw: Raw) -> bool:
        """Retry until the outcome is final; False if the process ends first."""
        failures = 0
        while await self._intake.take(raw) is UpdateOutcome.UNSTORED:
            await self._time.wait(self._stopping, RETRY_S[min(failures, len(RETRY_S) - 1)])
            failures += 1
            if self._stopping.is_set():
                return False
        return True

    async def _breathe(self, request: int | None) -> None:
        """Wait until all updates are finished, or some are and the timeout has passed."""
        await self._wait_for(lambda: self._backlog.size == 0, PATIENCE_S)
        await self._wait_for(lambda: self._backlog.size == 0 or self._backlog.offset != request, HOLD_S)

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
        if self._workers:
            _, late = await asyncio.wait(self._workers, timeout=GRACE_S)
            for worker in late:
                worker.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        if await self._lease():
            await self._confirm()
            await self._release()

    async def _release(self) -> None:
        try:
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
