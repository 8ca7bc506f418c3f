"""Limits under any pattern of calls."""

from hypothesis import given
from hypothesis import strategies as st

from playground.limits import GROUP_CALLS, GROUP_SPAN, PRIVATE_BURST, PRIVATE_PAUSE, RateLimits

PAUSES = st.lists(st.integers(0, 9_000), min_size=1, max_size=120)


def call_times(chat: int, pauses: list[int]) -> list[int]:
    """The times of the calls that were allowed, tried after these pauses."""
    limits, now, result = RateLimits(), 0, []
    for pause in pauses:
        now += pause
        if limits.take(chat, now) == 0:
            result.append(now)
    return result


@given(PAUSES)
def test_no_span_of_a_minute_holds_more_than_twenty_group_calls(pauses: list[int]) -> None:
    times = call_times(-1, pauses)
    assert all(
        later - earlier >= GROUP_SPAN for earlier, later in zip(times, times[GROUP_CALLS:], strict=False)
    )


@given(PAUSES)
def test_private_calls_keep_to_one_a_second_after_a_burst(pauses: list[int]) -> None:
    times = call_times(1, pauses)
    for first, start in enumerate(times):
        for count, at in enumerate(times[first:], start=1):
            assert count <= PRIVATE_BURST + (at - start) // PRIVATE_PAUSE


@given(PAUSES)
def test_the_next_call_is_allowed_after_the_wait(pauses: list[int]) -> None:
    for chat in (-1, 1):
        limits, now = RateLimits(), 0
        for pause in pauses:
            now += pause // 10
            wait = limits.take(chat, now)
            if wait:
                assert limits.take(chat, now + wait - 1) > 0
                now += wait
                assert limits.take(chat, now) == 0
