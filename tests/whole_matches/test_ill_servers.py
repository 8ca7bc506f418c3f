"""A bot that is told to end while its servers hang."""

import asyncio
import signal
from pathlib import Path

from tests.support.processes import launched
from tests.support.scenario import START_PATIENCE_S, until
from tests.support.servers import PostgreSQL, redis_running
from tests.whole_matches.conftest import TOKEN, Site

LATEST_END_S = 40.0
"""When a bot must have ended on a slow machine: many times later if it waited for its servers."""


async def test_a_bot_ends_though_all_its_servers_hang(
    calm: Site, tmp_path: Path, postgresql: PostgreSQL
) -> None:
    (person,) = calm.people("Аня")
    messages = calm.private(person).messages
    with redis_running(tmp_path) as redis:
        env = {"BOT_TOKEN": TOKEN, "BOT_API_URL": calm.address}
        env |= {"REDIS_URL": redis.url(), "DATABASE_URL": postgresql.database()}
        process = await launched(tmp_path, "run", **env)
        try:
            await until(lambda: len(messages) > 1, "no answer", patience=START_PATIENCE_S)
            with redis.paused(), postgresql.paused():
                for _ in range(20):
                    calm.world.say(person, person, "/rules")
                process.send_signal(signal.SIGTERM)
                async with asyncio.timeout(LATEST_END_S):
                    _, errors = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.communicate()
    assert process.returncode == 0
    assert b"Traceback" not in errors
