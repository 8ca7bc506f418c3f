"""The bot as a process that has the time of a test, however fast that runs: `python -m tests.support.scaled_bot`."""

import asyncio
import os
import sys
from collections.abc import Mapping

from bot.app.program import assemble
from bot.base.settings import load_settings
from bot.base.timing import Time

THINKING_MS = 20


class SharedTime(Time):
    """A scaled time that other processes of this machine can have."""

    @property
    def words(self) -> tuple[str, str, str]:
        """What tells a process which time it is."""
        return repr(self.scale), repr(self._start), repr(self._ahead)

    @classmethod
    def told(cls, scale: str, start: str, ahead: str) -> "SharedTime":
        time = cls(float(scale))
        time._start, time._ahead = float(start), float(ahead)
        return time


async def launched_at(
    time: SharedTime, environment: Mapping[str, str], *, limits: bool = False
) -> asyncio.subprocess.Process:
    """The bot by this time; with `limits` it keeps to those of Telegram."""
    command = sys.executable, "-m", "tests.support.scaled_bot", *time.words, repr(limits)
    return await asyncio.create_subprocess_exec(*command, env={**os.environ, **environment})


async def main() -> None:
    *told, limits = sys.argv[1:]
    async with assemble(
        load_settings(),
        SharedTime.told(*told),
        limits=limits == repr(True),
        thinking_ms=THINKING_MS,
        apart=False,
    ) as app:
        await app.run(asyncio.Event())


if __name__ == "__main__":
    asyncio.run(main())
