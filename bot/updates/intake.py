"""Updates in: each is confirmed to Telegram only once its outcome is known."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from enum import Enum
from typing import Any, NewType, Protocol, TypeAlias, cast

import msgspec
import redis.exceptions
import sqlalchemy.exc
import structlog
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.delivery.transport import call_method, wait_of
from bot.timing import Time
from storage.live import NotReplicated

UpdateNumber = NewType("UpdateNumber", int)
Raw: TypeAlias = Mapping[str, Any]
"""An update as Telegram sends it."""

KINDS = ("message", "callback_query", "my_chat_member")
"""All that is request for. What Telegram queued when more was request for is not even parsed."""
STORAGE_FAILURES = (
    redis.exceptions.ConnectionError,
    redis.exceptions.TimeoutError,
    redis.exceptions.ReadOnlyError,
    redis.exceptions.ClusterDownError,
    sqlalchemy.exc.OperationalError,
    sqlalchemy.exc.InterfaceError,
    NotReplicated,
)
UNABLE = ("MISCONF", "OOM", "NOREPLICAS", "MASTERDOWN", "TRYAGAIN")
"""First words of answers by which Redis says that it cannot store anything now."""
PLACE = frozenset({"message_id", "message_thread_id", "is_topic_message", "date", "chat"})
"""What is read of the message under a button; its text and keyboard cost more to parse than all the rest."""

BATCH = 100
POLL_S = 30
LEASE = "poll"
LEASE_MS = 5_000
PATIENCE_S = 0.1
"""How long a poll waits for the updates in work, so that it confirms them all."""
HELD_S = 3.0
"""Telegram holds back a poll that repeats its offset for as long."""
GRACE_S = 10.0
"""How long updates in work may take once the process is told to stop."""
RETRY_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
CONFLICT_S = 5.0

log = structlog.get_logger()


class Outcome(Enum):
    """What became of an update."""

    DONE = "done"
    FAILED = "failed"
    """The person was told, and it is over: trying again would fail again."""
    UNSTORED = "unstored"
    """Nothing was kept: it must not be confirmed and is worth another try."""


class Intake:
    """Handles single updates; whatever brings them in goes by the outcome."""

    def __init__(
        self,
        bot: Bot,
        handle: Callable[[Update], Awaitable[None]],
        apologise: Callable[[Update], Awaitable[None]],
    ) -> None:
        """`apologise` tells the person that something went wrong on this side."""
        self._bot = bot
        self._handle = handle
        self._apologise = apologise

    async def take(self, raw: Raw) -> Outcome:
        """Handle one update to its end. Raises nothing but cancellation."""
        update: Update | None = None
        if not any(kind in raw for kind in KINDS):
            return Outcome.DONE
        try:
            update = Update.de_json(slim(legible(raw)), self._bot)
            await self._handle(update)
        except Exception as error:
            if _storage_failed(error):
                log.warning("storage-failed", update=raw["update_id"], error=type(error).__name__)
                return Outcome.UNSTORED
            log.exception("update-failed", update=raw["update_id"])
            await self._tell(update)
            return Outcome.FAILED
        return Outcome.DONE

    async def _tell(self, update: Update | None) -> None:
        if update is None:
            return
        try:
            await self._apologise(update)
        except Exception as error:
            log.warning("apology-failed", update=update.update_id, error=type(error).__name__)


NULL = b"\\u0000"
"""The null character as JSON has it."""


def _storage_failed(error: Exception) -> bool:
    refused = isinstance(error, redis.exceptions.ResponseError) and str(error).startswith(UNABLE)
    return refused or isinstance(error, STORAGE_FAILURES)


def legible(raw: Raw) -> Raw:
    """The update without what JSON can hold but not every storage and answer: halves of characters, and the null character."""
    try:
        return cast(Raw, _legible(raw)) if NULL in msgspec.json.encode(raw) else raw
    except UnicodeEncodeError:
        return cast(Raw, _legible(raw))


def _legible(value: Any) -> Any:
    match value:
        case str():
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "\ufffd")
        case dict():
            return {_legible(name): _legible(held) for name, held in value.items()}
        case list():
            return [_legible(held) for held in value]
    return value


def slim(raw: Raw) -> dict[str, Any]:
    """The update without what no handler reads of the message under a button."""
    query = raw.get("callback_query")
    if not query or not query.get("message"):
        return dict(raw)
    place = {name: value for name, value in query["message"].items() if name in PLACE}
    return {**raw, "callback_query": {**query, "message": place}}


def sender(raw: Raw) -> int:
    """Whose updates are handled in order with this one: the person's, or the chat's where there is none."""
    for kind in KINDS:
        event = raw.get(kind)
        if event:
            try:
                return int((event.get("from") or event.get("chat") or {}).get("id", 0))
            except (AttributeError, TypeError, ValueError):
                return 0
    return 0


class Backlog:
    """Which updates are known, and how far all before are finished."""

    def __init__(self) -> None:
        self._next: int | None = None
        self._open: set[int] = set()
        self._finished: set[int] = set()

    @property
    def offset(self) -> int | None:
        """The first update that is not finished: all before may be confirmed. None before the first is known."""
        return min(self._open, default=self._next)

    @property
    def size(self) -> int:
        """How many are known and not finished."""
        return len(self._open)

    def add(self, number: UpdateNumber) -> bool:
        """Whether it is new; a known one may come again until it is confirmed."""
        if number in self._open or number in self._finished:
            return False
        self._open.add(number)
        self._next = max(self._next or 0, number + 1)
        return True

    def finish(self, number: UpdateNumber) -> None:
        """It needs no more handling."""
        self._open.discard(number)
        self._finished.add(number)

    def confirmed(self, offset: int | None) -> None:
        """Telegram was told this offset and will not send again what is before it."""
        if offset is not None:
            self._finished = {number for number in self._finished if number >= offset}


class Leases(Protocol):
    """Where processes agree on who does what."""

    async def lease(self, name: str, holder: str, ttl_ms: int) -> bool:
        """Take the lease, or renew one's own; false while another holds it."""
        ...

    async def release(self, name: str, holder: str) -> None:
        """Give one's own lease up."""
        ...


