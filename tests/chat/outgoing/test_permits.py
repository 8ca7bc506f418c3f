"""Permits: windows, shares and turns, on a still clock."""

from collections import Counter
from typing import cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chat.outgoing.permits import Limits, Permits
from bot.ui.ranks import Rank
from storage.live.live import Live
from tests.support.clocks import StillTime

FREE = 1_000_000
"""No limit."""
PERSON, GROUP = 5, -5
NOWHERE = cast(Live, None)
"""Taking a permit asks no server."""


class Window:
    """Permits of a bot within these limits alone, on a still clock."""

    def __init__(self, *, at: int = 1_763_694_000_000, **limits: int) -> None:
        self.time = StillTime(at)
        free = Limits(private=FREE, group=FREE, overall=FREE, group_reserve=0, group_pace_ms=0)
        self.permits = Permits(NOWHERE, self.time, msgspec.structs.replace(free, **limits))

    def take(
        self, now: int, rank: int = 1, *, chat: int = GROUP, table: str = "", spares: bool = False
    ) -> int:
        """Take a permit at this time, where there is one; returns how long to wait otherwise."""
        self.time.at = now
        return self.permits.take(chat, table=table, rank=Rank(rank), spares=spares).wait

    def ask(self, table: str, rank: int, *, waits: bool = True) -> int:
        """Ask for a call to the table's own chat, in turn; returns how long to wait."""
        chat = hash(table) % 10**9
        return self.permits.take(chat, table=table, rank=Rank(rank), queues=waits).wait

    def fill(self) -> None:
        """Take all calls of this moment."""
        while not self.ask("filler", 1, waits=False):
            pass


@pytest.fixture
def callers() -> Window:
    """Chats of their own that ask for ten calls a second."""
    return Window(overall=10)


TWENTY_A_MINUTE = {
    "group": 20,
    "group_reserve": 1,
    "group_pace_ms": 1,
    "group_pace_step_ms": 0,
    "group_pace_most_ms": 0,
}


@pytest.mark.parametrize(
    ("asked", "rank", "most"),
    [(20, 1, 30), (20, 2, 29), (20, 3, 27), (20, 4, 26), (20, 5, 20), (10, 4, 29), (10, 5, 27), (0, 5, 30)],
)
def test_each_rank_leaves_calls_to_questions_by_their_number(asked: int, rank: int, most: int) -> None:
    """Of 30 calls live hands leave 15 % while 20 are questions, and a quarter of that at half as many."""
    callers = Window(overall=30)
    questions = [callers.ask("table", 1, waits=False) == 0 for _ in range(asked)]
    granted = questions + [callers.ask("table", rank, waits=False) == 0 for _ in range(31 - asked)]
    assert granted == [True] * most + [False] * (31 - most)


def test_questions_count_for_a_second() -> None:
    callers = Window(overall=30)
    for _ in range(20):
        callers.ask("table", 1, waits=False)
    callers.time.at += 1_001
    assert [callers.ask("table", 4, waits=False) for _ in range(30)] == [0] * 30


def test_a_question_follows_two_drawings_of_a_hand_at_once() -> None:
    """Telegram allows short bursts; in three seconds a person gets three calls, two of them for live hands."""
    window = Window(private=Limits().private)
    drawings = [window.take(0, Rank.LATER, chat=PERSON) for _ in range(3)]
    assert drawings == [0, 0, 3001]
    assert [window.take(0, Rank.ASKED, chat=PERSON) for _ in range(2)] == [0, 3001]


@pytest.mark.parametrize(("rank", "most"), [(1, 20), (2, 18), (3, 15), (5, 15)])
def test_tables_of_a_group_share_its_window_by_rank(rank: int, most: int) -> None:
    window = Window(**TWENTY_A_MINUTE)
    assert window.take(0, table="other") == 0
    granted = [window.take(0, rank, table="table") == 0 for _ in range(21)]
    assert granted.count(True) == most - 1


@pytest.mark.parametrize("rank", [2, 3])
def test_the_only_table_of_a_group_has_its_whole_window(rank: int) -> None:
    window = Window(**TWENTY_A_MINUTE)
    assert [window.take(0, rank, table="table") for _ in range(20)] == [0] * 20


def test_a_share_of_more_than_one_call_is_rounded_up() -> None:
    window = Window(private=2, private_span_ms=1_000)
    assert [window.take(0, 3, chat=PERSON) for _ in range(3)] == [0, 0, 1001]


@pytest.mark.parametrize(("other", "most"), [("replies", 19), ("elsewhere", 14)])
def test_a_reply_takes_no_share_from_the_only_table(other: str, most: int) -> None:
    window, now = Window(**TWENTY_A_MINUTE), 1_763_694_000_000
    assert window.take(now, 2, table=other) == 0
    granted = [window.take(now + number, 3, table="table") == 0 for number in range(20)]
    assert granted.count(True) == most


@pytest.mark.parametrize(("rank", "pause"), [(1, 1001), (2, 1113), (3, 1335), (4, 1668)])
def test_lower_ranks_leave_a_person_alone_for_longer(rank: int, pause: int) -> None:
    window = Window(private=1, private_span_ms=1_000)
    assert window.take(0, rank, chat=PERSON) == 0
    assert window.take(0, rank, chat=PERSON) == pause
    assert window.take(pause, rank, chat=PERSON) == 0


