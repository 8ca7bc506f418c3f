"""The owner's commands work in private, for the owner only."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.base.troubles import TOKEN as USED_ELSEWHERE
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.feature_api.command_menus import move_owners_menu, set_owners_menu
from bot.features.operation.owner_pages import status_content
from bot.match.census import Census, Count
from bot.match.maintenance import Maintenance
from bot.match.table import ChatId, Phase
from storage.live.live import Live, Write
from storage.redis.operation import OperationStore
from storage.sql.archive import Archive
from tests.support.clocks import StoppableTime
from tests.support.running_bot import running_stage
from tests.support.scenario import PATIENCE_S
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, VERA, World
from tests.support.stage import Stage


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    """A bot owned by Anna."""
    async with running_stage(live, archive, StoppableTime(), owned=True) as stage:
        yield stage


async def answer(stage: Stage, person: int, chat: int, command: str, begin: str) -> str:
    """Return the answer with this beginning; the bot may show tables as well."""
    found = [each.written for each in await stage.says(person, chat, command)]
    return next(text for text in found if text.startswith(begin))


COMMANDS = ("/status", "/maintenance on")


async def test_for_others_the_owners_commands_do_not_exist(stage: Stage) -> None:
    """Without an owner they do not exist for anybody."""
    for command in COMMANDS:
        assert await stage.answer_to(stage.boris, stage.boris, command) == said("refused-unknown-command")
        assert await stage.says(stage.anna, stage.group, command) == []
    assert not await stage.services[Maintenance].is_on()


async def test_without_an_owner_the_commands_do_not_exist(live: Live, archive: Archive) -> None:
    async with running_stage(live, archive, StoppableTime()) as stage:
        assert await stage.answer_to(stage.anna, stage.anna, "/status") == said("refused-unknown-command")


def owners(stage: Stage) -> list[int]:
    """Return the chats with the owner's commands in their menus."""
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
    assert {"status", "maintenance", "play", "help"} <= own
    in_group = {each.command for each in stage.world.commands_for(stage.anna, stage.group)}
    assert not {"status", "maintenance"} & in_group
    for owner in (stage.anna, stage.boris, None):
        await move_owners_menu(stage.bot, stage.services[OperationStore], owner)
        assert owners(stage) == ([] if owner is None else [owner])
    await set_owners_menu(stage.bot, stage.anna)
    assert owners(stage) == [stage.anna]


async def test_the_status_tells_what_is_ill(world: World, live: Live) -> None:
    """The status names servers without an answer and overdue deadlines, but not fresh ones."""
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
    """Rematches do not begin either; running matches continue."""
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
