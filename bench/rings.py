"""How soon who is asked hears it, and what that costs: an evening of four, by a clock that is moved."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from redis.asyncio import Redis

from bot.app.resources import start_embedded
from storage.connection import connect, disconnect
from storage.live import Live
from tests.support.evening import Evening
from tests.support.group_watch import share

MATCHES = 8
"""About three hours of people who think for 4 to 30 s."""
THINKING_S = (4.0, 30.0), (1.0, 2.5)


async def measure(folder: Path) -> None:
    """Print rings, silent waits and calls a move, for people who think and for people who tap at once."""
    async with AsyncExitStack() as stack:
        redis = connect(await start_embedded(stack, folder / "rings"))
        assert isinstance(redis, Redis)
        stack.push_async_callback(disconnect, redis)
        for least, most in THINKING_S:
            await redis.flushall()
            evening = Evening(Live(redis, bot=1), least=least, most=most)
            since = evening.still.at
            for _ in range(MATCHES):
                await evening.play_match("short")
            minutes = (evening.still.at - since) / 60_000
            for line in _lines(evening, minutes):
                print(f"rings     people who think for {least:g} to {most:g} s: {line}", flush=True)


def _lines(evening: Evening, minutes: float) -> Iterator[str]:
    waits = [wait.unrung for wait in evening.waits]
    yield (
        f"{evening.moves} moves in {minutes:.0f} min, {evening.rings} rings; "
        f"unrung for {share(waits, 0.5) / 1000:.1f} s at the 50th percentile, "
        f"{share(waits, 0.95) / 1000:.1f} s at the 95th, {max(waits) / 1000:.1f} s at most (aim: 25)"
    )
    for where in ("group", "private"):
        sends, edits, deletes = (
            evening.calls[where, kind] / evening.moves for kind in ("send", "edit", "delete")
        )
        yield (
            f"{where}: {sends:.2f} sends, {edits:.2f} edits and {deletes:.2f} deletions a move, "
            f"{sends + edits + deletes:.2f} calls together"
        )
