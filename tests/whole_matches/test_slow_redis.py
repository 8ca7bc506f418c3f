"""Redis is far away for a while: nothing is answered before it is stored, and nothing is done twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.app.program import App
from bot.base.settings import Address, Settings
from bot.base.timing import Time
from playground.model import Room
from playground.server import serve
from playground.world import World
from tests.support.autoplay import Autoplayers
from tests.support.roads import Road
from tests.support.scenario import button, until
from tests.support.sentences import in_any_language
from tests.support.servers import RedisServer, redis_running
from tests.whole_matches.conftest import TOKEN, Servers, Site
from tests.whole_matches.rooms import over, some_moves, started
from tests.whole_matches.stored import compare, stored_match

pytestmark = pytest.mark.slow
FAR_S = 0.25
"""How long each request is on its way: a command takes several."""
END_S = 240.0


class FarSite(Site):
    """A site whose bot goes to Redis by a road, and says over HTTP how it is."""

    road: Road

    @property
    def settings(self) -> Settings:
        """The bot's settings."""
        return super().settings.model_copy(update={"listen": Address("127.0.0.1:0")})


@asynccontextmanager
async def stage_by_road(folder: Path, redis: RedisServer) -> AsyncIterator[FarSite]:
    time = Time()
    world = World(time, limits=False)
    world.add_bot(TOKEN)
    async with serve(world) as address, Road(redis.port).built() as road:
        servers = Servers(f"redis://127.0.0.1:{road.port}", f"sqlite:///{folder}/people.db")
        site = FarSite(world, time, address, folder, servers)
        site.road = road
        yield site


async def ready(app: App) -> tuple[int, str]:
    """What the bot says at `/ready`."""
    async with aiohttp.ClientSession() as client, client.get(f"http://{app.address}/ready") as response:
        return response.status, await response.text()


async def until_ready(app: App, status: int, words: str) -> None:
    async with asyncio.timeout(END_S):
        while (answer := await ready(app))[0] != status or words not in answer[1]:  # noqa: ASYNC110
            await asyncio.sleep(0.1)


def lobbies(room: Room) -> int:
    """How many lobbies the bot has opened in a room."""
    joins = {key for message in room.messages.values() for key in _keys(message) if key.endswith(":join")}
    return len(joins)


def _keys(message: Any) -> list[str]:
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    return [key.callback_data or "" for row in rows for key in row]


def refused(autoplay: Autoplayers) -> list[Any]:
    """The taps that were answered by the words that nothing is stored."""
    return [tap for tap in autoplay.taps if tap.answer.get("text") in in_any_language("not-stored")]


async def test_a_tap_is_answered_only_once_redis_has_it(tmp_path: Path) -> None:
    with redis_running(tmp_path) as redis:
        async with stage_by_road(tmp_path, redis) as site, site.bot(limits=False) as app:
            people = site.people("Аня", "Борис", "Вера")
            await started(site, people)
            direct = Site(site.world, site.time, site.address, tmp_path, Servers(redis.url(), "sqlite://"))
            rooms = [site.private(person) for person in people]
            await until(lambda: any(button(room, "a:") for room in rooms), "nobody is asked")
            room = next(room for room in rooms if button(room, "a:"))
            found = button(room, "a:")
            assert found is not None
            message, data = found
            before = len((await stored_match(direct))[1].log)
            site.road.block()
            query = site.world.press(room.person, room.chat.id, message.message_id, data)
            bot = app.bot
            assert bot is not None
            await until(lambda: bot.source.waiting > 0 and site.road.waiting > 0, "nothing is asked")
            assert not query.answered.is_set()
            assert site.world.the_bot().updates
            assert len((await stored_match(direct))[1].log) == before
            site.road.clear()
            await until(query.answered.is_set, "no answer")
            log = (await stored_match(direct))[1].log
            told = query.answer.get("text") in in_any_language("not-stored")
            assert told != any(data.endswith(f":{entry.text}") for entry in log[before:])
            await until(lambda: not site.world.the_bot().updates, "not confirmed")


async def test_a_match_goes_on_beside_a_far_redis(tmp_path: Path) -> None:
    with redis_running(tmp_path) as redis:
        async with stage_by_road(tmp_path, redis) as site:
            people = site.people("Аня", "Борис", "Вера")
            (guest,) = site.people("Глеб")
            other = site.world.add_group("Другая", [guest])
            with capture_logs() as lines:
                async with site.bot(limits=False) as app:
                    group = await started(site, people)
                    site.world.add_bot_to(other.chat.id, guest)
                    async with site.autoplay(*people, pause=0.05) as autoplay:
                        await some_moves(autoplay, 4)
                        site.road.delay = FAR_S
                        site.world.say(guest, other.chat.id, "/new oh_hell")
                        await until(
                            lambda: any(line["event"] == "updates-late" for line in lines), "not late"
                        )
                        await some_moves(autoplay, 2)
                        await until(lambda: lobbies(other) > 0, "no lobby")
                        site.road.block()
                        await until_ready(app, 503, "redis is ill")
                        await until(lambda: bool(refused(autoplay)), "nobody is told")
                        site.road.clear()
                        await until_ready(app, 200, "ready")
                        await until(lambda: over(group), "no end", patience=END_S)
                    await until(lambda: not site.world.the_bot().updates, "not confirmed")
                    await compare(site, autoplay, group_text=site.last(group).written)
                    assert lobbies(other) == 1
