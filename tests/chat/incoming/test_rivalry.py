"""Detection of another program with the same token."""

import asyncio

import pytest
import structlog
from structlog.testing import capture_logs

from bot.app.http_server import listen
from bot.app.readiness import Readiness
from bot.base.preferences import Language
from bot.base.settings import Address, Settings
from bot.base.troubles import TOKEN, Troubles
from bot.chat.incoming import rivalry as module
from bot.chat.incoming.rivalry import RivalNotice, Rivalry, UsedByAnotherProgram
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.operation.owner_pages import status_content
from bot.match.census import Count
from bot.people.people import People
from storage.live.live import Live
from storage.sql.archive import Archive
from tests.support.clocks import StoppableTime, Ticks
from tests.support.http_answers import got
from tests.support.incoming import Handler, Telegram, polling_for
from tests.support.running_bot import running_stage
from tests.support.scenario import until
from tests.support.sentences import said, tells
from tests.support.stage import text_of

CONFLICT = (409, {"error_code": 409, "description": "Conflict: terminated by other getUpdates request"})


@pytest.fixture
def ticks() -> Ticks:
    return Ticks(100.0)


@pytest.fixture
def rivalry(ticks: Ticks, monkeypatch: pytest.MonkeyPatch) -> Rivalry:
    monkeypatch.setattr(module, "log", structlog.get_logger())
    return Rivalry(ticks=ticks)


async def test_the_third_conflict_within_two_minutes_is_told(rivalry: Rivalry, ticks: Ticks) -> None:
    told = list[bool]()
    with capture_logs() as logs:
        for _ in range(2):
            told.append(rivalry.note())
            ticks.at += 10
        await rivalry.check()
        for _ in range(5):
            told.append(rivalry.note())
            ticks.at += 10
    assert told == [False, False, True, False, False, False, False]
    assert [line["event"] for line in logs] == ["token-used-elsewhere"]
    with pytest.raises(UsedByAnotherProgram):
        await rivalry.check()


@pytest.mark.parametrize(("conflicts", "pause"), [(6, 60), (3, 0)])
async def test_processes_that_follow_each_other_are_no_rivals_and_one_that_has_ended_is_forgotten(
    rivalry: Rivalry, ticks: Ticks, conflicts: int, pause: int
) -> None:
    for _ in range(conflicts):
        rivalry.note()
        ticks.at += pause
    ticks.at += 0 if pause else 121
    await rivalry.check()


async def test_a_rival_is_named_and_the_process_serves_on(rivalry: Rivalry) -> None:
    readiness = Readiness({TOKEN: rivalry.check}, Troubles(), spared={TOKEN})
    for _ in range(3):
        rivalry.note()
    async with listen(Address("127.0.0.1:0"), readiness.routes()) as address:
        with readiness.serving():
            assert await got(address, "/ready") == (200, "ready\ntoken is ill: UsedByAnotherProgram\n")
    ill = await readiness.missing()
    status = status_content("0", 1, Count(), ill, [], Language.RU, maintenance=False)
    assert said("token-used-elsewhere") in status.text
    assert not tells(status.text, "status-missing")


async def test_polls_that_another_program_ends_are_counted(rivalry: Rivalry) -> None:
    telegram = Telegram()
    telegram.refusals = [CONFLICT] * 3
    told = list[bool]()
    polling = polling_for(telegram, Handler(), on_conflict=lambda: told.append(rivalry.note()))
    running = asyncio.create_task(polling.run())
    await until(lambda: any(told))
    polling.stop()
    await running


async def test_the_owner_reads_of_a_rival(live: Live, archive: Archive) -> None:
    async with running_stage(live, archive, StoppableTime(), owned=True) as stage:
        made = stage.services
        notice = RivalNotice(Rivalry(), made[Settings], made[People], made[Sender], made[BackgroundCalls])
        for _ in range(3):
            notice.note()
        await stage.quiet()
        assert text_of(stage.seen(stage.anna)[-1]) == said("token-used-elsewhere")
