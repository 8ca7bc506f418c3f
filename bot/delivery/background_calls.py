"""Calls that wait for their turn without holding up the update that they answer."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine

import structlog
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.delivery.errors import MessageGone
from bot.delivery.transport import wait_of

MOST_WAITING = 5
"""Calls waiting for one chat; a chat that asks faster than Telegram lets a bot answer gets no more answers."""

AGAIN_S = (0.5, 2.0)
"""Pauses before a call that the network has swallowed is tried again."""
LONGEST_WAIT_S = 5.0
"""A call for which Telegram asks to wait longer is given up."""

log = structlog.get_logger()


class BackgroundCalls:
    """A chat at its limit can keep a message waiting for a minute: the update is confirmed long before."""

    def __init__(self) -> None:
        self._waiting: Counter[int] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def later(self, chat: int, send: Callable[[], Awaitable[object]]) -> None:
        """Send to this chat as soon as its limits allow, after nothing in particular."""
        if self._waiting[chat] >= MOST_WAITING:
            log.info("reply-dropped", chat=chat)
            return
        self._waiting[chat] += 1
        self._begin(self._counted(chat, send))

    def soon(self, chat: int, send: Callable[[], Awaitable[object]]) -> None:
        """Send what no limit holds back, as the answer to a tap: the next tap need not wait until it has arrived."""
        self._begin(self._send(chat, send))

    async def settle(self, seconds: float) -> None:
        """Wait for what is being sent; what takes longer is given up."""
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

    async def _counted(self, chat: int, send: Callable[[], Awaitable[object]]) -> None:
        try:
            await self._send(chat, send)
        finally:
            self._waiting[chat] -= 1
            if not self._waiting[chat]:
                del self._waiting[chat]

    async def _send(self, chat: int, send: Callable[[], Awaitable[object]]) -> None:
        try:
            await _stubbornly(send)
        except (TelegramError, MessageGone) as error:
            log.info("reply-failed", chat=chat, error=type(error).__name__, reason=str(error))
        except Exception:
            log.exception("reply-failed", chat=chat)


async def _stubbornly(send: Callable[[], Awaitable[object]]) -> None:
    """Send, and again where there was no answer: a message may then come twice, which is better than never. Raises TelegramError."""
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
