"""What whoever runs the bot may do in private, and that nobody else can."""

import asyncio
from collections.abc import AsyncIterator
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest
from telegram.error import NetworkError, RetryAfter, TelegramError

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.base.troubles import TOKEN as USED_ELSEWHERE
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.feature_api.command_menus import move_owners_menu, set_owners_menu
from bot.features.operation.broadcaster import BroadcastScreens
from bot.features.operation.owner_pages import CANCEL, SEND, STOP, status_content
from bot.match.census import Census, Count
from bot.match.maintenance import Maintenance
from bot.match.table import ChatId, Phase
from bot.ui.ranks import Rank
from playground.bot_api_types import Message
from storage.live.live import Live, Write
from storage.live.redraws import ScreenKind
from storage.redis.operation import OperationStore
from storage.sql.archive import Archive
from tests.support.clocks import StoppableTime
from tests.support.drawn import Process
from tests.support.running_bot import running_stage
from tests.support.scenario import PATIENCE_S
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, VERA, World
from tests.support.stage import Stage, buttons

WORD = "Сегодня в <полночь>\nбот ненадолго остановится"


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    """A bot of Anna's."""
    async with running_stage(live, archive, StoppableTime(), owned=True) as stage:
        yield stage


async def answer(stage: Stage, person: int, chat: int, command: str, begin: str) -> str:
    """The answer that begins like this; the bot may show tables as well."""
    found = [each.written for each in await stage.says(person, chat, command)]
    return next(text for text in found if text.startswith(begin))


COMMANDS = ("/status", "/maintenance on", f"/broadcast {WORD}")


async def test_for_others_the_owners_commands_do_not_exist(stage: Stage) -> None:
    """Nor for anybody where there is no owner."""
    for command in COMMANDS:
        assert await stage.answer_to(stage.boris, stage.boris, command) == said("refused-unknown-command")
        assert await stage.says(stage.anna, stage.group, command) == []
    assert not await stage.services[Maintenance].is_on()


async def test_without_an_owner_the_commands_do_not_exist(live: Live, archive: Archive) -> None:
    async with running_stage(live, archive, StoppableTime()) as stage:
        assert await stage.answer_to(stage.anna, stage.anna, "/status") == said("refused-unknown-command")


def owners(stage: Stage) -> list[int]:
    """Whose menus show the owner's commands."""
    people = (stage.anna, stage.boris, stage.mary)
    menus = {person: stage.world.commands_for(person, person) for person in people}
    return [person for person, menu in menus.items() if "status" in {each.command for each in menu}]


async def test_the_status_tells_what_is_played_and_its_menu_goes_with_the_owner(stage: Stage) -> None:
    await stage.match()
    status = await answer(stage, stage.anna, stage.anna, "/status", said("bot-name"))
    assert tells(status, "status-processes", count=1)
    assert tells(status, "status-tables", matches=1, lobbies=0, people=3)
    assert f"{said('oh-hell-name')}: 1" in status
    assert said("status-servers", servers="Redis 9") in status
    assert said("status-well") in status
    assert said("status-maintenance") not in status
    await stage.services[BackgroundCalls].settle(PATIENCE_S)
    assert owners(stage) == [stage.anna]
    own = {each.command for each in stage.world.commands_for(stage.anna, stage.anna)}
    assert {"status", "maintenance", "broadcast", "play", "help"} <= own
    in_group = {each.command for each in stage.world.commands_for(stage.anna, stage.group)}
    assert not {"status", "maintenance", "broadcast"} & in_group
    for owner in (stage.anna, stage.boris, None):
        await move_owners_menu(stage.bot, stage.services[OperationStore], owner)
        assert owners(stage) == ([] if owner is None else [owner])
    await set_owners_menu(stage.bot, stage.anna)
    assert owners(stage) == [stage.anna]


