"""Background calls: they do not block the update that they answer."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine

import structlog
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.chat.outgoing.errors import MessageGone
from bot.chat.outgoing.transport import wait_of
from storage.failures import reason_of, storage_failed

MOST_WAITING = 5
"""Waiting calls for one chat; further answers to that chat are dropped."""

AGAIN_S = (0.5, 2.0)
"""Pauses before retrying a call that the network lost."""
LONGEST_WAIT_S = 5.0
"""A call is given up when Telegram asks for a longer wait."""

log = structlog.get_logger()


class BackgroundCalls:
    """Sends in the background: a message at a chat's limit must not hold the update that it answers."""

    def __init__(self) -> None:
        self._waiting: Counter[int] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many calls are under way or wait."""
        return len(self._tasks)

    def later(self, chat: int, send: Callable[[], Awaitable[object]]) -> None:
        """Send to this chat when its limits allow; order does not matter."""
        if self._waiting[chat] >= MOST_WAITING:
            log.info("reply-dropped", chat=chat)
            return
        self._waiting[chat] += 1
        self._begin(self._send_counted(chat, send))

    def soon(self, chat: int, send: Callable[[], Awaitable[object]]) -> None:
        """Send a call that has no limit, such as the answer to a tap, without making the next tap wait."""
        self._begin(self._send(chat, send))

    async def settle(self, seconds: float) -> None:
        """Wait for calls under way, then cancel the rest."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _begin(self, sending: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(sending)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send_counted(self, chat: int, send: Callable[[], Awaitable[object]]) -> None:
        try:
            await self._send(chat, send)
        finally:
            self._waiting[chat] -= 1
            if not self._waiting[chat]:
                del self._waiting[chat]

    async def _send(self, chat: int, send: Callable[[], Awaitable[object]]) -> None:
        try:
            await _send_with_retries(send)
        except (TelegramError, MessageGone) as error:
            log.info("reply-failed", chat=chat, error=type(error).__name__, reason=str(error))
        except Exception as error:
            if storage_failed(error):
                log.warning("reply-failed", chat=chat, error=reason_of(error))
            else:
                log.exception("reply-failed", chat=chat)


async def _send_with_retries(send: Callable[[], Awaitable[object]]) -> None:
    """Send, and retry when no answer came: a message sent twice is better than a lost one.

    Raises TelegramError.
    """
    for pause in AGAIN_S:
        try:
            await send()
        except BadRequest:
            raise
        except NetworkError:
            await asyncio.sleep(pause)
        except RetryAfter as error:
            seconds = wait_of(error)
            if seconds > LONGEST_WAIT_S:
                raise
            await asyncio.sleep(seconds)
        else:
            return
    await send()
