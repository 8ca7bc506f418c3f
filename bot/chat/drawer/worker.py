"""Worker of one chat: its screens take turns."""

import asyncio
from collections.abc import Callable

import structlog
from redis.exceptions import RedisError

from bot.base.timing import Time
from bot.chat.drawer.backlog import FRONT, Backlog, BacklogPlace
from bot.chat.drawer.screen_drawer import Parts, ScreenDrawer
from bot.chat.drawer.screens import Progress
from bot.chat.outgoing.windows import Milliseconds
from storage.live.redraws import Redraw

log = structlog.get_logger(__name__)


class ChatWorker:
    """Serves one chat as long as it has work."""

    def __init__(self, parts: Parts, time: Time, chat: int) -> None:
        self._time = time
        self._chat = chat
        self._drawer = ScreenDrawer(parts, time, chat)
        self._leftovers = self._drawer.leftovers
        self._pending = Backlog()
        self._swept: set[BacklogPlace] = set()
        """Pending places found by a sweep. Some may be drawn already."""
        self._woken = asyncio.Event()
        self._stopping = False
        self._until = 0
        """The earliest time of the next call, in milliseconds since the epoch."""
        self.task: asyncio.Task[None] | None = None

    @property
    def given_up(self) -> int:
        """Drawings dropped because of an error that a retry would not fix."""
        return self._drawer.given_up

    @property
    def waiting(self) -> int:
        """How many screens wait to be drawn."""
        return len(self._pending)

    def start(self, when_idle: Callable[[], object]) -> None:
        """Serve in a task; `when_idle` is called when the work is done."""
        self.task = asyncio.create_task(self._run(when_idle), name=f"delivery {self._chat}")

    def request(self, redraw: Redraw, *, is_swept: bool) -> None:
        """Request a drawing. One found by a sweep may be under way already."""
        place = redraw.table, redraw.screen, redraw.kind
        if self._pending.request(redraw):
            (self._swept.add if is_swept else self._swept.discard)(place)
            self._woken.set()

    def stop(self) -> None:
        """Finish the call under way, then stop."""
        self._stopping = True
        self._woken.set()

    async def _run(self, when_idle: Callable[[], object]) -> None:
        while True:
            try:
                await self._serve()
            except RedisError as error:
                log.warning("delivery-interrupted", chat=self._chat, error=type(error).__name__)
                self._pending.clear()
            except Exception:
                log.exception("delivery-failed", chat=self._chat)
                self._pending.clear()
            if not self._pending or self._stopping:
                when_idle()
                return

    async def _serve(self) -> None:
        """Draw everything. Raises RedisError."""
        try:
            while not self._stopping and (self._pending or self._leftovers):
                await self._round()
        finally:
            await self._leftovers.finish()

    async def _round(self) -> None:
        """Take one step for every screen that is next.

        A screen that gets a call goes to the end of its rank, so that the chat's tables take turns.
        """
        while (wait := self._until - self._time.now()) > 0 and not self._stopping:
            await self._rest(self._seconds(wait))
        self._woken.clear()
        places, waits = self._next()
        for place in places:
            if self._stopping or self._until > self._time.now():
                return
            waits.append(await self._step(place))
        if self._leftovers:
            self._hold(await self._leftovers.tidy())
            waits.append(self._leftovers.wait)
        if waits and all(waits) and not self._woken.is_set() and not self._pending.unranked():
            await self._rest(self._seconds(min(waits)))

    def _next(self) -> tuple[list[BacklogPlace], list[Milliseconds]]:
        """Return the next few screens in turn, and the pauses of others."""
        places, pauses = self._pending.unranked(), []
        for line in self._pending.lines():
            front: list[BacklogPlace] = []
            for place in line:
                pause = self._drawer.waits.pause(self._pending.redraw(place))
                if pause:
                    pauses.append(pause)
                elif len(front) < FRONT:
                    front.append(place)
            places += front
        usual = self._drawer.usual_rank
        return sorted(places, key=lambda place: self._pending.in_turn(place, usual)), pauses

    async def _step(self, place: BacklogPlace) -> Milliseconds:
        """Take the next step for a screen; returns how long it must wait, 0 if it moved on."""
        redraw = self._pending.redraw(place)
        progress = await self._drawer.step(redraw, is_swept=place in self._swept)
        self._count(redraw, progress)
        return progress.wait

    def _count(self, redraw: Redraw, progress: Progress) -> None:
        """Drop a drawn screen, or line up a waiting one."""
        place = redraw.table, redraw.screen, redraw.kind
        if not progress.wait and not progress.hold:
            self._swept.discard(place)
            self._pending.finish(redraw, progress.version)
        line = self._drawer.waits.line(self._pending.redraw(place))
        if line is not None:
            self._pending.line_up(place, line)
        self._hold(progress.hold)

    async def _rest(self, seconds: float) -> None:
        """Wait, or until another redraw comes."""
        self._woken.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            pass

    def _hold(self, wait: Milliseconds) -> None:
        if wait:
            self._until = self._time.now() + wait

    def _seconds(self, wait: Milliseconds) -> float:
        """Real seconds from time as limits count it."""
        return wait / 1000 / self._time.scale
