"""A tournament by the screens over HTTP, while the bot is killed."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from bot.features.tournaments.service.tournament_model import Stage, Tournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.table import ChatId
from playground.model import Room
from playground.world import World
from storage.failures import storage_failed
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.scaled_bot import SharedTime, bot_at
from tests.support.scenario import START_PATIENCE_S, NothingHappened, button, tap, until, working
from tests.support.sentences import tells
from tests.whole_matches.conftest import TOKEN, site_at

FAST = 20.0
END_S = 400.0
AGAIN_S = 5.0
"""Retry interval after a database timeout, as time is scaled."""


async def enter(world: World, people: list[int], group: Room, is_in: Callable[[], Awaitable[int]]) -> None:
    """Switch pictures off, which take more time to draw than a test has, and enter one after the other."""
    for number, person in enumerate(people, 1):
        room = world.private(world.the_bot(), person)
        while button(room, "pictures=off") is None:
            world.say(person, person, "/settings")
            with suppress(NothingHappened):
                await until(lambda room=room: button(room, "pictures=off") is not None, patience=AGAIN_S)  # type: ignore[misc]
        await tap(world, person, room, "pictures=off")
        await tap(world, person, group, ":enter")
        while await is_in() < number:
            world.start(person)
            await asyncio.sleep(AGAIN_S)
            await tap(world, person, group, ":enter")


@pytest.mark.timeout(600)
async def test_an_evening_by_the_screens_while_the_bot_is_killed(tmp_path: Path) -> None:
    """Nobody rests or plays a computer, and Telegram refuses the group nothing."""
    time, names = SharedTime(FAST), [f"Игрок {number}" for number in range(1, 10)]
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(site_at(tmp_path, time, limits=True))
        world, people = site.world, site.people(*names)
        host, group = people[0], world.add_group("Пятничная пулька", people)
        told = {"BOT_TOKEN": TOKEN, "BOT_API_URL": site.address, "DATA_DIR": str(tmp_path)}
        bot = await stack.enter_async_context(AsyncExitStack())
        await bot.enter_async_context(bot_at(time, told))
        await until(lambda: world.calls_made > 0, "no call", patience=START_PATIENCE_S)
        redis = connect(f"unix://{tmp_path / 'redis' / 'server.sock'}")
        stack.push_async_callback(disconnect, redis)
        tournaments = TournamentStore(Live(redis, bot=world.the_bot().user.id))

        async def now() -> Tournament:
            """Return the tournament; retry while the bot's embedded Redis is down."""
            while True:
                try:
                    (opened,) = await tournaments.of_chat(ChatId(group.chat.id))
                    return opened
                except Exception as error:
                    if not storage_failed(error):
                        raise
                    await asyncio.sleep(0.1)

        async def entrants() -> int:
            return len((await now()).entrants)

        world.add_bot_to(group.chat.id, host)
        world.say(host, group.chat.id, "/tournament")
        await tap(world, host, group, ":half/")
        await enter(world, people, group, entrants)
        await tap(world, host, group, ":menu")
        while not (opened := await now()).is_running:
            await tap(world, host, site.private(host), ":start")
        async with working(site.autoplay(*people).run()):
            for results in (2, 4, 1_000):
                while not opened.saved and len(opened.results) < results:
                    await asyncio.sleep(0.1)
                    opened = await now()
                if not opened.saved:
                    await bot.aclose()
                    await bot.enter_async_context(bot_at(time, told))
            await until(lambda: button(group, ":again") is not None, "no end", patience=END_S)
    assert opened.stage is Stage.OVER
    assert len(opened.entrants) == len(people)
    assert not any(each.pairing.computers or each.pairing.bye for each in opened.seatings)
    calls: Counter[int] = Counter()
    for (chat, _, code), made in world.counts.items():
        calls[code] += made * (chat == group.chat.id)
    assert calls[200] > opened.run.round
    assert not calls[429]
    texts = [message.written for message in group.messages.values()]
    (listed,) = [text for text in texts if tells(text, "running-over")]
    assert all(name in listed for name in names)
