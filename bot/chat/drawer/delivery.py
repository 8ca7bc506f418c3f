"""Delivery of screens: the active process draws each chat's screens in order."""

import asyncio
from collections.abc import Collection

import structlog
from redis.exceptions import RedisError
from telegram.error import TelegramError

from bot.base.lasting_work import go_on
from bot.base.timing import Time
from bot.chat.drawer.loading import ScreenLoader, read_record
from bot.chat.drawer.screen_drawer import Parts
from bot.chat.drawer.screens import NotedScreens, Screens
from bot.chat.drawer.tables import DRAWINGS, TableScreens
from bot.chat.drawer.worker import ChatWorker
from bot.chat.outgoing.sender import Sender
from bot.chat.reachability import Reachability
from bot.match.table import TableId
from storage.live.live import Live
from storage.live.redraws import (
    Redraw,
    RedrawKind,
    ScreenId,
    ScreenKind,
    group_screen,
    hand_screen,
    vote_screen,
)

REPOST_MS = 60_000
"""The shortest time between two reposts of a message that has scrolled away."""
SWEEP_S = 1.0
GRACE_S = 5.0
"""How long calls under way may take once the process is stopping."""

log = structlog.get_logger(__name__)


class Delivery:
    """Draws screens and sends them, one chat at a time each."""

    def __init__(
        self, live: Live, loader: ScreenLoader, time: Time, sender: Sender, *, events: Reachability
    ) -> None:
        self.sender = sender
        self._live = live
        self._time = time
        tables = TableScreens(live, sender.permits, loader, events)
        self._screens: dict[ScreenKind, Screens] = dict.fromkeys(DRAWINGS, tables)
        self._noted: list[NotedScreens] = []
        self._parts = Parts(live, sender, self._screens, {})
        self._workers: dict[int, ChatWorker] = {}
        """By chat."""
        self._cursors: list[int] = []
        """Where the next sweep begins."""
        self._given_up = 0
        self._stopping = False

    @property
    def failures(self) -> int:
        """Drawings dropped because of an error that a retry would not fix."""
        return self._given_up + sum(worker.given_up for worker in self._workers.values())

    @property
    def waiting(self) -> int:
        """Number of screens that wait in this process."""
        return sum(worker.waiting for worker in self._workers.values())

    def draws(self, screens: Screens, *kinds: ScreenKind) -> None:
        """Register the screens of these kinds. Call it before `run`."""
        self._screens |= dict.fromkeys(kinds, screens)
        if isinstance(screens, NotedScreens):
            self._noted.append(screens)

    def wake(self, redraws: Collection[Redraw]) -> None:
        """Draw these redraws of this process at once."""
        for redraw in redraws:
            self._request(redraw, is_swept=False)

    async def send_anew(self, table: TableId, screen: ScreenId) -> None:
        """Draw a screen in a new message, and delete the old one. A closed table has no screens."""
        redraws = await self._live.redraws.request(table, [screen], RedrawKind.ANEW)
        if redraws is not None:
            await self._may_repost(table, screen)
            self.wake(redraws)

    async def repost(self, table: TableId, screen: ScreenId) -> None:
        """Like `send_anew`, rate-limited by `REPOST_MS`."""
        if await self._may_repost(table, screen):
            await self.send_anew(table, screen)

    async def _may_repost(self, table: TableId, screen: ScreenId) -> bool:
        """Record a repost. Return False within `REPOST_MS` of the last."""
        span = int(REPOST_MS / self._time.scale) or 1
        return await self._live.memory.once(f"anew:{table}:{screen.name}", span)

    async def draw_again(self, table: TableId, screens: Collection[ScreenId]) -> None:
        """Force a redraw even if the stored digest matches. A closed table has no screens."""
        self.wake(await self._live.redraws.request(table, screens, RedrawKind.AGAIN) or ())

    async def is_current(self, table: TableId, chat: int, message: int) -> bool:
        """Return whether a screen of the table in this chat is drawn in this message now."""
        if await self.message_of(table, chat) == message:
            return True
        return chat < 0 and await self._message(table, vote_screen(chat)) == message

    async def message_of(self, table: TableId, chat: int) -> int | None:
        """Return the id of the message that shows the table, 0 before the first; None for a closed table."""
        return await self._message(table, group_screen(chat) if chat < 0 else hand_screen(chat))

    async def _message(self, table: TableId, screen: ScreenId) -> int | None:
        stored = await self._live.screen(table, screen)
        return read_record(screen, stored.record).message if stored is not None else None

    async def run(self) -> None:
        """Draw until cancelled; calls under way are then finished."""
        task, self._stopping = asyncio.current_task(), False
        looking = [asyncio.create_task(self._look(screens)) for screens in self._noted]
        try:
            # asyncio.wait_for, inside the client, swallows a cancellation now and then
            while task is not None and not task.cancelling():
                await self._sweep()
                await asyncio.sleep(SWEEP_S)
        finally:
            await self._stop()
            for each in looking:
                each.cancel()
            await asyncio.gather(*looking, return_exceptions=True)

    async def _look(self, screens: NotedScreens) -> None:
        """Poll screens with marks of their own, at once when woken."""

        async def request() -> None:
            for redraw in await screens.noted():
                self._request(redraw, is_swept=True)

        await go_on(
            request,
            "redraws-unread",
            time=self._time,
            woken=screens.woken,
            pause_s=screens.pause_s,
            passing=(TelegramError,),
        )

    async def _sweep(self) -> None:
        """Poll the tables' dirty marks, those of earlier processes too."""
        try:
            redraws, self._cursors = await self._live.redraws.some(self._cursors)
            for redraw in redraws:
                self._request(redraw, is_swept=True)
        except RedisError as error:
            log.warning("redraws-unread", error=type(error).__name__)

    def _request(self, redraw: Redraw, *, is_swept: bool) -> None:
        if self._stopping:
            return
        chat = redraw.screen.chat
        worker = self._workers.get(chat)
        if worker is None:
            worker = self._workers[chat] = ChatWorker(self._parts, self._time, chat)
            worker.start(lambda: self._dismiss(chat))
        worker.request(redraw, is_swept=is_swept)

    def _dismiss(self, chat: int) -> None:
        """Drop a worker that has no work."""
        self._given_up += self._workers.pop(chat).given_up

    async def _stop(self) -> None:
        self._stopping = True
        workers = list(self._workers.values())
        for worker in workers:
            worker.stop()
        tasks = [worker.task for worker in workers if worker.task is not None]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=GRACE_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
