"""Live tables, against a real server."""

import asyncio
import time
from pathlib import Path
from typing import Any, cast

import pytest
from redis.asyncio import Redis
from redis.crc import key_slot
from redis.exceptions import TimeoutError

from storage.live.call_store import CallNotes, SentCall
from storage.live.live import Deadline, Live, NotReplicated, RunningClock, StoredScreen, Write, table_parts
from storage.live.redraws import Redraw, ScreenId, group_screen, hand_screen
from storage.live.stored_form import Stored
from storage.redis.attempt import attempting
from storage.redis.commands import Client, Fenced
from storage.redis.connection import connect, disconnect
from storage.redis.keys import SHARDS, Keys
from tests.support.servers import redis_running

TABLE = "fVx-12_aB"
GROUP = -1001234567890
BOARD, HAND = group_screen(GROUP), hand_screen(77)
EVERYTHING = Write(
    parts=table_parts(
        table=b"chairs",
        state=b"\x00\xffstate",
        drafts={"lay1": b"2C", "lay2": b"3D"},
        clocks={"0": "d1b:0", "2": "d1b:0"},
    ),
    log=[b"0 deal", b"1 play AS"],
    feed=[b"dealt", b"played"],
    deadlines={"computer": 1_763_694_000_123, "alarm:call": 5},
    redraws=[BOARD, HAND],
    update="901",
    answer=b"done",
)


async def opened(live: Live, table: str = TABLE) -> None:
    assert await live.write(table, Write(parts=table_parts(table=b"chairs")), expected=0) == 1


async def read(live: Live, update: str = "") -> Stored:
    found = await live.load(TABLE, update=update)
    assert found is not None
    return found


async def shown(live: Live, since: int | None = None) -> StoredScreen:
    screen = await live.screen(TABLE, BOARD, feed_since=since)
    assert screen is not None
    return screen


async def test_a_table_that_never_was(live: Live) -> None:
    assert await live.load(TABLE) is None
    assert await live.screen(TABLE, BOARD) is None
    assert await live.log(TABLE) == []
    assert await live.redraws.request(TABLE, [BOARD]) is None
    assert await live.tables() == []
    assert await live.redraws.all() == []


async def test_a_write_is_read_back_whole(live: Live) -> None:
    assert await live.write(TABLE, EVERYTHING, expected=0) == 1
    slot = await read(live, "901")
    assert (slot.version, slot.table, slot.state) == (1, b"chairs", b"\x00\xffstate")
    assert slot.drafts == {"lay1": b"2C", "lay2": b"3D"}
    assert slot.clocks == {"0": b"d1b:0", "2": b"d1b:0"}
    assert (slot.feed_end, slot.answer) == (2, b"done")
    assert await live.log(TABLE) == [b"0 deal", b"1 play AS"]
    assert await live.tables() == [TABLE]


async def test_what_a_write_leaves_out_stays(live: Live) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    write = Write(parts=table_parts(drafts={"lay1": None}), log=[b"2 play KS"])
    assert await live.write(TABLE, write, expected=1) == 2
    slot = await read(live)
    assert (slot.table, slot.state, slot.answer) == (b"chairs", b"\x00\xffstate", None)
    assert slot.drafts == {"lay2": b"3D"}
    assert await live.log(TABLE) == [b"0 deal", b"1 play AS", b"2 play KS"]


async def test_a_table_is_created_once(live: Live) -> None:
    await opened(live)
    assert await live.write(TABLE, Write(parts=table_parts(table=b"another")), expected=0) is None
    assert (await read(live)).table == b"chairs"
    with pytest.raises(ValueError, match="own bytes"):
        await live.write("new", Write(log=[b"x"]), expected=0)


