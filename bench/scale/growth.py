"""What a match and a move cost one process beside many live tables, and beside many finished matches."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from bench import archive
from bench.pressure import Ahead
from bench.process import cpu_ms
from bench.scale.bots import (
    GAME,
    OF_REDIS,
    TOKEN,
    Bots,
    Cost,
    Servers,
    bots,
    head,
    of_redis,
    row,
    servers,
)
from bench.scale.processes import TABLES, play, start_in_text
from bot.base.preferences import Language
from bot.match.table import ChatId, PersonId
from bot.people.people import Person
from storage.archive import Archive
from storage.connection import connect, disconnect
from storage.keys import Keys
from storage.live import Live
from tests.support.harness import Harness

LIVE_TABLES = 2_000
PLAYERS = 4
FIRST_PERSON, FIRST_GROUP = 6_000_000_000, -1_003_000_000_000
"""Of tables that nobody plays at meanwhile."""


async def measure(folder: Path, rows: int) -> None:
    """Print what one process that polls takes, with so many finished matches in the last row."""
    head("beside them", "CPU ms of a start", "CPU ms a move", OF_REDIS)
    beside: dict[str, Callable[[Servers], Awaitable[None]]] = {
        "nothing": _add_nothing,
        f"{LIVE_TABLES} live tables": _add_tables,
        f"{rows} finished matches of {archive.PEOPLE} people": partial(_add_matches, rows=rows),
    }
    for name, add in beside.items():
        with servers(folder / name.replace(" ", "-")) as shared:
            await add(shared)
            async with bots(shared, 1) as crew:
                start_ms, used = await _measure(crew)
        row(name, f"{start_ms:.0f}", f"{used.cpu_ms:.2f}", of_redis(used))


async def _measure(crew: Bots) -> tuple[float, Cost]:
    """What the start of a match takes, of four people who are new to the bot, and what moves take."""
    before = cpu_ms(crew.processes[0])
    await start_in_text(crew)
    start_ms = (cpu_ms(crew.processes[0]) - before) / TABLES
    _, paced = await play(crew)
    return start_ms, paced


async def _add_nothing(shared: Servers) -> None: ...


async def _add_tables(shared: Servers) -> None:
    """Start matches past Telegram; nothing is left to draw of them."""
    bot = int(TOKEN.partition(":")[0])
    redis = connect(shared.redis.url())
    try:
        ahead = Ahead(Live(redis, bot=bot))
        for number in range(LIVE_TABLES):
            await _start(ahead, number)
        for shard in Keys(bot).shards:
            await redis.delete(shard.redraws)
    finally:
        await disconnect(redis)


async def _start(harness: Harness, number: int) -> None:
    people = [_person(number * PLAYERS + each) for each in range(PLAYERS)]
    table = await harness.open_table(*people, chat=ChatId(FIRST_GROUP - number), game=GAME)
    await harness.lobby.start(harness.update(), table.id, people[0].id)


def _person(number: int) -> Person:
    return Person(PersonId(FIRST_PERSON + number), f"Person {number}", Language.RU, chosen=False, opened=True)


async def _add_matches(shared: Servers, rows: int) -> None:
    filled = await Archive.open(shared.database)
    try:
        await archive.fill(filled, rows)
    finally:
        await filled.close()
