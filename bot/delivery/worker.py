"""The work of one chat: its screens are drawn in turn, for as long as this process has the lease."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

import structlog
from redis.exceptions import RedisError

from bot.delivery.drawing import Parts, Progress, ScreenDrawer
from bot.delivery.lease import Lease, LostLease
from bot.delivery.leftovers import Leftovers
from bot.delivery.permits import Milliseconds
from bot.delivery.sender import CALL_S
from bot.timing import Time
from storage.redraws import Redraw, RedrawKind, ScreenId

LINGER_S = 2.0
"""How long a chat's lease is kept in case of another redraw."""

Place: TypeAlias = tuple[str, ScreenId, RedrawKind]
"""What is drawn of which table, and how."""

log = structlog.get_logger(__name__)


class ChatWorker:
    """Serves one chat while it has the chat's lease."""

    def __init__(self, parts: Parts, time: Time, chat: int, holder: str) -> None:
        """`holder` names this process."""
        self._live = parts.live
        self._time = time
        self._chat = chat
        self._lease = Lease(parts.live, parts.sender.permits, chat, holder, usual_s=CALL_S)
        self._drawer = ScreenDrawer(parts, chat, self._lease)
        self._leftovers = Leftovers(parts.sender, time, chat)
        self._pending: dict[Place, int] = {}
        """Versions to draw at least."""
        self._is_near = False
        """Whether the last redraw comes from a process at work on the table, so that another follows soon."""
        self._woken = asyncio.Event()
        self._stopping = False
        self._until = 0
        """No call before, in milliseconds since the epoch."""
        self.task: asyncio.Task[None] | None = None

    @property
    def has_lease(self) -> bool:
        """Whether this process delivers to the chat, as far as it knows."""
        return self._lease.is_ours

    @property
    def given_up(self) -> int:
        """Drawings that trying again would not have mended."""
        return self._drawer.given_up

    def start(self, when_idle: Callable[[], object]) -> None:
        """Serve in a task of its own; `when_idle` is called when nothing is left to serve."""
        self.task = asyncio.create_task(self._run(when_idle), name=f"delivery {self._chat}")

    def request(self, redraw: Redraw, *, near: bool) -> None:
        """Have a screen drawn; what a sweep finds may be under way already."""
        place = redraw.table, redraw.screen, redraw.kind
        if redraw.version > self._pending.get(place, 0):
            self._is_near = near
            self._pending[place] = redraw.version
            self._woken.set()

    def stop(self) -> None:
        """Finish the call under way and no more."""
        self._stopping = True
        self._woken.set()

    async def _run(self, when_idle: Callable[[], object]) -> None:
        while True:
            try:
                await self._serve()
            except LostLease:
                await self._announce()
                self._pending.clear()
            except RedisError as error:
                log.warning("delivery-interrupted", chat=self._chat, error=type(error).__name__)
                self._pending.clear()
            except Exception:
                log.exception("delivery-failed", chat=self._chat)
                self._pending.clear()
            if not self._pending or self._stopping:
                when_idle()
                return

    async def _announce(self) -> None:
        """Tell the process that has the lease what is to be drawn here."""
        if not self._is_near:
            return
        try:
            await self._live.announce([self._redraw(place) for place in self._pending])
        except RedisError as error:
            log.warning("redraws-not-announced", chat=self._chat, error=type(error).__name__)

    async def _serve(self) -> None:
        """Draw all there is, linger, give the lease up. Raises LostLease, RedisError."""
        try:
            while not self._stopping and (self._pending or self._leftovers or await self._linger()):
                await self._round()
        finally:
            await self._lease.release()

    async def _linger(self) -> bool:
        """Whether another redraw comes soon."""
        if self._is_near:
            await self._rest(LINGER_S)
        return bool(self._pending)

    async def _round(self) -> None:
        """One step for every screen that waits, so that the chat's tables are served in turn."""
        while (wait := self._until - self._time.now()) > 0 and not self._stopping:
            await self._rest(self._seconds(wait))
        self._woken.clear()
        await self._tidy()
        waits = []
        for place in list(self._pending):
            if self._stopping or self._until > self._time.now():
                return
            waits.append(await self._step(place))
        if waits and all(waits) and not self._woken.is_set():
            await self._rest(self._seconds(min(waits)))

    async def _step(self, place: Place) -> Milliseconds:
        """Do the next thing about a screen; returns how long it must wait, 0 where it got on."""
        progress = await self._drawer.step(self._redraw(place))
        self._count(place, progress)
        if progress.replaces:
            self._hold(await self._leftovers.delete(progress.replaces))
        return progress.wait

    def _count(self, place: Place, progress: Progress) -> None:
        if progress.version is not None and self._pending.get(place, 0) <= progress.version:
            self._pending.pop(place, None)
        self._hold(progress.hold)

    async def _tidy(self) -> None:
        """Try again to delete what is due; where there is nothing to draw, wait for it."""
        if self._leftovers and not self._pending:
            await self._rest(self._seconds(self._leftovers.wait))
        for message in self._leftovers.due():
            await self._lease.ensure()
            self._hold(await self._leftovers.delete(message))

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

    def _redraw(self, place: Place) -> Redraw:
        table, screen, kind = place
        return Redraw(table, screen, self._pending.get(place, 0), kind)

    def _seconds(self, wait: Milliseconds) -> float:
        """Real seconds, of the time that limits go by."""
        return wait / 1000 / self._time.scale
