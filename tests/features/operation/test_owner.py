"""What whoever runs the bot may do in private, and that nobody else can."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from telegram.error import NetworkError, RetryAfter, TelegramError

from bot.base.lasting_work import go_on
from bot.base.metrics import REGISTRY
from bot.base.preferences import Language
from bot.base.timing import Time
from bot.base.troubles import TOKEN as USED_ELSEWHERE
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.help.command_menus import move_owners_menu, set_owners_menu
from bot.features.operation.broadcaster import BroadcastScreens
from bot.features.operation.owner_pages import CANCEL, SEND, STOP, status_content
from bot.match.census import Census, Count
from bot.match.maintenance import Maintenance
from bot.match.table import ChatId, Phase
from playground.bot_api_types import Message
from storage.live.live import Live, Write
from storage.live.redraws import ScreenKind
from storage.redis.operation import OperationStore
from storage.sql.archive import Archive
from tests.support.clocks import StoppableTime
from tests.support.drawn import Process
from tests.support.running_bot import running_stage
from tests.support.scenario import PATIENCE_S, until
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, VERA, World
from tests.support.stage import Stage, buttons
from tests.support.telegram import TOKEN

BOT = int(TOKEN.partition(":")[0])
WORD = "Сегодня в <полночь>\nбот ненадолго остановится"


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    """A bot of Anna's."""
    async with running_stage(live, archive, StoppableTime(), owned=True) as stage:
        yield stage


def operation(live: Live) -> OperationStore:
    return OperationStore(live.client, bot=live.bot)


async def answer(stage: Stage, person: int, chat: int, command: str, begin: str) -> str:
    """The message that begins like this, once the command has led to it; hands may come meanwhile."""
    before = {message.message_id for message in stage.seen(chat)}
    stage.world.say(person, chat, command)

    def found() -> list[str]:
        fresh = [message for message in stage.seen(chat) if message.message_id not in before]
        return [message.written for message in fresh if message.written.startswith(begin)]

    await until(lambda: bool(found()), f"no answer to {command}")
    return found()[0]


COMMANDS = ("/status", "/maintenance on", f"/broadcast {WORD}")


async def test_for_others_the_owners_commands_do_not_exist(
    stage: Stage, live: Live, archive: Archive
) -> None:
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


async def test_the_status_tells_what_is_played_and_its_menu_goes_with_the_owner(
    stage: Stage, live: Live
) -> None:
    await stage.match()
    status = await answer(stage, stage.anna, stage.anna, "/status", said("bot-name"))
    assert tells(status, "status-processes", count=1)
    assert tells(status, "status-tables", matches=1, lobbies=0, people=3)
    assert f"{said('oh-hell-name')}: 1" in status
    assert said("status-servers", servers="Redis 9") in status
    assert said("status-well") in status
    await stage.services[BackgroundCalls].settle(PATIENCE_S)
    assert owners(stage) == [stage.anna]
    own = {each.command for each in stage.world.commands_for(stage.anna, stage.anna)}
    assert {"status", "maintenance", "broadcast", "play", "help"} <= own
    in_group = {each.command for each in stage.world.commands_for(stage.anna, stage.group)}
    assert not {"status", "maintenance", "broadcast"} & in_group
    for owner in (stage.anna, stage.boris, None):
        await move_owners_menu(stage.bot, operation(live), owner)
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
    assert await Maintenance(operation(live), Time()).is_on(), "another process does not know"
    assert await answer(stage, stage.anna, stage.anna, "/maintenance", said("maintenance-on"))
    assert await answer(stage, stage.anna, stage.anna, "/maintenance off", said("maintenance-off"))
    await stage.presses(stage.anna, waiting, ":start")
    tables = await stage.store.of_chat(ChatId(stage.group))
    assert Phase.PLAYING in {table.phase for table in tables}


async def offered(stage: Stage) -> Message:
    """Anna's text for all, shown to her."""
    (preview,) = await stage.says(stage.anna, stage.anna, f"/broadcast {WORD}")
    return preview


async def tables(stage: Stage, live: Live) -> list[int]:
    """A lobby in each group, and a match in private; returns their chats."""
    await stage.says(stage.anna, stage.group, "/new")
    await stage.says(stage.anna, stage.forum, "/new")
    await stage.says(stage.boris, stage.boris, "/play terc 0")
    await stage.drawn()
    return [stage.group, stage.forum, stage.boris]


def mail(stage: Stage) -> Sender:
    sender = stage.services[Sender]
    assert isinstance(sender, Sender)
    return sender


@asynccontextmanager
async def sending(stage: Stage, live: Live) -> AsyncIterator[None]:
    """A process that sends broadcasts."""
    sender = mail(stage)
    screens = BroadcastScreens(operation(live), sender)
    process, time = Process(live, sender, Time(), screens, ScreenKind.BROADCAST), Time()
    drawing = go_on(
        process.draw,
        "redraws-unread",
        time=time,
        woken=screens.woken,
        pause_s=0.01,
        passing=(TelegramError,),
    )
    running = asyncio.create_task(drawing)
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def got(stage: Stage, chat: int) -> int:
    """How often a chat has Anna's text."""
    return sum(message.written == WORD for message in stage.seen(chat))


async def keys(live: Live) -> list[str]:
    """What is stored of a broadcast under way."""
    found = map(str, await live.client.keys("*broadcast*"))
    return [key for key in found if "memory" not in key]


async def is_forgotten(live: Live) -> None:
    """Wait until nothing is left of a broadcast."""
    async with asyncio.timeout(PATIENCE_S):
        while await keys(live):  # noqa: ASYNC110 - Redis tells nobody
            await asyncio.sleep(0.01)


