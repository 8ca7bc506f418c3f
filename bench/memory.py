"""Memory of live matches in Redis, by game and part."""

import asyncio
import struct
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

from redis.asyncio import Redis

from bot.app.resources import start_embedded
from bot.base.preferences import Language
from bot.chat.outgoing.photo_cache import PhotoCache
from bot.feature_api.registry import key_kind
from bot.match.loaded import Loaded
from bot.match.table import ChatId, PersonId, Phase, TableId
from bot.people.people import Person
from bot.ui.pictures import Picture
from games import registry
from games.agents.random_player import move
from games.core import Nature, Seat, objection
from games.record import play, quickest
from playground.bot_api.image_size import PNG
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.clocks import StoppableTime
from tests.support.harness import Harness
from tests.support.stage import Stage

TABLES = 3
"""Matches of each game at a time."""
FIRST_PERSON, FIRST_UPDATE, FIRST_GROUP = 7_000_000_000, 800_000_000, -1_002_000_000_000


class Undrawn(PhotoCache):
    """Uploads a square with the picture's name: drawing takes no memory in Redis."""

    async def _in_turn(self, picture: Picture) -> bytes:
        return PNG + bytes(8) + struct.pack(">II", 100, 100) + picture.name.encode()


class Bench(NamedTuple):
    """A service with delivery on a real server."""

    redis: Redis
    stage: Stage


async def measure(folder: Path) -> None:
    """Print a row for each game."""
    async with _bench(folder / "games") as bench:
        numbers, totals = count(), []
        for name in registry.names():
            totals.append(await _measure_game(bench, name, numbers))
        print(f"memory    average of the games: {sum(totals) / len(totals) / 1000:.1f} KB a match (aim: 12)")


@asynccontextmanager
async def _bench(folder: Path) -> AsyncIterator[Bench]:
    async with AsyncExitStack() as stack:
        redis = connect(await start_embedded(stack, folder))
        assert isinstance(redis, Redis)
        stack.push_async_callback(disconnect, redis)
        stage = Stage(Live(redis, bot=1), StoppableTime())
        async with stage.delivery() as delivery:
            delivery.sender.calls.photos = Undrawn()
            yield Bench(redis, stage)


async def _measure_game(bench: Bench, name: str, numbers: "count[int]") -> float:
    """Print the memory of a match of the game half way through; return the sum of its keys."""
    seats = _usual_seats(name)
    moves = _moves_of_a_match(name, seats) // 2
    tables = [await _start(bench, name, next(numbers), seats) for _ in range(TABLES)]
    for table in tables:
        for _ in range(moves):
            if not await _act(bench.stage, table):
                break
        await bench.stage.drawn()
    parts = await _parts(bench.redis, tables)
    await bench.redis.flushdb()
    total = sum(parts.values())
    shown = ", ".join(f"{part} {size:.0f}" for part, size in sorted(parts.items(), key=lambda each: -each[1]))
    print(
        f"memory    {name} ({seats} people, after {moves} moves): {total / 1000:.1f} KB in keys ({shown})",
        flush=True,
    )
    return total


def _usual_seats(name: str) -> int:
    """Return four, or as many seats as suit the game's first preset."""
    game = registry.get(name)
    options = next(iter(game.presets.values()))
    likely: list[int] = [seats for seats in (4, *game.seats) if seats in game.seats]
    return next(seats for seats in likely if objection(game, options, seats) is None)


def _moves_of_a_match(name: str, seats: int) -> int:
    """Return the number of players' actions in a match between computers."""
    game = registry.get(name)
    options = next(iter(game.presets.values()))
    record, _ = play(game, options, seats, [registry.player(name)] * seats, secret=b"memory" * 5)
    return sum(not isinstance(entry.actor, Nature) for entry in record.log)


async def _start(bench: Bench, name: str, number: int, seats: int) -> TableId:
    """Start a match in a group of its own."""
    people = [_person(number * 10 + each) for each in range(seats)]
    harness = bench.stage
    preset = next(iter(registry.get(name).presets))
    table = await harness.open_table(*people, chat=ChatId(FIRST_GROUP - number), game=name, preset=preset)
    await harness.lobby.start(harness.update(), table.id, people[0].id)
    return table.id


def _person(number: int) -> Person:
    return Person(PersonId(FIRST_PERSON + number), f"Person {number}", Language.RU, chosen=False, opened=True)


async def _act(harness: Harness, table: TableId) -> bool:
    """Make one move as a computer would; return False once the match is over."""
    loaded = await harness.store.load(table)
    if loaded.table.phase is not Phase.PLAYING:
        return False
    seat = _mover(loaded)
    person = loaded.table.chairs[seat].person
    assert person is not None
    game, agent = loaded.game, registry.player(loaded.table.game)
    action = game.write(await asyncio.to_thread(move, agent, game, loaded.state, seat))
    update = str(FIRST_UPDATE + int(harness.update()))
    await harness.play.submit(update, table, person, game.question(loaded.state, seat), action)
    return True


def _mover(loaded: Loaded) -> Seat:
    """Return the next seat to move; in a race, the quickest computer's."""
    game, state = loaded.game, loaded.state
    awaited = sorted(game.awaited(state))
    if awaited:
        return awaited[0]
    agent = registry.player(loaded.table.game)
    first = quickest(game, state, {Seat(seat): agent for seat in range(len(loaded.table.chairs))})
    assert first is not None
    return first.seat


async def _parts(redis: Redis, tables: list[TableId]) -> Mapping[str, float]:
    """Return the bytes of a table by kind of key, without keys that all tables of a shard share."""
    sizes: Counter[str] = Counter()
    async for key in redis.scan_iter(count=1000):
        kind = key_kind(key.decode())
        assert kind is not None, key
        if kind.shared:
            continue
        sizes[kind.name] += await redis.memory_usage(key, samples=0) or 0
    return {kind: size / len(tables) for kind, size in sizes.items()}
