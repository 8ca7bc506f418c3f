"""Between processes with webhooks, a person's joins and starts wait for earlier ones of theirs."""

import asyncio

import pytest

from bot.chat.incoming import update_order
from bot.chat.incoming.update_order import SharedOrder, is_bound
from storage.inbox import Inbox
from storage.live import Live
from tests.bot.crew import press
from tests.bot.incoming import message, until
from tests.support.scenario import PATIENCE_S


def command(number: int, person: int, text: str = "/start") -> dict[str, object]:
    raw = message(number, person)
    raw["message"]["text"] = text
    return raw


class Process:
    """One of several that take updates of a webhook."""

    def __init__(self, live: Live, living: set[str]) -> None:
        self.order = SharedOrder(live.inbox, lambda: living)
        self.began: list[int] = []
        self.gate = asyncio.Event()
        self.gate.set()

    def take(self, raw: dict[str, object]) -> asyncio.Task[None]:
        return asyncio.create_task(self._take(raw))

    async def _take(self, raw: dict[str, object]) -> None:
        async with self.order.turn(raw):
            self.began.append(int(str(raw["update_id"])))
            await self.gate.wait()


async def done(*tasks: asyncio.Task[None]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*tasks)


@pytest.fixture
def processes(live: Live, monkeypatch: pytest.MonkeyPatch) -> tuple[Process, Process]:
    monkeypatch.setattr(update_order, "PATIENCE_S", 60.0)
    living = {"one", "two"}
    return Process(live, living), Process(live, living)


async def test_a_command_waits_for_the_persons_start(processes: tuple[Process, Process], live: Live) -> None:
    one, two = processes
    one.gate.clear()
    start = one.take(command(10, 1))
    await until(lambda: one.began == [10])
    new, other = two.take(command(11, 1, "/new")), two.take(command(12, 2))
    await done(other, two.take(press(13, 1, "table")))
    assert two.began == [13, 12]
    one.gate.set()
    await done(start, new)
    assert two.began == [13, 12, 11]
    assert await live.inbox.take_turn(1, 14, 1000)


class LateStart(Inbox):
    """Turns in Redis; as soon as one update has taken its own, an earlier one arrives elsewhere."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.refusals = 0

    async def take_turn(self, person: int, update: int, kept_ms: int) -> bool:
        is_first = await self.live.inbox.take_turn(person, update, kept_ms)
        self.refusals += not is_first
        if not self.refusals:
            await self.live.inbox.take_turn(person, update - 1, kept_ms)
        return is_first

    async def end_turn(self, person: int, update: int) -> None:
        await self.live.inbox.end_turn(person, update)


async def test_a_start_that_arrives_later_still_comes_first(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update_order, "PATIENCE_S", 60.0)
    process, late = Process(live, {"one", "two"}), LateStart(live)
    process.order = SharedOrder(late, lambda: {"one", "two"})
    new = process.take(command(11, 1, "/new"))
    await until(lambda: late.refusals > 2)
    assert process.began == []
    await live.inbox.end_turn(1, 10)
    late.refusals = 1
    await done(new)


async def test_a_turn_of_a_dead_process_does_not_count_for_long(
    processes: tuple[Process, Process], live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update_order, "KEPT_MS", 30)
    await live.inbox.take_turn(1, 10, 30)
    await done(processes[1].take(command(11, 1)))


async def test_a_process_alone_asks_nobody(live: Live) -> None:
    await live.inbox.take_turn(1, 10, 60_000)
    await done(Process(live, {"one"}).take(command(11, 1)))


async def test_a_process_that_has_just_started_asks_others_that_it_does_not_know(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update_order, "PATIENCE_S", 60.0)
    await live.inbox.take_turn(1, 10, 60_000)
    process = Process(live, {"one"})
    process.order = SharedOrder(live.inbox, lambda: {"one"}, knows_others=lambda: False)
    new = process.take(command(11, 1, "/new"))
    await asyncio.sleep(0.1)
    assert process.began == []
    await live.inbox.end_turn(1, 10)
    await done(new)


def test_posted_cards_and_presses_on_them_keep_their_order() -> None:
    assert is_bound({"update_id": 1, "chosen_inline_result": {"result_id": "n:terz"}})
    assert is_bound({"update_id": 2, "callback_query": {"data": "j:token"}})
    assert is_bound({"update_id": 3, "callback_query": {"data": "o:terz"}})
    assert not is_bound({"update_id": 4, "inline_query": {"query": ""}})
