"""Leases and beats: live instances, dead ones, and the work that a dead one held."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock, create_autospec, patch

import pytest
from redis.exceptions import OutOfMemoryError
from structlog.testing import capture_logs

from bot.base.active import TERM_S, Active
from storage.live.live import Client, Live
from storage.live.process_store import Beats
from storage.redis.commands import Fenced
from storage.redis.keys import Keys
from storage.server.instance_locks import InstanceLocks
from tests.support.clocks import Ticks
from tests.support.instances import FakeLocks
from tests.support.scenario import PATIENCE_S, until, working

LONG_MS = 10_000
"""Since the last beat of a dead instance."""


@pytest.fixture
def ticks() -> Ticks:
    return Ticks(100.0)


async def pass_a_term(redis: Client, ticks: Ticks) -> None:
    """Let a term pass since the last renewal, for the former holder and for Redis."""
    ticks.at += TERM_S + 0.1
    await redis.execute_command("HSET", Keys(1).active(), "until", 0)


async def test_one_process_is_active_and_the_next_has_a_higher_epoch(live: Live) -> None:
    one, two = Active(live, "one"), Active(live, "two")
    await one.begin()
    await two.begin()
    assert (one.holds, two.holds) == (True, False)
    first = one.epoch
    await one.begin()
    assert one.epoch == first, "a lease that is renewed is the same tenure"
    await one.end()
    assert not one.holds
    await two.begin()
    assert two.holds
    assert two.epoch > first


async def test_a_stopped_process_holds_nothing_when_it_goes_on(live: Live, ticks: Ticks) -> None:
    """By its own clock, before it has asked Redis."""
    one = Active(live, "one", ticks=ticks)
    await one.begin()
    ticks.at += TERM_S - 0.01
    assert one.holds
    ticks.at += 0.01
    assert not one.holds


async def test_a_lease_that_is_not_renewed_passes_on(live: Live, redis: Client, ticks: Ticks) -> None:
    one, two = Active(live, "one", ticks=ticks), Active(live, "two")
    await one.begin()
    epoch = await one.held()
    async with working(two.run()), asyncio.timeout(PATIENCE_S):
        await pass_a_term(redis, ticks)
        await two.held()
        assert two.epoch > epoch
        await one.begin()
        assert not one.holds
        await one.lost(epoch)


async def test_a_tenure_ends_where_another_was_active_meanwhile(
    live: Live, redis: Client, ticks: Ticks
) -> None:
    """Neither held the lease while the other did: the first one's work from before is fenced."""
    one, two = (Active(live, name, ticks=ticks) for name in ("one", "two"))
    await one.begin()
    first = await one.held()
    await pass_a_term(redis, ticks)
    await two.begin()
    assert two.holds
    await pass_a_term(redis, ticks)
    await one.begin()
    assert one.epoch > two.epoch > first
    async with asyncio.timeout(PATIENCE_S):
        await one.lost(first)
    lost = asyncio.create_task(one.lost(await one.held()))
    await asyncio.sleep(0)
    assert not lost.done(), "the tenure that has begun"
    lost.cancel()


async def test_a_holder_takes_a_later_epoch_after_refused_writes(live: Live, redis: Client) -> None:
    """A failover has undone the other's lease, and not its fencing of earlier epochs."""
    one = Active(live, "one", newest=lambda: live.newest_epoch)
    await one.begin()
    first = await one.held()
    undone = first + 3_600_000
    await Live(redis, bot=1).shut_others_out(undone)
    with pytest.raises(Fenced):
        await live.shut_others_out(first)
    await one.begin()
    async with asyncio.timeout(PATIENCE_S):
        await one.lost(first)
    later = await one.held()
    assert later > undone
    await live.shut_others_out(later)
    await one.begin()
    assert await one.held() == later, "what has refused it before ends no later tenure"


async def test_a_call_waits_for_a_renewal_that_is_late(live: Live, redis: Client, ticks: Ticks) -> None:
    """A busy process loses no answer; one that has lost its lease makes no call."""
    one, two = (Active(live, name, ticks=ticks) for name in ("one", "two"))
    for other, may_call in ((None, True), (two, False)):
        await one.begin()
        epoch = one.epoch
        await pass_a_term(redis, ticks)
        assert not one.may_call
        if other is not None:
            await other.begin()
        asking = asyncio.create_task(one.may_call_soon())
        await asyncio.sleep(0)
        assert not asking.done()
        await one.begin()
        assert await asking is may_call
        assert (one.holds and one.epoch == epoch) is may_call, "who was away alone goes on in their tenure"