async def under_way(stage: Stage, live: Live) -> list[int]:
    """A broadcast that Anna has begun and nobody sends yet; returns its chats."""
    chats = await tables(stage, live)
    await stage.presses(stage.anna, await offered(stage), f":{SEND}.")
    return chats


def permits_behind_all() -> float:
    """How many permits of the lowest ranks were granted: of groups, and of private chats."""
    name = "pulka_permit_wait_seconds_bucket"
    ranks = ("later", "passing")
    return sum(REGISTRY.get_sample_value(name, {"rank": rank, "le": "0.0"}) or 0 for rank in ranks)


async def test_a_broadcast_is_shown_first_and_reaches_each_chat_once(stage: Stage, live: Live) -> None:
    chats = await tables(stage, live)
    preview = await offered(stage)
    assert preview.written == f"{said('broadcast-preview', chats=3)}\n\n{WORD}"
    assert [got(stage, chat) for chat in chats] == [0, 0, 0]
    before = permits_behind_all()
    stage.world.block(stage.boris)
    await stage.presses(stage.anna, preview, f":{SEND}.")
    async with sending(stage, live), sending(stage, live):
        await is_forgotten(live)
    assert permits_behind_all() - before >= 3
    assert [got(stage, chat) for chat in (*chats, stage.mary)] == [1, 1, 0, 0], "Boris has closed his"
    toast = await stage.taps(
        stage.anna, stage.anna, preview.message_id, next(data for data in buttons(preview) if SEND in data)
    )
    assert toast["text"] == said("refused-nothing-offered")


async def test_a_dropped_broadcast_reaches_nobody(stage: Stage, live: Live) -> None:
    """And nobody else can send the owner's text."""
    await tables(stage, live)
    preview = await offered(stage)
    send = next(data for data in buttons(preview) if SEND in data)
    own = stage.seen(stage.boris)[-1]
    toast = await stage.taps(stage.boris, stage.boris, own.message_id, send)
    assert toast["text"] == said("refused-button")
    await stage.presses(stage.anna, preview, f":{CANCEL}.")
    toast = await stage.taps(stage.anna, stage.anna, preview.message_id, send)
    assert toast["text"] == said("refused-nothing-offered")
    assert not await keys(live)


async def test_the_owner_reads_how_many_remain_and_stops_them(stage: Stage, live: Live) -> None:
    chats = await under_way(stage, live)
    assert await operation(live).take(chats[0])
    (page,) = await stage.says(stage.anna, stage.anna, f"/broadcast {WORD}")
    assert page.written == said("broadcast-remaining", chats=2)
    await stage.presses(stage.anna, page, f":{STOP}.")
    await until(lambda: stage.seen(stage.anna)[-1].written == said("broadcast-cancelled"), "not stopped")
    assert not await keys(live)


async def test_a_broadcast_goes_on_after_its_process_died(
    stage: Stage, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A death during a call loses that chat: it is unknown whether Telegram has taken the text."""
    chats = await under_way(stage, live)
    sender = mail(stage)
    send, tries = sender.calls.send, 0

    async def send_until_death(*args: Any, **params: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries > 1:
            await asyncio.Event().wait()
        return await send(*args, **params)

    with monkeypatch.context() as patch:
        patch.setattr(sender.calls, "send", send_until_death)
        async with sending(stage, live):
            await until(lambda: tries == 2, "no second chat")
    async with sending(stage, live):
        await is_forgotten(live)
    assert sorted(got(stage, chat) for chat in chats) == [0, 1, 1]


@pytest.mark.parametrize("stopped", [False, True])
async def test_a_chat_that_must_wait_gets_the_text_later(
    stage: Stage, live: Live, monkeypatch: pytest.MonkeyPatch, stopped: bool
) -> None:
    chats = await under_way(stage, live)
    sender = mail(stage)
    send, held = sender.calls.send, set[int]()

    async def hold_once(chat: int, *args: Any, **params: Any) -> Any:
        if chat not in held:
            held.add(chat)
            if stopped:
                await operation(live).stop()
            raise RetryAfter(0)
        return await send(chat, *args, **params)

    waiting, put_back = set[int](), OperationStore.put_back

    async def put_back_and_note(store: OperationStore, chat: int) -> None:
        await put_back(store, chat)
        waiting.add(chat)

    monkeypatch.setattr(sender.calls, "send", hold_once)
    monkeypatch.setattr(OperationStore, "put_back", put_back_and_note)
    async with sending(stage, live):
        await until(lambda: len(waiting) == (1 if stopped else len(chats)), "they do not wait")
        await is_forgotten(live)
    assert {got(stage, chat) for chat in chats} == {0 if stopped else 1}


async def test_a_silent_telegram_costs_a_broadcast_one_chat(
    stage: Stage, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a call without an answer it asks whether Telegram is there before it goes on."""
    chats = await under_way(stage, live)
    sender = mail(stage)
    send, ping = sender.calls.send, sender.calls.ping
    lost: list[int] = []
    pings = 0

    async def lose(chat: int, *args: Any, **params: Any) -> Any:
        if not lost:
            lost.append(chat)
            raise NetworkError("Bad Gateway")
        return await send(chat, *args, **params)

    async def ping_in_vain() -> None:
        nonlocal pings
        pings += 1
        if 1 < pings < 5:
            raise TelegramError("Bad Gateway")
        await ping()

    monkeypatch.setattr(sender.calls, "send", lose)
    monkeypatch.setattr(sender.calls, "ping", ping_in_vain)
    async with sending(stage, live):
        await is_forgotten(live)
    assert pings == 5
    assert [got(stage, chat) for chat in chats] == [int(chat not in lost) for chat in chats]
