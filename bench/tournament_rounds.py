"""Opening of a large tournament's first round within Telegram's limits, and of many small ones at once."""

import asyncio
import time
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bench.chaos.world import buttons_of
from bench.pressure import Ahead, calls_made
from bench.process import GAME, serving
from bench.standstill import beside
from bot.app.resources import start_embedded
from bot.base.preferences import Language
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.tournament_model import Tournament
from bot.match.table import PersonId
from bot.people.people import Person
from games.tournament.core import Regulation
from playground.bot_api_types import Message
from playground.world import World
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from storage.sql.archive import Archive
from tests.support.autoplay import PLAY
from tests.support.beside import live_beside
from tests.support.group_watch import share
from tests.support.scenario import until
from tests.support.tournament_notices import RecordedChampions, RecordedNotices

SEATS = 4
ENTRANTS = 1_000
CALL_S = 0.08
"""Duration of a call."""
PATIENCE_S = 400.0
SUITS = "♠♣♦♥"
ONE_DEAL = {"deals": 1}
MANY, OF, ROUNDS = 100, 16, 2
FIRST_PERSON = 6_000_000_000
REGULATION = Regulation(seats=SEATS, rounds=ROUNDS)


async def measure(folder: Path, *, rate: int) -> None:
    """Print one round of 250 tables at this rate of calls, then a hundred tournaments without Telegram."""
    many = folder / "many"
    many.mkdir(parents=True)
    await _large(folder / "large", rate)
    await _many(many)


class Hall(Ahead):
    """Opens tournaments beside a bot, or without one."""

    @property
    def organising(self) -> Organising:
        return self.services[Organising]

    async def open(self, people: Collection[int]) -> Tournament:
        """Return a started tournament of these people, without a group."""
        host, *_ = players = [_person(each) for each in people]
        opened = await self.organising.open(
            self.update(), host, chat=None, language=Language.RU, game=GAME, preset="short"
        )
        await self.organising.set(self.update(), opened.id, regulation=REGULATION, options=ONE_DEAL)
        for each in players:
            await self.services[Entries].enter(self.update(), opened.id, each)
        return await self.organising.start(self.update(), opened.id, host.id)


def _person(id: int) -> Person:
    return Person(PersonId(id), f"Player {id % 10_000}", Language.RU, chosen=True, opened=True)


# A round of many tables


class Arrival(NamedTuple):
    """Seconds after the start."""

    opened: float
    """Until all tables were open."""
    asked: list[float]
    """Until a player was asked, by table."""
    dealt: list[float]
    """Until a player had their hand, by player."""


async def _large(folder: Path, rate: int) -> None:
    world = World(rate=rate)
    world.latency = CALL_S
    async with serving(world, folder, CALLS_PER_SECOND=str(rate)):
        people = await _come(world)
        async with _hall(folder, world.the_bot().user.id) as hall:
            world.forget_calls()
            await hall.open(people)
            arrival = await _arrival(world, hall, people)
    calls, refused = calls_made(world)
    tables = ENTRANTS // SEATS
    print(
        f"tournaments  a round of {tables} tables at {rate} calls a second: all tables are open after "
        f"{arrival.opened:.1f} s; somebody is asked at half of them after {_at(arrival.asked, 0.5):.1f} s, "
        f"at all after {max(arrival.asked):.1f} s; half of the players have their hands after "
        f"{_at(arrival.dealt, 0.5):.1f} s, all after {max(arrival.dealt):.1f} s; {calls} messages and edits "
        f"({calls / ENTRANTS:.1f} a player, {calls / max(arrival.dealt):.1f} a second), {refused} refused"
    )


def _at(seconds: list[float], part: float) -> float:
    return share([int(each * 1000) for each in seconds], part) / 1000


async def _come(world: World) -> list[int]:
    """Return this many people with the bot opened."""
    people = [world.add_person(f"Player {number}", language="ru").id for number in range(ENTRANTS)]
    for person in people:
        world.start(person)
    private = world.the_bot().private
    await until(
        lambda: all(len(private[person].messages) > 1 for person in people),
        "no greeting",
        patience=PATIENCE_S,
    )
    return people


@asynccontextmanager
async def _hall(folder: Path, bot: int) -> AsyncIterator[Hall]:
    redis = connect(f"unix://{folder / 'redis' / 'server.sock'}")
    archive = await Archive.open(f"sqlite:///{folder / 'pulka.db'}")
    try:
        yield Hall(await live_beside(redis, bot), archive)
    finally:
        await disconnect(redis)
        await archive.close()


async def _arrival(world: World, hall: Hall, people: list[int]) -> Arrival:
    """Wait until each table asks somebody and all have their hands."""
    private, tables = world.the_bot().private, ENTRANTS // SEATS
    greeted = {person: max(private[person].messages) for person in people}
    begun, opened = time.monotonic(), 0.0
    asked: dict[str, float] = {}
    dealt: dict[int, float] = {}
    async with asyncio.timeout(PATIENCE_S):
        while len(dealt) < len(people) or len(asked) < tables:
            await asyncio.sleep(0.1)
            now = time.monotonic() - begun
            if not opened and len(await hall.live.tables()) >= tables:
                opened = now
            for person in people:
                for number, message in private[person].messages.items():
                    if number > greeted[person] and _is_hand(message):
                        dealt.setdefault(person, now)
                        asked.update({table: now for table in _asking(message) if table not in asked})
    return Arrival(opened, list(asked.values()), list(dealt.values()))


def _is_hand(message: Message) -> bool:
    """Return whether cards are shown."""
    return message.photo is not None or any(suit in message.written for suit in SUITS)


def _asking(message: Message) -> list[str]:
    """Return the table of the question under a hand."""
    return [data.split(":")[1] for _, data in buttons_of(message) if data.startswith(PLAY)]


# Many tournaments


async def _many(folder: Path) -> None:
    """Start many tournaments at the same moment, and let one process open all their tables."""
    async with AsyncExitStack() as stack:
        redis = connect(await start_embedded(stack, folder))
        stack.push_async_callback(disconnect, redis)
        archive = await Archive.open(f"sqlite:///{folder / 'pulka.db'}")
        stack.push_async_callback(archive.close)
        hall = Hall(Live(redis, bot=1), archive, RecordedChampions(), RecordedNotices())
        driver = hall.services[Driver]
        for number in range(MANY):
            await hall.open(range(FIRST_PERSON + OF * number, FIRST_PERSON + OF * (number + 1)))
        looks, taken, lag = await beside(_drive(driver))
        tables = len(await hall.live.tables())
    print(
        f"tournaments  {MANY} of {OF} begun at once: one process pairs them and opens {tables} tables in "
        f"{taken:.1f} s, {looks} looks; the loop stood still for {lag * 1000:.0f} ms at most"
    )


async def _drive(driver: Driver) -> int:
    """Do all that is due; return the number of iterations."""
    looks = 1
    while await driver.look():
        looks += 1
    return looks
