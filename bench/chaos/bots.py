"""Processes of the bot under a supervisor that restarts them."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from bench.chaos.pilot import CLOCK, EVENT, PLANT

RESTART_S = 0.5
"""Delay of the supervisor before it restarts a process that ended by itself."""
OWN = ("BOT_TOKEN", "REDIS_URL", "DATABASE_URL", "WEBHOOK_URL", "DATA_DIR", "PYTHONDONTWRITEBYTECODE")
"""Variables of this process that no bot inherits: without bytecode each would compile all its imports."""


class Bot:
    """One process of the bot, restarted whenever it ends."""

    def __init__(self, folder: Path, number: int, env: Mapping[str, str], plant: str) -> None:
        self.exits = 0
        """Number of exits of the process by itself."""
        self.spawned_at = 0
        """Time of the last start, in milliseconds since the epoch."""
        self._clock = folder / f"clock{number}"
        self._clock.write_text("0")
        self._event = folder / f"event{number}"
        self._log = folder / f"bot{number}.log"
        clean = {name: value for name, value in os.environ.items() if name not in OWN}
        self._env = {**clean, **env, CLOCK: str(self._clock), EVENT: str(self._event), PLANT: plant}
        self._process: asyncio.subprocess.Process | None = None
        self._expected = False
        """Whether the harness killed the process."""
        self._watching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the process, and keep it running until `end`."""
        await self._spawn()
        self._watching = asyncio.create_task(self._watch())

    async def end(self) -> None:
        """End the process gracefully."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), 20)
            except TimeoutError:
                self._process.kill()
                await self._process.wait()

    async def kill(self, pause: float = 0.0) -> None:
        """Kill the process, and start another after a pause."""
        assert self._process is not None
        self._expected = True
        self._signal(signal.SIGKILL)
        await self._process.wait()
        await asyncio.sleep(pause)
        await self._spawn()

    async def die_at_event(self, moment: str, event: str, patience: float) -> None:
        """Have the process kill itself `before` or `after` a handler of this event, if one comes in time."""
        exits = self.exits
        self._event.write_text(f"{moment} {event}")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.exits == exits:  # noqa: ASYNC110 - the process sets no event here
                    await asyncio.sleep(0.05)
        self._event.unlink(missing_ok=True)

    def freeze(self) -> None:
        """Suspend the process."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume the process."""
        self._signal(signal.SIGCONT)

    def bend_clock(self, by_ms: int) -> None:
        """Make the clock of the process wrong."""
        new = self._clock.with_suffix(".new")
        new.write_text(str(by_ms))
        new.replace(self._clock)

    def _signal(self, number: int) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    async def _spawn(self) -> None:
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bench.chaos.pilot", "run", "--no-limits"),
                env=self._env,
                stdout=log,
                stderr=log,
            )
        self._expected = False
        self.spawned_at = int(time.time() * 1000)

    async def _watch(self) -> None:
        while True:
            assert self._process is not None
            process = self._process
            await process.wait()
            if process is not self._process or self._expected:
                await asyncio.sleep(0.05)
                continue
            self.exits += 1
            await asyncio.sleep(RESTART_S)
            await self._spawn()
