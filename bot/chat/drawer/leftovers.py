"""Replaced messages that wait to be deleted."""

from typing import NamedTuple

import structlog
from telegram.error import RetryAfter, TelegramError

from bot.base.timing import Time
from bot.chat.outgoing.api_calls import MOST_DELETED
from bot.chat.outgoing.errors import Outcome, outcome_of
from bot.chat.outgoing.sender import Sender
from bot.chat.outgoing.windows import Milliseconds
from bot.ui.ranks import Rank

BACKOFF_MS = (500, 1_000, 2_000, 5_000, 10_000, 30_000)
"""Pauses before a failed call is tried again."""
TRIES = 6
"""How many times deletion is tried."""
LATER = frozenset({Outcome.WAIT, Outcome.UNANSWERED})
"""Errors after which a retry may succeed."""
PAUSE_MS = 2_000
"""Delay before a deletion: more urgent calls go first."""
PATIENCE_MS = 20_000
"""Age at which a deletion gets the rank of news."""

log = structlog.get_logger(__name__)


class Leftover(NamedTuple):
    since: Milliseconds
    """When it was replaced, in milliseconds since the epoch."""
    due: Milliseconds
    """When to try to delete it."""
    tries: int = 0


class Leftovers:
    """Leftovers of one chat, deleted together by spare calls."""

    def __init__(self, sender: Sender, time: Time, chat: int, known: dict[int, int]) -> None:
        """`known`: the latest message of each chat of which this process has noted that it is one."""
        self._sender = sender
        self._time = time
        self._chat = chat
        self._known = known
        self._messages: dict[int, Leftover] = {}

    def __bool__(self) -> bool:
        return bool(self._messages)

    @property
    def wait(self) -> Milliseconds:
        """How long until the first is due; 0 if there is none."""
        due = min((leftover.due for leftover in self._messages.values()), default=0)
        return max(0, due - self._time.now())

    def note(self, message: int) -> None:
        """Schedule the deletion of a replaced message."""
        now = self._time.now()
        self._messages[message] = Leftover(now, now + PAUSE_MS)
        self._known[self._chat] = max(message, self._known.get(self._chat, 0))

    def inherit(self, message: int) -> None:
        """Schedule the deletion of a message replaced by a process that may have died."""
        if message > self._known.get(self._chat, 0):
            self.note(message)

    def has(self, message: int) -> bool:
        """Return whether it is still to be deleted."""
        return message in self._messages

    async def tidy(self) -> Milliseconds:
        """Delete due messages if a call is free. Return the pause that Telegram asks for.

        Raises RedisError.
        """
        now = self._time.now()
        due = [message for message, leftover in self._messages.items() if leftover.due <= now][:MOST_DELETED]
        if not due:
            return 0
        is_old = now - min(self._messages[message].since for message in due) > PATIENCE_MS
        rank = Rank.NEWS if is_old else Rank.LATER
        permit = self._sender.permits.take(self._chat, rank=rank, spares=True)
        if permit.hold or permit.wait:
            self._put_off(due, permit.hold or permit.wait)
            return permit.hold
        hold = await self._delete(due)
        await self._sender.permits.note(self._chat)
        return hold

    async def finish(self) -> None:
        """Delete everything at once."""
        if self._messages:
            await self._delete(list(self._messages)[:MOST_DELETED])

    async def _delete(self, due: list[int]) -> Milliseconds:
        try:
            await self._sender.calls.delete(self._chat, *due)
        except TelegramError as error:
            return await self._keep(due, error)
        for message in due:
            del self._messages[message]
        return 0

    async def _keep(self, due: list[int], error: TelegramError) -> Milliseconds:
        """Reschedule deletions that a retry may complete."""
        hold = await self._sender.permits.hold(self._chat, error) if isinstance(error, RetryAfter) else 0
        for message in due:
            since, _, tries = self._messages.pop(message)
            if tries + 1 == TRIES or outcome_of(error) not in LATER:
                log.warning("message-left", chat=self._chat, error=type(error).__name__)
            else:
                at = self._time.now() + (hold or BACKOFF_MS[tries])
                self._messages[message] = Leftover(since, at, tries + 1)
        return hold

    def _put_off(self, due: list[int], wait: Milliseconds) -> None:
        for message in due:
            self._messages[message] = self._messages[message]._replace(due=self._time.now() + wait)
