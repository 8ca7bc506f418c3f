"""The bot as a process that has the time of a test, however fast that runs: `python -m tests.support.scaled_bot`."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from bot.app.program import assemble
from bot.base.settings import load_settings
from bot.base.timing import Time

THINKING_MS = 20


class SharedTime(Time):
    """A scaled time that other processes of this machine can have."""

    @property
    def words(self) -> tuple[str, str, str]:
        """Environment words that pass the scaled clock to a process."""
        return repr(self.scale), repr(self._start), repr(self._ahead)


@asynccontextmanager
async def bot_at(time: SharedTime, environment: Mapping[str, str]) -> AsyncIterator[None]:
    """The bot by this time, within Telegram's limits, until it is killed at the end of the block."""
    command = sys.executable, "-m", "tests.support.scaled_bot", *time.words
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **environment})
    try:
        yield
    finally:
        process.kill()
        await process.wait()


async def main() -> None:
    scale, start, ahead = map(float, sys.argv[1:])
    time = Time(scale)
    time._start, time._ahead = start, ahead
    async with assemble(
        load_settings(), time, limits=True, thinking_ms=THINKING_MS, use_workers=False
    ) as app:
        await app.run(asyncio.Event())


if __name__ == "__main__":
    asyncio.run(main())
