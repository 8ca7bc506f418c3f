"""A bot at work, as fixtures."""

import asyncio
import copyreg
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

import pytest

from bot.app.deadline_dispatch import Deadlines
from bot.base.settings import Settings
from bot.base.timing import Time
from bot.chat.drawer import leftovers
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.intake import Intake
from bot.chat.incoming.polling import Polling
from bot.chat.incoming.queues import PersonQueues
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.match.table import PersonId
from bot.match.turns.clock import Clock
from bot.match.turns.schedule import COMPUTER_MS
from bot.people.presence import Presence
from playground.limits import RateLimits
from playground.world import World
from storage.live.live import Live
from storage.sql.archive import Archive, ChatRow, PersonRow
from tests.support.clocks import StillTime, StoppableTime
from tests.support.incoming import LateList, late_for
from tests.support.key_labels import cut_labels
from tests.support.stage import Stage
from tests.support.telegram import TOKEN, ApiCall
from tests.support.world import default_world

PAUSE_MS = 100
"""Time between a message and the deletion of the one it replaces, on a running clock."""


class Greeted(NamedTuple):
    """Snapshot taken after the bot greeted its people and groups; every test starts from it."""

    world: bytes
    calls: list[ApiCall]
    rows: list[PersonRow | ChatRow]

    @classmethod
    async def after(cls, stage: Stage, archive: Archive) -> "Greeted":
        world, written = stage.world, BytesIO()
        pickler = _Pickler(written)
        pickler.clock = stage.clock
        pickler.dump(world)
        people = [await archive.person(id) for id in world.people]
        chats = [await archive.chat(id) for id in world.groups]
        rows = [row for row in (*people, *chats) if row is not None]
        return cls(written.getvalue(), list(stage.telegram.calls), rows)

    def at(self, clock: StoppableTime) -> World:
        """The world by this clock."""
        unpickler = _Unpickler(BytesIO(self.world))
        unpickler.clock = clock
        world: World = unpickler.load()
        return world


class _Pickler(pickle.Pickler):
    """Omits the clock, the waiters of event loops, and limits, which are off."""

    clock: StoppableTime
    dispatch_table = copyreg.dispatch_table | {
        asyncio.Event: lambda _: (asyncio.Event, ()),
        RateLimits: lambda _: (partial(RateLimits, on=False), ()),
    }

    def persistent_id(self, thing: Any) -> str | None:
        return "clock" if thing is self.clock else None


class _Unpickler(pickle.Unpickler):
    clock: StoppableTime

    def persistent_load(self, name: Any) -> StoppableTime:
        return self.clock


_greeted: Greeted | None = None
"""Made once by every process."""


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    async with running_stage(live, archive, StoppableTime()) as stage:
        yield stage


@pytest.fixture
async def strict_stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    """A bot that limits commands and replies and meets deadlines, on a clock that stands until it is moved."""
    async with running_stage(live, archive, StillTime(Time().now()), strict=True) as stage:
        yield stage


@asynccontextmanager
async def running_stage(
    live: Live, archive: Archive, clock: StoppableTime, *, strict: bool = False, owned: bool = False
) -> AsyncIterator[Stage]:
    """A bot at work; a strict one limits commands, and one that is owned belongs to the first person."""
    global _greeted  # noqa: PLW0603
    known = None if strict or owned else _greeted  # limits count what people have written at the start
    world = known.at(clock) if known else default_world(TOKEN, clock, limits=False)
    settings = Settings(owner_id=next(iter(world.people)) if owned else None)
    stage = Stage(live, clock, archive, settings, world=world, thinking_ms=COMPUTER_MS, rate_limited=strict)
    services, dispatcher = stage.services, stage.dispatcher
    if known:
        stage.telegram.calls += known.calls
        async with archive.transaction() as connection:
            for row in known.rows:
                await connection.execute(archive.insert_once(row))
        for row in known.rows:
            if isinstance(row, PersonRow):
                await Presence(live, clock).note(PersonId(row.id))
    stage.notifier.redraw = services[Delivery].wake
    intake = Intake(stage.bot, dispatcher.handle, dispatcher.apologise, dispatcher.refuse)
    stage.queues = queues = PersonQueues(intake, clock)
    polling = Polling(stage.bot, queues, late_for(queues, LateList()), clock)
    running = [asyncio.create_task(services[Delivery].run()), asyncio.create_task(polling.run())]
    if strict:
        deadlines = Clock(live, clock, services[Deadlines].meet, stage.downtime.refresh)
        stage.notifier.alarm = deadlines.wake
        running.append(asyncio.create_task(deadlines.run()))
    await stage.quiet()
    if not (known or strict or owned):
        _greeted = await Greeted.after(stage, archive)
    with pytest.MonkeyPatch.context() as patch:
        if not strict:
            patch.setattr(leftovers, "PAUSE_MS", PAUSE_MS)
        yield stage
    assert cut_labels(world) == []
    polling.stop()
    await running[1]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await services[BackgroundCalls].settle(1)
