"""A bot dies or is stopped in the midst of its work, which its successor takes up at once."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playground.faults import Fault, Rule
from playground.model import Room
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.beside import epoch_of
from tests.support.scenario import START_PATIENCE_S, until
from tests.whole_matches.bots import ended_in_any_case, launched
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import started

LONG_MS = 600_000
MOVES = 6
QUIET_S = 4.0
"""How long a process that goes on is watched."""


@asynccontextmanager
async def live_of(site: Site) -> AsyncIterator[Live]:
    redis = connect(site.redis)
    try:
        yield Live(redis, bot=site.world.the_bot().user.id)
    finally:
        await disconnect(redis)


def photos(room: Room) -> int:
    return sum(bool(message.photo) for message in room.messages.values())


def sent(site: Site) -> list[str]:
    """The calls that people see."""
    return [call.method for call in site.world.calls if call.method.lower().startswith(("send", "edit"))]


async def stored(live: Live) -> dict[str, bytes]:
    """All tables as they are stored, with what is noted of their screens."""
    redis = live.client
    keys = [key async for key in redis.scan_iter("pulka:*")]
    of_tables = sorted(key for key in keys if b":table:" in key or b":records:" in key)
    return {key.decode(): await redis.dump(key) or b"" for key in of_tables}


async def test_who_was_stopped_past_its_term_sends_and_stores_nothing_when_it_goes_on(calm: Site) -> None:
    """It was in the midst of an upload; it stands by, and serves when its successor dies."""
    people = calm.people("Аня", "Борис", "Вера")
    async with ended_in_any_case() as bots:
        bots.append(await launched(calm))
        calm.world.faults.replace([Rule(Fault.HANG, method="sendPhoto", seconds=LONG_MS / 1000)])
        group = await started(calm, people)
        await until(lambda: calm.world.faults.strikes[Fault.HANG] > 0, "no upload")
        bots.append(await launched(calm))
        async with live_of(calm) as live:
            async with asyncio.timeout(START_PATIENCE_S):
                while len((await live.processes.beat(None)).living) < 2:  # noqa: ASYNC110 - a process begins
                    await asyncio.sleep(0.05)
            bots[0].send_signal(signal.SIGSTOP)
            calm.world.faults.replace([])
            await until(lambda: photos(group) == 1, "nobody takes over", patience=START_PATIENCE_S)
            async with calm.autoplay(*people) as autoplay:
                await until(lambda: autoplay.accepted_taps >= MOVES, "no moves", patience=START_PATIENCE_S)
            await _is_quiet(live)
            calls, tables = sent(calm), await stored(live)
            bots[0].send_signal(signal.SIGCONT)
            await asyncio.sleep(QUIET_S)
            assert sent(calm) == calls
            assert await stored(live) == tables
            bots[1].send_signal(signal.SIGKILL)
            await bots[1].wait()
            async with calm.autoplay(*people) as autoplay:
                await until(lambda: autoplay.accepted_taps >= MOVES, "no moves", patience=START_PATIENCE_S)


async def test_a_bot_goes_on_whose_successor_a_failover_has_undone(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with ended_in_any_case() as bots:
        bots.append(await launched(calm))
        await started(calm, people)
        async with live_of(calm) as live:
            epoch = await epoch_of(live.client, live.bot)
            await live.shut_others_out(epoch + 3_600_000)
            async with calm.autoplay(*people) as autoplay:
                await until(lambda: autoplay.accepted_taps >= MOVES, "no moves", patience=START_PATIENCE_S)
            assert await epoch_of(live.client, live.bot) > epoch + 3_600_000


async def _is_quiet(live: Live) -> None:
    """Wait until every screen is drawn."""
    async with asyncio.timeout(START_PATIENCE_S):
        while await live.redraws.all():  # noqa: ASYNC110 - a process draws them
            await asyncio.sleep(0.05)
