"""Which calls go first when all cannot: shares of the windows, and the turns of those who wait."""

import heapq
from collections import Counter
from itertools import count

import pytest

from storage.limits import UNLIMITED, Window
from storage.live import Live
from storage.permits import Permit

PRIVATE = Window(1000, 1)
GROUP = Window(60_000, 20, reserve=1, pace_ms=1)
NO_LIMIT = Window(1000, 100_000)


class Callers:
    """Chats of their own that ask for calls within one window."""

    def __init__(self, live: Live, *, most: int = 10, at: int = 1_763_694_000_000) -> None:
        self.now = at
        self._live = live
        self._every_chat = Window(1000, most)
        self._tokens = count()

    async def ask(self, table: str, rank: int, *, waits: bool = True) -> int:
        """Ask for a call; returns how long to wait."""
        permit = await self._live.permits.take(
            hash(table) % 10**9,
            f"{table}:{next(self._tokens)}",
            self.now,
            NO_LIMIT,
            self._every_chat,
            rank=rank,
            waiter=table if waits else "",
        )
        assert permit is not None
        return permit.wait

    async def fill(self) -> None:
        """Take all calls of this moment."""
        while not await self.ask("filler", 1, waits=False):
            pass


@pytest.fixture
def callers(live: Live) -> Callers:
    return Callers(live)


@pytest.mark.parametrize(("rank", "most"), [(1, 10), (2, 9), (3, 8), (4, 6), (5, 5)])
async def test_each_rank_may_use_its_share_of_all_calls(callers: Callers, rank: int, most: int) -> None:
    granted = [await callers.ask("table", rank, waits=False) == 0 for _ in range(11)]
    assert granted == [True] * most + [False] * (11 - most)


async def take(live: Live, chat: int, window: Window, now: int, rank: int, token: str) -> int:
    permit: Permit | None = await live.permits.take(chat, token, now, window, UNLIMITED, rank=rank)
    assert permit is not None
    return permit.wait


@pytest.mark.parametrize(("rank", "most"), [(1, 20), (2, 18), (3, 15), (5, 15)])
async def test_tables_of_a_group_share_its_window_by_rank(live: Live, rank: int, most: int) -> None:
    assert await take(live, -5, GROUP, 0, 1, "other:1") == 0
    granted = [await take(live, -5, GROUP, 0, rank, f"table:{number}") == 0 for number in range(21)]
    assert granted.count(True) == most - 1


async def test_the_only_table_of_a_group_has_its_whole_window(live: Live) -> None:
    assert [await take(live, -5, GROUP, 0, 3, f"table:{number}") for number in range(20)] == [0] * 20


@pytest.mark.parametrize(("other", "most"), [("replies", 19), ("elsewhere", 14)])
async def test_a_reply_takes_no_share_from_the_only_table(live: Live, other: str, most: int) -> None:
    now = 1_763_694_000_000
    assert await take(live, -5, GROUP, now, 2, f"{other}:0") == 0
    granted = [await take(live, -5, GROUP, now + number, 3, f"table:{number}") == 0 for number in range(20)]
    assert granted.count(True) == most


@pytest.mark.parametrize(("rank", "pause"), [(1, 1001), (2, 1113), (3, 1335), (4, 1668)])
async def test_lower_ranks_leave_a_person_alone_for_longer(live: Live, rank: int, pause: int) -> None:
    assert await take(live, 5, PRIVATE, 0, rank, "a") == 0
    assert await take(live, 5, PRIVATE, 0, rank, "b") == pause
    assert await take(live, 5, PRIVATE, pause, rank, "c") == 0


async def test_who_waits_is_served_by_rank_then_by_age(callers: Callers) -> None:
    await callers.fill()
    for table, rank in (("a", 3), ("b", 1), ("c", 2), ("d", 1)):
        callers.now += 1
        await callers.ask(table, rank)
    callers.now += 10
    order = [("b", 1), ("d", 1), ("c", 2), ("a", 3)]
    waits = [await callers.ask(table, rank) for table, rank in order]
    callers.now += max(waits)
    assert [await callers.ask(*each) for each in [*reversed(order[1:]), order[0]]][-1] == 0
    assert await callers.ask("d", 1) == 0


async def test_nobody_passes_who_keeps_their_turn(callers: Callers) -> None:
    await callers.fill()
    for _ in range(3):
        callers.now += await callers.ask("old", 1)
    for _ in range(9):
        assert await callers.ask("new", 1, waits=False) == 0
    assert await callers.ask("new", 1) > 0
    assert await callers.ask("old", 1) == 0


async def test_who_does_not_come_back_loses_their_turn(callers: Callers) -> None:
    await callers.fill()
    await callers.ask("gone", 1)
    callers.now += 999
    assert await callers.ask("here", 1) > 0
    callers.now += 310
    served = 0
    while not await callers.ask("here", 1):
        served += 1
    assert served == 10


async def test_tables_take_turns_within_a_rank(live: Live) -> None:
    """A table with many calls gets no more of them than one with few."""
    callers = Callers(live, most=2)
    served = await serve(callers, {"many": (1, 40), "few": (1, 4), "one": (1, 1)}, seconds=6)
    assert (served["one"], served["few"]) == (1, 4)
    assert served["many"] >= 4


async def test_results_are_served_while_questions_fill_the_window(live: Live) -> None:
    """A result, and news in the end, come while more people are asked than there are calls."""
    demand = {f"asked {number}": (1, 1000) for number in range(30)}
    served = await serve(Callers(live), {**demand, "result": (2, 1), "news": (3, 1)}, seconds=3)
    assert served["result"] == 1
    assert served["news"] == 0
    demand = {f"asked again {number}": (1, 1000) for number in range(12)}
    callers = Callers(live, at=1_763_695_000_000)
    served = await serve(callers, {**demand, "late news": (3, 1), "hand": (4, 1)}, seconds=32)
    assert served["late news"] == 1
    assert served["hand"] == 0


async def test_a_full_window_stays_full(live: Live) -> None:
    """Waiting in turn leaves no call unused, and no table behind the others."""
    served = await serve(Callers(live), {f"table {number}": (1, 1000) for number in range(25)}, seconds=10)
    assert sum(served.values()) >= 88
    assert max(served.values()) - min(served.values()) <= 1


async def serve(callers: Callers, demand: dict[str, tuple[int, int]], *, seconds: int) -> Counter[str]:
    """Have tables ask as they are told to, each for so many calls; returns how many they got."""
    await callers.fill()
    left = {table: calls for table, (_, calls) in demand.items()}
    begun, order = callers.now, count()
    due = [(begun, next(order), table) for table in demand]
    served: Counter[str] = Counter()
    while due:
        at, _, table = heapq.heappop(due)
        if at > begun + seconds * 1000:
            continue
        callers.now = max(at, callers.now + 1)  # no two at the same time
        wait = await callers.ask(table, demand[table][0])
        served[table] += not wait
        if wait or served[table] < left[table]:
            heapq.heappush(due, (callers.now + wait, next(order), table))
    return served
