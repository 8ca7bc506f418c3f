import asyncio
from contextlib import suppress
from typing import Any
from unittest.mock import AsyncMock, create_autospec

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ResponseError
from telegram import Bot, InaccessibleMessage, Update
from telegram.error import InvalidToken

from bot.base.downtime import Downtime
from bot.chat.incoming import patience as module
from bot.chat.incoming import polling
from bot.chat.incoming.intake import Intake, UpdateOutcome, legible, sender_of, slim, update_from
from bot.chat.incoming.polling import Unconfirmed, UpdateNumber
from tests.support.incoming import Handler, Telegram, arrival, bot_at, intake_for, message, polling_for, tap
from tests.support.scenario import PATIENCE_S, until


class World:
    """A Telegram, and the process that polls it; nothing late can be stored."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.telegram = Telegram()
        self.handler = Handler()
        monkeypatch.setattr(polling, "HOLD_S", 0.2)
        monkeypatch.setattr(polling, "PATIENCE_S", 0.02)
        monkeypatch.setattr(polling, "GRACE_S", 0.3)

    def run(self, **parts: Any) -> None:
        self.polling = polling_for(self.telegram, self.handler, **parts)
        self.task = asyncio.create_task(self.polling.run())

    async def stop(self) -> None:
        self.polling.stop()
        await self.task


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    return World(monkeypatch)


async def test_only_the_finished_prefix_is_confirmed(world: World) -> None:
    world.handler.gates[11] = asyncio.Event()
    world.telegram.push(message(10, 1), message(11, 2), message(12, 3))
    world.run()
    await until(lambda: world.telegram.waiting == [11, 12])
    assert sorted(world.handler.done) == [10, 12]
    world.handler.gates[11].set()
    await until(lambda: world.telegram.waiting == [])
    await world.stop()
    assert sorted(world.handler.done) == [10, 11, 12]


async def test_new_updates_pass_a_stuck_one_without_a_busy_loop(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "HOLD_S", 0.05)
    world.handler.gates[10] = asyncio.Event()
    world.telegram.push(message(10, 1))
    world.run()
    await until(lambda: world.handler.began == [10])
    clock = asyncio.get_running_loop().time
    world.telegram.push(message(11, 2))
    await until(lambda: world.handler.done == [11])
    before, began = len(world.telegram.polls), clock()
    await until(lambda: len(world.telegram.polls) == before + 4)
    assert clock() - began >= 3 * polling.HOLD_S
    world.handler.gates[10].set()
    await world.stop()
    assert world.handler.began == [10, 11]
    assert world.telegram.waiting == []


async def test_an_idle_bot_polls_long(world: World) -> None:
    world.run()
    await until(lambda: len(world.telegram.polls) == 1)
    world.telegram.push(message(10))
    await until(lambda: len(world.telegram.polls) == 2)
    await world.stop()
    assert world.telegram.polls == [(None, 30), (11, 30)]


async def test_one_persons_updates_keep_their_order(world: World) -> None:
    world.handler.gates[10] = asyncio.Event()
    world.telegram.push(tap(10, 1), message(11, 1), tap(12, 2), tap(13, 1))
    world.run()
    await until(lambda: world.handler.done == [12])
    assert world.handler.began == [10, 12]
    world.handler.gates[10].set()
    await until(lambda: len(world.handler.done) == 4)
    await world.stop()
    assert world.handler.done == [12, 10, 11, 13]


async def test_storage_failure_is_retried_and_not_confirmed_meanwhile(world: World) -> None:
    world.handler.failures[10] = [RedisConnectionError("gone")] * 4
    world.telegram.push(message(10, 1), message(11, 1), message(12, 2))
    world.run()
    await until(lambda: world.handler.done == [12])
    assert world.telegram.waiting == [10, 11, 12]
    await until(lambda: world.handler.done == [12, 10, 11])
    await until(lambda: world.telegram.waiting == [])
    await world.stop()
    assert world.handler.sorry == []


async def test_any_other_failure_is_told_and_confirmed(world: World) -> None:
    world.handler.failures[10] = [ValueError("a bug")] * 9
    world.telegram.push(message(10), message(11))
    world.run()
    await until(lambda: world.telegram.waiting == [])
    await world.stop()
    assert world.handler.began == [10, 11]
    assert (world.handler.sorry, world.handler.done) == ([10], [11])


async def test_an_update_that_cannot_be_read_holds_back_no_other(world: World) -> None:
    world.telegram.push(
        {"update_id": 10, "callback_query": {"id": 5}},
        message(11),
        {"update_id": 12, "message": {"message_id": 1}},
    )
    world.run()
    await until(lambda: world.telegram.waiting == [])
    await world.stop()
    assert world.handler.done == [11]


async def test_stopped_process_finishes_and_confirms_work_in_progress(world: World) -> None:
    world.handler.gates[10] = asyncio.Event()
    world.telegram.push(message(10), message(11))
    world.run()
    await until(lambda: world.handler.began == [10])
    world.polling.stop()
    world.handler.gates[10].set()
    await world.stop()
    assert world.handler.done == [10, 11]
    assert world.telegram.waiting == []
    assert world.telegram.polls[-1] == (12, 0), "nobody waits for what else may come"


async def test_a_stopped_process_confirms_nothing_it_could_not_store(world: World) -> None:
    world.handler.failures[11] = [RedisConnectionError("gone")] * 1000
    world.telegram.push(message(10, 1), message(11, 2), message(12, 3))
    world.run()
    await until(lambda: len(world.handler.done) == 2)
    await world.stop()
    assert world.telegram.waiting == [11, 12]


async def test_stopping_does_not_wait_for_ever(world: World) -> None:
    world.handler.gates[10] = asyncio.Event()
    world.telegram.push(message(10))
    world.run()
    await until(lambda: world.handler.began == [10])
    async with asyncio.timeout(PATIENCE_S):
        await world.stop()
    assert world.telegram.waiting == [10]


async def test_stopping_does_not_hang_on_a_lost_cancellation(world: World) -> None:
    """A storage client loses it, as libraries do now and then."""
    hearing = create_autospec(Downtime, instance=True)

    async def regain() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(PATIENCE_S)

    hearing.regain.side_effect = regain
    world.telegram.push(message(10))
    world.run(hearing=hearing)
    await until(lambda: hearing.regain.await_count > 0)
    world.polling.stop()
    _, late = await asyncio.wait([world.task], timeout=PATIENCE_S)
    assert not late


@pytest.mark.parametrize(
    "refusal",
    [
        (409, {"description": "Conflict: terminated by other getUpdates request"}),
        (429, {"description": "Too Many Requests", "parameters": {"retry_after": 2}}),
        (400, {"description": "Bad Request: strange"}),
    ],
)
async def test_a_refused_poll_is_tried_again(world: World, refusal: tuple[int, dict[str, Any]]) -> None:
    world.telegram.refusals = [refusal] * 2
    world.telegram.push(message(10))
    world.run()
    await until(lambda: world.handler.done == [10])
    await world.stop()


async def test_an_unknown_token_ends_the_run(world: World) -> None:
    world.telegram.refusals = [(401, {"description": "Unauthorized"})]
    world.run()
    with pytest.raises(InvalidToken):
        await world.task


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry nothing: the first attempt uses up the patience."""
    monkeypatch.setattr(module, "PAUSES_S", (module.PATIENCE_S,))


