"""An update that takes long or cannot be stored is kept in Redis: it holds up neither polls nor other people."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
import structlog
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.base.timing import Time
from bot.chat.incoming import parking as parking_module
from bot.chat.incoming import queues
from bot.chat.incoming.parking import Parking
from bot.chat.incoming.queues import PersonQueues, Queued
from bot.chat.incoming.sharing import packed
from storage.inbox import Entry, Inbox
from storage.live import Live
from tests.bot.crew import Crew
from tests.bot.incoming import Handler, Telegram, bot_at, intake_for, message, until
from tests.support.scenario import PATIENCE_S

LOCKED = OperationalError("INSERT", {}, Exception("database is locked"))


@pytest.fixture
async def crew(live: Live, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crew]:
    monkeypatch.setattr(queues, "log", structlog.get_logger())
    crew = Crew(live, monkeypatch)
    yield crew
    await crew.stop()


def locked(*numbers: int) -> Handler:
    """A handler that cannot store these updates until their failures are cleared."""
    handler = Handler()
    handler.failures = {number: [LOCKED] * 10_000 for number in numbers}
    return handler


async def test_an_update_that_cannot_be_stored_holds_up_none(crew: Crew) -> None:
    handler = crew.run("one", handler=locked(10))
    crew.telegram.push(message(10, 1), message(11, 2))
    await until(lambda: crew.telegram.waiting == [])
    for number in range(12, 20):
        crew.telegram.push(message(number, number))
        await until(lambda number=number: number in handler.done)  # type: ignore[misc]
    await until(lambda: crew.telegram.waiting == [])
    assert 10 not in handler.done
    offsets = [offset for offset, _ in crew.telegram.polls]
    assert len(set(offsets)) == len(offsets), "Telegram holds back a poll that repeats an offset"
    handler.failures.clear()
    await until(lambda: 10 in handler.done)
    await crew.until_gone()
    handler.failures[500] = [LOCKED] * 3
    crew.telegram.push(message(500, 1))
    await until(lambda: 500 in handler.done)


async def test_updates_that_hang_hold_up_none(crew: Crew) -> None:
    handler = Handler()
    handler.gates = {number: asyncio.Event() for number in range(10, 210)}
    crew.run("one", handler=handler)
    crew.telegram.push(*(message(number, number) for number in range(10, 210)), message(300, 1))
    await until(lambda: 300 in handler.done and crew.telegram.waiting == [])
    assert handler.done == [300]
    for gate in handler.gates.values():
        gate.set()
    await until(lambda: len(handler.done) == 201)
    await crew.until_stored(0)


async def test_parked_updates_keep_their_persons_order(crew: Crew) -> None:
    handler = crew.run("one", handler=locked(10))
    crew.telegram.push(message(10, 1), message(11, 1))
    await until(lambda: crew.telegram.waiting == [])
    crew.telegram.push(message(12, 1), message(13, 2))
    await until(lambda: 13 in handler.done and crew.telegram.waiting == [])
    handler.failures.clear()
    await until(lambda: handler.done == [13, 10, 11, 12])
    await crew.until_stored(0)


async def test_parked_updates_survive_a_kill(crew: Crew) -> None:
    crew.run("one", handler=locked(10))
    crew.telegram.push(message(10, 1), message(11, 1), message(12, 2))
    await until(lambda: crew.telegram.waiting == [])
    await crew.kill("one")
    second = crew.run("two")
    crew.telegram.push(message(13, 1))
    await until(lambda: len(second.done) == 3)
    assert second.done == [10, 11, 13]
    await crew.until_stored(0)
    await crew.until_gone()


async def test_a_stopped_process_leaves_parked_updates_to_the_next(crew: Crew) -> None:
    crew.run("one", handler=locked(10))
    crew.telegram.push(message(10, 1))
    await crew.until_stored(1)
    await crew.stop()
    crew.living.clear()
    second = crew.run("two")
    await until(lambda: second.done == [10])


async def test_a_parked_update_is_dropped_in_the_end(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "KEPT_MS", -1_000_000_000_000)
    with capture_logs() as logs:
        handler = crew.run("one", handler=locked(10))
        crew.telegram.push(message(10, 1), message(11, 1))
        await until(lambda: handler.done == [11])
        await crew.until_stored(0)
    dropped = [line for line in logs if line["event"] == "update-dropped"]
    assert [line["update"] for line in dropped] == [10]


class NoInbox:
    """An inbox on a server that is away, while the lease's answers."""

    def __getattr__(self, name: str) -> object:
        return self._fail

    async def _fail(self, *args: object, **named: object) -> None:
        raise RedisConnectionError("gone")


