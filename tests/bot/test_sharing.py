"""Long polling over several processes: one fetches, all handle, each update once and in its person's order."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any, cast

import pytest
from redis.asyncio import Redis

from bot.chat.incoming import polling, queues
from bot.chat.incoming.polling import LEASE
from bot.chat.incoming.sharing import key_of, packed, process_for
from storage.inbox import Entry, Inbox
from storage.keys import Keys
from storage.live import Client, Live
from tests.bot.crew import Crew, press, table_of
from tests.bot.incoming import message, until

ALL = {"one", "two", "three"}


@pytest.fixture
async def crew(live: Live, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crew]:
    """Three processes, of which the first polls."""
    crew = Crew(live, monkeypatch)
    assert await live.leases.take(LEASE, "one", 60_000)
    for name in sorted(ALL):
        crew.run(name)
    yield crew
    await crew.stop()


async def test_taps_are_handled_by_all_processes(crew: Crew) -> None:
    taps = [press(100 + number, number % 40, f"table{number % 20}") for number in range(200)]
    crew.telegram.push(*taps)
    await until(lambda: len(crew.done) == 200 and crew.telegram.waiting == [])
    assert sorted(crew.done) == list(range(100, 300))
    assert all(handler.done for handler in crew.handlers.values())
    await crew.until_stored(0)


async def test_a_tables_taps_meet_in_one_process(crew: Crew) -> None:
    table = table_of("two", ALL)
    crew.telegram.push(*(press(10 + number, number, table) for number in range(20)))
    await until(lambda: len(crew.done) == 20)
    assert len(crew.handlers["two"].done) == 20


async def test_a_person_keeps_their_order_over_processes(crew: Crew) -> None:
    gate = crew.handlers["two"].gates[10] = asyncio.Event()
    crew.telegram.push(press(10, 1, table_of("two", ALL)))
    await until(lambda: crew.handlers["two"].began == [10])
    crew.telegram.push(press(11, 1, table_of("three", ALL)), press(12, 1, table_of("one", ALL)))
    crew.telegram.push(press(13, 2, table_of("three", ALL)))
    await until(lambda: 13 in crew.handlers["three"].done and crew.telegram.waiting == [])
    assert crew.done == [13]
    gate.set()
    await until(lambda: len(crew.done) == 4)
    assert crew.handlers["two"].done == [10, 11, 12]
    await crew.until_stored(0)
    crew.telegram.push(press(14, 1, table_of("three", ALL)))
    await until(lambda: 14 in crew.done)
    assert crew.handlers["three"].done == [13, 14], "nothing of the person is unfinished elsewhere"


async def test_a_dead_process_leaves_its_share_to_others(crew: Crew) -> None:
    crew.handlers["two"].gates[10] = asyncio.Event()
    crew.telegram.push(press(10, 1, table_of("two", ALL)), press(11, 1, table_of("two", ALL)))
    await until(lambda: crew.handlers["two"].began == [10] and crew.telegram.waiting == [])
    await crew.kill("two")
    crew.telegram.push(press(12, 1, table_of("three", ALL)))
    await until(lambda: len(crew.done) == 3)
    assert crew.handlers["one"].done == [10, 11, 12]
    await crew.until_stored(0)
    assert "two" not in await crew.live.inbox.processes()


@pytest.mark.parametrize(("is_certain", "looks"), [(True, 1), (False, 2)])
async def test_who_is_dead_for_certain_is_inherited_at_once(
    live: Live, monkeypatch: pytest.MonkeyPatch, is_certain: bool, looks: int
) -> None:
    """After an outage of Redis, when all seem dead, only by who is missing at two looks."""
    inbox, seen = live.inbox, []
    crew = Crew(live, monkeypatch)
    crew.is_certain = is_certain

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(inbox, name)

        async def processes(self) -> frozenset[str]:
            found = await inbox.processes()
            seen.extend(["missing"] if "two" in found else [])
            return found

        async def adopt(self, dead: str, heir: str) -> list[Entry]:
            seen.append("adopted")
            return await inbox.adopt(dead, heir)

    assert await live.leases.take(LEASE, "one", 60_000)
    crew.run("one", Watched())
    await until(lambda: crew.polls("one"))
    crew.telegram.push(message(9))
    await until(lambda: crew.done == [9])
    await inbox.store("two", [packed(press(10, 1, "table"))])
    await until(lambda: crew.done == [9, 10])
    assert seen == ["missing"] * looks + ["adopted"]
    await crew.stop()


async def test_what_was_handed_on_survives_the_poller(crew: Crew) -> None:
    gate = crew.handlers["two"].gates[10] = asyncio.Event()
    crew.handlers["one"].gates[9] = asyncio.Event()
    crew.telegram.push(press(9, 5, table_of("one", ALL)), press(10, 1, table_of("two", ALL)))
    await until(lambda: crew.handlers["two"].began == [10])
    await crew.kill("one")
    crew.telegram.push(press(11, 1, table_of("three", ALL)))
    await until(lambda: crew.telegram.waiting == [])
    gate.set()
    await until(lambda: len(crew.done) == 3)
    assert crew.handlers["two"].done[:1] == [10] or crew.handlers["two"].done == [9, 10, 11]
    assert sorted(crew.done) == [9, 10, 11]
    assert crew.handlers["two"].began.count(10) + crew.handlers["three"].began.count(10) == 1


async def test_full_inboxes_put_nobody_out_of_order(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "HOLD_S", 0.02)
    two, table = crew.handlers["two"], table_of("two", ALL)
    gate = two.gates[10] = asyncio.Event()
    crew.telegram.push(press(10, 1, table))
    await until(lambda: two.began == [10])
    monkeypatch.setattr(Inbox.store, "__kwdefaults__", {"most": 3})
    crew.telegram.push(*(press(number, 1, table) for number in (11, 12, 13)), press(14, 2, table))
    await until(lambda: crew.handlers["one"].done == [14])
    assert crew.telegram.waiting[:3] == [11, 12, 13]
    gate.set()
    await until(lambda: two.done == [10, 11, 12, 13] and crew.telegram.waiting == [])


@pytest.mark.parametrize(
    "query", ["x", [1], {"message": "x", "from": {"id": 5}}, {"message": 7}, {"data": 7}]
)
async def test_a_malformed_tap_stops_no_polling(crew: Crew, query: object) -> None:
    crew.telegram.push({"update_id": 1, "callback_query": query}, message(10, 1))
    await until(lambda: crew.done == [10] and crew.telegram.waiting == [])


class StuckInbox:
    """Inboxes that take nothing until they may."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self.is_asked, self.may = asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self._inbox, name)

    async def store(self, process: str, updates: Sequence[bytes]) -> list[str] | None:
        self.is_asked.set()
        await self.may.wait()
        return await self._inbox.store(process, updates)


