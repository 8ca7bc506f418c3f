"""Background calls wait outside of the updates they answer."""

import asyncio
from unittest.mock import AsyncMock

import pytest
import redis.exceptions
from structlog.testing import capture_logs
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut

from bot.chat.outgoing.background_calls import MOST_WAITING, BackgroundCalls
from bot.chat.outgoing.errors import MessageGone
from storage.redis.commands import NotReplicated
from storage.sql.guard import DatabaseAway
from tests.support.scenario import PATIENCE_S


async def test_a_flooded_chat_holds_up_nobody() -> None:
    calls, gate = BackgroundCalls(), asyncio.Event()
    flood, other, answer = AsyncMock(side_effect=gate.wait), AsyncMock(), AsyncMock()
    for _ in range(50):
        calls.later(1, flood)
    calls.later(2, other)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert other.await_count == 1
    gate.set()
    await calls.settle(PATIENCE_S)
    assert flood.await_count == MOST_WAITING
    calls.later(1, flood)
    await calls.settle(PATIENCE_S)
    assert flood.await_count == MOST_WAITING + 1
    for _ in range(50):
        calls.soon(1, answer)
    await calls.settle(PATIENCE_S)
    assert answer.await_count == 50, "answers to taps are never dropped"


@pytest.mark.parametrize(
    "error", [Forbidden("bot was blocked by the user"), MessageGone(), RuntimeError("a bug")]
)
async def test_a_failed_reply_harms_nothing(error: Exception) -> None:
    calls, send = BackgroundCalls(), AsyncMock()
    for _ in range(MOST_WAITING * 2):
        calls.later(1, AsyncMock(side_effect=error))
        await calls.settle(PATIENCE_S)
    calls.later(1, send)
    await calls.settle(PATIENCE_S)
    assert send.await_count == 1


@pytest.mark.parametrize(
    "error", [redis.exceptions.TimeoutError("no answer in time"), DatabaseAway(), NotReplicated()]
)
async def test_a_store_that_is_ill_is_one_line_in_the_log(error: Exception) -> None:
    calls = BackgroundCalls()
    with capture_logs() as logs:
        calls.later(1, AsyncMock(side_effect=error))
        await calls.settle(PATIENCE_S)
    assert logs == [
        {"event": "reply-failed", "log_level": "warning", "chat": 1, "error": type(error).__name__}
    ]


async def test_settling_gives_up_what_takes_too_long() -> None:
    calls = BackgroundCalls()
    calls.later(1, asyncio.Event().wait)
    async with asyncio.timeout(PATIENCE_S):
        await calls.settle(0.01)
        await calls.settle(0.01)


@pytest.mark.parametrize("failure", [NetworkError("Bad Gateway"), TimedOut(), RetryAfter(0)])
async def test_a_reply_that_the_network_swallows_is_sent_again(
    failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.chat.outgoing.background_calls.AGAIN_S", (0.0, 0.0))
    calls, send = BackgroundCalls(), AsyncMock(side_effect=[failure, failure, None])
    calls.soon(1, send)
    await calls.settle(PATIENCE_S)
    assert send.await_count == 3


@pytest.mark.parametrize("failure", [Forbidden("blocked"), BadRequest("query is too old"), RetryAfter(60)])
async def test_a_reply_that_telegram_refuses_is_not_sent_again(failure: Exception) -> None:
    calls, send = BackgroundCalls(), AsyncMock(side_effect=failure)
    calls.soon(1, send)
    await calls.settle(PATIENCE_S)
    assert send.await_count == 1
