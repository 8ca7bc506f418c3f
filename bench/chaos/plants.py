"""Faults to plant in a bot, so that this harness proves that it finds them."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec.structs import replace

from bot.chat.incoming.intake import Intake, Raw, UpdateOutcome
from games import registry
from games.core import AnyGame, Seat
from storage.leases import LeaseStore
from storage.live import Live, Write
from storage.permits import Permit, PermitStore

HOURS_MS = 24 * 3_600_000
GAP_S = 0.2
"""How far apart things are done that belong together: a few kills are enough to hit the gap."""


def confirm_before_write() -> None:
    """Confirm an update to Telegram, and handle it afterwards."""
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
    """Write over whatever was written since the table was loaded."""
    write_if = Live.write

    async def write(self: Live, table: str, write: Write, *, expected: int) -> int | None:
        await asyncio.sleep(GAP_S)
        stored = await self.load(table) if expected else None
        return await write_if(self, table, write, expected=expected if stored is None else stored.version)

    Live.write = write  # type: ignore[method-assign]


def feed_outside_write() -> None:
    """Write what people are to hear of a moment after the state."""
    write_all = Live.write

    async def write(self: Live, table: str, write: Write, *, expected: int) -> int | None:
        version = await write_all(self, table, replace(write, feed=()), expected=expected)
        if version is None or not write.feed:
            return version
        await asyncio.sleep(GAP_S)
        feed = Write(feed=write.feed, redraws=write.redraws)
        while (after := await write_all(self, table, feed, expected=version)) is None:
            stored = await self.load(table)
            version = version if stored is None else stored.version
        return after

    Live.write = write  # type: ignore[method-assign]


def no_update_memory() -> None:
    """Forget which updates have been carried out, and be slow to confirm them."""
    write_all = Live.write

    async def write(self: Live, table: str, write: Write, *, expected: int) -> int | None:
        version = await write_all(self, table, replace(write, update=None, answer=None), expected=expected)
        await asyncio.sleep(GAP_S)
        return version

    Live.write = write  # type: ignore[method-assign]


def leaking_view() -> None:
    """Show a person who is not asked what their neighbour sees."""
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
    """Hold leases under a name of which nobody learns that it is dead, for hours, and never give them up."""
    take, take_chat, permit = LeaseStore.take, LeaseStore.take_chat, PermitStore.take
    others = LeaseStore.chats_of_others

    async def take_for_hours(self: LeaseStore, name: str, holder: str, ttl_ms: int) -> bool:
        return await take(self, name, _undying(holder), HOURS_MS)

    async def take_chat_for_hours(self: LeaseStore, chat: int, holder: str, ttl_ms: int) -> bool:
        return await take_chat(self, chat, _undying(holder), HOURS_MS)

    async def permit_for_hours(self: PermitStore, *args: Any, holder: str = "", **more: Any) -> Permit | None:
        held = {"holder": _undying(holder), "lease_ms": HOURS_MS} if holder else {}
        return await permit(self, *args, **{**more, **held})

    async def chats_of_others(self: LeaseStore, chats: Collection[int], holder: str) -> frozenset[int]:
        return await others(self, chats, _undying(holder))

    async def keep(self: LeaseStore, *args: Any) -> None:
        """Give nothing up."""

    patches = {
        "take": take_for_hours,
        "take_chat": take_chat_for_hours,
        "chats_of_others": chats_of_others,
        "release": keep,
        "release_chat": keep,
    }
    for name, patch in patches.items():
        setattr(LeaseStore, name, patch)
    PermitStore.take = permit_for_hours  # type: ignore[method-assign]


def _undying(holder: str) -> str:
    return f"{holder} for ever"


PLANTS: Mapping[str, Callable[[], None]] = {
    "confirm-before-write": confirm_before_write,
    "no-version-compare": no_version_compare,
    "feed-outside-write": feed_outside_write,
    "no-update-memory": no_update_memory,
    "leaking-view": leaking_view,
    "eternal-leases": eternal_leases,
}