async def test_updates_on_their_way_survive_a_lost_lease(
    redis: Client, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "LEASE_MS", 60)
    crew, inbox = Crew(live, monkeypatch), StuckInbox(live.inbox)
    crew.living = {"two"}
    handler = crew.run("one", inbox)
    crew.telegram.push(press(10, 1, table_of("two", {"one", "two"})))
    await inbox.is_asked.wait()
    await cast("Redis", redis).set(Keys(1).lease(LEASE), "other")
    await until(lambda: not crew.polls("one"))
    crew.living = {"one"}
    inbox.may.set()
    await live.leases.release(LEASE, "other")
    await until(lambda: handler.done == [10] and crew.telegram.waiting == [])
    await crew.stop()


class CountedInbox:
    """Inboxes that count the trips of those who store and delete."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self.stores = self.deletions = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._inbox, name)

    async def store(self, process: str, updates: Sequence[bytes]) -> list[str] | None:
        self.stores += 1
        return await self._inbox.store(process, updates)

    async def delete(self, process: str, *entries: str) -> None:
        self.deletions += 1
        await self._inbox.delete(process, *entries)


@pytest.fixture
async def pair(live: Live, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Crew, CountedInbox]]:
    """Two processes, of which the first polls."""
    crew, inbox = Crew(live, monkeypatch), CountedInbox(live.inbox)
    assert await live.leases.take(LEASE, "one", 60_000)
    crew.run("one", inbox)
    crew.run("two", inbox)
    yield crew, inbox
    await crew.stop()


async def test_updates_of_a_moment_travel_together(
    pair: tuple[Crew, CountedInbox], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "GATHER_S", 0.3)
    crew, inbox = pair
    table = table_of("two", {"one", "two"})
    for number in range(10, 30):
        crew.telegram.push(press(number, number, table))
        await asyncio.sleep(0.005)
    await until(lambda: len(crew.handlers["two"].done) == 20)
    assert inbox.stores < 10


async def test_finished_updates_are_deleted_together(pair: tuple[Crew, CountedInbox]) -> None:
    crew, inbox = pair
    two, gate, table = crew.handlers["two"], asyncio.Event(), table_of("two", {"one", "two"})
    two.gates = dict.fromkeys(range(10, 30), gate)
    crew.telegram.push(*(press(number, number, table) for number in two.gates))
    await until(lambda: len(two.began) == 20)
    gate.set()
    await crew.until_stored(0)
    assert len(two.done) == 20
    assert inbox.deletions < 10


def test_keys_move_only_from_a_process_that_leaves() -> None:
    keys = [f"table{number}" for number in range(300)]
    before = {key: process_for(key, ALL) for key in keys}
    after = {key: process_for(key, ALL - {"two"}) for key in keys}
    assert all(after[key] == before[key] for key in keys if before[key] != "two")
    assert {before[key] for key in keys} == ALL


def test_taps_are_shared_out_by_table_and_messages_by_person() -> None:
    assert key_of(press(1, 7, "fVx-12_aB")) == "fVx-12_aB"
    assert key_of(message(1, 7)) == "7"
    odd = press(1, 7, "x")
    for data in (None, "", "a", "a:", "t:play", 5, "t:hand:fVx"):
        odd["callback_query"]["data"] = data
        assert key_of(odd) in ("7", "")


async def test_many_people_at_many_tables_keep_their_order(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queues, "MOST_WAITING", 300)
    rng = Random(1)
    people = {10 + number: rng.randrange(8) for number in range(300)}
    crew.telegram.push(
        *(press(number, person, f"table{rng.randrange(9)}") for number, person in people.items())
    )
    await until(lambda: len(crew.done) == 300 and crew.telegram.waiting == [])
    assert sorted(crew.done) == sorted(people)
    for handler in crew.handlers.values():
        for person in range(8):
            own = [number for number in handler.done if people[number] == person]
            assert own == sorted(own)