def test_waiting_calls_are_served_by_rank_then_by_age(callers: Window) -> None:
    callers.fill()
    for table, rank in (("a", 3), ("b", 1), ("c", 2), ("d", 1)):
        callers.time.at += 1
        callers.ask(table, rank)
    callers.time.at += 10
    order = [("b", 1), ("d", 1), ("c", 2), ("a", 3)]
    waits = [callers.ask(table, rank) for table, rank in order]
    callers.time.at += max(waits)
    assert [callers.ask(*each) for each in [*reversed(order[1:]), order[0]]][-1] == 0
    assert callers.ask("d", 1) == 0


def test_no_caller_passes_out_of_turn(callers: Window) -> None:
    callers.fill()
    for _ in range(3):
        callers.time.at += callers.ask("old", 1)
    for _ in range(9):
        assert callers.ask("new", 1, waits=False) == 0
    assert callers.ask("new", 1) > 0
    assert callers.ask("old", 1) == 0


def test_a_call_that_does_not_ask_again_loses_its_turn(callers: Window) -> None:
    callers.fill()
    callers.ask("gone", 1)
    callers.time.at += 999
    assert callers.ask("here", 1) > 0
    callers.time.at += 310
    served = 0
    while not callers.ask("here", 1):
        served += 1
    assert served == 10


def test_tables_take_turns_within_a_rank() -> None:
    """A table with many calls gets no more of them than one with few."""
    callers = Window(overall=2)
    served = serve(callers, {"many": (1, 40), "few": (1, 4), "one": (1, 1)}, seconds=6)
    assert (served["one"], served["few"]) == (1, 4)
    assert served["many"] >= 4


def test_results_are_served_while_questions_fill_the_window() -> None:
    """A result, and news in the end, come while more people are asked than there are calls."""
    demand = {f"asked {number}": (1, 1000) for number in range(30)}
    served = serve(Window(overall=10), {**demand, "result": (2, 1), "news": (3, 1)}, seconds=3)
    assert served["result"] == 1
    assert served["news"] == 0
    demand = {f"asked again {number}": (1, 1000) for number in range(12)}
    callers = Window(overall=10, at=1_763_695_000_000)
    served = serve(callers, {**demand, "late news": (3, 1), "hand": (4, 1)}, seconds=32)
    assert served["late news"] == 1
    assert served["hand"] == 0


def test_a_full_window_stays_full() -> None:
    """Waiting in turn leaves no call unused, and no table behind the others."""
    served = serve(Window(overall=10), {f"table {number}": (1, 1000) for number in range(25)}, seconds=10)
    assert sum(served.values()) >= 88
    assert max(served.values()) - min(served.values()) <= 1


def serve(callers: Window, demand: dict[str, tuple[int, int]], *, seconds: int) -> Counter[str]:
    """Have each table ask for so many calls. Return how many it got."""
    callers.fill()
    served, due = Counter[str](), dict.fromkeys(demand, callers.time.at)
    end = callers.time.at + seconds * 1000
    while due and (at := min(due.values())) <= end:
        table = min(due, key=due.__getitem__)
        callers.time.at = max(at, callers.time.at + 1)  # no two at the same time
        rank, calls = demand[table]
        wait = callers.ask(table, rank)
        served[table] += not wait
        del due[table]
        if served[table] < calls:
            due[table] = callers.time.at + wait
    return served


def test_the_window_keeps_a_reserve() -> None:
    window = Window(group=4, group_reserve=2)
    assert [window.take(now, spares=True) for now in (0, 10, 20)] == [0, 0, 60_001 - 20]
    assert [window.take(now) for now in (20, 30, 40)] == [0, 0, 60_001 - 40]
    assert window.take(60_000) == 1
    assert window.take(60_001) == 0


STEPS = st.lists(
    st.tuples(st.sampled_from([0, 0, 1, 90, 333, 999, 1000, 1001]), st.booleans()),
    min_size=10,
    max_size=60,
)


@settings(max_examples=25)
@given(steps=STEPS)
def test_no_span_holds_more_than_allowed(steps: list[tuple[int, bool]]) -> None:
    """Every call that waits as told is served in turn."""
    window = Window(group=4, group_reserve=1, group_span_ms=1000)
    now, taken = 1_763_694_000_000, list[int]()
    for pause, spares in steps:
        now += pause
        wait = window.take(now, spares=spares)
        within = sum(now - 1000 <= at for at in taken)
        assert (wait == 0) == (within < 4 - spares)
        if wait:
            now += wait
            assert window.take(now, spares=spares) == 0
        taken.append(now)
    assert all(sum(at <= other <= at + 1000 for other in taken) <= 4 for at in taken)


def test_a_window_without_places_says_to_wait() -> None:
    assert Window(group=2, group_reserve=2, group_span_ms=1000).take(5, spares=True) == 1000


def test_a_place_is_taken_among_all_chats_too_or_not_at_all() -> None:
    window = Window(at=0, group=2, group_span_ms=1000, overall=3)
    permits = [window.permits.take(chat) for chat in (-1, -1, -1, -2, -3)]
    assert [permit.wait for permit in permits] == [0, 0, 1001, 0, 1001]
    window.permits.give_back(permits[3])
    assert window.take(5, chat=-3) == 0
    assert window.take(1001, chat=-2) == 0


def test_a_place_given_back_leaves_its_neighbours() -> None:
    window = Window(at=5, group=3, group_span_ms=1000)
    first, *_ = [window.permits.take(GROUP) for _ in range(3)]
    window.permits.give_back(first)
    assert [window.take(5) for _ in range(2)] == [0, 1001]


def test_chats_that_rest_are_forgotten() -> None:
    """Chats are evicted."""
    window = Window(private=Limits().private)
    for chat in range(-50, 50):
        window.take(0, chat=chat)
    window.take(10**6, chat=PERSON)
    assert set(window.permits._windows) == {PERSON}
