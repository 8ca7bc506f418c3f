"""What a match of one person against computers takes: the person's taps, messages and time."""

from contextlib import AsyncExitStack
from pathlib import Path

from redis.asyncio import Redis

from bot.app.resources import start_embedded
from games import registry
from games.faces.face import SharedBoard
from storage.connection import connect, disconnect
from storage.live import Live
from tests.support.evening import Evening

MATCHES = 4
THINKING_S = (0.8, 1.6)
"""How long the person thinks about each tap."""


async def measure(folder: Path) -> None:
    """Print it for the shortest match of each game but races, by a clock that is moved."""
    async with AsyncExitStack() as stack:
        redis = connect(await start_embedded(stack, folder / "solo"))
        assert isinstance(redis, Redis)
        stack.push_async_callback(disconnect, redis)
        for game in registry.names():
            if isinstance(registry.face(game), SharedBoard):
                continue
            for forced in (False, True):
                await redis.flushall()
                await _measure_game(Live(redis, bot=1), game, forced=forced)


async def _measure_game(live: Live, game: str, *, forced: bool) -> None:
    preset = next(iter(registry.lengths(game).kinds.values()))[0]
    least, most = THINKING_S
    evening = Evening(live, people=1, least=least, most=most)
    since = evening.still.at
    for _ in range(MATCHES):
        await evening.play_alone(game, preset, forced=forced)
    seconds = (evening.still.at - since) / 1_000 / MATCHES
    sends, edits = (evening.calls["private", kind] / MATCHES for kind in ("send", "edit"))
    taps = evening.moves / MATCHES
    print(
        f"solo      {game} {preset}, only cards played by {'the bot' if forced else 'the person'}: "
        f"a match of {seconds:.0f} s, {taps:.0f} taps, {edits:.0f} edits, {sends:.0f} new messages, "
        f"{edits / taps:.2f} edits a tap",
        flush=True,
    )
