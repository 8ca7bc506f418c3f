"""Cost of a backlog: waiting screens are not loaded."""

import asyncio

import msgspec
import pytest
from redis.asyncio import Redis

from bot.chat.drawer.backlog import Backlog, Line
from bot.chat.outgoing.permits import Limits
from bot.match.loaded import Edit
from bot.match.seating.lobby_edits import wait_in_lobby
from bot.match.table import Table, TableId
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw, group_screen
from tests.support.harness import GROUP
from tests.support.redis_trips import RedisTrips
from tests.support.scenario import until
from tests.support.stage import Stage
from tests.support.telegram import ApiCall

AN_HOUR = 3_600_000
LINE = Line(Rank.NEWS, spares=False, pauses=False)


def redraw(table: str, version: int) -> Redraw:
    return Redraw(table, group_screen(GROUP), version)


async def lobbies(stage: Stage, number: int) -> list[Table]:
    """Lobbies of one group, more than it could open by itself."""
    opened = [await stage.open(thread=1)]
    for topic in range(2, number + 1):
        id = TableId(f"lobby{topic:05}")
        table = msgspec.structs.replace(opened[0], id=id, token=f"token{topic}", thread=topic)
        opened.append(await stage.store.create(table, lambda loaded: waiting(stage, loaded.table)))
    return opened


def waiting(stage: Stage, table: Table) -> Edit:
    """A change of a lobby."""
    return wait_in_lobby(table, table.host, stage.time.now())


@pytest.mark.parametrize("number", [15, 60])
async def test_a_change_costs_the_same_whatever_waits(stage: Stage, redis: Redis, number: int) -> None:
    """While no call is permitted, a change loads one screen."""
    tables = await lobbies(stage, number)
    trips = RedisTrips(redis)

    def loaded() -> int:
        return sum(trip.count("screen") for trip in trips.trips)

    async with stage.delivery(limits=Limits(group=0, group_span_ms=AN_HOUR)):
        await until(lambda: loaded() >= number, "a screen is not known")
        trips.clear()
        for changes, table in enumerate(tables[-5:], start=1):
            await stage.store.change(table.id, None, lambda loaded: waiting(stage, loaded.table))
            await until(lambda changes=changes: loaded() >= changes, "a change is not seen")  # type: ignore[misc]
    assert loaded() == 5


async def test_every_screen_of_a_backlog_is_drawn_in_turn(stage: Stage) -> None:
    await lobbies(stage, 25)
    async with stage.delivery(limits=Limits(group=10, group_span_ms=1_000)):
        await stage.drawn()
    posted = [call.params["message_thread_id"] for call in stage.telegram.calls_to(GROUP)]
    assert sorted(posted) == list(range(1, 26))


async def test_a_server_that_lost_writes_does_not_make_a_worker_spin(stage: Stage, redis: Redis) -> None:
    """Redis restarts with an older version than the pending redraw: it is drawn once."""
    gate, reached = asyncio.Event(), asyncio.Event()

    async def hold(call: ApiCall) -> None:
        reached.set()
        await gate.wait()

    table = await stage.open()
    trips = RedisTrips(redis)
    stage.telegram.before = hold
    async with stage.delivery() as delivery:
        await reached.wait()
        older = {key: await redis.dump(key) or b"" for key in await redis.keys()}
        for _ in range(20):
            await stage.store.change(table.id, None, lambda loaded: waiting(stage, loaded.table))
        await redis.flushdb()
        for key, value in older.items():
            await redis.restore(key, 0, value)
        trips.clear()
        gate.set()
        await until(lambda: not delivery.waiting, "the worker goes on")
        assert len(trips.trips) < 40
    assert len(stage.telegram.calls_to(GROUP)) <= 2


def test_no_later_version_is_waited_for_than_was_requested() -> None:
    backlog = Backlog()
    backlog.request(redraw("table", 50))
    assert backlog.finish(backlog.redraws()[0], 40)
    assert not backlog


def test_a_request_during_a_drawing_is_waited_for() -> None:
    backlog = Backlog()
    backlog.request(redraw("table", 50))
    (drawn,) = backlog.redraws()
    backlog.request(redraw("table", 51))
    assert not backlog.finish(drawn, 40)
    assert backlog.redraws() == [redraw("table", 51)]


def test_a_screen_with_more_to_do_goes_behind_the_others() -> None:
    backlog = Backlog()
    for table in ("first", "second"):
        backlog.request(redraw(table, 1))
    assert not backlog.finish(redraw("first", 1), None)
    places = backlog.unranked()
    for place in places:
        backlog.line_up(place, LINE)
    assert [table for table, *_ in places] == ["second", "first"]
    assert not backlog.unranked()
    assert [[table for table, *_ in line] for line in backlog.lines()] == [["second", "first"]]
