"""Replaced messages that are still to be deleted."""

from typing import NamedTuple

import structlog
from telegram.error import RetryAfter, TelegramError

from bot.delivery.errors import Outcome, outcome_of
from bot.delivery.permits import Milliseconds
from bot.delivery.sender import Sender
from bot.timing import Time

BACKOFF_MS = (500, 1_000, 2_000, 5_000, 10_000, 30_000)
"""Pauses before a failed call is tried again."""
TRIES = 6
"""How often it is tried to delete a message."""
LATER = frozenset({Outcome.WAIT, Outcome.UNANSWERED})
"""After these another try may succeed."""

log = structlog.get_logger(__name__)


class Leftover(NamedTuple):
    tries: int
    due: Milliseconds
    """When it is tried again, since the epoch."""


class Leftovers:
    """Those of one chat: their buttons must not stay, so that a deletion that fails is tried again later."""

    def __init__(self, sender: Sender, time: Time, chat: int) -> None:
        self._sender = sender
        self._time = time
        self._chat = chat
        self._messages: dict[int, Leftover] = {}

    def __bool__(self) -> bool:
        return bool(self._messages)

    @property
    def wait(self) -> Milliseconds:
        """How long until one is due."""
        return max(0, min(leftover.due for leftover in self._messages.values()) - self._time.now())

    def due(self) -> list[int]:
        """The messages to try now."""
        return [message for message, leftover in self._messages.items() if leftover.due <= self._time.now()]

    async def delete(self, message: int) -> Milliseconds:
        """Delete a message, or note it for later; returns how long Telegram asks to leave the chat alone."""
        tries = self._messages.pop(message, Leftover(0, 0)).tries + 1
        try:
            await self._sender.delete(self._chat, message)
        except TelegramError as error:
            return await self._put_off(message, tries, error)
        return 0

    async def _put_off(self, message: int, tries: int, error: TelegramError) -> Milliseconds:
        hold = await self._sender.permits.hold(self._chat, error) if isinstance(error, RetryAfter) else 0
        if tries == TRIES or outcome_of(error) not in LATER:
            log.warning("message-left", chat=self._chat, error=type(error).__name__)
        else:
            self._messages[message] = Leftover(tries, self._time.now() + (hold or BACKOFF_MS[tries - 1]))
        return hold
