"""The order of one person's updates: within a process of all, and between processes of joins and starts."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

import structlog

from bot.chat.incoming.intake import Raw, sender_of, tells_of_members
from storage.failures import reason_of, storage_failed
from storage.inbox import Inbox

KEPT_MS = 15_000
"""How long a turn counts whose process may have died."""
PATIENCE_S = 5.0
"""How long an update waits for earlier ones of its person in other processes."""
ARRIVAL_S = 0.03
"""How much later than the next an update may arrive at another process."""
ASK_S = 0.02
PLAYS = ("a:", "p:", "m:")
"""How the data of buttons begins that change nothing but the table they name."""

log = structlog.get_logger()


class TooMany(Exception):
    """The person has more updates than wait: this one is dropped."""


class UpdateOrder:
    """Handles each person's updates in order, and different people's at the same time."""

    def __init__(self, most: int) -> None:
        """`most`: how many updates of a person wait; older ones are dropped."""
        self._most = most
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, key: int) -> AsyncIterator[None]:
        """Wait for all earlier updates with this key. Raises TooMany."""
        waiting = self._waiting.get(key)
        if waiting is None:
            self._waiting[key] = deque()
        else:
            await self._wait(waiting)
        try:
            yield
        finally:
            self._pass_on(key)

    async def _wait(self, waiting: deque[asyncio.Future[None]]) -> None:
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        if len(waiting) > self._most:
            waiting.popleft().set_exception(TooMany())
        try:
            await turn
        except asyncio.CancelledError:
            if turn in waiting:
                waiting.remove(turn)
            raise

    def _pass_on(self, key: int) -> None:
        waiting = self._waiting[key]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self._waiting[key]


class SharedOrder:
    """Makes joins and starts wait for earlier ones of their person in other processes."""

    def __init__(
        self,
        shared: Inbox,
        living: Callable[[], Collection[str]],
        knows_others: Callable[[], bool] = lambda: True,
    ) -> None:
        """`living`: the processes; one that knows for certain that it is alone asks nobody.

        `knows_others`: whether all that live are in `living`. Processes that start together are not at first.
        """
        self._shared = shared
        self._living = living
        self._knows_others = knows_others

    @asynccontextmanager
    async def turn(self, raw: Raw) -> AsyncIterator[None]:
        """Wait for all earlier joins and starts of the person, for some seconds at most."""
        is_alone = len(self._living()) <= 1 and self._knows_others()
        if is_alone or not is_bound(raw):
            yield
            return
        person, number = sender_of(raw), raw["update_id"]
        await self._wait(person, number)
        try:
            yield
        finally:
            await self._end(person, number)

    async def _wait(self, person: int, number: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._shared.take_turn(person, number, KEPT_MS)
                await asyncio.sleep(ARRIVAL_S)
                while not await self._shared.take_turn(person, number, KEPT_MS):  # noqa: ASYNC110 (nothing tells)
                    await asyncio.sleep(ASK_S)
        except TimeoutError:
            log.warning("turn-not-awaited", update=number)
        except Exception as error:
            if not storage_failed(error):
                raise
            log.warning("turn-not-awaited", update=number, error=reason_of(error))

    async def _end(self, person: int, number: int) -> None:
        try:
            await self._shared.end_turn(person, number)
        except Exception as error:
            if not storage_failed(error):
                raise


def is_bound(raw: Raw) -> bool:
    """Whether the order of the update matters beyond one table: joins, starts, commands, memberships."""
    query, message = raw.get("callback_query"), raw.get("message")
    if isinstance(query, dict):
        return not str(query.get("data", "")).startswith(PLAYS)
    if isinstance(message, dict):
        return str(message.get("text", "")).startswith("/") or tells_of_members(raw)
    return "my_chat_member" in raw or "chosen_inline_result" in raw or tells_of_members(raw)
