"""The queue for quick matches: nobody is in it twice, nobody falls out of it."""

import asyncio

import pytest

from storage.live import Live
from storage.waiting_room import WaitingRoom


@pytest.fixture
def room(live: Live) -> WaitingRoom:
    return live.waiting_room


async def test_a_person_has_one_ticket(room: WaitingRoom) -> None:
    await room.put(1, b"first")
    await room.put(1, b"second")
    assert await room.tickets() == {1: b"second"}
    assert (await room.ticket(1), await room.ticket(2)) == (b"second", None)


async def test_who_leaves_twice_is_told(room: WaitingRoom) -> None:
    await room.put(1, b"first")
    assert await room.drop(1)
    assert not await room.drop(1)


async def test_people_leave_the_queue_for_a_table_together(room: WaitingRoom) -> None:
    for person in (1, 2, 3):
        await room.put(person, b"t")
    assert await room.seat("s", b"1 and 2", {1: b"t", 2: b"t"})
    assert await room.tickets() == {3: b"t"}
    assert await room.seatings() == {"s": b"1 and 2"}
    await room.settled("s")
    assert await room.seatings() == {}


@pytest.mark.parametrize("other", [None, b"another wish"])
async def test_nobody_is_seated_if_one_has_left_or_wants_else(room: WaitingRoom, other: bytes | None) -> None:
    await room.put(1, b"t")
    if other is not None:
        await room.put(2, other)
    assert not await room.seat("s", b"1 and 2", {1: b"t", 2: b"t"})
    assert await room.ticket(1) == b"t"
    assert await room.seatings() == {}


async def test_a_seating_asked_for_again_is_the_same(room: WaitingRoom) -> None:
    await room.put(1, b"t")
    assert await room.seat("s", b"1", {1: b"t"})
    assert await room.seat("s", b"1", {1: b"t"})
    assert not await room.seat("s", b"another", {1: b"t"})


async def test_of_processes_that_seat_the_same_person_one_does(room: WaitingRoom) -> None:
    for person in (1, 2, 3):
        await room.put(person, b"t")
    seated = await asyncio.gather(
        room.seat("a", b"1 and 2", {1: b"t", 2: b"t"}), room.seat("b", b"2 and 3", {2: b"t", 3: b"t"})
    )
    assert sorted(seated) == [False, True]
    assert len(await room.tickets()) == 1