async def test_the_status_tells_what_is_ill(world: World, live: Live) -> None:
    """What does not answer, and deadlines that are late, but not fresh ones."""
    loaded = await world.start(ANNA, BORIS, VERA)
    time = Time()

    def shown(count: Count, *ill: str) -> str:
        return status_content("0", 1, count, ill, [], Language.RU, maintenance=False).text

    now, before = time.now(), await Census(live, time).count()
    told = shown(before, "database", USED_ELSEWHERE)
    assert said("status-missing", what="database") in told
    assert said("token-used-elsewhere") in told
    assert said("status-well") not in told
    for number, (at, more) in enumerate(((now, 0), (now - 6_000, 1))):
        late = msgspec.structs.replace(Write(), deadlines={"turn:0": at})
        await live.write(loaded.table.id, late, expected=loaded.revision + number)
        count = await Census(live, time).count()
        assert count.backlog.deadlines == before.backlog.deadlines + more
    assert said("status-late", count=count.backlog.deadlines) in shown(count)


async def test_under_maintenance_nothing_new_begins(stage: Stage, live: Live) -> None:
    """Nor again; what is played goes on."""
    refused = said("refused-maintenance")
    loaded = await stage.match()
    await stage.says(stage.anna, stage.group, "/new")
    waiting = await stage.message_with(stage.group, ":computer")
    for _ in range(2):
        await stage.presses(stage.anna, waiting, ":computer")
    waiting = await stage.message_with(stage.group, ":start")
    assert await answer(stage, stage.anna, stage.anna, "/maintenance on", said("maintenance-on"))
    for chat, command in ((stage.group, "/new"), (stage.boris, "/play terc 0"), (stage.boris, "/play")):
        assert await answer(stage, stage.boris, chat, command, refused)
    assert (await stage.presses(stage.anna, waiting, ":start"))["text"] == refused
    tables = await stage.store.of_chat(ChatId(stage.group))
    assert sorted(table.phase.value for table in tables) == ["lobby", "playing"]
    mover = stage.mover(loaded)
    await stage.presses(mover, await stage.message_with(mover, "a:"), "a:")
    assert (await stage.store.load(loaded.table.id)).revision > loaded.revision
    await stage.closing.close("over", loaded.table.id)
    over = await stage.message_with(stage.group, f"l:{loaded.table.id}:again")
    assert (await stage.presses(stage.boris, over, ":again"))["text"] == refused
    assert await Maintenance(stage.services[OperationStore], Time()).is_on(), "another process does not know"
    assert await answer(stage, stage.anna, stage.anna, "/maintenance", said("maintenance-on"))
    assert await answer(stage, stage.anna, stage.anna, "/maintenance off", said("maintenance-off"))
    await stage.presses(stage.anna, waiting, ":start")
    tables = await stage.store.of_chat(ChatId(stage.group))
    assert Phase.PLAYING in {table.phase for table in tables}


async def offered(stage: Stage) -> tuple[list[int], Message]:
    """The chats of two lobbies and of a match in private, and Anna's text for all, shown to her."""
    for person, chat, command in (
        (stage.anna, stage.group, "/new"),
        (stage.anna, stage.forum, "/new"),
        (stage.boris, stage.boris, "/play terc 0"),
    ):
        await stage.says(person, chat, command)
    (preview,) = await stage.says(stage.anna, stage.anna, f"/broadcast {WORD}")
    return [stage.group, stage.forum, stage.boris], preview


async def under_way(stage: Stage) -> list[int]:
    """A broadcast that Anna has begun and nobody sends yet; returns its chats."""
    chats, preview = await offered(stage)
    await stage.presses(stage.anna, preview, f":{SEND}.")
    return chats


def process(stage: Stage) -> Process:
    """A process that sends broadcasts, a chat at each look."""
    sender = stage.services[Sender]
    screens = BroadcastScreens(stage.services[OperationStore], sender)
    return Process(stage.live, sender, stage.time, screens, ScreenKind.BROADCAST)


async def keys(live: Live) -> list[str]:
    """What is stored of a broadcast under way."""
    return [key for key in map(str, await live.client.keys("*broadcast*")) if "memory" not in key]


async def sent(stage: Stage, *processes: Process) -> list[int]:
    """How often each person and group has Anna's text, once these processes have left nothing of it."""
    while await keys(stage.live):
        for each in processes:
            await each.draw()
    chats = (stage.group, stage.forum, stage.boris, stage.mary)
    return [sum(message.written == WORD for message in stage.seen(chat)) for chat in chats]


