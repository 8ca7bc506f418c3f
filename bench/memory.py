"""Memory of live matches in Redis, by game and part, and how it grows with tables and people."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeAlias

from redis.asyncio import Redis

from bot.app.resources import start_embedded
from bot.base.preferences import Language
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.drawer.loading import REMEMBERED_S
from bot.chat.outgoing.photo_cache import PhotoCache
from bot.chat.outgoing.sender import Sender
from bot.chat.thrift import Thrift
from bot.match.loaded import Loaded
from bot.match.table import ChatId, PersonId, Phase, TableId
from bot.people.people import Person
from bot.people.presence import Presence
from bot.ui.pictures import Picture
from games import registry
from games.agents.anything import move
from games.core import Nature, Seat, objection
from games.record import play, quickest
from storage.connection import connect, disconnect
from storage.key_kinds import kind_of
from storage.live import Live
from tests.bot.delivery_stage import QuickBot
from tests.bot.fake_telegram import Answer, ApiCall, FakeTelegram
from tests.support.chat_events import IgnoredChatEvents
from tests.support.harness import Harness
from tests.support.instances import Immortal

TABLES = 3
"""Matches of each game at a time."""
STARTED = (10, 200)
"""Matches that have just begun, for the growth with tables."""
PEOPLE = 2_000
FILE_NAME = 83
"""Characters of Telegram's name for a photo."""
FIRST_PERSON, FIRST_UPDATE, FIRST_GROUP = 7_000_000_000, 800_000_000, -1_002_000_000_000

Bytes: TypeAlias = Mapping[str, float]
"""Of a table, by kind of key."""


class Undrawn(PhotoCache):
    """Uploads the name of a picture in its place, for the drawing takes no memory in Redis."""

    async def _in_turn(self, picture: Picture) -> bytes:
        return picture.name.encode()


class LongNames(FakeTelegram):
    """Names photos as long as Telegram does."""

    def _carry_out(self, call: ApiCall) -> Answer:
        code, answer = super()._carry_out(call)
        result = answer.get("result")
        if isinstance(result, dict) and "photo" in result:
            largest = result["photo"][-1]
            picture = self.files[largest["file_id"]]
            largest["file_id"] = largest["file_id"].ljust(FILE_NAME, "A")
            self.files[largest["file_id"]] = picture
        return code, answer


class Bench(NamedTuple):
    """A service with delivery on a real server."""

    redis: Redis
    live: Live
    harness: Harness

    async def settle(self) -> None:
        """Wait until every screen is drawn."""
        while await self.live.redraws.all():  # noqa: ASYNC110, Redis tells nobody
            await asyncio.sleep(0.01)

    async def used(self) -> int:
        """All memory that the server uses, but the buffers of its connections and its append-only file."""
        memory = await self.redis.info("memory")
        return int(memory["used_memory"] - memory["mem_clients_normal"] - memory["mem_aof_buffer"])


async def measure(folder: Path) -> None:
    """Print a row for each game, and the growth with tables and people."""
    async with _bench(folder / "games") as bench:
        numbers, totals = count(), []
        await _warm_up(bench)
        for name in registry.names():
            totals.append(await _measure_game(bench, name, numbers))
        print(f"memory    average of the games: {sum(totals) / len(totals) / 1000:.1f} KB a match (aim: 12)")
    async with _bench(folder / "growth") as bench:
        await _warm_up(bench)
        await _measure_tables(bench)
        await _measure_people(bench)


@asynccontextmanager
async def _bench(folder: Path) -> AsyncIterator[Bench]:
    async with AsyncExitStack() as stack:
        redis = connect(await start_embedded(stack, folder))
        assert isinstance(redis, Redis)
        stack.push_async_callback(disconnect, redis)
        time, live = Time(), Live(redis, bot=1)
        harness = Harness(live, time, bot=1, thinking_ms=10**9)
        bot = QuickBot("1:token", request=LongNames(), get_updates_request=FakeTelegram())
        sender = Sender(live, bot, time, Immortal(), limits=None)
        sender.calls.photos = Undrawn()
        delivery = Delivery(live, bot, time, sender, events=IgnoredChatEvents())
        harness.notifier.redraw = delivery.wake
        delivering = asyncio.create_task(delivery.run())
        try:
            yield Bench(redis, live, harness)
        finally:
            delivering.cancel()
            await asyncio.gather(delivering, return_exceptions=True)


async def _warm_up(bench: Bench) -> None:
    """Have the server load all scripts and open all connections."""
    table = await _start(bench, registry.DEFAULT, 0, _usual_seats(registry.DEFAULT))
    for _ in range(40):
        await _act(bench.harness, table)
    await bench.settle()
    await bench.redis.flushdb()


