from hypothesis import given
from hypothesis import strategies as st

from bot.base.pace import (
    NORMAL,
    PACES,
    RESERVES,
    TURNS,
    Attention,
    Outage,
    Pace,
    TurnClock,
    lost_ms,
    moments,
    pace_name,
    read_clock,
    reserve_after,
    used_ms,
    whole_ms,
    write_clock,
)

TIMES = st.integers(1, 10_000_000)
SPANS = st.integers(0, 1_000_000)
RESERVE = st.integers(0, 900_000)
ANY_PACE = st.builds(Pace, st.sampled_from(TURNS), st.sampled_from(RESERVES))
OUTAGES = st.lists(st.builds(lambda since, span: Outage(since, since + span), TIMES, SPANS), max_size=5)


@given(ANY_PACE, RESERVE, SPANS)
def test_a_turn_within_its_time_costs_no_reserve(pace: Pace, reserve: int, used: int) -> None:
    turn = pace.turn * 1000
    assert reserve_after(pace, reserve, min(used, turn)) == reserve


@given(ANY_PACE, RESERVE, SPANS, SPANS)
def test_a_longer_turn_never_leaves_more_reserve(pace: Pace, reserve: int, used: int, more: int) -> None:
    after = reserve_after(pace, reserve, used)
    assert 0 <= reserve_after(pace, reserve, used + more) <= after <= reserve


@given(ANY_PACE, RESERVE)
def test_the_whole_time_uses_the_reserve_up(pace: Pace, reserve: int) -> None:
    whole = whole_ms(pace, reserve)
    assert reserve_after(pace, reserve, whole) == 0
    assert reserve_after(pace, reserve, whole - 1) == min(1, reserve)


@given(TIMES)
def test_a_question_that_was_not_delivered_has_no_time(now: int) -> None:
    assert used_ms(TurnClock("d1b"), now, ()) == 0


@given(ANY_PACE, RESERVE, st.sampled_from(Attention))
def test_moments_are_in_order_and_within_the_time(pace: Pace, reserve: int, attention: Attention) -> None:
    rings, wait, end = moments(pace, reserve, attention)
    assert end is not None
    assert 0 < rings[0] <= min(20_000, end // 3)
    assert list(rings) == sorted(rings)
    assert max(*rings, wait or 0) < end <= whole_ms(pace, reserve)


@given(ANY_PACE, RESERVE, st.sampled_from(Attention), st.integers(0, 2), SPANS)
def test_what_is_due_next_lies_ahead_until_the_end(
    pace: Pace, reserve: int, attention: Attention, rings: int, used: int
) -> None:
    due = moments(pace, reserve, attention)
    assert due.end is not None
    at = due.next(rings, used)
    assert at is not None
    assert used < at <= due.end or at == used >= due.end


@given(RESERVE)
def test_without_a_pace_there_is_no_end(reserve: int) -> None:
    due = moments(None, reserve, Attention.SILENT)
    assert (due.wait, due.end, due.next(2, 0)) == (None, None, None)


@given(TIMES, SPANS, SPANS, SPANS)
def test_an_outage_gives_back_exactly_its_time(shown: int, before: int, outage: int, after: int) -> None:
    stopped = Outage(shown + before, shown + before + outage)
    now = stopped.until + after
    assert used_ms(TurnClock("d1b", shown), now, [stopped]) == before + after


@given(OUTAGES, TIMES, SPANS)
def test_outages_give_back_no_more_than_has_passed(outages: list[Outage], since: int, span: int) -> None:
    lost = lost_ms(outages, since, since + span)
    assert 0 <= lost <= span
    assert lost_ms([*outages, *outages], since, since + span) == lost


@given(OUTAGES, TIMES, SPANS)
def test_outages_count_each_moment_once(outages: list[Outage], since: int, span: int) -> None:
    span %= 2_000
    moments = range(since, since + span)
    counted = sum(any(each.since <= moment < each.until for each in outages) for moment in moments)
    assert lost_ms(outages, since, since + span) == counted


@given(st.text("abcdefgr0123456789.", max_size=12), st.integers(1, 2**52), st.integers(0, 2))
def test_a_stored_clock_reads_back(question: str, shown: int, rings: int) -> None:
    for clock in (TurnClock(question), TurnClock(question, shown, rings)):
        assert read_clock(write_clock(clock)) == clock


def test_the_paces_are_those_agreed_on() -> None:
    agreed = {"fast": Pace(20, 60), "normal": Pace(45, 60), "slow": Pace(86_400, 0)}
    assert dict(PACES) == agreed
    assert (pace_name(NORMAL), pace_name(Pace(30, 60))) == ("normal", None)
    assert all(pace.turn in TURNS and pace.reserve in RESERVES for pace in PACES.values())
