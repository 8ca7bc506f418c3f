"""The store of the queue: nobody is in it twice, nobody falls out of it."""

import asyncio

import pytest

from bot.base.preferences import Language
from bot.features.queue import store
from bot.features.queue.store import Noticed, QueueStore
from bot.features.queue.waiting import Ending, Notice, NoticeRecord, PlannedTable, Ticket, Wish
from bot.match.table import Chair, PersonId
from storage.live.live import Client, Live

WISH = Wish("terz", "short")
ONE, TWO, THREE = (PersonId(number) for number in (1, 2, 3))


def ticket(since: int = 0, notice: str = "") -> Ticket:
    return Ticket((WISH,), Chair(), since, notice=notice)


def seating(*people: PersonId) -> PlannedTable:
    chairs = tuple(Chair(person=person) for person in people)
    return PlannedTable(WISH, chairs, 0, notices=tuple(map(str, people)))


def noticed(person: PersonId, *, ticket: Ticket | None = None, ending: Ending | None = None) -> Noticed:
    return Noticed(Notice(person, WISH, Language.RU, ending), NoticeRecord(), ticket, None)


T = ticket()
"""A ticket that no message shows."""


@pytest.fixture
def queue(live: Live) -> QueueStore:
    return QueueStore(live)


async def test_a_person_has_one_ticket_and_leaves_once(queue: QueueStore) -> None:
    await queue.put(ONE, ticket(1))
    await queue.put(ONE, ticket(2))
    assert await queue.tickets() == {ONE: ticket(2)}
    assert (await queue.ticket(ONE), await queue.ticket(TWO)) == (ticket(2), None)
    assert await queue.end(ONE, Ending.LEFT)
    assert not await queue.end(ONE, Ending.LEFT)


async def test_people_leave_the_queue_for_a_table_together(queue: QueueStore) -> None:
    for person in (ONE, TWO, THREE):
        await queue.put(person, T)
    assert await queue.seat("s", seating(ONE, TWO), {ONE: T, TWO: T})
    assert await queue.tickets() == {THREE: T}
    assert await queue.seatings() == {"s": seating(ONE, TWO)}
    await queue.settled("s", Ending.BEGUN)
    assert await queue.seatings() == {}


@pytest.mark.parametrize("other", [None, ticket(3)])
async def test_nobody_is_seated_if_one_has_left_or_wants_else(
    queue: QueueStore, other: Ticket | None
) -> None:
    await queue.put(ONE, T)
    if other is not None:
        await queue.put(TWO, other)
    assert not await queue.seat("s", seating(ONE, TWO), {ONE: T, TWO: T})
    assert await queue.ticket(ONE) == T
    assert await queue.seatings() == {}


async def test_seating_is_idempotent(queue: QueueStore) -> None:
    """A process that was killed may have stored it before another one asks again."""
    await queue.put(ONE, T)
    for _ in range(2):
        assert await queue.seat("s", seating(ONE), {ONE: T})
        assert (await queue.seatings(), await queue.tickets()) == ({"s": seating(ONE)}, {})
    assert not await queue.seat("s", seating(TWO), {ONE: T})


async def test_concurrent_changes_of_processes_are_all_stored(redis: Client) -> None:
    queues = [QueueStore(Live(redis, bot=1)) for _ in range(4)]
    changes = [queues[number % 4].put(PersonId(number), T, update=str(number)) for number in range(24)]
    assert all(await asyncio.gather(*changes))
    assert await queues[0].tickets() == {PersonId(number): T for number in range(24)}
    ended = [queues[number % 4].end(PersonId(7), Ending.LEFT) for number in range(8)]
    assert sorted(await asyncio.gather(*ended)) == [False] * 7 + [True]
    seated = await asyncio.gather(
        *(each.seat(f"s{at}", seating(ONE), {ONE: T}) for at, each in enumerate(queues))
    )
    assert sorted(seated) == [False] * 3 + [True]
    assert len(await queues[0].tickets()) == 22