async def _measure_game(bench: Bench, name: str, numbers: "count[int]") -> float:
    """Print what a match of the game takes half way through; returns the sum of its keys."""
    seats = _usual_seats(name)
    moves = _moves_of_a_match(name, seats) // 2
    tables = [await _start(bench, name, next(numbers), seats) for _ in range(TABLES)]
    for table in tables:
        for _ in range(moves):
            if not await _act(bench.harness, table):
                break
        await bench.settle()
    parts = await _parts(bench.redis, tables)
    freed = await _freed(bench) / TABLES
    total = sum(parts.values())
    shown = ", ".join(f"{part} {size:.0f}" for part, size in sorted(parts.items(), key=lambda each: -each[1]))
    print(
        f"memory    {name} ({seats} people, after {moves} moves): {total / 1000:.1f} KB in keys ({shown}); "
        f"the server frees {freed / 1000:.1f} KB a match without them",
        flush=True,
    )
    return total


async def _freed(bench: Bench) -> int:
    """What the server frees when all keys are deleted."""
    before = await bench.used()
    for key in await bench.redis.keys():
        await bench.redis.delete(key)
    return before - await bench.used()


def _usual_seats(name: str) -> int:
    """Four people, or as many as suit the game's first preset."""
    game = registry.get(name)
    options = next(iter(game.presets.values()))
    likely: list[int] = [seats for seats in (4, *game.seats) if seats in game.seats]
    return next(seats for seats in likely if objection(game, options, seats) is None)


def _moves_of_a_match(name: str, seats: int) -> int:
    """How many actions of players a match has that computers play."""
    game = registry.get(name)
    options = next(iter(game.presets.values()))
    record, _ = play(game, options, seats, [registry.player(name)] * seats, secret=b"memory" * 5)
    return sum(not isinstance(entry.actor, Nature) for entry in record.log)


async def _start(bench: Bench, name: str, number: int, seats: int) -> TableId:
    """A match in a group of its own."""
    people = [_person(number * 10 + each) for each in range(seats)]
    harness = bench.harness
    preset = next(iter(registry.get(name).presets))
    table = await harness.open_table(*people, chat=ChatId(FIRST_GROUP - number), game=name, preset=preset)
    await harness.lobby.start(harness.update(), table.id, people[0].id)
    return table.id


def _person(number: int) -> Person:
    return Person(PersonId(FIRST_PERSON + number), f"Person {number}", Language.RU, chosen=False, opened=True)


async def _act(harness: Harness, table: TableId) -> bool:
    """One move of somebody who plays as a computer would; False once the match is over."""
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
    """Who moves next; in a race, the quickest computer's seat."""
    game, state = loaded.game, loaded.state
    awaited = sorted(game.awaited(state))
    if awaited:
        return awaited[0]
    agent = registry.player(loaded.table.game)
    first = quickest(game, state, {Seat(seat): agent for seat in range(len(loaded.table.chairs))})
    assert first is not None
    return first.seat


async def _parts(redis: Redis, tables: list[TableId]) -> Bytes:
    """Bytes of a table by kind of key, without what all tables of a shard share."""
    sizes: Counter[str] = Counter()
    async for key in redis.scan_iter(count=1000):
        kind = kind_of(key.decode())
        assert kind is not None, key
        if kind.shared:
            continue
        sizes[kind.name] += await redis.memory_usage(key, samples=0) or 0
    return {kind: size / len(tables) for kind, size in sizes.items()}


async def _measure_tables(bench: Bench) -> None:
    """Print what the server grows by with each further match."""
    before, first = await bench.used(), 0
    for number in range(max(STARTED)):
        await _start(bench, registry.DEFAULT, number, _usual_seats(registry.DEFAULT))
        if number + 1 in STARTED:
            await bench.settle()
            grown = (await bench.used() - before) / (number + 1 - first)
            kilobytes = f"{grown / 1000:.1f} KB"
            print(f"memory    {number + 1} matches just begun: each further one {kilobytes}", flush=True)
            before, first = await bench.used(), number + 1


async def _measure_people(bench: Bench) -> None:
    """Print what the server grows by with people, whether they play or not."""
    presence, thrift = Presence(bench.live, bench.harness.time), Thrift(bench.live, bench.harness.time)

    async def write(person: PersonId) -> None:
        await presence.note(person)
        await thrift.may_command(person, str(person))

    async def play_before(person: PersonId) -> None:
        await bench.live.memory.remember(f"played:{person}", b"1", REMEMBERED_S)

    for what, act in (
        ("who wrote in the last minute", write),
        ("and who played in half a year", play_before),
    ):
        before = await bench.used()
        for number in range(PEOPLE):
            await act(PersonId(FIRST_PERSON + 1_000_000 + number))
        print(f"memory    {(await bench.used() - before) / PEOPLE:.0f} bytes a person {what}", flush=True)
