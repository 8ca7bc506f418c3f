"""Taps while a store is ill: each is stored in time, or its person is told and it never takes effect."""

import asyncio
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from telegram import Bot, Update

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
from tests.support.incoming import Handler, Telegram, tap
from tests.support.refusing import refusing
from tests.support.running_bot import running_stage
from tests.support.scenario import PATIENCE_S, until
from tests.support.sentences import in_any_language
from tests.support.servers import redis_running
from tests.support.stage import Stage, text_of


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long."""
    make_impatient(monkeypatch)


def make_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine does, there are two tries, and one while the store is known to be ill."""
    monkeypatch.setattr(patience, "PAUSES_S", (0.01, 2 * PATIENCE_S))
    monkeypatch.setattr(patience, "PATIENCE_S", PATIENCE_S)
    monkeypatch.setattr(patience, "SHORT_PATIENCE_S", 0.0)


def intake_of(handler: Handler) -> Intake:
    telegram = Telegram()
    bot = Bot("1:token", request=telegram, get_updates_request=telegram)
    return Intake(bot, handler.handle, handler.apologise, handler.refuse)


@pytest.mark.usefixtures("impatient")
async def test_a_tap_that_cannot_be_stored_is_done_with() -> None:
    handler = Handler()
    handler.failures = {number: [RedisConnectionError("gone")] * 99 for number in (10, 11)}
    intake = intake_of(handler)
    assert await intake.take(tap(10)) is UpdateOutcome.UNSAVED
    assert await intake.take(tap(11)) is UpdateOutcome.UNSAVED
    assert (handler.refused, handler.sorry, handler.done) == ([10, 11], [], [])
    assert handler.began == [10, 10, 11]


@pytest.mark.usefixtures("impatient")
async def test_a_tap_that_is_stored_is_never_refused() -> None:
    handler = Handler()
    handler.failures[10] = [RedisConnectionError("gone")] * 99
    intake = intake_of(handler)

    async def store_and_fail(update: object) -> None:
        attempt = current_attempt()
        assert attempt is not None
        attempt.has_stored = True
        raise RedisConnectionError

    intake._patience._handle = store_and_fail
    assert await intake.take(tap(10)) is UpdateOutcome.UNSTORED
    intake._patience._handle = handler.handle
    assert await intake.take(tap(10)) is UpdateOutcome.UNSTORED
    assert handler.refused == []


def patient_of(live: Live, refused: list[Update], *loaded: str) -> Patience:
    """Taps that load these tables, write an answer for their update and note whom they refuse."""

    async def handle(update: Update) -> None:
        for table in loaded:
            await live.load(table, update=str(update.update_id))
        await live.write("t", Write(parts=table_parts(table=b"x"), update=str(update.update_id)), expected=0)

    async def refuse(update: Update) -> None:
        refused.append(update)

    return Patience(handle, refuse)


@pytest.fixture
def tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps are tried once, and replicas have a moment."""
    monkeypatch.setattr(patience, "PAUSES_S", (patience.PATIENCE_S,))
    monkeypatch.setattr(commands, "ACKNOWLEDGED_WITHIN", 30)


@pytest.mark.usefixtures("tried_once")
@pytest.mark.parametrize("loaded", [(), ("t",)])
async def test_a_tap_or_an_answer_that_no_replica_has_is_not_refused(
    redis: Client, loaded: tuple[str, ...]
) -> None:
    if loaded:
        await Live(redis, bot=1).write("t", Write(parts=table_parts(table=b"x"), update="901"), expected=0)
    live, refused = Live(redis, bot=1, replicas=1), list[Update]()
    with pytest.raises(NotReplicated):
        await patient_of(live, refused, *loaded).take(Update(901))
    assert refused == []
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
    """A lobby of Anna's, whom the bot knows as well as Boris and Mary."""
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
                    query = stage.world.press(stage.boris, stage.group, message.message_id, joining(message))
                    await until(query.answered.is_set, "no answer")
                assert query.answer["text"] == in_any_language("not-stored")[0]
                await stage.presses(stage.mary, message, ":join")
                assert await seated(stage) == {stage.anna, stage.mary}
        finally:
            await disconnect(client)


def joining(message: Message) -> str:
    """The data of the button that takes a chair."""
    assert message.reply_markup is not None
    keys = (key for row in message.reply_markup.inline_keyboard for key in row)
    return next(key.callback_data for key in keys if key.callback_data and ":join" in key.callback_data)
