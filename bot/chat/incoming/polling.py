"""Long polling: the active process fetches updates from Telegram."""

import asyncio
from collections.abc import Callable
from typing import Any, NewType, cast

import structlog
from telegram import Bot
from telegram.error import Conflict, InvalidToken, TelegramError

from bot.base.downtime import Downtime
from bot.base.timing import Time, is_cancelled
from bot.chat.incoming.intake import GRACE_S, KINDS, Raw, patience
from bot.chat.incoming.late_updates import LateUpdates
from bot.chat.incoming.queues import PersonQueues, Queued
from bot.chat.incoming.rivalry import Rivalry
from bot.chat.outgoing.transport import call_method
from storage.failures import reason_of, storage_failed

UpdateNumber = NewType("UpdateNumber", int)

BATCH = 100
POLL_S = 30
PATIENCE_S = 0.1
"""Wait of a poll for running updates, so that it confirms all of them."""
HOLD_S = 3.0
"""How long Telegram holds back a poll with an old offset."""

log = structlog.get_logger()


class Unconfirmed:
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
        """Return whether the update is new; Telegram repeats known ones until they are confirmed."""
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
    """Long polling: each poll confirms the longest prefix of updates that are finished or stored."""

    def __init__(
        self,
        bot: Bot,
        queues: PersonQueues,
        late: LateUpdates,
        time: Time,
        *,
        hearing: Downtime | None = None,
        rivalry: Rivalry | None = None,
    ) -> None:
        """`hearing` notes when Telegram does not answer; `rivalry` finds other programs with the token."""
        self._bot = bot
        self._queues = queues
        self._late = late
        self._time = time
        self._hearing = hearing
        self._rivalry = rivalry
        self._hears: bool | None = None
        """Whether Telegram answers, as far as it is noted."""
        self._backlog = Unconfirmed()
        self._confirmed_offset: int | None = None
        self._progress = asyncio.Event()
        self._stopping = asyncio.Event()

    @property
    def waiting(self) -> int:
        """How many updates are fetched and not finished."""
        return len(self._queues)

    def stop(self) -> None:
        """Make `run` end."""
        self._stopping.set()

    async def run(self) -> None:
        """Poll until `stop`; then finish and confirm the updates at work. Cancelled, it ends at once.

        Raises InvalidToken if Telegram does not know the bot.
        """
        polling = asyncio.create_task(self._poll())
        storing = asyncio.create_task(self._late.run())
        stopped = asyncio.create_task(self._stopping.wait())
        try:
            done, _ = await asyncio.wait((polling, storing, stopped), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            polling.cancel()
            await self._queues.settle(GRACE_S)
            await self._late.clear()
            await self._confirm()
        finally:
            for task in (polling, storing, stopped):
                task.cancel()
            await asyncio.gather(polling, storing, stopped, return_exceptions=True)
            await self._queues.settle(0.0)

    async def _poll(self) -> None:
        await self._late.taken_over.wait()
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
        """Handle an update that is new; it is confirmed once it is finished or stored."""
        number = UpdateNumber(raw["update_id"])
        if not self._backlog.add(number):
            return
        queued = self._queues.add(raw)
        if queued is None:
            self._backlog.finish(number)
        else:
            queued.safe.add_done_callback(lambda safe: self._advance(queued, is_safe=safe.result()))

    def _advance(self, queued: Queued, *, is_safe: bool) -> None:
        if is_safe:
            self._backlog.finish(UpdateNumber(queued.number))
            self._progress.set()

    async def _breathe(self, request: int | None) -> None:
        """Wait until all updates are finished, or some are and the timeout has passed."""
        await self._wait_for(lambda: self._backlog.size == 0, PATIENCE_S)
        await self._wait_for(lambda: self._may_poll(request), HOLD_S)

    def _may_poll(self, request: int | None) -> bool:
        """Return whether Telegram would answer at once: it holds back a poll with a repeated offset."""
        return self._backlog.size == 0 or self._backlog.offset != request

    async def _wait_for(self, reached: Callable[[], bool], seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                while not reached():
                    self._progress.clear()
                    await self._progress.wait()
        except TimeoutError:
            pass

    async def _confirm(self) -> None:
        """Confirm what the last poll did not; Telegram would hold back a repeated offset for seconds."""
        offset = self._backlog.offset
        if offset is None or offset == self._confirmed_offset:
            return
        try:
            await self._updates(offset, wait=0, limit=1)
        except TelegramError as error:
            log.warning("confirm-failed", error=type(error).__name__)