async def test_an_update_lets_somebody_wait_once(queue: QueueStore, redis: Client) -> None:
    assert await queue.put(ONE, T, update="5")
    assert await queue.end(ONE, Ending.LEFT)
    for process in queue, QueueStore(Live(redis, bot=1)):
        assert await process.has_let_wait("5")
        assert not await process.put(ONE, T, update="5")
        assert await process.ticket(ONE) is None


async def test_a_wait_says_in_its_message_how_it_ended(queue: QueueStore) -> None:
    shown = ticket(notice="1:a")
    await queue.put(ONE, shown)
    assert await queue.noticed(ONE, "1:a") == noticed(ONE, ticket=shown)
    assert await queue.end(ONE, Ending.LEFT)
    ended = noticed(ONE, ending=Ending.LEFT)
    assert await queue.noticed(ONE, "1:a") == ended
    await queue.forget("1:a", None)
    assert await queue.some_noticed(0) == ({"1:a": ended}, 0), "another word than the one that is shown"
    await queue.forget("1:a", Ending.LEFT)
    assert (await queue.noticed(ONE, "1:a"), await queue.some_noticed(0)) == (None, ({}, 0))


async def test_a_drawing_is_recorded_beside_the_queue_until_its_notice_is_forgotten(
    queue: QueueStore, live: Live
) -> None:
    name, record = "1:7", NoticeRecord(message=7, digest="drawn")
    await queue.put(ONE, ticket(notice=name))
    stored = await live.queue.load(store.QUEUE)
    found = await queue.noticed(ONE, name)
    assert found is not None
    assert found.record == NoticeRecord(message=7), "the message is there before the first drawing"
    await queue.set_record(name, record)
    assert await queue.noticed(ONE, name) == found._replace(record=record)
    assert await live.queue.load(store.QUEUE) == stored
    await queue.end(ONE, Ending.LEFT)
    await queue.forget(name, Ending.LEFT)
    assert await live.queue.records(store.QUEUE, name) == [None]


async def test_a_wait_that_goes_on_elsewhere_is_over_here(
    queue: QueueStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "NOTICES_READ", 2)
    first, second = ticket(notice="1:a"), ticket(notice="1:b")
    await queue.put(ONE, first)
    await queue.put(ONE, second)
    both = {"1:a": noticed(ONE, ending=Ending.LEFT), "1:b": noticed(ONE, ticket=second)}
    assert {name: await queue.noticed(ONE, name) for name in both} == both
    found, after = await queue.some_noticed(0)
    assert list(found.items()) == list(both.items()), "the wait that is over comes first"
    assert after == 0


async def test_a_ticket_is_changed_only_as_it_stands(queue: QueueStore) -> None:
    assert not await queue.put(ONE, ticket(2), instead=ticket(1))
    await queue.put(ONE, ticket(1))
    assert await queue.put(ONE, ticket(2), instead=ticket(1))
    assert await queue.put(ONE, ticket(2), instead=ticket(1)), "asked again"
    assert not await queue.put(ONE, ticket(3), instead=ticket(1))
    assert not await queue.end(ONE, Ending.LAPSED, ticket=ticket(1))
    assert not await queue.replace(ONE, ticket(4), instead=ticket(1))
    assert await queue.ticket(ONE) == ticket(2)
    assert await queue.replace(ONE, ticket(4), instead=ticket(2))
    assert await queue.ticket(ONE) == ticket(4)


async def test_all_at_a_table_are_told_that_it_is_there(queue: QueueStore) -> None:
    shown = {person: ticket(notice=str(person)) for person in (ONE, TWO)}
    for person, each in shown.items():
        await queue.put(person, each)
    await queue.seat("s", seating(ONE, TWO), shown)
    await queue.forget("2", None)
    await queue.settled("s", Ending.BEGUN)
    assert (await queue.some_noticed(0))[0]["1"].notice.ending is Ending.BEGUN
    assert await queue.noticed(TWO, "2") is None