async def test_of_two_writers_one_wins(live: Live) -> None:
    await opened(live)
    writes = [
        Write(
            parts=table_parts(state=b"%d" % n),
            log=[b"%d" % n],
            deadlines={f"d{n}": 1},
            redraws=[group_screen(n)],
            feed=[b"%d" % n],
        )
        for n in range(10)
    ]
    versions = await asyncio.gather(*(live.write(TABLE, write, expected=1) for write in writes))
    assert sorted(version or 0 for version in versions) == [0] * 9 + [2]
    winner = b"%d" % versions.index(2)
    screen = await shown(live)
    assert (screen.table.state, screen.feed) == (winner, [winner])
    assert await live.log(TABLE) == [winner]
    assert [redraw.screen.chat for redraw in await live.redraws.all()] == [int(winner)]
    assert [due.name for due in await live.deadlines.due(9)] == [f"d{winner.decode()}"]


async def test_a_repeated_update_gets_its_answer_and_changes_nothing(live: Live, redis: Redis) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    before = await everything(redis)
    assert (await read(live, "901")).answer == b"done"
    assert await live.write(TABLE, EVERYTHING, expected=1) is None
    assert await everything(redis) == before


async def names(redis: Redis) -> list[bytes]:
    return cast("list[bytes]", await redis.keys())


async def everything(redis: Redis) -> dict[bytes, bytes]:
    return {key: cast("bytes", await redis.dump(key)) for key in await names(redis)}


async def test_the_last_256_updates_are_remembered(live: Live, redis: Redis) -> None:
    """One without an answer, too."""
    await opened(live)
    assert await live.write(TABLE, Write(update="none"), expected=1) == 2
    assert (await read(live, "none")).answer == b""
    for number in range(1, 261):
        numbered = Write(update=str(number), answer=b"%d" % number)
        assert await live.write(TABLE, numbered, expected=number + 1) == number + 2
    answers = {number: (await read(live, str(number))).answer for number in range(1, 261)}
    assert [number for number, answer in answers.items() if answer is None] == [1, 2, 3, 4]
    assert all(answer in (None, b"%d" % number) for number, answer in answers.items())
    assert await redis.hlen(Keys(1).table(TABLE).answers) == 256
    assert await redis.llen(Keys(1).table(TABLE).updates) == 256


async def test_the_feed_is_trimmed_and_its_indexes_stay(live: Live) -> None:
    numbers = [b"%d" % n for n in range(300)]
    await live.write(TABLE, Write(parts=table_parts(table=b"chairs"), feed=numbers[:200]), expected=0)
    await live.write(TABLE, Write(feed=numbers[200:]), expected=1)

    found = [await shown(live, since) for since in (297, 300, 400, None, 0)]
    assert {screen.table.feed_end for screen in found} == {300}
    assert [screen.feed_start for screen in found] == [297, 300, 300, 236, 44]
    assert all(screen.feed == numbers[screen.feed_start :] for screen in found)


async def test_a_redraw_is_cleared_at_its_version_only(live: Live) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    seen = sorted(await live.redraws.all())
    assert seen == [Redraw(TABLE, BOARD, 1), Redraw(TABLE, HAND, 1)]
    await live.write(TABLE, Write(parts=table_parts(state=b"next"), redraws=[BOARD]), expected=1)
    assert not await live.complete(seen[0], b"message 5")
    assert await live.complete(seen[1], b"message 6")
    assert await live.redraws.all() == [Redraw(TABLE, BOARD, 2)]
    assert (await shown(live)).record == b"message 5"
    assert await live.complete(Redraw(TABLE, BOARD, 2), None)
    assert await live.redraws.all() == []
    assert (await shown(live)).record is None


async def test_a_drawing_newer_than_the_redraw_clears_it_and_a_redraw_meanwhile_stays(live: Live) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    (drawing,) = [redraw for redraw in await live.redraws.all() if redraw.screen == BOARD]
    assert await live.redraws.request(TABLE, [BOARD]) == [Redraw(TABLE, BOARD, 2)]
    assert not await live.complete(drawing, b"message")
    await live.write(TABLE, Write(parts=table_parts(state=b"next")), expected=2)
    assert await live.complete(Redraw(TABLE, BOARD, 3), b"message")
    assert [redraw.screen for redraw in await live.redraws.all()] == [HAND]


