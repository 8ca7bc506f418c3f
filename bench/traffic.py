"""Telegram calls of matches at a human pace within its limits, and the lag of groups."""

from collections import Counter
from pathlib import Path
from random import Random

from redis.asyncio import Redis

from bench.moves import Uploads
from bench.pressure import calls_made
from bench.process import GAME, cpu_ms, serving
from playground.timing import ScaledClock
from playground.world import World
from storage.live.live import Live
from storage.redis.connection import disconnect
from tests.support.autoplay import Autoplayers
from tests.support.group_watch import GroupWatch, group_calls, most_in_a_minute, share
from tests.support.scenario import SENDS_AND_EDITS, start_match, working

SCALE = 4.0
"""Slow enough that drawing counts for little."""
THINKING_S = (1.0, 2.5)
MINUTES = 6
"""Minutes of the world: several windows of the rate limit."""
TABLES = 3


async def measure(folder: Path) -> None:
    """Measure after a minute, when the limit has forgotten the lobbies."""
    world, home, (least, most) = World(ScaledClock(SCALE)), folder / "traffic", THINKING_S
    async with serving(world, home, "--time-scale", str(SCALE)) as pid:
        uploads = world.the_bot().limits = Uploads()
        people = [await start_match(world, GAME, number, players=4) for number in range(TABLES)]
        players = [
            Autoplayers(world, table, Random(number), pause=most, least=least)
            for number, table in enumerate(people)
        ]
        redis = Redis(unix_socket_path=str(home / "redis" / "server.sock"))
        watch = GroupWatch(world, Live(redis, bot=world.the_bot().user.id))
        async with working(watch.run(), *(each.run() for each in players)):
            await world.time.sleep(60)
            before = _moves(players)
            watch.lags.clear()
            world.forget_calls()
            used, taken = cpu_ms(pid), uploads.taken
            await world.time.sleep(60 * MINUTES)
            moves, used, taken = _moves(players) - before, cpu_ms(pid) - used, uploads.taken - taken
        await disconnect(redis)
    _print(world, moves, used, taken, watch.lags)


def _moves(players: list[Autoplayers]) -> int:
    return sum(each.accepted_taps for each in players)


def _print(world: World, moves: int, used: float, taken: int, lags: list[int]) -> None:
    methods: Counter[str] = Counter()
    for (_, method, code), times in world.counts.items():
        if method in SENDS_AND_EDITS and code == 200:
            methods["sends" if method.startswith("send") else "edits"] += times
    busiest = max(most_in_a_minute(times) for times in group_calls(world).values())
    half, most, longest = (share(lags, part) / 1000 for part in (0.5, 0.95, 1.0))
    print(
        f"traffic   {moves} moves, {methods['sends'] / moves:.2f} sends and "
        f"{methods['edits'] / moves:.2f} edits a move, at most {busiest} group calls in a minute (aim: 18), "
        f"{calls_made(world)[1]} refusals for too many, {used / moves:.1f} ms of CPU and "
        f"{taken / 1024 / moves:.0f} KB of pictures a move\n"
        f"traffic   a group shows news {half:.1f} s after it at the 50th percentile, "
        f"{most:.1f} s at the 95th (aim: 4), {longest:.1f} s at most (aim: 10), of {len(lags)} events",
        flush=True,
    )
