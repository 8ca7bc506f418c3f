"""Accepted moves per second through the whole bot over HTTP, and the cost of a move, beside stock bots."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random

from bench.process import GAME, TOKEN, cpu_ms, running, serving
from playground.limits import RateLimits
from playground.server import serve
from playground.world import World
from tests.support.autoplay import Autoplayers
from tests.support.scenario import button, start_match, tap, until
from tests.support.servers import free_port

WARM_S = 12.0
"""Until the bot has drawn each card once and told Telegram its profile; both take it a second."""


class Uploads(RateLimits):
    """Counts the bytes of uploads."""

    taken = 0

    def upload(self, size: int, now: int) -> bool:
        self.taken += size
        return super().upload(size, now)


async def measure(folder: Path, *, seconds: float, tables: int) -> None:
    """Measure our bot by long polling and by webhook, then a stock bot on two transports, without limits."""
    ours = await _ours("pulka, long polling", folder / "polling", seconds, tables, {})
    await _ours("pulka, long polling, tables in text", folder / "text", seconds, tables, {}, pictures=False)
    port = free_port()
    hook = {"WEBHOOK_URL": f"http://127.0.0.1:{port}/hook", "LISTEN": f"127.0.0.1:{port}"}
    hooked = await _ours("pulka, webhook", folder / "webhook", seconds, tables, hook)
    stock = await _stock("default", seconds, tables)
    slim = await _stock("aiohttp", seconds, tables)
    for way, used in (("long polling", ours), ("webhook", hooked)):
        print(f"moves     {way}: CPU per move against the stock bot: {used / stock:.2f} (aim: at most 1)")
        print(
            f"moves     {way}: CPU per move against the stock bot on our transport: "
            f"{used / slim:.2f} (aim: at most 2)"
        )


async def _ours(
    name: str, folder: Path, seconds: float, tables: int, env: Mapping[str, str], *, pictures: bool = True
) -> float:
    world = World(limits=False)
    async with serving(world, folder, "--no-limits", CALLS_PER_SECOND="1000000", **env) as pid:
        people = [
            person for number in range(tables) for person in await start_match(world, GAME, number, players=4)
        ]
        if not pictures:
            await without_pictures(world)
        return await _taps(name, world, people, pid, seconds)


async def without_pictures(world: World) -> None:
    """Have all groups and people switch pictures off."""
    groups = list(world.groups.values())
    rooms = [(next(each for each in group.members if each in world.people), group) for group in groups]
    rooms += [(room.person, room) for room in list(world.the_bot().private.values())]
    for person, room in rooms:
        world.say(person, room.chat.id, "/settings")
        await tap(world, person, room, "pictures=off")


async def _stock(transport: str, seconds: float, tables: int) -> float:
    world = World(limits=False)
    bot = world.add_bot(TOKEN)
    people = [world.add_person(f"Person {number}", language="ru").id for number in range(tables)]
    async with serve(world) as address, running("bench.stock", address, TOKEN, transport) as pid:
        for person in people:
            world.start(person)
        await until(
            lambda: all(button(bot.private[person], "a:") for person in people),
            "the stock bot does not start",
        )
        return await _taps(f"stock bot, {transport} transport", world, people, pid, seconds)


async def _taps(name: str, world: World, people: list[int], pid: int, seconds: float) -> float:
    """Let everybody tap as fast as buttons appear; return the bot's CPU milliseconds per accepted move."""
    uploads = world.the_bot().limits = Uploads(on=False)
    autoplay = Autoplayers(world, people, Random(1))
    tapping = asyncio.create_task(autoplay.run())
    await asyncio.sleep(WARM_S)
    before, cpu, calls, taken = autoplay.accepted_taps, cpu_ms(pid), world.calls_made, uploads.taken
    await asyncio.sleep(seconds)
    moves, used = autoplay.accepted_taps - before, cpu_ms(pid) - cpu
    tapping.cancel()
    each = used / max(moves, 1)
    print(
        f"moves     {name}: {moves / seconds:.0f} accepted moves/s, {each:.2f} ms of CPU a move, "
        f"{(world.calls_made - calls) / max(moves, 1):.2f} calls and "
        f"{(uploads.taken - taken) / 1024 / max(moves, 1):.0f} KB of pictures a move, "
        f"{100 * used / 1000 / seconds:.0f} % of a core",
        flush=True,
    )
    return each
