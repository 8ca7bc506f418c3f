"""The line of the evening: to groups that want it, silently, once, whichever process lives."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from telegram.error import Forbidden, NetworkError, RetryAfter, TelegramError

from bot.delivery.evenings import LEASE, Evenings
from bot.delivery.group_rounds import BEGIN_MS, LATE_MS, LEASE_MS, TOLD_MS, TRY_MS
from bot.delivery.sender import Sender
from bot.preferences import Language
from bot.service.daily import Days
from bot.service.table import ChatId
from storage.archive import Archive, MatchRow, PlayerRow
from storage.live import Live
from tests.bot.conftest import running_stage
from tests.bot.stage import Stage, buttons, ru
from tests.support.clocks import StillTime
from tests.support.scenario import PATIENCE_S

END = 1_763_748_000_000
"""Nine in the evening in Moscow."""


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    """A bot in a group that wants its line, some minutes after the end of a day on which it has played."""
    async with running_stage(live, archive, StillTime(END + BEGIN_MS)) as stage:
        await stage.services.chats.note(ChatId(stage.group), "Группа", Language.RU)
        await ask_for_lines(stage, archive, daily=True)
        await play(stage, archive, "m1")
        yield stage


async def ask_for_lines(stage: Stage, archive: Archive, *, daily: bool) -> None:
    """Choose whether the group wants its line, and wait until the database has it."""
    await stage.services.chats.set_display(ChatId(stage.group), daily=daily)
    async with asyncio.timeout(PATIENCE_S):
        while not await is_asked(stage, archive, daily):
            await stage.services.chats.save_late()


async def is_asked(stage: Stage, archive: Archive, daily: bool) -> bool:
    chat = await archive.chat(stage.group)
    return chat is not None and chat.settings.get("daily", False) is daily


async def play(stage: Stage, archive: Archive, id: str, at: int = END - 1) -> None:
    """A match that Anna wins in the group."""
    row = MatchRow(
        id=id,
        game="oh_hell",
        version=1,
        chat=stage.group,
        began=0,
        ended=at,
        record={"log": []},
        result={},
        secret=b"s",
    )
    seat = PlayerRow(match=id, seat=0, person=stage.anna, name="Аня", place=1, points="0", ended=at)
    await archive.save_match(row, [seat])


def lines(stage: Stage) -> list[str]:
    """The lines that the group has."""
    return [message.written for message in stage.seen(stage.group) if message.written.startswith("🌙 День")]


LINE = "\n".join(("🌙 День за картами", ru("daily-matches", count=1), ru("daily-winners", who="Аня", wins=1)))


def evenings(stage: Stage, live: Live, archive: Archive, holder: str = "one") -> Evenings:
    services = stage.services
    assert isinstance(services.sender, Sender)
    name = services.bot.username
    return Evenings(
        Days(archive), services.chats, live, services.sender, services.time, bot=name, holder=holder
    )


def clock(stage: Stage) -> StillTime:
    time = stage.services.time
    assert isinstance(time, StillTime)
    return time


async def test_a_group_reads_its_day_once(stage: Stage, live: Live, archive: Archive) -> None:
    for holder in ("one", "two", "one"):
        await evenings(stage, live, archive, holder).look()
    assert lines(stage) == [LINE]
    (message,) = [each for each in stage.seen(stage.group) if each.written == LINE]
    assert message.message_id in stage.world.room(stage.group).silent
    assert 0 < await live.memory.once_left(f"evening:{stage.group}") <= TOLD_MS


@pytest.mark.parametrize("after", [0, BEGIN_MS - 1, LATE_MS])
async def test_at_another_hour_nothing_is_sent(
    stage: Stage, live: Live, archive: Archive, after: int
) -> None:
    clock(stage).at = END + after
    await evenings(stage, live, archive).look()
    assert lines(stage) == []


async def test_a_group_that_does_not_ask_reads_nothing(stage: Stage, live: Live, archive: Archive) -> None:
    await ask_for_lines(stage, archive, daily=False)
    await evenings(stage, live, archive).look()
    assert lines(stage) == []


async def test_each_day_has_its_own_line(stage: Stage, live: Live, archive: Archive) -> None:
    process = evenings(stage, live, archive)
    await process.look()
    await live.memory.set_once(f"evening:{stage.group}", 1)  # the claim has ended by then
    clock(stage).at += 86_400_000
    await process.look()
    assert lines(stage) == [LINE]
    await play(stage, archive, "m2", at=END + 86_400_000 - 1)
    await evenings(stage, live, archive).look()
    assert lines(stage) == [LINE, LINE]


async def test_what_a_killed_process_claimed_another_sends(
    stage: Stage, live: Live, archive: Archive
) -> None:
    assert await live.memory.once(f"evening:{stage.group}", TRY_MS)
    process = evenings(stage, live, archive, "two")
    await process.look()
    assert lines(stage) == []
    await live.memory.set_once(f"evening:{stage.group}", 1)  # the claim of the dead one has ended
    async with asyncio.timeout(PATIENCE_S):
        while not lines(stage):
            await process.look()
    assert lines(stage) == [LINE]


async def test_one_process_sends_at_a_time(stage: Stage, live: Live, archive: Archive) -> None:
    assert await live.leases.take(LEASE, "other", LEASE_MS)
    process = evenings(stage, live, archive)
    await process.look()
    assert lines(stage) == []
    await live.leases.release(LEASE, "other")
    await process.look()
    assert lines(stage) == [LINE]


@pytest.mark.parametrize(
    ("error", "again"),
    [(RetryAfter(0), True), (NetworkError("lost"), True), (Forbidden("kicked"), False)],
    ids=["wait", "unanswered", "closed"],
)
async def test_what_telegram_does_not_take_is_tried_again(
    stage: Stage,
    live: Live,
    archive: Archive,
    monkeypatch: pytest.MonkeyPatch,
    error: TelegramError,
    again: bool,
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise error

    process = evenings(stage, live, archive)
    with monkeypatch.context() as patch:
        patch.setattr(Sender, "send", fail)
        await process.look()
    left = await live.memory.once_left(f"evening:{stage.group}")
    assert (left > TRY_MS) is not again
    if again:
        async with asyncio.timeout(PATIENCE_S):
            while not lines(stage):
                await process.look()
    assert lines(stage) == [LINE] * again


async def test_administrators_choose_the_line_of_a_group(stage: Stage, live: Live) -> None:
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    assert "settings:daily=off" in str(buttons(page))
    await stage.presses(stage.anna, page, "daily=off")
    chat = await stage.services.chats.get(ChatId(stage.group))
    assert chat is not None
    assert not chat.display.daily
    (own,) = await stage.says(stage.anna, stage.anna, "/settings")
    assert "daily" not in str(buttons(own))
    forged = await stage.taps(stage.anna, stage.anna, own.message_id, "t:settings:daily=on")
    assert forged["text"] == ru("refused-button")