@pytest.mark.usefixtures("impatient")
async def test_outcomes(world: World) -> None:
    disk_full = ResponseError("MISCONF Errors writing to the AOF file")
    wrong_type = ResponseError("WRONGTYPE Operation against a key")
    failures = {1: RedisConnectionError(), 2: RuntimeError(), 4: disk_full, 5: wrong_type, 6: disk_full}
    world.handler.failures = {number: [failure] for number, failure in failures.items()}
    bad_apology = AsyncMock(side_effect=RuntimeError("no way to tell"))
    taking = Intake(bot_at(world.telegram), world.handler.handle, bad_apology, world.handler.refuse)
    assert [await taking.take(message(number)) for number in range(1, 6)] == [
        UpdateOutcome.UNSAVED,
        UpdateOutcome.FAILED,
        UpdateOutcome.HANDLED,
        UpdateOutcome.UNSAVED,
        UpdateOutcome.FAILED,
    ]
    assert await taking.take(arrival(6)) is UpdateOutcome.UNSTORED
    assert world.handler.refused == [1, 4]


@pytest.mark.usefixtures("impatient")
async def test_an_inline_query_that_meets_no_store_is_done_with(world: World) -> None:
    world.handler.failures = {1: [RedisConnectionError()]}
    taking = intake_for(bot_at(world.telegram), world.handler)
    person = {"id": 5, "is_bot": False, "first_name": "A"}
    asked = {"id": "1", "from": person, "query": "", "offset": ""}
    assert await taking.take({"update_id": 1, "inline_query": asked}) is UpdateOutcome.UNSAVED


