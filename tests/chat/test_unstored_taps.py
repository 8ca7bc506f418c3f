"""Taps while a store fails: each is stored in time, or refused for good."""

import asyncio
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from telegram import Update

from bot.chat.incoming import patience
from bot.chat.incoming.intake import Intake, UpdateOutcome
from bot.chat.incoming.patience import Patience
from bot.match.table import PersonId
from playground.bot_api_types import Message
from storage.live.live import Client, Live, NotReplicated, Write, table_parts
from storage.redis import commands
from storage.redis.attempt import attempting, current_attempt
from storage.redis.connection import connect, disconnect
from storage.sql.archive import Archive
from tests.support.clocks import StoppableTime
from tests.support.incoming import Handler, Telegram, bot_at, intake_for, tap
from tests.support.refusing import refusing
from tests.support.running_bot import running_stage
from tests.support.scenario import PATIENCE_S, until
from tests.support.sentences import in_any_language
from tests.support.servers import redis_running
from tests.support.stage import Stage, buttons, text_of


def make_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tries on any machine, one after a recent failure."""
    monkeypatch.setattr(patience, "PAUSES_S", (0.01, 2 * PATIENCE_S))
    monkeypatch.setattr(patience, "PATIENCE_S", PATIENCE_S)
    monkeypatch.setattr(patience, "SHORT_PATIENCE_S", 0.0)


async def test_a_tap_that_cannot_be_stored_is_done_with(monkeypatch: pytest.MonkeyPatch) -> None:
    make_impatient(monkeypatch)
    handler = Handler()
    handler.failures = {number: [RedisConnectionError("gone")] * 99 for number in (10, 11)}
    intake = intake_for(bot_at(Telegram()), handler)
    assert await intake.take(tap(10)) is UpdateOutcome.UNSAVED
    assert await intake.take(tap(11)) is UpdateOutcome.UNSAVED
    assert (handler.refused, handler.sorry, handler.done) == ([10, 11], [], [])
    assert handler.began == [10, 10, 11]


async def test_a_tap_that_is_stored_is_never_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    make_impatient(monkeypatch)
    handle, refuse = AsyncMock(), AsyncMock()

    async def store_and_fail(update: object) -> None:
        attempt = current_attempt()
        assert attempt is not None
        attempt.has_stored = True
        raise RedisConnectionError

    handle.side_effect = store_and_fail
    intake = Intake(bot_at(Telegram()), handle, AsyncMock(), refuse)
    assert await intake.take(tap(10)) is UpdateOutcome.UNSTORED
    handle.side_effect = RedisConnectionError("gone")
    assert await intake.take(tap(10)) is UpdateOutcome.UNSTORED
    assert not refuse.called


@pytest.mark.parametrize("is_repeated", [False, True])
async def test_a_tap_or_an_answer_that_no_replica_has_is_not_refused(
    redis: Client, monkeypatch: pytest.MonkeyPatch, is_repeated: bool
) -> None:
    """Taps are tried once, and replicas have a moment."""
    monkeypatch.setattr(patience, "PAUSES_S", (patience.PATIENCE_S,))
    monkeypatch.setattr(commands, "ACKNOWLEDGED_WITHIN", 30)
    write = Write(parts=table_parts(table=b"x"), update="901")
    live, refuse = Live(redis, bot=1, replicas=1), AsyncMock()
    if is_repeated:
        await Live(redis, bot=1).write("t", write, expected=0)

    async def handle(update: Update) -> None:
        if is_repeated:
            await live.load("t", update="901")
        await live.write("t", write, expected=0)

    with pytest.raises(NotReplicated):
        await Patience(handle, refuse).take(Update(901))
    assert not refuse.called
    assert await live.load("t") is not None


async def test_a_replicated_write_ends_within_its_attempt(
    redis: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Live(redis, bot=2).write(
        "t", Write(parts=table_parts(table=b"x")), expected=0
    )  # the server knows the script
    monkeypatch.setattr(commands, "ACKNOWLEDGED_WITHIN", 10_000)
    live = Live(redis, bot=1, replicas=1)
    with attempting(0.8), pytest.raises(NotReplicated):
        await live.write("t", Write(parts=table_parts(table=b"x"), update="901"), expected=0)


async def test_what_a_tap_leaves_behind_is_in_no_attempt() -> None:
    over = asyncio.Event()
    with attempting(0.0):
        assert current_attempt() is not None

        async def later() -> bool:
            await over.wait()
            return current_attempt() is None

        task = asyncio.create_task(later())
        await asyncio.sleep(0)
    over.set()
    assert await task


async def lobby(stage: Stage) -> Message:
    """Open a lobby of Anna; the bot knows Boris and Mary."""
    message = await stage.gather()
    for person in (stage.boris, stage.mary):
        await stage.says(person, person, "/start")
    return message


async def seated(stage: Stage) -> set[PersonId | None]:
    return {chair.person for chair in (await stage.table()).chairs}


async def test_a_toast_tells_each_time_that_nothing_is_stored(
    stage: Stage, redis: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await lobby(stage)
    with monkeypatch.context() as impatient:
        make_impatient(impatient)
        async with refusing(redis, "OOM"):
            russian = await stage.presses(stage.boris, message, ":join")
            english = await stage.presses(stage.mary, message, ":join")
            again = await stage.presses(stage.boris, message, ":join")
    monkeypatch.setattr(patience, "SHORT_PATIENCE_S", patience.PATIENCE_S)
    assert [russian["text"], english["text"]] == in_any_language("not-stored")
    assert again["text"] == russian["text"]
    assert await seated(stage) == {stage.anna}
    await stage.presses(stage.boris, message, ":join")
    assert await seated(stage) == {stage.anna, stage.boris}


async def test_a_command_is_refused_with_words_and_not_carried_out_later(
    stage: Stage, redis: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby(stage)
    russian, english = in_any_language("command-not-stored")
    with monkeypatch.context() as impatient:
        make_impatient(impatient)
        async with refusing(redis, "OOM"):
            await stage.says(stage.boris, stage.boris, "/play oh_hell 2")
            await stage.says(stage.mary, stage.mary, "/play oh_hell 2")
            await stage.says(stage.mary, stage.group, "/new oh_hell")
            await stage.says(stage.boris, stage.group, "/new oh_hell")
            await stage.says(stage.boris, stage.group, "hello")
            assert text_of(stage.seen(stage.boris)[-1]) == russian
            assert text_of(stage.seen(stage.mary)[-1]) == english
            told = [text_of(message) for message in stage.seen(stage.group)]
            assert told.count(english) + told.count(russian) == 1, "a group reads it once in some seconds"
    before = len(stage.seen(stage.group))
    await stage.quiet()
    assert len(stage.seen(stage.group)) == before
    assert len(await stage.live.tables()) == 1


@pytest.mark.slow
async def test_a_tap_refused_while_redis_hung_never_applies(tmp_path: Path, archive: Archive) -> None:
    with redis_running(tmp_path) as server:
        client = connect(server.url())
        try:
            async with running_stage(Live(client, bot=1), archive, StoppableTime()) as stage:
                message = await lobby(stage)
                with server.paused():
                    (data,) = (data for data in buttons(message) if ":join" in data)
                    query = stage.world.press(stage.boris, stage.group, message.message_id, data)
                    await until(query.answered.is_set, "no answer")
                assert query.answer["text"] == in_any_language("not-stored")[0]
                await stage.presses(stage.mary, message, ":join")
                assert await seated(stage) == {stage.anna, stage.mary}
        finally:
            await disconnect(client)
