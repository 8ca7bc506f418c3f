"""Every kind of match on a stepped clock, in worker processes."""

import asyncio
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

from redis.asyncio import Redis

from bench.waits.cells import Cell, cells
from bench.waits.report import Row, report
from bench.waits.stepped import SteppedMatches
from bot.app.resources import start_embedded
from bot.base.worker_process import worker
from storage.live.live import Live
from storage.redis.connection import connect, disconnect

PROCESSES = 2
PART = 8
"""Kinds of match per process and server."""


class Plan(NamedTuple):
    """Settings of the matches of some cells."""

    cells: Sequence[Cell]
    matches: int
    drawing_ms: int


async def measure(games: Collection[str], *, matches: int, drawing_ms: int) -> None:
    """Play this many matches of each kind, and print their dead time by context."""
    wanted = list(cells(games))
    plans = [Plan(wanted[at : at + PART], matches, drawing_ms) for at in range(0, len(wanted), PART)]
    print(f"waits     {len(wanted)} kinds of match, a call takes {drawing_ms} ms", flush=True)
    turns, left = list[list[Row]](), iter(plans)

    async def work() -> None:
        async with worker() as own:
            for plan in left:
                turns.append(await own.do(_play_all, plan))

    await asyncio.gather(*(work() for _ in range(PROCESSES)))
    report([row for rows in turns for row in rows])


def _play_all(plan: Plan) -> list[Row]:
    return asyncio.run(_play(plan))


async def _play(plan: Plan) -> list[Row]:
    rows = list[Row]()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pulka-waits-")))
        redis = connect(await start_embedded(stack, folder))
        assert isinstance(redis, Redis)
        stack.push_async_callback(disconnect, redis)
        matches = SteppedMatches(Live(redis, bot=1), drawing_ms=plan.drawing_ms)
        for cell in plan.cells:
            for number in range(plan.matches):
                with _known_luck(f"{cell} {number}"):
                    played = await matches.play_match(cell, number)
                rows.append(Row(cell.context.value, cell.game, str(cell), played.account, played.is_whole))
                await redis.flushdb()
    return rows


@contextmanager
def _known_luck(seed: str) -> Iterator[None]:
    """Fix the seats and the cards."""
    numbers = count()

    def token_bytes(size: int) -> bytes:
        return sha256(f"{seed} {next(numbers)}".encode()).digest()[:size]

    with patch("bot.match.luck.secrets", SimpleNamespace(token_bytes=token_bytes)):
        yield