def clock_of_seat_0(at: int) -> RunningClock:
    return RunningClock("0", "d1b:0", f"d1b:0:{at}", "turn:0", at + 20)


async def test_a_clock_starts_once_when_its_screen_is_delivered(live: Live) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    for at in (100, 200):
        assert await live.complete(Redraw(TABLE, HAND, 1), b"message", [clock_of_seat_0(at)])
        assert (await read(live)).clocks == {"0": b"d1b:0:100", "2": b"d1b:0"}
        assert Deadline(TABLE, "turn:0", 120) in await live.deadlines.due(300)


async def test_a_late_drawing_starts_no_clock_of_a_past_question(live: Live) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    moved = Write(parts=table_parts(clocks={"0": None, "2": "d1t1:0"}), deadlines={"turn:0": None})
    await live.write(TABLE, moved, expected=1)
    await live.complete(Redraw(TABLE, HAND, 1), b"message", [clock_of_seat_0(100)])
    assert (await read(live)).clocks == {"2": b"d1t1:0"}
    assert not [deadline for deadline in await live.deadlines.due(1_000) if deadline.name == "turn:0"]


async def test_drawing_a_removed_table_leaves_nothing(live: Live, redis: Redis) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    (redraw, *_) = await live.redraws.all()
    await live.remove(TABLE)
    assert await live.complete(redraw, b"message", [clock_of_seat_0(100)])
    assert await names(redis) == []


async def test_deadlines_come_due_move_and_are_lifted(live: Live) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    call, computer = Deadline(TABLE, "alarm:call", 5), Deadline(TABLE, "computer", 1_763_694_000_123)
    assert await live.deadlines.due(4) == []
    assert await live.deadlines.due(5) == [call]
    assert await live.deadlines.due(1_763_694_000_122) == [call]
    assert await live.deadlines.due(1_763_694_000_123) == [call, computer]
    await live.write(TABLE, Write(deadlines={"alarm:call": None, "computer": 7}), expected=1)
    assert await live.deadlines.due(1_763_694_000_123) == [Deadline(TABLE, "computer", 7)]


async def test_redraws_and_deadlines_of_all_shards_are_swept(live: Live) -> None:
    tables = [f"table{n:03}" for n in range(300)]
    for table in tables:
        await live.write(
            table,
            Write(parts=table_parts(table=b"x"), redraws=[group_screen(1)], deadlines={"d": 3}),
            expected=0,
        )
    assert len({Keys(1).table(table).shard for table in tables}) == SHARDS
    assert sorted(redraw.table for redraw in await live.redraws.all()) == tables
    assert sorted(deadline.table for deadline in await live.deadlines.due(3)) == tables
    assert sorted(await live.tables()) == tables
    assert await live.backlog(4) == (300, 300, 0)


async def test_all_keys_of_a_table_are_in_one_slot_and_none_stays(live: Live, redis: Redis) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    await live.complete(Redraw(TABLE, HAND, 0), b"message")
    keys = Keys(1).table(TABLE)
    assert len(await names(redis)) == 9
    slots = {
        key_slot(key) for key in (*await names(redis), *(key.encode() for key in (*keys.own(), *keys.shard)))
    }
    assert len(slots) == 1, "of a cluster"
    await live.remove(TABLE)
    assert await names(redis) == []


async def test_removing_spares_the_neighbours(live: Live, redis: Redis) -> None:
    shard = Keys(1).table(TABLE).shard
    other = next(name for name in (f"{TABLE}{n}" for n in range(1000)) if Keys(1).table(name).shard == shard)
    await live.write(TABLE, EVERYTHING, expected=0)
    await live.write(other, EVERYTHING, expected=0)
    await live.remove(TABLE)
    assert {redraw.table for redraw in await live.redraws.all()} == {other}
    assert {deadline.table for deadline in await live.deadlines.due(10**15)} == {other}
    assert await live.tables() == [other]


