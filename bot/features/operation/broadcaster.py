"""Sends a broadcast, behind everything else: one process at a time, one chat after the other."""

import structlog
from redis.exceptions import RedisError
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from bot.base.lasting_work import go_on
from bot.base.leadership import Leadership
from bot.base.timing import Time
from bot.chat.outgoing.errors import Outcome, outcome_of
from bot.chat.outgoing.sender import Sender
from bot.ui.content import Content
from bot.ui.ranks import Rank
from storage.live import Live
from storage.operation import OperationStore

LEASE = "broadcast"
LEASE_MS = 60_000
LOOK_S = 5.0
TURN_S = 30.0
"""How long a chat waits for its turn before another is tried."""

log = structlog.get_logger(__name__)


class Broadcaster:
    """Sends the broadcast that is under way, if there is one.

    A chat is taken off the stored set before it is written to: a death loses that chat at most, and none
    gets the text twice.
    """

    def __init__(self, store: OperationStore, live: Live, sender: Sender, time: Time, holder: str) -> None:
        """`holder` names this process."""
        self._store = store
        self._sender = sender
        self._time = time
        self._leadership = Leadership(live, LEASE, holder, LEASE_MS)

    async def run(self) -> None:
        """Send what there is to send until cancelled."""
        await go_on(
            self._serve,
            "broadcast-interrupted",
            time=self._time,
            pause_s=LOOK_S,
            passing=(RedisError, TelegramError),
        )

    async def _serve(self) -> None:
        """Send to all chats that remain, unless another process does. Raises RedisError, TelegramError."""
        if await self._store.next() is None or not await self._leadership.take():
            return
        try:
            await self._sender.ping()
            while await self._leadership.take() and (waiting := await self._store.next()) is not None:
                await self._try(*waiting)
        finally:
            await self._leadership.release()

    async def _try(self, text: str, chat: int) -> None:
        """Send to a chat when its turn comes soon. Raises TelegramError if the call was not answered."""
        permitted = await self._sender.permits.wait_within(TURN_S, chat, Rank.LATER)
        if not permitted or not await self._store.take(chat):
            return
        try:
            await self._sender.send(chat, None, Content(text), silent=True)
        except RetryAfter as error:
            await self._sender.permits.hold(chat, error)
            await self._store.put_back(chat)
        except ChatMigrated as error:
            await self._store.put_back(error.new_chat_id)
        except TelegramError as error:
            if outcome_of(error) is Outcome.UNANSWERED:
                raise
            log.info("broadcast-not-sent", chat=chat, error=type(error).__name__)