async def test_a_broadcast_is_shown_first_and_reaches_each_chat_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind everything else, whichever process sends it; Boris has closed his chat."""
    _, preview = await offered(stage)
    assert preview.written == f"{said('broadcast-preview', chats=3)}\n\n{WORD}"
    assert await sent(stage) == [0, 0, 0, 0]
    stage.world.block(stage.boris)
    await stage.presses(stage.anna, preview, f":{SEND}.")
    await stage.drawn()
    permits = stage.services[Sender].permits
    monkeypatch.setattr(permits, "take", taken := Mock(wraps=permits.take))
    assert await sent(stage, process(stage), process(stage)) == [1, 1, 0, 0]
    assert {call.kwargs["rank"] for call in taken.mock_calls} == {Rank.LATER, Rank.PASSING}
    toast = await stage.presses(stage.anna, preview, f":{SEND}.")
    assert toast["text"] == said("refused-nothing-offered")


async def test_a_dropped_broadcast_reaches_nobody(stage: Stage) -> None:
    """And nobody else can send the owner's text."""
    _, preview = await offered(stage)
    send = next(data for data in buttons(preview) if SEND in data)
    own = stage.seen(stage.boris)[-1]
    toast = await stage.taps(stage.boris, stage.boris, own.message_id, send)
    assert toast["text"] == said("refused-button")
    await stage.presses(stage.anna, preview, f":{CANCEL}.")
    toast = await stage.taps(stage.anna, stage.anna, preview.message_id, send)
    assert toast["text"] == said("refused-nothing-offered")
    assert not await keys(stage.live)


async def test_the_owner_reads_how_many_remain_and_stops_them(stage: Stage) -> None:
    chats = await under_way(stage)
    assert await stage.services[OperationStore].take(chats[0])
    (page,) = await stage.says(stage.anna, stage.anna, f"/broadcast {WORD}")
    assert page.written == said("broadcast-remaining", chats=2)
    await stage.presses(stage.anna, page, f":{STOP}.")
    assert stage.seen(stage.anna)[-1].written == said("broadcast-cancelled")
    assert not await keys(stage.live)


async def test_a_broadcast_goes_on_after_its_process_died(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A death during a call loses that chat: it is unknown whether Telegram has taken the text."""
    await under_way(stage)
    dying = process(stage)
    await dying.draw()
    with monkeypatch.context() as patch:
        patch.setattr(stage.services[Sender].calls, "send", AsyncMock(side_effect=asyncio.CancelledError))
        with pytest.raises(asyncio.CancelledError):
            await dying.draw()
    assert sum(await sent(stage, process(stage))) == 2


@pytest.mark.parametrize("stopped", [False, True])
async def test_a_chat_that_must_wait_gets_the_text_later(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, stopped: bool
) -> None:
    await under_way(stage)

    async def hold(*args: object, **params: object) -> None:
        if stopped:
            await stage.services[OperationStore].stop()
        raise RetryAfter(0)

    sending = process(stage)
    with monkeypatch.context() as patch:
        patch.setattr(stage.services[Sender].calls, "send", hold)
        await sending.draw()
    stage.clock.jump(1)
    assert await sent(stage, sending) == ([0, 0, 0, 0] if stopped else [1, 1, 1, 0])


async def test_a_silent_telegram_costs_a_broadcast_one_chat(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a call without an answer it asks whether Telegram is there before it goes on."""
    await under_way(stage)
    sending, calls = process(stage), stage.services[Sender].calls
    with monkeypatch.context() as patch:
        patch.setattr(calls, "send", AsyncMock(side_effect=NetworkError("Bad Gateway")))
        await sending.draw()
    with monkeypatch.context() as patch:
        patch.setattr(calls, "ping", AsyncMock(side_effect=TelegramError("Bad Gateway")))
        for _ in range(3):
            with pytest.raises(TelegramError):
                await sending.draw()
    assert await stage.services[OperationStore].waiting() == 2
    assert sum(await sent(stage, sending)) == 2
