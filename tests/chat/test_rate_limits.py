"""Rate limits of commands and replies, shared by all processes."""

import pytest

from bot.chat.rate_limits import RateLimits
from bot.match.table import ChatId, PersonId
from storage.live.live import Live
from tests.support.clocks import StillTime

ANNA, BORIS = PersonId(101), PersonId(102)
ONE, TWO = ChatId(-1), ChatId(-2)


@pytest.fixture
def time() -> StillTime:
    return StillTime()


async def test_six_commands_a_minute_are_obeyed(live: Live, time: StillTime) -> None:
    limits = RateLimits(live, time)
    taken = []
    for number in range(10):
        taken.append(await limits.may_command(ANNA, str(number)))
        time.at += 1_000
    assert taken == [True] * 6 + [False] * 4
    assert await limits.may_command(BORIS, "b")
    time.at += 50_000 - 1
    assert not await limits.may_command(ANNA, "early")
    time.at += 1
    assert await limits.may_command(ANNA, "late")
    assert not await limits.may_command(ANNA, "later")


async def test_twenty_messages_a_minute_are_answered_in_private(live: Live, time: StillTime) -> None:
    limits = RateLimits(live, time)
    taken = [await limits.may_command(ANNA, str(number), private=True) for number in range(22)]
    assert taken == [True] * 20 + [False] * 2
    assert await limits.may_command(ANNA, "in a group")


async def test_one_word_a_minute_says_that_it_was_too_many(live: Live, time: StillTime) -> None:
    limits = RateLimits(live, time)
    assert [await limits.may_refuse(ANNA, str(number)) for number in range(3)] == [True, False, False]
    time.at += 60_000
    assert await limits.may_refuse(ANNA, "later")


async def test_dropped_commands_do_not_prolong_the_wait(live: Live, time: StillTime) -> None:
    limits = RateLimits(live, time)
    for number in range(60):
        await limits.may_command(ANNA, str(number))
        time.at += 1_000
    assert await limits.may_command(ANNA, "after a minute")


async def test_a_repeated_update_is_one_command(live: Live, time: StillTime) -> None:
    limits = RateLimits(live, time)
    assert [await limits.may_command(ANNA, "same") for _ in range(9)] == [True] * 9
    assert [await limits.may_command(ANNA, str(number)) for number in range(6)] == [True] * 5 + [False]


async def test_two_processes_count_together(live: Live, time: StillTime) -> None:
    one, other = RateLimits(live, time), RateLimits(live, time)
    taken = [await (one, other)[number % 2].may_command(ANNA, str(number)) for number in range(8)]
    assert taken == [True] * 6 + [False] * 2


async def test_a_person_gets_one_reply_a_minute_in_a_group(live: Live, time: StillTime) -> None:
    limits = RateLimits(live, time)
    assert await limits.may_reply(ONE, ANNA, "1")
    assert not await limits.may_reply(ONE, ANNA, "2")
    assert await limits.may_reply(TWO, ANNA, "3")
    assert await limits.may_reply(ONE, BORIS, "4")
    assert await limits.may_reply(ONE, ANNA, "a choice", tap=True)
    assert not await limits.may_reply(ONE, ANNA, "another", tap=True)
    time.at += 60_000
    assert await limits.may_reply(ONE, ANNA, "5")


async def test_without_limits_nothing_is_counted(live: Live, time: StillTime) -> None:
    limits = RateLimits(live, time, on=False)
    assert all([await limits.may_command(ANNA, str(number)) for number in range(20)])
    assert all([await limits.may_reply(ONE, ANNA, str(number)) for number in range(20)])
