"""What Telegram sees of whole matches with its limits on, and what a match takes in Redis."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from redis.asyncio import Redis

from bench.process import running
from playground.server import serve
from playground.timing import ScaledClock
from playground.world import World
from tests.support.autoplay import Autoplayers
from tests.support.scenario import SENDS_AND_EDITS, start_match, until

TOKEN = "7000000001:bench"
GAME = "oh_hell"
SCALE = 20.0
TABLES = 3
TRICKS = sum(range(1, 14))
"""Of a whole match of four in this game."""
ACTIONS = 4 * (13 + TRICKS)


async def measure(folder: Path) -> None:
    """Matches of four at twenty times the speed of time: as fast as they can tap, and as people do."""
    await _matches(folder / "quick", "as fast as they can tap", pause=0.0)
    await _matches(folder / "people", "up to 4 s a tap", pause=4.0)


async def _matches(folder: Path, name: str, *, pause: float) -> None:
    world = World(ScaledClock(SCALE))
    world.add_bot(TOKEN)
    env = {"BOT_TOKEN": TOKEN, "DATA_DIR": str(folder)}
    async with (
        serve(world) as address,
        running("bot", "run", "--time-scale", str(SCALE), env=env | {"BOT_API_URL": address}),
    ):
        tables = [await start_match(world, GAME, number, players=4) for number in range(TABLES)]
        groups = list(world.groups.values())
        world.counts.clear()
        tapping_groups = [
            Autoplayers(world, people, Random(number), pause=pause) for number, people in enumerate(tables)
        ]
        tapping = [asyncio.create_task(each.run()) for each in tapping_groups]
        await until(
            lambda: sum(each.accepted_taps for each in tapping_groups) >= TABLES * ACTIONS // 2,
            "no match came half way",
            patience=600,
        )
        await _bytes(folder)
        await until(
            lambda: all(over(world, room.chat.id) for room in groups),
            "no match came to its end",
            patience=900,
        )
        for task in tapping:
            task.cancel()
        moves = sum(each.accepted_taps for each in tapping_groups)
        sent = Counter(
            _where(chat)
            for (chat, method, code), n in world.counts.items()
            for _ in range(n)
            if method in SENDS_AND_EDITS and code == 200
        )
        refused = sum(n for (_, _, code), n in world.counts.items() if code == 429)
        print(
            f"traffic   {name}: {moves} moves, {sent.total() / moves:.2f} sends and edits a move, "
            f"{sent['group'] / (TABLES * TRICKS):.2f} group calls a trick, {refused} refusals for too many",
            flush=True,
        )


def _where(chat: int | None) -> str:
    return "group" if chat is not None and chat < 0 else "private"


def over(world: World, group: int) -> bool:
    """Whether the group has been offered the next match."""
    keys = [
        key.callback_data or ""
        for message in world.groups[group].messages.values()
        if message.reply_markup is not None
        for row in message.reply_markup.inline_keyboard
        for key in row
    ]
    return any(":again" in data for data in keys)


async def _bytes(folder: Path) -> None:
    """Memory of everything kept for the live tables, by the server's own count."""
    redis = Redis(unix_socket_path=str(folder / "redis" / "server.sock"))
    try:
        total = 0
        async for key in redis.scan_iter(count=1000):
            total += await redis.memory_usage(key, samples=0) or 0
        print(f"traffic   {total / TABLES:.0f} bytes in Redis a live match, half way through", flush=True)
    finally:
        await redis.aclose()