async def test_bots_do_not_meet(live: Live, redis: Client) -> None:
    await live.write(TABLE, EVERYTHING, expected=0)
    other = Live(redis, bot=2)
    assert await other.load(TABLE) is None
    assert await other.redraws.all() == []
    assert await other.deadlines.due(10**15) == []


async def test_index_entries_are_added_and_dropped(live: Live) -> None:
    for table in ("b", "a", "b"):
        await live.index.note(table, add=[("chat", "-5:7")])
    assert await live.index.look_up("chat", "-5:7") == ["a", "b"]
    await live.index.note("a", drop=[("chat", "-5:7")])
    assert await live.index.look_up("chat", "-5:7") == ["b"]
    assert await live.index.look_up("person", "-5:7") == []
    await live.index.drop_all("chat", "-5:7")
    assert await live.index.look_up("chat", "-5:7") == []


async def test_what_is_remembered_expires_or_is_forgotten(live: Live, redis: Redis) -> None:
    await live.memory.remember("person:5", b"{}", 60)
    assert await live.memory.recall("person:5") == b"{}"
    assert 0 < await redis.ttl(Keys(1).memory("person:5")) <= 60
    await live.memory.forget("person:5")
    assert await live.memory.recall("person:5") is None


async def test_a_write_that_no_replica_has_is_not_counted_on(
    redis: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.redis.commands.ACKNOWLEDGED_WITHIN", 30)
    live = Live(redis, bot=1, replicas=1)
    with pytest.raises(NotReplicated):
        await live.write(TABLE, EVERYTHING, expected=0)
    with pytest.raises(NotReplicated):
        await live.load(TABLE, update="901")
    assert await live.load(TABLE) is not None


@pytest.mark.parametrize("ahead_s", [-100, 100])
async def test_a_write_in_time_does_not_mind_the_clocks(live: Live, ahead_s: int) -> None:
    live.clock.offset += ahead_s * 1000
    with attempting(60.0) as attempt:
        assert await live.write(TABLE, Write(parts=table_parts(table=b"chairs")), expected=0) == 1
    assert attempt.has_stored


@pytest.mark.parametrize("wrong", ["the clock of Redis as it is known", "the machine's clock"])
async def test_a_late_write_is_refused_whatever_clocks_say(
    live: Live, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    right, now = live.clock.offset, time.time_ns
    if wrong == "the machine's clock":
        await live.clock.read()
        monkeypatch.setattr(time, "time_ns", lambda: now() + 3_600 * 10**9)
    else:
        live.clock.offset += 100_000
        await live.clock.read()
        assert abs(live.clock.offset - right) < 50_000
    with attempting(0.01), pytest.raises(TimeoutError):
        await live.write(TABLE, Write(parts=table_parts(table=b"chairs")), expected=0)
    assert await live.load(TABLE) is None


@pytest.mark.slow
async def test_a_write_sent_to_a_hanging_redis_is_not_applied(tmp_path: Path) -> None:
    with redis_running(tmp_path) as server:
        client = connect(server.url())
        live = Live(client, bot=1)
        await opened(live)
        with server.paused(), attempting(1.0), pytest.raises(TimeoutError):
            await live.write(TABLE, Write(parts=table_parts(table=b"others")), expected=1)
        await asyncio.gather(*live._commands._running, return_exceptions=True)
        stored: Any = await live.load(TABLE)
        assert (stored.version, stored.table) == (1, b"chairs")
        await disconnect(client)


@pytest.mark.parametrize("number", [10, 1_000])
async def test_parts_of_the_redraws_show_all_of_them(live: Live, number: int) -> None:
    """A part has one size, however many redraws a table has."""
    screens = [group_screen(-chat) for chat in range(1, number + 1)]
    await live.write(TABLE, Write(parts=table_parts(table=b"table"), redraws=screens), expected=0)
    seen: set[ScreenId] = set()
    sizes: list[int] = []
    cursors: list[int] = []
    while any(cursors) or not sizes:
        part, cursors = await live.redraws.some(cursors)
        sizes.append(len(part))
        seen |= {redraw.screen for redraw in part}
    assert seen == set(screens)
    assert max(sizes) <= 200


async def test_a_process_with_an_old_epoch_writes_nothing(
    live: Live, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has become active and has written since."""
    monkeypatch.setattr("storage.redis.commands.ACKNOWLEDGED_WITHIN", 30)
    await opened(live)
    successor = Live(redis, bot=1)
    await successor.shut_others_out(1)
    before, late = await everything(redis), Write(parts=table_parts(state=b"late"))
    for writing in (
        lambda: live.write(TABLE, late, expected=1),
        lambda: live.store_record(TABLE, BOARD, b"late"),
        lambda: live.complete(Redraw(TABLE, BOARD, 1), b"late"),
        lambda: live.redraws.request(TABLE, [BOARD]),
        lambda: live.remove(TABLE),
        lambda: live.queue.write("queue", Write(parts={"p": b"late"}), expected=0),
        lambda: live.shut_others_out(0),
        lambda: Live(redis, bot=1, replicas=1).write(TABLE, late, expected=1),
        lambda: live.tournaments.write("tournament", Write(parts={"t": b"late"}), expected=0),
    ):
        with pytest.raises(Fenced):
            await writing()
    assert await everything(redis) == before
    assert await successor.write(TABLE, Write(parts=table_parts(state=b"in time")), expected=1) == 2


async def test_calls_are_noted_with_a_record_or_alone(live: Live, redis: Redis) -> None:
    await opened(live)
    calls = [SentCall(at, GROUP, table) for at, table in ((5, TABLE), (5, TABLE), (7, "replies"), (9, ""))]
    await live.store_record(TABLE, BOARD, b"sent", CallNotes(calls[:1], 1000))
    await live.complete(Redraw(TABLE, BOARD, 1), b"sent", notes=CallNotes(calls[1:2], 1000))
    await live.calls.note(CallNotes(calls[2:], 1000))
    assert [(call.at, call.chat, call.table) for call in await live.calls.all()] == [
        (call.at, call.chat, call.table) for call in calls
    ]
    await live.calls.note(CallNotes([SentCall(1008, GROUP, "")], 1000))
    await live.complete(Redraw(TABLE, BOARD, 1), b"sent", notes=CallNotes([SentCall(1008, 7, TABLE)], 1000))
    assert [call.at for call in await live.calls.all()] == [9, 1008, 1008]
    for shard in Keys(1).shards:
        assert not await redis.exists(shard.calls) or 0 < await redis.pttl(shard.calls) <= 1000


async def test_holds_are_known_until_they_end(live: Live, redis: Redis) -> None:
    await live.calls.hold(GROUP, until=500, now=100)
    await live.calls.hold(77, until=9_000, now=200)
    assert await live.calls.holds(300) == {GROUP: 500, 77: 9_000}
    await live.calls.hold(78, until=700, now=600)
    assert await live.calls.holds(0) == {77: 9_000, 78: 700}
    assert 8_000 < await redis.pttl(Keys(1).holds()) <= 8_800


async def test_numbers_are_noted_for_a_while(live: Live) -> None:
    async def note(*numbers: int, until: int) -> None:
        await live.limits.note("left:1", numbers, until=until, kept_ms=10_000, most=50)

    await note(2, 3, until=11_000)
    await note(3, 4, until=12_000)
    assert await live.limits.noted("left:1", 10_999) == [2, 3, 4]
    assert await live.limits.noted("left:1", 11_000) == [3, 4]
    await note(*range(10, 60), until=13_000)
    assert await live.limits.noted("left:1", 3_000) == list(range(10, 60))
    await live.limits.forget("left:1")
    assert await live.limits.noted("left:1", 3_000) == []
