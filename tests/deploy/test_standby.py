"""The standby profile of compose.yaml, by real processes on this machine."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from bench.process import running
from bench.proxy import proxy
from playground.server import serve
from playground.world import World
from tests.deploy.composed import BOTS, SENTINELS, VALUES, content
from tests.support.autoplay import Autoplayers
from tests.support.scenario import START_PATIENCE_S, button, start_match, until
from tests.support.servers import IN_URL, PASSWORD, PostgreSQL, free_port, pair_running, sentinels_running

TOKEN = "7000000001:compose"
MOVES = 8
"""Played before Redis dies, after it, and after the first bot's death: a match has 39 taps, and some are made meanwhile."""


def watching(port: int) -> str:
    """The sentinels' settings, with addresses of this machine."""
    (text,) = {content(sentinel, "/sentinel.conf") for sentinel in SENTINELS}
    text = text.replace(VALUES["REDIS_PASSWORD"], f'"{PASSWORD}"')
    return text.replace(" redis 6379 ", f" 127.0.0.1 {port} ")


@pytest.mark.slow
async def test_two_bots_outlive_their_redis_and_one_of_them(tmp_path: Path, postgresql: PostgreSQL) -> None:
    world = World(limits=False)
    world.add_bot(TOKEN)
    async with AsyncExitStack() as stack:
        pair = stack.enter_context(pair_running(tmp_path))
        sentinels = stack.enter_context(sentinels_running(tmp_path, pair, watching(pair.master.port)))
        places = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in sentinels)
        redis = f"redis+sentinel://:{IN_URL}@{places}/pulka"
        address = await stack.enter_async_context(serve(world))
        ports = [free_port() for name in BOTS if "standby" in BOTS[name]["profiles"]]
        hook = await stack.enter_async_context(proxy("/telegram", ports))
        shared = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "WEBHOOK_URL": hook}
        shared |= {"REDIS_URL": redis, "DATABASE_URL": postgresql.database()}
        bots = []
        for port in ports:
            own = {"LISTEN": f"127.0.0.1:{port}", "DATA_DIR": str(tmp_path / str(port))}
            bots.append(
                await stack.enter_async_context(running("bot", "run", "--no-limits", env=shared | own))
            )
        people = await start_match(world, "oh_hell", 0, players=3, preset="short")
        (group,) = world.groups.values()
        autoplay = Autoplayers(world, people, Random(1))
        playing = asyncio.create_task(autoplay.run())
        try:
            await until(lambda: autoplay.accepted_taps >= MOVES, "no moves", patience=START_PATIENCE_S)
            pair.master.kill()
            await until(
                lambda: pair.replica.info("replication")["role"] == "master",
                "nobody took over",
                patience=START_PATIENCE_S,
            )
            await asyncio.to_thread(pair.master.start)
            accepted = autoplay.accepted_taps
            await until(lambda: autoplay.accepted_taps >= accepted + MOVES, "it stands", patience=120)
            accepted = autoplay.accepted_taps
            os.kill(bots[0], signal.SIGKILL)
            await until(lambda: autoplay.accepted_taps >= accepted + MOVES, "nobody took over", patience=120)
            await until(lambda: button(group, ":again") is not None, "no end", patience=240)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
