"""Deadlines are met once, by one process, which keeps its claim as long as it works on them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from bot.base.active import Active
from bot.base.timing import Time
from bot.match.turns import clock
from bot.match.turns.clock import Clock
from storage.live import Deadline, Live, Write
from tests.support.clocks import StillTime
from tests.support.instances import FakeLocks
from tests.support.scenario import PATIENCE_S

TABLE = "table"
NOW = 1_000_000


class Thought:
    """A computer that thinks until it may end."""

    def __init__(self) -> None:
        self.begun: list[Deadline] = []
        self.may_end = asyncio.Event()

    async def meet(self, deadline: Deadline) -> None:
        self.begun.append(deadline)
        await self.may_end.wait()


async def nothing() -> None: ...


def clock_of(live: Live, time: Time, thought: Thought, claimer: str) -> Clock:
    return Clock(live, time, thought.meet, nothing, claimer=claimer)


@asynccontextmanager
async def running(clock: Clock) -> AsyncIterator[None]:
    task = asyncio.create_task(clock.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def has_begun(*thoughts: Thought) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not all(thought.begun for thought in thoughts):  # noqa: ASYNC110 - a clock begins it
            await asyncio.sleep(0.001)


async def is_claimed_until(live: Live, at: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while Deadline(TABLE, "computer", at) not in await live.deadlines.due(at):  # noqa: ASYNC110 - a clock claims it
            await asyncio.sleep(0.001)


@pytest.fixture(autouse=True)
async def table(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "KEEP_S", 0.001)
    await live.write(TABLE, Write(table=b"t", deadlines={"computer": NOW}), expected=0)


async def test_a_claim_is_kept_while_a_computer_thinks(live: Live) -> None:
    time, thought, other = StillTime(NOW), Thought(), Thought()
    async with running(clock_of(live, time, thought, "one")):
        await has_begun(thought)
        for _ in range(3):
            time.at += 4_000
            await is_claimed_until(live, time.at + 5_000)
            await clock_of(live, time, other, "two")._sweep()
        thought.may_end.set()
    assert len(thought.begun) == 1
    assert other.begun == []


async def test_a_claim_that_is_not_kept_runs_out(live: Live) -> None:
    time, thought, other = StillTime(NOW), Thought(), Thought()
    await clock_of(live, time, thought, "one")._sweep()
    time.at += 5_000
    await clock_of(live, time, other, "two")._sweep()
    await has_begun(thought, other)
    assert other.begun == [Deadline(TABLE, "computer", NOW + 5_000)]


async def test_a_successor_takes_over_what_was_thought_about(live: Live) -> None:
    time, thought, other = StillTime(NOW), Thought(), Thought()
    await clock_of(live, time, thought, "one")._sweep()
    await has_begun(thought)
    await Active(live, "two", locks=FakeLocks("one")).begin()
    await clock_of(live, time, other, "two")._sweep()
    await has_begun(other)
    assert other.begun == [Deadline(TABLE, "computer", NOW)]


async def test_a_late_renewal_does_not_begin_a_deadline_twice(live: Live) -> None:
    time, thought = StillTime(NOW), Thought()
    one = clock_of(live, time, thought, "one")
    await one._sweep()
    await has_begun(thought)
    time.at += 6_000
    await one._sweep()
    await asyncio.sleep(0)
    assert len(thought.begun) == 1
    await one._take(next(iter(one._running.values())))
    assert await live.deadlines.due(time.at) == []


async def test_a_clock_that_ends_waits_a_moment_for_thoughts(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE_S", 0.01)
    time, thought, other = StillTime(NOW), Thought(), Thought()
    one = Active(live, "one")
    await one.begin()
    async with running(clock_of(live, time, thought, "one")):
        await has_begun(thought)
    await one.end()
    await clock_of(live, time, other, "two")._sweep()
    await has_begun(other)
    assert other.begun == [Deadline(TABLE, "computer", NOW)]


async def test_a_deadline_that_fails_is_logged_without_words(live: Live) -> None:
    async def meet(deadline: Deadline) -> None:
        raise KeyError("the ace of spades")

    with capture_logs() as logs:
        await Clock(live, StillTime(NOW), meet, nothing)._try_to_meet(Deadline(TABLE, "alarm", NOW))
    (line,) = logs
    assert (line["event"], line["error"]) == ("deadline-unmet", "KeyError")
    assert line["at"].startswith("test_clock.py:")
    assert "ace" not in str(logs)
    assert "exc_info" not in line


async def test_sweeps_go_on_while_the_clock_stands_still(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a clock was put back, which nobody should wait for."""
    monkeypatch.setattr(clock, "SWEEP_SECONDS", 0.01)
    third = asyncio.Event()
    beats = 0

    async def beat() -> None:
        nonlocal beats
        beats += 1
        if beats == 3:
            third.set()

    async with running(Clock(live, StillTime(NOW), Thought().meet, beat)):
        async with asyncio.timeout(PATIENCE_S):
            await third.wait()
