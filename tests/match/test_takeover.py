"""A bot dies in the midst of its work, which its successor in the same folder takes up at once.

What the dead one held is made to last, so that nothing but its death can free it.
"""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from playground.faults import Fault, Rule
from playground.model import Room
from storage.connection import connect, disconnect
from storage.keys import Keys
from storage.live import Deadline, Live
from tests.match.bots import ended_in_any_case, launched
from tests.match.conftest import Stage
from tests.match.rooms import started
from tests.support.scenario import START_PATIENCE_S, until

LONG_MS = 600_000

pytestmark = pytest.mark.slow


@asynccontextmanager
async def live_of(stage: Stage) -> AsyncIterator[Live]:
    redis = connect(stage.redis)
    try:
        yield Live(redis, bot=stage.world.the_bot().user.id)
    finally:
        await disconnect(redis)


async def hold_chat(stage: Stage, chat: int) -> None:
    """Make the lease of a chat last, which the bot has."""
    redis = connect(stage.redis)
    lease = Keys(stage.world.the_bot().user.id).chat(chat).lease
    assert await redis.pexpire(lease, LONG_MS)
    await disconnect(redis)


async def next_thought(live: Live) -> Deadline:
    """The deadline of a computer that is going to act."""
    async with asyncio.timeout(START_PATIENCE_S):
        while True:
            deadlines = await live.deadlines.due(10**15)
            found = next((each for each in deadlines if each.name == "computer"), None)
            if found is not None:
                return found
            await asyncio.sleep(0.01)


async def stopped_while_thinking(bot: asyncio.subprocess.Process, live: Live, instance: str) -> Deadline:
    """Stop the bot before a computer acts, and give it the deadline for good, which it may just have met."""
    while True:
        deadline = await next_thought(live)
        bot.send_signal(signal.SIGSTOP)
        if await live.deadlines.claim(deadline, deadline.at + LONG_MS, instance):
            return deadline
        bot.send_signal(signal.SIGCONT)


def photos(room: Room) -> int:
    return sum(bool(message.photo) for message in room.messages.values())


async def test_a_picture_whose_upload_was_killed_is_sent_by_the_next(calm: Stage) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with ended_in_any_case() as bots:
        bots.append(await launched(calm))
        calm.world.faults.replace([Rule(Fault.HANG, method="sendPhoto", seconds=LONG_MS / 1000)])
        group = await started(calm, people)
        await until(lambda: calm.world.faults.strikes[Fault.HANG] > 0, "no upload")
        await hold_chat(calm, group.chat.id)
        bots[-1].send_signal(signal.SIGKILL)
        await bots[-1].wait()
        calm.world.faults.replace([])
        assert photos(group) == 0
        bots.append(await launched(calm))
        await until(lambda: photos(group) == 1, "the picture is not sent", patience=START_PATIENCE_S)


async def test_a_computer_killed_while_thinking_moves_under_the_next(calm: Stage) -> None:
    people = calm.people("Аня")
    async with ended_in_any_case() as bots:
        bots.append(await launched(calm))
        await started(calm, people, computers=2)
        async with live_of(calm) as live, calm.autoplay(*people):
            (instance,) = (await live.processes.beat(None)).living
            deadline = await stopped_while_thinking(bots[-1], live, instance)
            stored = await live.load(deadline.table)
            assert stored is not None
        bots[-1].send_signal(signal.SIGKILL)
        await bots[-1].wait()
        bots.append(await launched(calm))
        await _has_moved(calm, deadline.table, stored.version)


async def _has_moved(stage: Stage, table: str, version: int) -> None:
    """Wait until the table has changed, once its server is there again."""
    async with asyncio.timeout(START_PATIENCE_S):
        while True:
            try:
                async with live_of(stage) as live:
                    stored = await live.load(table)
                    if stored is not None and stored.version > version:
                        return
            except OSError:
                pass
            await asyncio.sleep(0.05)
