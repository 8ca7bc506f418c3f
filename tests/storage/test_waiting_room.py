"""The queue for quick matches: nobody is in it twice, nobody falls out of it."""

import asyncio

import pytest

from storage.live import waiting_room
from storage.live.live import Client, Live
from storage.live.waiting_room import MOST_LEAVERS, Noticed, WaitingRoom

T = b"{}"
"""A ticket that no message shows."""


@pytest.fixture
def room(live: Live) -> WaitingRoom:
    return live.waiting_room


async def test_a_person_has_one_ticket_and_leaves_once(room: WaitingRoom) -> None:
    await room.put(1, b'{"at":1}')
    await room.put(1, b'{"at":2}')
    assert await room.tickets() == {1: b'{"at":2}'}
    assert (await room.ticket(1), await room.ticket(2)) == (b'{"at":2}', None)
    assert await room.end(1, "left")
    assert not await room.end(1, "left")


async def test_people_leave_the_queue_for_a_table_together(room: WaitingRoom) -> None:
    for person in (1, 2, 3):
        await room.put(person, T)
    assert await room.seat("s", b"1 and 2", {1: T, 2: T})
    assert await room.tickets() == {3: T}
    assert await room.seatings() == {"s": b"1 and 2"}
    await room.settled("s")
    assert await room.seatings() == {}


@pytest.mark.parametrize("other", [None, b'{"at":3}'])
async def test_nobody_is_seated_if_one_has_left_or_wants_else(room: WaitingRoom, other: bytes | None) -> None:
    await room.put(1, T)
    if other is not None:
        await room.put(2, other)
    assert not await room.seat("s", b"1 and 2", {1: T, 2: T})
    assert await room.ticket(1) == T
    assert await room.seatings() == {}


async def test_a_seating_asked_for_again_is_the_same(room: WaitingRoom) -> None:
    await room.put(1, T)
    """A process that was killed may have stored it before another one asks again."""
    for _ in range(2):
        assert await room.seat("s", b"1", {1: T})
        assert (await room.seatings(), await room.tickets()) == ({"s": b"1"}, {})
    assert not await room.seat("s", b"another", {1: T})


async def test_what_processes_change_at_the_same_time_is_all_changed(redis: Client) -> None:
    rooms = [Live(redis, bot=1).waiting_room for _ in range(4)]
    changes = [rooms[number % 4].put(number, T, update=str(number)) for number in range(24)]
    assert all(await asyncio.gather(*changes))
    assert await rooms[0].tickets() == dict.fromkeys(range(24), T)
    ended = [rooms[number % 4].end(7, "left") for number in range(8)]
    assert sorted(await asyncio.gather(*ended)) == [False] * 7 + [True]
    seated = await asyncio.gather(*(each.seat(f"s{at}", b"1", {1: T}) for at, each in enumerate(rooms)))
    assert sorted(seated) == [False] * 3 + [True]
    assert len(await rooms[0].tickets()) == 22


async def test_an_update_lets_somebody_wait_once(room: WaitingRoom, redis: Client) -> None:
    assert await room.put(1, T, update="5")
    assert await room.end(1, "left")
    for process in room, Live(redis, bot=1).waiting_room:
        assert not await process.put(1, T, update="5")
        assert await process.ticket(1) is None


def shown(name: str) -> bytes:
    """A ticket that a message shows."""
    return f'{{"notice":"{name}"}}'.encode()


async def test_a_wait_says_in_its_message_how_it_ended(room: WaitingRoom) -> None:
    await room.put(1, shown("1:a"), name="1:a", notice=b"n")
    assert await room.noticed("1:a") == Noticed(b"n", shown("1:a"), None)
    assert await room.end(1, "left")
    assert await room.noticed("1:a") == Noticed(b"n", None, "left")
    await room.forget("1:a", None)
    assert await room.some_noticed(0) == ({"1:a": Noticed(b"n", None, "left")}, 0), (
        "another word than the one that is shown"
    )
    await room.forget("1:a", "left")
    assert (await room.noticed("1:a"), await room.some_noticed(0)) == (None, ({}, 0))


async def test_a_wait_that_goes_on_elsewhere_is_over_here(
    room: WaitingRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_room, "NOTICES_READ", 2)
    await room.put(1, shown("1:a"), name="1:a", notice=b"n")
    await room.put(1, shown("1:b"), name="1:b", notice=b"m", ending="left")
    noticed = {"1:a": Noticed(b"n", shown("1:b"), "left"), "1:b": Noticed(b"m", shown("1:b"), None)}
    assert {name: await room.noticed(name) for name in noticed} == noticed
    found, after = await room.some_noticed(0)
    assert list(found.items()) == list(noticed.items()), "the wait that is over comes first"
    assert after == 0


async def test_a_ticket_is_changed_only_as_it_stands(room: WaitingRoom) -> None:
    assert not await room.put(1, b'{"at":2}', instead=b'{"at":1}')
    await room.put(1, b'{"at":1}')
    assert await room.put(1, b'{"at":2}', instead=b'{"at":1}')
    assert await room.put(1, b'{"at":2}', instead=b'{"at":1}'), "asked again"
    assert not await room.put(1, b'{"at":3}', instead=b'{"at":1}')
    assert not await room.end(1, "lapsed", ticket=b'{"at":1}')
    assert not await room.replace(1, b'{"at":4}', instead=b'{"at":1}')
    assert await room.ticket(1) == b'{"at":2}'
    assert await room.replace(1, b'{"at":4}', instead=b'{"at":2}')
    assert await room.ticket(1) == b'{"at":4}'


async def test_all_at_a_table_are_told_that_it_is_there(room: WaitingRoom) -> None:
    for person in (1, 2):
        await room.put(person, shown(str(person)), name=str(person), notice=b"n")
    await room.seat("s", b"1 and 2", {1: shown("1"), 2: shown("2")})
    await room.forget("2", None)
    await room.settled("s", "begun", ["1", "2"])
    assert (await room.some_noticed(0))[0]["1"].ending == "begun"
    assert await room.noticed("2") is None


async def test_leavers_are_remembered_for_a_while(room: WaitingRoom) -> None:
    await room.note_leavers(1, [2, 3], now=1_000, kept_ms=10_000)
    await room.note_leavers(1, [3, 4], now=2_000, kept_ms=10_000)
    assert await room.leavers(1, 10_999) == [2, 3, 4]
    assert await room.leavers(1, 11_000) == [3, 4]
    await room.note_leavers(1, range(10, 10 + MOST_LEAVERS), now=3_000, kept_ms=10_000)
    assert len(await room.leavers(1, 3_000)) == MOST_LEAVERS