async def test_an_update_that_nothing_stores_is_tried_some_times(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queues, "TRIES", 3)
    handler = crew.run("one", NoInbox(), locked(10))
    crew.telegram.push(message(10, 1), message(11, 1))
    await until(lambda: handler.done == [11] and crew.telegram.waiting == [])
    assert handler.began.count(10) == 3


async def test_what_finds_no_room_is_tried_until_there_is(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_small(monkeypatch)
    newcomers = range(10, 15)
    handler = crew.run("one", handler=locked(*newcomers))
    crew.telegram.push(*(message(number, number) for number in newcomers))
    await until(lambda: all(handler.began.count(number) > 6 for number in newcomers))
    assert await crew.stored() == 2
    assert len(crew.telegram.waiting) >= 3
    handler.failures.clear()
    await until(lambda: sorted(handler.done) == [*newcomers] and crew.telegram.waiting == [])


async def test_what_finds_no_room_is_dropped_in_the_end(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    make_small(monkeypatch)
    handler = crew.run("one", handler=locked(10, 11, 12))
    crew.telegram.push(message(10, 10), message(11, 11))
    await crew.until_stored(2)
    crew.telegram.push(message(12, 12), message(13, 12))
    await until(lambda: handler.began.count(12) > 6)
    monkeypatch.setattr(queues, "KEPT_MS", -1_000_000_000_000)
    await until(lambda: handler.done == [13])


def make_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inboxes have room for two updates."""
    monkeypatch.setattr(queues, "TRIES", 3)
    for method in (Inbox.store, Inbox.room):
        monkeypatch.setattr(method, "__kwdefaults__", {"most": 2})


async def test_updates_of_one_person_are_limited(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "MOST_WAITING", 3)
    handler = Handler()
    handler.gates[10] = asyncio.Event()
    crew.run("one", handler=handler)
    crew.telegram.push(*(message(number, 1) for number in range(10, 20)), message(20, 2))
    await until(lambda: handler.done == [20])
    handler.gates[10].set()
    await until(lambda: len(handler.done) == 5)
    assert handler.done == [20, 10, 17, 18, 19]
    await until(lambda: crew.telegram.waiting == [])
    await crew.until_stored(0)


async def test_a_process_alone_stores_no_quick_updates(crew: Crew) -> None:
    handler = crew.run("one")
    crew.telegram.push(*(message(number, number % 3) for number in range(10, 40)))
    await until(lambda: len(handler.done) == 30)
    assert await crew.live.inbox.processes() == frozenset()


class LostReplies:
    """Inboxes that store, and whose replies are lost until they are heard."""

    def __init__(self, inbox: Inbox, *, is_replicated: bool = False) -> None:
        self.inbox = inbox
        self.is_replicated = is_replicated
        self.is_heard = False

    def __getattr__(self, name: str) -> object:
        return getattr(self.inbox, name)

    async def store(self, process: str, updates: Sequence[bytes]) -> list[str] | None:
        stored = await self.inbox.store(process, updates)
        if self.is_heard:
            return stored
        raise RedisTimeoutError("no answer in time")


async def test_an_update_found_stored_holds_up_none(crew: Crew) -> None:
    handler = crew.run("one", LostReplies(crew.live.inbox), locked(10))
    crew.telegram.push(message(10, 1))
    await until(lambda: crew.telegram.waiting == [])
    crew.telegram.push(*(message(number, number) for number in range(11, 161)))
    await until(lambda: len(handler.done) == 150 and crew.telegram.waiting == [])
    handler.failures.clear()
    await until(lambda: 10 in handler.done)
    await crew.until_stored(0)


async def test_an_update_found_on_one_server_is_stored_again(live: Live) -> None:
    """A replica may become master without it."""
    handler, safe = Handler(), list[int]()
    gate = handler.gates[10] = asyncio.Event()
    inbox: Any = LostReplies(live.inbox, is_replicated=True)
    intake = intake_for(bot_at(Telegram()), handler)
    parking = Parking(intake, inbox, "one", Time(), on_safe=safe.append, is_sound=lambda: True)
    queued = Queued(message(10), Time().now())
    parking.queues.add(queued)
    for _ in range(3):
        await parking.park([queued])
        await parking.check()
    assert (safe, queued.entry, len(await live.inbox.entries("one"))) == ([], None, 1)
    inbox.is_heard = True
    await parking.park([queued])
    assert safe == [10]
    gate.set()
    await until(lambda: queued.is_finished)
    await parking.check()
    assert await live.inbox.entries("one") == []


async def test_an_adoption_hides_no_entry_from_the_next_read(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries of the dead come behind one that was stored a moment ago."""
    monkeypatch.setattr(parking_module, "CHECK_S", 600.0)
    handler, inbox, is_adopted = Handler(), live.inbox, asyncio.Event()
    read = inbox.read

    async def read_after_adoption(process: str, after: str, wait_ms: int) -> list[Entry]:
        if not is_adopted.is_set():
            await inbox.store("one", [packed(message(10, 1))])
            await inbox.store("dead", [packed(message(11, 2))])
            await parking.adopt("dead")
            is_adopted.set()
            return []
        return await read(process, after, wait_ms)

    monkeypatch.setattr(inbox, "read", read_after_adoption)
    intake = intake_for(bot_at(Telegram()), handler)
    parking = Parking(intake, inbox, "one", Time(), on_safe=lambda number: None, is_sound=lambda: True)
    running = asyncio.create_task(parking.run())
    await until(lambda: sorted(handler.done) == [10, 11])
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_deletion_that_hangs_does_not_hold_up_the_end(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parking_module, "LEAVE_S", 0.01)
    inbox, is_asked = live.inbox, asyncio.Event()

    async def hang(process: str, *entries: str) -> None:
        is_asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(inbox, "delete", hang)
    intake = intake_for(bot_at(Telegram()), Handler())
    parking = Parking(intake, inbox, "one", Time(), on_safe=lambda number: None, is_sound=lambda: True)
    await parking.finish(Queued(message(10), 0, "1-1"))
    await is_asked.wait()
    async with asyncio.timeout(PATIENCE_S):
        await parking.leave()
    deleting = parking._deleting
    assert deleting is not None
    deleting.cancel()


class FaultyKeeper:
    """A place to keep updates with a fault of its own."""

    is_sound = True

    async def park(self, waiting: list[Queued]) -> None:
        raise LookupError(waiting)

    async def finish(self, queued: Queued) -> None:
        raise LookupError(queued)


async def test_a_fault_in_keeping_updates_stops_no_person() -> None:
    handler = Handler()
    handler.failures = {10: [LOCKED]}
    people = PersonQueues(intake_for(bot_at(Telegram()), handler), Time(50.0), FaultyKeeper())
    for raw in (message(10, 1), message(11, 1)):
        people.add(Queued(raw, 0))
    await until(lambda: handler.done == [10, 11])
    await until(lambda: not people.has_person(1))
