"""A group's tournament by the screens over HTTP, with a bot that is a process of its own and can be killed."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from bot.base.notifier import Notifier
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.table import ChatId
from playground.model import Room
from playground.world import World
from storage.failures import storage_failed
from storage.live.live import Live
from storage.redis.commands import Fenced
from storage.redis.connection import connect, disconnect
from tests.support.scaled_bot import SharedTime, bot_at
from tests.support.scenario import START_PATIENCE_S, NothingHappened, button, tap, until
from tests.support.tournament_scene import with_fields

AGAIN_S = 5.0
"""Retry interval after a database timeout, as time is scaled."""
RETRY_S = 0.1
DATABASE = "pulka.db"


class LiveEvening:
    """A bot process at a site, and the tournament of a group as it is stored."""

    def __init__(
        self, stack: AsyncExitStack, world: World, time: SharedTime, environment: Mapping[str, str]
    ) -> None:
        self.world = world
        self._time = time
        self._environment = environment
        self._stack = stack
        self._bot = AsyncExitStack()
        self._folder = Path(environment["DATA_DIR"])

    async def begin(self) -> None:
        """Start the bot, and connect to its store."""
        await self._stack.enter_async_context(self._bot)
        await self._bot.enter_async_context(bot_at(self._time, self._environment))
        await until(lambda: self.world.calls_made > 0, "no call", patience=START_PATIENCE_S)
        redis = connect(f"unix://{self._folder / 'redis' / 'server.sock'}")
        self._stack.push_async_callback(disconnect, redis)
        self._live = Live(redis, bot=self.world.the_bot().user.id)
        self.tournaments = TournamentStore(self._live, Notifier())

    async def kill(self) -> None:
        """Kill the bot, with its embedded Redis, and start another."""
        await self._bot.aclose()
        await self._bot.enter_async_context(bot_at(self._time, self._environment))

    async def now(self, group: Room) -> Tournament:
        """Return the tournament of a group; retry while the bot's embedded Redis is down."""
        while True:
            try:
                (opened,) = await self.tournaments.of_chat(ChatId(group.chat.id))
                return opened
            except Exception as error:
                if not storage_failed(error):
                    raise
                await asyncio.sleep(RETRY_S)

    async def change(self, group: Room, **fields: Any) -> None:
        """Change the tournament behind everybody's back, with the fencing token of the bot."""
        found = await self.now(group)
        while True:
            try:
                await self.tournaments.change(found.id, None, lambda old: Change(with_fields(old, **fields)))
                return
            except Fenced:
                self._live._commands.epoch = self._live.newest_epoch

    async def enter(self, group: Room, people: list[int]) -> None:
        """Switch pictures off, which take more time to draw than a test has, and enter one after the other."""
        world = self.world
        for person in people:
            room = world.private(world.the_bot(), person)
            while button(room, "pictures=off") is None:
                world.say(person, person, "/settings")
                with suppress(NothingHappened):
                    await until(lambda room=room: button(room, "pictures=off") is not None, patience=AGAIN_S)  # type: ignore[misc]
            await tap(world, person, room, "pictures=off")
            await tap(world, person, group, ":enter")
            while not await self.has_entered(group, person):
                world.start(person)
                await asyncio.sleep(AGAIN_S)
                await tap(world, person, group, ":enter")

    async def has_entered(self, group: Room, person: int) -> bool:
        """Return whether a person is a player of the tournament."""
        return any(each.person == person for each in (await self.now(group)).entrants)

    async def lead(self, host: int, group: Room, *parts: str) -> None:
        """Tap on keys of the organiser's private pages, from the first page."""
        room = self.world.private(self.world.the_bot(), host)
        await tap(self.world, host, group, ":menu")
        for part in parts:
            await tap(self.world, host, room, part)

    def outcome(self) -> "Outcome":
        """Read the database as the bot has left it."""
        with closing(sqlite3.connect(self._folder / DATABASE)) as database:
            seats = database.execute(
                "SELECT m.id, p.person, p.place, p.left, p.seat, p.points,"
                " json_extract(m.record, '$.board.name') FROM match_players p"
                " JOIN matches m ON m.id = p.match WHERE NOT m.void ORDER BY m.ended, m.id, p.seat"
            ).fetchall()
            rated = database.execute(
                "SELECT p.person, COUNT(*) FROM match_players p JOIN matches m ON m.id = p.match"
                " WHERE m.rated AND NOT m.void GROUP BY p.person"
            ).fetchall()
            return Outcome(
                [SeatOutcome(*each) for each in seats],
                dict(rated),
                dict(database.execute("SELECT person, matches FROM ratings WHERE matches > 0").fetchall()),
                database.execute("SELECT COUNT(*) FROM matches WHERE void").fetchone()[0],
                database.execute(
                    "SELECT person, place, score FROM tournament_players ORDER BY place, player"
                ).fetchall(),
            )


class SeatOutcome(NamedTuple):
    """A seat of a stored match that counts."""

    match: str
    person: int
    place: int
    left: int
    seat: int
    points: str
    board: str | None


class Outcome(NamedTuple):
    """The database after an evening."""

    seats: list[SeatOutcome]
    rated: dict[int, int]
    """Rated matches by person."""
    ratings: dict[int, int]
    """Matches behind each person's rating."""
    void: int
    """Matches that do not count."""
    places: list[tuple[int, int, str]]
    """Person, place and score in the tournament."""

    def scores(self, seats: int) -> dict[int, Fraction]:
        """Reckon the scores from the matches: a point for each player left behind, half for an equal.

        At tables of another size than `seats` the first place brings the same. Who has left gets nothing.
        """
        found: dict[int, Fraction] = {}
        for own in self.seats:
            others = [each for each in self.seats if each.match == own.match and each is not own]
            behind = [each for each in others if each.left or each.place > own.place]
            equal = [each for each in others if not each.left and each.place == own.place]
            brought = len(behind) + Fraction(len(equal), 2) if not own.left else Fraction(0)
            scaled = brought * (seats - 1) / len(others)
            found[own.person] = found.get(own.person, Fraction(0)) + scaled
        return found

    def compared(self, team: list[int]) -> dict[int, Fraction]:
        """Reckon the points of a match of two chats: each against all opponents in the same seat of a board.

        A point for more, half for as much; who has left loses to all who have not.
        """
        found = dict.fromkeys([each.person for each in self.seats], Fraction(0))
        for own in self.seats:
            for each in self.seats:
                same = (each.board, each.seat) == (own.board, own.seat)
                if not same or (own.person in team) == (each.person in team) or own.left:
                    continue
                mine, theirs = Fraction(own.points), Fraction(each.points)
                found[own.person] += Fraction(1 if each.left or mine > theirs else 0)
                found[own.person] += Fraction(1, 2) if not each.left and mine == theirs else 0
        return found


@asynccontextmanager
async def live_evening(
    world: World, address: str, time: SharedTime, folder: Path, token: str
) -> AsyncIterator[LiveEvening]:
    """Yield a bot of this token at a Telegram of this address."""
    environment = {"BOT_TOKEN": token, "BOT_API_URL": address, "DATA_DIR": str(folder)}
    async with AsyncExitStack() as stack:
        evening = LiveEvening(stack, world, time, environment)
        await evening.begin()
        yield evening
