"""Sends a broadcast, behind everything else: one process at a time, each chat once, on after any restart."""

import asyncio

import structlog
from redis.exceptions import RedisError
from telegram.error import BadRequest, ChatMigrated, NetworkError, RetryAfter, TelegramError

from bot.delivery.errors import MessageGone, Outcome, outcome_of
from bot.delivery.sender import Sender
from bot.screens.content import Content
from bot.screens.owner import progress_content, report_content
from bot.screens.ranks import Rank
from bot.service.broadcasts import SENT, Broadcasts, Progress
from bot.service.lasting_work import go_on
from bot.service.leadership import Leadership
from bot.timing import Time
from storage.live import Live
from storage.operation import OperationStore

LEASE = "broadcast"
LEASE_MS = 10_000
LOOK_S = 5.0
AT_ONCE = 10
"""Chats that wait for their turn at a time."""
SHOW_MS = 5_000
"""The shortest time between two edits that show the progress."""
TURN_S = 30.0
"""How long a chat waits for its turn before others are tried."""

log = structlog.get_logger(__name__)


class Broadcaster:
    """Sends the broadcast that is under way, if there is one."""

    def __init__(
        self,
        store: OperationStore,
        broadcasts: Broadcasts,
        live: Live,
        sender: Sender,
        time: Time,
        holder: str,
    ) -> None:
        """`holder` names this process."""
        self._store = store
        self._broadcasts = broadcasts
        self._sender = sender
        self._time = time
        self._holder = holder
        self._leadership = Leadership(live, LEASE, holder, LEASE_MS)
        self._woken = asyncio.Event()
        self._shown = 0
        """When the owner last read the progress."""
        self._doubts_telegram = False

    def wake(self) -> None:
        """A broadcast has begun."""
        self._woken.set()

    async def run(self) -> None:
        """Send what there is to send until cancelled."""
        await go_on(
            self._serve,
            "broadcast-interrupted",
            time=self._time,
            woken=self._woken,
            pause_s=LOOK_S,
            passing=(RedisError, TelegramError),
        )

    async def _serve(self) -> None:
        """Send the whole broadcast, unless another process does. Raises RedisError, TelegramError."""
        if await self._broadcasts.progress() is None or not await self._leadership.take():
            return None
        try:
            while (
                progress := await self._broadcasts.progress()
            ) is not None and await self._leadership.take():
                if not progress.waiting:
                    return await self._end(progress)
                await self._show(progress)
                await self._require_telegram()
                await self._round(progress.broadcast.text)
        finally:
            await self._leadership.release()

    async def _require_telegram(self) -> None:
        """After a call that was not answered: go on only if Telegram answers. Raises TelegramError."""
        if self._doubts_telegram:
            await self._sender.ping()
            self._doubts_telegram = False

    async def _round(self, text: str) -> None:
        """Send to some chats."""
        chats = await self._store.some_chats(AT_ONCE)
        await self._leadership.keep_during(self._try(chat, Content(text)) for chat in chats)

    async def _try(self, chat: int, content: Content) -> None:
        """Send to a chat when its turn comes soon; one that has to wait is tried again later."""
        if not await self._is_permitted(chat) or not await self._store.claim(chat, self._holder):
            return
        try:
            await self._sender.send(chat, None, content, silent=True)
        except RetryAfter as error:
            await self._sender.permits.hold(chat, error)
            await self._store.put_back(chat)
        except ChatMigrated as error:
            await self._store.put_back(error.new_chat_id)
        except TelegramError as error:
            await self._store.count(type(error).__name__)
            self._doubts_telegram |= isinstance(error, NetworkError) and not isinstance(error, BadRequest)
        else:
            await self._store.count(SENT)

    async def _is_permitted(self, chat: int) -> bool:
        try:
            async with asyncio.timeout(TURN_S / self._time.scale):
                await self._sender.permits.wait(chat, Rank.LATER)
        except TimeoutError:
            return False
        return True

    async def _show(self, progress: Progress) -> None:
        """Show the owner how far it is, now and then."""
        if self._time.now() - self._shown < SHOW_MS:
            return
        self._shown = self._time.now()
        broadcast = progress.broadcast
        try:
            await self._sender.edit(broadcast.owner, broadcast.message, progress_content(progress))
        except (TelegramError, MessageGone) as error:
            log.info("progress-not-shown", error=type(error).__name__)

    async def _end(self, progress: Progress) -> None:
        """Tell the owner the end, then forget the broadcast; also where they cannot be written to.

        Raises TelegramError where another try may tell them.
        """
        try:
            await self._sender.post(progress.broadcast.owner, None, report_content(progress))
        except TelegramError as error:
            if outcome_of(error) in (Outcome.WAIT, Outcome.UNANSWERED):
                raise
            log.warning("broadcast-end-not-told", error=type(error).__name__)
        await self._store.finish()
