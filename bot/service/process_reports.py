"""What each process says of itself every few seconds, for whoever runs the bot."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress

import msgspec
import structlog
from redis.exceptions import RedisError

from bot.metrics import EVENTS, MOVES, program_version, total
from bot.timing import Time, is_cancelled
from storage import codec
from storage.operation import OperationStore

MINUTE_MS = 60_000
REPORT_S = 5.0

log = structlog.get_logger(__name__)


class ProcessReport(msgspec.Struct, frozen=True):
    """What a process says of itself; times are milliseconds since the epoch."""

    began: int
    at: int
    version: str
    moves: int
    """Stored in the last minute."""
    errors: int
    """Lines of the log in the last minute."""
    ill: tuple[str, ...] = ()
    """What it misses."""


class ProcessReports:
    """The reports of all processes."""

    def __init__(
        self, store: OperationStore, time: Time, name: str, living: Callable[[], Collection[str]]
    ) -> None:
        """`name` is this process among those that live."""
        self._store = store
        self._time = time
        self._name = name
        self._living = living
        self._began = time.now()
        self._totals: deque[tuple[int, int, int]] = deque([(self._began, *_totals())])
        """A time, and all moves and errors until then."""

    async def report(self, ill: Sequence[str]) -> None:
        """Say how this process is doing; `ill` is what it misses. Raises redis.RedisError."""
        now = self._time.now()
        self._totals.append((now, *_totals()))
        while len(self._totals) > 1 and self._totals[1][0] <= now - MINUTE_MS:
            self._totals.popleft()
        (_, moves, errors), (_, all_moves, all_errors) = self._totals[0], self._totals[-1]
        report = ProcessReport(
            self._began, now, program_version(), all_moves - moves, all_errors - errors, tuple(ill)
        )
        await self._store.report(self._name, codec.encode(report))

    async def run(self, missing: Callable[[], Awaitable[Sequence[str]]]) -> None:
        """Say so every few seconds until cancelled; `missing` names what does not answer."""
        try:
            while not is_cancelled():
                try:
                    await self.report(await missing())
                except RedisError as error:
                    log.info("report-not-stored", error=type(error).__name__)
                await asyncio.sleep(REPORT_S)
        finally:
            with suppress(RedisError):
                await self._store.withdraw([self._name])

    async def of_living(self) -> list[ProcessReport]:
        """The reports of the processes that live, the oldest process first; those of others are dropped."""
        reports, living = await self._store.reports(), self._living()
        await self._store.withdraw(reports.keys() - living)
        decode = codec.decoder(ProcessReport).decode
        return sorted(
            (decode(report) for process, report in reports.items() if process in living),
            key=lambda each: each.began,
        )


def _totals() -> tuple[int, int]:
    return total(MOVES), total(EVENTS, level="error") + total(EVENTS, level="critical")
