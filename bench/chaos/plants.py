"""Faults to plant in a bot: the harness proves that it finds them."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

from msgspec.structs import replace

from bot.app.deadline_dispatch import Deadlines
from bot.chat.incoming.intake import Intake, Raw, UpdateOutcome
from bot.chat.incoming.late_updates import LATE_S
from games import registry
from games.core import AnyGame, Seat
from storage.live.late_store import LateStore
from storage.live.live import Deadline, Live, Write
from storage.live.process_store import Beats, ProcessStore
from storage.live.repository import Repository

GAP_S = 0.2
"""Delay between two steps that belong together: a few kills are enough to hit the gap."""


def confirm_before_write() -> None:
    """Confirm an update to Telegram before handling it."""
    take = Intake.take
    tasks: set[asyncio.Task[Any]] = set()

    async def handle(intake: Intake, raw: Raw, left: float) -> None:
        await asyncio.sleep(GAP_S)
        await take(intake, raw, left=left)

    async def confirm(self: Intake, raw: Raw, *, left: float) -> UpdateOutcome:
        task = asyncio.create_task(handle(self, raw, left))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return UpdateOutcome.HANDLED

    Intake.take = confirm  # type: ignore[method-assign,assignment]


def no_version_compare() -> None:
    """Write a table without comparing versions."""
    change_by, write_if, turn = Repository.change_by, Live.write, asyncio.Lock()

    async def at_once(self: Any, id: str, update: str | None, edit: Callable[[Any], Awaitable[Any]]) -> Any:
        self._locks.pop(id, None)
        return await change_by(self, id, update, edit)

    async def write(self: Live, id: str, write: Write, *, expected: int) -> int | None:
        await asyncio.sleep(5 * GAP_S)
        async with turn:
            stored = await self.load(id) if expected else None
            return await write_if(self, id, write, expected=expected if stored is None else stored.version)

    Repository.change_by = at_once  # type: ignore[method-assign]
    Live.write = write  # type: ignore[method-assign,assignment]


def feed_outside_write() -> None:
    """Write the feed a moment after the state."""
    write_all = Live.write

    async def write(self: Live, id: str, write: Write, *, expected: int) -> int | None:
        version = await write_all(self, id, replace(write, feed=()), expected=expected)
        if version is None or not write.feed:
            return version
        await asyncio.sleep(GAP_S)
        feed = Write(feed=write.feed, redraws=write.redraws)
        while (after := await write_all(self, id, feed, expected=version)) is None:
            stored = await self.load(id)
            version = version if stored is None else stored.version
        return after

    Live.write = write  # type: ignore[method-assign,assignment]


def no_update_memory() -> None:
    """Forget executed updates, and confirm them slowly."""
    write_all = Live.write

    async def write(self: Live, id: str, write: Write, *, expected: int) -> int | None:
        version = await write_all(self, id, replace(write, update=None, answer=None), expected=expected)
        await asyncio.sleep(GAP_S)
        return version

    Live.write = write  # type: ignore[method-assign,assignment]


def leaking_view() -> None:
    """Show a neighbour's view to a seat that is not asked."""
    for name in registry.names():
        _leak(registry.get(name))


def _leak(game: AnyGame) -> None:
    view = game.view

    def leaking(state: Any, seat: Seat | None) -> Any:
        if seat is None or seat in game.awaited(state):
            return view(state, seat)
        return view(state, Seat((seat + 1) % len(game.scores(state))))

    type(game).view = staticmethod(leaking)  # type: ignore[method-assign,assignment]


def eternal_leases() -> None:
    """Renew the leases of dead processes too."""
    beat = ProcessStore.beat

    async def beat_for_all(
        self: ProcessStore,
        instance: str | None,
        *,
        term_ms: int = 0,
        dead: Collection[str] = (),
        above: int = 0,
    ) -> Beats:
        known = await beat(self, None)
        for other in (known.living | known.dead) - {instance}:
            await beat(self, other, term_ms=term_ms)
        return await beat(self, instance, term_ms=term_ms, above=above)

    ProcessStore.beat = beat_for_all  # type: ignore[method-assign]


def late_forgotten() -> None:
    """Handle updates so slowly that all are late, and forget the previous process's late ones."""
    take = Intake.take

    async def take_slowly(self: Intake, raw: Raw, *, left: float) -> UpdateOutcome:
        await asyncio.sleep(4 * LATE_S)
        return await take(self, raw, left=left)

    async def none(self: LateStore) -> list[bytes]:
        return []

    Intake.take = take_slowly  # type: ignore[method-assign,assignment]
    LateStore.all = none  # type: ignore[method-assign]


def events_forgotten() -> None:
    """Remove the entry of an event before its handler runs."""
    tell = Deadlines._tell

    async def forget_and_tell(self: Deadlines, deadline: Deadline, *facts: Any) -> None:
        await self.live.deadlines.finish(deadline)
        await tell(self, deadline, *facts)

    Deadlines._tell = forget_and_tell  # type: ignore[method-assign,assignment]


PLANTS: Mapping[str, Callable[[], None]] = {
    "confirm-before-write": confirm_before_write,
    "no-version-compare": no_version_compare,
    "feed-outside-write": feed_outside_write,
    "no-update-memory": no_update_memory,
    "leaking-view": leaking_view,
    "eternal-leases": eternal_leases,
    "late-forgotten": late_forgotten,
    "events-forgotten": events_forgotten,
}