class Polling:
    """Long polling by one process at a time; each poll confirms the longest finished prefix of updates."""

    def __init__(self, bot: Bot, intake: Intake, leases: Leases, time: Time, *, holder: str) -> None:
        """`holder` names this process in the lease."""
        self._bot = bot
        self._intake = intake
        self._leases = leases
        self._time = time
        self._holder = holder
        self._backlog = Backlog()
        self._told: int | None = None
        self._queues: dict[int, deque[Raw]] = {}
        self._workers: set[asyncio.Task[None]] = set()
        self._progress = asyncio.Event()
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Poll whenever the lease can be had, until `stop`; then finish what is in work and confirm it.

        Raises InvalidToken where Telegram does not know the bot.
        """
        try:
            while not self._stopping.is_set():
                if await self._lease():
                    await self._hold()
                else:
                    await self._time.wait(self._stopping, LEASE_MS / 3000)
        finally:
            await self._finish()

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping.set()

    async def _hold(self) -> None:
        """Poll until the lease is lost or the end has come."""
        tasks = [asyncio.create_task(work) for work in (self._poll(), self._keep_lease(), self._stopped())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _stopped(self) -> None:
        await self._stopping.wait()

    async def _lease(self) -> bool:
        try:
            return await self._leases.lease(LEASE, self._holder, LEASE_MS)
        except STORAGE_FAILURES:
            return False

    async def _keep_lease(self) -> None:
        """Renew the lease until it is lost."""
        held = True
        while held:
            await asyncio.sleep(LEASE_MS / 3000)
            held = await self._lease()
        log.warning("poll-lease-lost")

    async def _poll(self) -> None:
        failures = 0
        webhook = True
        while True:
            try:
                if webhook:
                    await self._bot.delete_webhook()
                    webhook = False
                request = self._backlog.offset
                batch = await self._updates(request, wait=0 if self._backlog.size else POLL_S)
                failures = 0
            except InvalidToken:
                raise
            except TelegramError as error:
                log.warning("poll-failed", error=type(error).__name__, reason=error.message)
                await self._time.wait(self._stopping, patience(error, failures))
                failures += 1
                continue
            self._backlog.confirmed(request)
            for raw in batch:
                self._accept(raw)
            await self._breathe(request)

    async def _updates(self, offset: int | None, *, wait: int, limit: int = BATCH) -> list[Raw]:
        """Raw updates: parsed one by one, so that one which cannot be parsed holds back no other."""
        request: dict[str, Any] = {"timeout": wait, "limit": limit, "allowed_updates": KINDS}
        if offset is not None:
            request["offset"] = self._told = offset
        return cast(list[Raw], await call_method(self._bot, "getUpdates", request, read_timeout=wait + 10))

    def _accept(self, raw: Raw) -> None:
        if not self._backlog.add(UpdateNumber(raw["update_id"])):
            return
        key = sender(raw)
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
        """Try until the outcome is final; false where the process ends before."""
        failures = 0
        while await self._intake.take(raw) is Outcome.UNSTORED:
            await self._time.wait(self._stopping, RETRY_S[min(failures, len(RETRY_S) - 1)])
            failures += 1
            if self._stopping.is_set():
                return False
        return True

    async def _breathe(self, request: int | None) -> None:
        """Wait until another poll is worth its while: all is finished, or some is and patience is over."""
        await self._wait_for(lambda: self._backlog.size == 0, PATIENCE_S)
        await self._wait_for(lambda: self._backlog.size == 0 or self._backlog.offset != request, HELD_S)

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
            await self._leases.release(LEASE, self._holder)

    async def _confirm(self) -> None:
        """Tell Telegram what the last poll did not; repeating its offset would be held back for seconds."""
        offset = self._backlog.offset
        if offset is None or offset == self._told:
            return
        try:
            await self._updates(offset, wait=0, limit=1)
        except TelegramError as error:
            log.warning("confirm-failed", error=type(error).__name__)


def patience(error: TelegramError, failures: int) -> float:
    """Seconds after which a call that was refused, after so many refusals before it, is worth another try."""
    if isinstance(error, RetryAfter):
        return wait_of(error)
    if isinstance(error, Conflict):
        return CONFLICT_S
    return RETRY_S[min(failures, len(RETRY_S) - 1)]
