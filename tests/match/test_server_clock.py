"""Processes share the clock of Redis, however their machines' clocks differ."""

import time

import pytest

from bot.base import timing
from bot.base.downtime import Downtime
from bot.base.timing import Time
from bot.chat.outgoing.permits import Limits, Permits
from bot.match.loaded import Edit
from bot.match.turns.clock import Clock
from storage.live.live import Deadline, Live
from tests.support.harness import GROUP, Harness
from tests.support.service import ANNA, BORIS, VERA

AN_HOUR = 3_600
A_MINUTE_MS = 60_000
HOUR_WRONG = (AN_HOUR, -AN_HOUR)


def set_clock(monkeypatch: pytest.MonkeyPatch, wrong: float) -> None:
    """Set the clock of this machine so many seconds wrong."""
    monkeypatch.setattr(timing, "wall_clock", lambda: time.time() + wrong)


def distance(one: Time, other: Time) -> int:
    return abs(one.now() - other.now())


async def process(live: Live, monkeypatch: pytest.MonkeyPatch, wrong: float) -> Time:
    """The time of a process that begins with a wrong clock."""
    set_clock(monkeypatch, wrong)
    own = Time()
    await Downtime(live, own).refresh()
    return own


@pytest.mark.parametrize("wrong", HOUR_WRONG)
async def test_a_clock_that_is_wrong_or_jumps_follows_redis(
    live: Live, monkeypatch: pytest.MonkeyPatch, wrong: float
) -> None:
    right = await process(live, monkeypatch, 0)
    assert distance(right, await process(live, monkeypatch, wrong)) < A_MINUTE_MS
    own, other = [await process(live, monkeypatch, 0) for _ in range(2)]
    set_clock(monkeypatch, wrong)
    assert distance(own, other) < A_MINUTE_MS
    await Downtime(live, own).refresh()
    assert distance(own, other) < A_MINUTE_MS


def test_time_that_may_be_the_servers_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis answers sooner or later: its time lies between, and ours does not tremble with it."""
    monkeypatch.setattr(timing, "monotonic", lambda: 1000.0)
    own = Time()
    before = own.now()
    own.follow(before / 1000 + 0.5, asked=1000.0, answered=1001.0)
    assert own.now() == before


def test_scaled_time_goes_on_by_itself() -> None:
    own = Time(100)
    before, asked = own.now(), timing.monotonic()
    own.follow(0, asked=asked, answered=asked)
    assert own.now() >= before


@pytest.mark.parametrize("wrong", HOUR_WRONG)
async def test_a_successor_with_a_wrong_clock_keeps_the_limits(
    live: Live, monkeypatch: pytest.MonkeyPatch, wrong: float
) -> None:
    limits = Limits(group=3, group_reserve=0, group_span_ms=600_000)
    right = Permits(live, await process(live, monkeypatch, 0), limits)
    hasty = Permits(live, await process(live, monkeypatch, wrong), limits)
    for _ in range(3):
        assert not right.take(GROUP, table="table").wait
    await right.note(GROUP)
    await hasty.restore()
    assert 0 < hasty.take(GROUP, table="table").wait < 600_000 + A_MINUTE_MS


async def test_a_process_with_a_wrong_clock_meets_nothing_early(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its people have their time, and no lobby closes."""
    harness = Harness(live, await process(live, monkeypatch, 0))
    lobby = await harness.open_table(ANNA, BORIS, VERA)
    soon = harness.time.now() + 10 * A_MINUTE_MS
    await harness.store.change(lobby.id, None, lambda loaded: Edit(loaded.table, deadlines={"expire": soon}))
    met: list[Deadline] = []

    async def meet(deadline: Deadline) -> None:
        met.append(deadline)

    hasty = await process(live, monkeypatch, AN_HOUR)
    await Clock(live, hasty, meet, Downtime(live, hasty).refresh)._sweep()
    assert not met
    assert "expire" in {each.name for each in await live.deadlines.due(soon)}