async def test_the_lease_of_a_dead_process_in_the_same_place_is_free_at_once(live: Live) -> None:
    await Active(live, "one").begin()
    two = Active(live, "two", locks=FakeLocks("one"))
    await two.begin()
    assert two.holds


async def test_a_slow_redis_is_given_a_longer_term_that_counts_from_when_it_was_asked(
    live: Live, ticks: Ticks, monkeypatch: pytest.MonkeyPatch
) -> None:
    beat = live.processes.beat

    async def slow(instance: str | None, **rest: Any) -> Beats:
        beats = await beat(instance, **rest)
        ticks.at += 1.2
        return beats

    monkeypatch.setattr(live.processes, "beat", slow)
    one = Active(live, "one", ticks=ticks)
    await one.begin()
    assert not one.holds
    await one.begin()
    assert one.holds


async def test_a_busy_process_has_a_longer_term(
    live: Live, ticks: Ticks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise two processes on a busy machine would keep taking the lease from each other."""
    one = Active(live, "one", ticks=ticks)
    await one.begin()
    beaten, beat = asyncio.Event(), live.processes.beat

    async def noted(instance: str | None, **rest: Any) -> Beats:
        beats = await beat(instance, **rest)
        beaten.set()
        return beats

    monkeypatch.setattr(live.processes, "beat", noted)
    async with working(one.run()):
        await asyncio.sleep(0)
        ticks.at += 0.75
        await beaten.wait()
        beaten.clear()
        ticks.at += TERM_S - 0.01
        await beaten.wait()
    ticks.at += 2 * TERM_S
    assert one.holds


async def test_instances_know_each_other_by_their_beats(live: Live, redis: Client) -> None:
    """A silent one is dead, and setting a clock back keeps none alive."""
    one, two = Active(live, "one"), Active(live, "two")
    for moved in (-LONG_MS, 60_000):
        await one.begin()
        await two.begin()
        assert two.living == {"one", "two"}
        await redis.zincrby(Keys(1).beats(), moved, "one")
        await two.begin()
        assert two.living == {"two"}
    await one.begin()
    await one.end()
    await two.begin()
    assert two.living == {"two"}


async def test_a_death_in_the_same_place_is_seen_at_the_next_beat(live: Live) -> None:
    """Not five seconds later: the lock freed by the system proves it."""
    await Active(live, "one").begin()
    locks = FakeLocks()
    two, elsewhere = Active(live, "two", locks=locks), Active(live, "three")
    for instance in (two, elsewhere):
        await instance.begin()
        assert "one" in instance.living
    locks.found = frozenset({"one"})
    await two.begin()
    assert two.living == {"two", "three"}
    assert locks.found == frozenset(), "what Redis has heard of is forgotten"
    await elsewhere.begin()
    assert elsewhere.living == {"two", "three"}


async def test_a_folder_that_cannot_be_read_stops_no_beat(live: Live) -> None:
    locks = create_autospec(InstanceLocks, instance=True)
    locks.dead.side_effect = PermissionError
    instance = Active(live, "one", locks=locks)
    await instance.begin()
    assert instance.holds


async def test_an_ill_redis_hears_of_the_dead_when_it_is_well(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.base.active.STANDBY_S", 0.001)
    await Active(live, "one").begin()
    two = Active(live, "two", locks=FakeLocks("one"))
    with patch.object(
        live.processes, "beat", AsyncMock(side_effect=OutOfMemoryError("OOM command not allowed"))
    ):
        await two.begin()
    assert not two.holds
    async with working(two.run()):
        await until(lambda: two.holds)
    assert two.living == {"two"}


async def test_the_log_names_the_dead_once_however_many_start(live: Live, redis: Client) -> None:
    one, two = Active(live, "one"), Active(live, "two")
    await one.begin()
    await two.begin()
    await redis.zincrby(Keys(1).beats(), -LONG_MS, "one")
    with capture_logs() as logs:
        await two.begin()
        await Active(live, "three").begin()
        await redis.zincrby(Keys(1).beats(), -LONG_MS, "two")
        await Active(live, "four", locks=FakeLocks("two")).begin()
    assert [line["instances"] for line in logs if line["event"] == "instances-dead"] == [["one"], ["two"]]
