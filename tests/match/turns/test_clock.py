"""Deadlines are met until a write removes them, one attempt at a time."""

import asyncio
from collections.abc import Awaitable, Callable
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.match.turns import clock as clock_module
from bot.match.turns.clock import Clock
from storage.live.live import Deadline, Live, Write, table_parts
from tests.support.clocks import StillTime
from tests.support.scenario import until, working

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


def clock_of(live: Live, meet: Callable[[Deadline], Awaitable[None]], time: StillTime | None = None) -> Clock:
    return Clock(live, time or StillTime(NOW), meet, AsyncMock())


@pytest.fixture(autouse=True)
async def table(live: Live) -> None:
    await live.write(TABLE, Write(parts=table_parts(table=b"t"), deadlines={"computer": NOW}), expected=0)


@pytest.mark.parametrize(
    ("ends", "passed_ms", "met"), [(False, 6_000, 1), (True, 2_400, 1), (True, 5_000, 2)]
)
async def test_a_deadline_that_no_write_has_removed_is_met_again_a_while_later(
    live: Live, ends: bool, passed_ms: int, met: int
) -> None:
    """Never while a computer thinks about it."""
    time, thought = StillTime(NOW), Thought()
    clock = clock_of(live, thought.meet, time)
    if ends:
        thought.may_end.set()
    for _ in range(2):
        await clock._sweep()
        await until(lambda: bool(thought.begun))
        if ends:
            await asyncio.gather(*clock._running)
        time.at += passed_ms
    assert thought.begun == [Deadline(TABLE, "computer", NOW)] * met
    thought.may_end.set()


async def test_a_deadline_set_anew_is_met_beside_the_old_one(live: Live) -> None:
    time, thought = StillTime(NOW), Thought()
    clock = clock_of(live, thought.meet, time)
    await clock._sweep()
    await live.write(TABLE, Write(deadlines={"computer": NOW + 1}), expected=1)
    time.at += 1
    await clock._sweep()
    await asyncio.sleep(0)
    assert thought.begun == [Deadline(TABLE, "computer", NOW), Deadline(TABLE, "computer", NOW + 1)]
    assert len(clock._running) == 2
    thought.may_end.set()
    await asyncio.gather(*clock._running)
    await live.write(TABLE, Write(deadlines={"computer": None}), expected=2)
    await clock._sweep()
    assert clock._met == {}


async def test_a_successor_takes_over_what_was_thought_about(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that ends waits a moment only."""
    monkeypatch.setattr(clock_module, "GRACE_S", 0.01)
    thought, other = Thought(), Thought()
    async with working(clock_of(live, thought.meet).run()):
        await until(lambda: bool(thought.begun))
    await clock_of(live, other.meet)._sweep()
    await until(lambda: bool(other.begun))
    assert other.begun == [Deadline(TABLE, "computer", NOW)]


async def test_a_deadline_that_fails_is_logged_without_words(live: Live) -> None:
    async def meet(deadline: Deadline) -> None:
        raise KeyError("the ace of spades")

    with capture_logs() as logs:
        await clock_of(live, meet)._try_to_meet(Deadline(TABLE, "alarm", NOW))
    (line,) = logs
    assert (line["event"], line["error"]) == ("deadline-unmet", "KeyError")
    assert line["at"].startswith("test_clock.py:")
    assert "ace" not in str(logs)
    assert "exc_info" not in line


async def test_sweeps_go_on_while_the_clock_stands_still(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a clock was put back, which nobody should wait for."""
    monkeypatch.setattr(clock_module, "SWEEP_SECONDS", 0.01)
    beat = AsyncMock()
    async with working(Clock(live, StillTime(NOW), AsyncMock(), beat).run()):
        await until(lambda: beat.await_count > 2)