def test_what_is_under_a_button_is_not_read() -> None:
    raw = tap(10)
    assert slim(raw)["callback_query"]["message"].keys() == {"message_id", "date", "chat"}
    assert "reply_markup" in raw["callback_query"]["message"]
    assert slim(message(10)) == message(10)


def test_a_tap_is_read_as_the_library_reads_it() -> None:
    bot, raw = Bot("1:token"), tap(10)
    raw["callback_query"]["message"] |= {"message_thread_id": 7, "is_topic_message": True}
    read, expected = update_from(slim(raw), bot), Update.de_json(raw, bot)
    assert read == expected
    assert (read.effective_user, read.effective_chat) == (expected.effective_user, expected.effective_chat)
    query, whole = read.callback_query, expected.callback_query
    assert query is not None
    assert whole is not None
    for part in ("from_user", "data", "inline_message_id"):
        assert getattr(query, part) == getattr(whole, part)
    here = query.message
    assert isinstance(here, InaccessibleMessage)
    assert (here.chat, here.message_id) == (expected.effective_chat, 10)
    assert here.api_kwargs["message_thread_id"] == 7


def test_the_sender_of_an_update() -> None:
    assert sender_of(tap(1, 7)) == 7
    assert sender_of(message(1, 8)) == 8
    assert sender_of({"update_id": 1, "message": {"chat": {"id": -5}}}) == -5
    assert sender_of({"update_id": 1, "poll": {}}) == 0


def test_backlog_confirms_prefixes() -> None:
    backlog = Unconfirmed()
    assert (backlog.offset, backlog.size) == (None, 0)
    assert [backlog.add(UpdateNumber(n)) for n in (5, 6, 9, 6)] == [True, True, True, False]
    backlog.finish(UpdateNumber(6))
    assert (backlog.offset, backlog.size) == (5, 2)
    assert not backlog.add(UpdateNumber(6))
    backlog.finish(UpdateNumber(5))
    assert (backlog.offset, backlog.size) == (9, 1)
    backlog.finish(UpdateNumber(9))
    assert (backlog.offset, backlog.size) == (10, 0)


def test_halves_of_characters_and_nulls_are_replaced() -> None:
    raw = {
        "update_id": 1,
        "message": {"text": "a\ud83d", "from": {"first_name": "\udc00b🃏"}, "entities": [{"url": "\ud800"}]},
    }
    assert legible(raw) == {
        "update_id": 1,
        "message": {"text": "a\ufffd", "from": {"first_name": "\ufffdb🃏"}, "entities": [{"url": "\ufffd"}]},
    }
    assert legible({"update_id": 1, "message": {"text": "a\0b"}}) == {
        "update_id": 1,
        "message": {"text": "a\ufffdb"},
    }
    whole = {"update_id": 1, "message": {"text": "🃏"}}
    assert legible(whole) is whole


@pytest.mark.parametrize("kind", ["poll", "edited_message", "unheard_of"])
async def test_an_update_that_nobody_asked_for_is_done_with_at_once(kind: str) -> None:
    handler = Handler()
    taking = intake_for(bot_at(Telegram()), handler)
    assert await taking.take({"update_id": 7, kind: {"id": "not as expected"}}) is UpdateOutcome.HANDLED
    assert (handler.began, handler.sorry) == ([], [])
