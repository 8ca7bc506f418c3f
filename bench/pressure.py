"""Many tables of four within Telegram's limits: moves per second, delay of the next question."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import aclosing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from redis.asyncio import Redis

from bench.chaos.world import buttons_of
from bench.process import GAME, serving
from bot.base.timing import Time
from bot.match.table import TableId
from playground.bot_api_types import Message
from playground.directory import Impossible
from playground.model import Query, Room
from playground.world import World
from storage.live.live import Live
from tests.support.autoplay import PLAY, is_accepted
from tests.support.beside import live_beside
from tests.support.group_watch import share
from tests.support.harness import Harness
from tests.support.scenario import SENDS_AND_EDITS, button, start_match, until, working

T = TypeVar("T")
CALL_S = 0.08
"""Duration of a call."""
TAP_S = 3.0
"""Average time from tap to tap at a table, if the next player is asked in time."""
SPREAD_S = 1.0
"""Longest deviation from it: people do not keep time together."""
LOOK_S = 1.5
"""Least time before a question is answered."""
WARM_S = 40.0
"""Time from the first tap to the first figure: until everything is drawn once, but no turn has run out."""
MOST_STARTING = 6
"""Matches that start at a time."""
MOST_AHEAD = 200
"""Actions of a match, half of it at most, before its taps start; each match is at a point of its own."""
LOBBY_S = 4.0
"""Time from change to change in a lobby."""
GUESTS = 3
"""People in turn at a lobby, each with few commands a minute."""
PATIENCE_S = 60.0
SIZES = {20: 0.3, 60: 0.3, 150: 5.0}
"""Tables, and the aimed delay in seconds until the next player is asked."""
HANDS = {20: (1.5, 4.0)}
"""The aimed age of live hands, in seconds, at the 50th and 95th percentile."""


class Ahead(Harness):
    """Direct moves at the tables of a bot, without Telegram."""

    def __init__(self, live: Live, *given: object) -> None:
        super().__init__(live, Time(), *given)
        self._actions = count()

    def update(self) -> str:
        return f"ahead {next(self._actions)}"

    async def went_on(self, table: str) -> float:
        """Return when the match last went on, in seconds."""
        return (await self.store.load(TableId(table))).table.turn.touched / 1000

    async def play_on(self, table: str, actions: int) -> None:
        for _ in range(actions):
            await self.play_anything(await self.store.load(TableId(table)))


class Tables:
    """Matches, each tapped at its pace as soon as a question appears."""

    def __init__(
        self,
        world: World,
        people: Sequence[Sequence[int]],
        *,
        pace: float = TAP_S,
        went_on: Callable[[str], Awaitable[float]] | None = None,
    ) -> None:
        """`pace`: average seconds from tap to tap at a table; `went_on` returns when a table last moved."""
        self.answers: list[float] = []
        """Seconds from a tap to its answer."""
        self.ages: list[float] = []
        """Seconds from the first tap that a waiting player's hand did not show to the drawing that did."""
        self._moved: list[list[float]] = [[] for _ in people]
        """Times of the taps at each table."""
        self._drawn: dict[int, float] = {}
        """When each person's hand was last drawn."""
        self._answering: set[asyncio.Task[None]] = set()
        self._pace = pace
        self._went_on = went_on
        self.lags: list[float] = []
        """Seconds from a tap, or from the last automatic move after it, to the next player's question."""
        self.taps: list[Query] = []
        self.last_asked: dict[int, float] = {}
        """Time of the last question, by table."""
        self._world = world
        self._people = people
        self._table_of = {person: number for number, table in enumerate(people) for person in table}
        self._asked: dict[int, tuple[int, Message]] = {}
        """The seat asked at each table, and its message."""
        self._news = [asyncio.Event() for _ in people]
        self._answered: set[tuple[int, str]] = set()
        """Answered questions by person."""

    def work(self) -> list[Coroutine[Any, Any, None]]:
        """Return the tasks that tap until cancelled."""
        for room in self._world.the_bot().private.values():
            for message in room.messages.values():
                self._look(room, message)
        return [self._watch(), *map(self._tap, range(len(self._people)))]

    def clear(self) -> None:
        """Reset the figures."""
        self.taps.clear()
        self.lags.clear()
        self.ages.clear()
        self.answers.clear()

    async def _watch(self) -> None:
        """Track the questions, from everything that the world publishes."""
        known = self._world.event_number
        while True:
            await asyncio.sleep(0.005)
            fresh = []
            for event in reversed(self._world.events):
                if event.number <= known:
                    break
                fresh.append(event)
            known = self._world.event_number
            rooms = {room.key: room for room in self._world.the_bot().private.values()} if fresh else {}
            for event in reversed(fresh):
                if event.kind in ("message", "edit") and event.facts["room"] in rooms:
                    self._look(rooms[event.facts["room"]], event.facts["message"])

    def _look(self, room: Room, message: Message) -> None:
        number = self._table_of.get(room.person)
        if number is None:
            return
        self._age(room.person, number, is_asked=bool(self._choices(room.person, message)))
        if self._choices(room.person, message):
            self._asked[number] = room.person, message
            self.last_asked[number] = self._now()
            self._news[number].set()

    def _age(self, person: int, number: int, *, is_asked: bool) -> None:
        """Note how old the hand was that has just been drawn."""
        drawn = self._drawn.get(person, self._now())
        unseen = next((at for at in self._moved[number] if at > drawn), None)
        self._drawn[person] = self._now()
        if unseen is not None and not is_asked:
            self.ages.append(self._now() - unseen)

    def _choices(self, person: int, message: Message) -> list[str]:
        """Return the data of the buttons that play, for questions that the person has not answered."""
        plays = [data for _, data in buttons_of(message) if data.startswith(PLAY)]
        return [each for each in plays if (person, _question(each)) not in self._answered]

    async def _tap(self, number: int) -> None:
        """Play at one table; the first taps are spread over a while."""
        rng, tapped = Random(number), 0.0
        await asyncio.sleep(self._pace * number / len(self._people))
        while True:
            person, message = await self._next(number)
            if tapped:
                self.lags.append(self.last_asked[number] - await self._last_move(message, tapped))
            pause = rng.uniform(self._pace - SPREAD_S, self._pace + SPREAD_S)
            due = max(self.last_asked[number] + LOOK_S, tapped + pause)
            await asyncio.sleep(max(0.0, due - self._now()))
            data = rng.choice(self._choices(person, message))
            tapped = self._now()
            self._press(person, message, data)

    async def _last_move(self, message: Message, tapped: float) -> float:
        """Return when the move before this question was made: the tap, or an automatic one after it."""
        if self._went_on is None:
            return tapped
        table = next(data.split(":")[1] for _, data in buttons_of(message) if data.startswith(PLAY))
        return max(tapped, min(await self._went_on(table), self._now()))

    async def _next(self, number: int) -> tuple[int, Message]:
        """Wait for the next question and its message; a redrawn one does not count."""
        while True:
            while number not in self._asked:
                self._news[number].clear()
                await self._news[number].wait()
            person, message = self._asked.pop(number)
            if self._choices(person, message):
                return person, message

    def _press(self, person: int, message: Message, data: str) -> None:
        """Tap, unless the message has been replaced by another with the same question."""
        try:
            query = self._world.press(person, person, message.message_id, data)
        except Impossible:
            return
        self.taps.append(query)
        self._moved[self._table_of[person]].append(self._now())
        self._answered.add((person, _question(data)))
        answering = asyncio.create_task(self._time_answer(query))
        self._answering.add(answering)
        answering.add_done_callback(self._answering.discard)

    async def _time_answer(self, query: Query) -> None:
        begun = time.monotonic()
        await query.answered.wait()
        self.answers.append(time.monotonic() - begun)

    def _now(self) -> float:
        return self._world.time.now() / 1000


def _question(data: str) -> str:
    """Return table and question of a button's data; a person is asked each once."""
    return data.rpartition(":")[0]


async def measure(folder: Path, *, seconds: float, rate: int) -> None:
    """Measure every size for this long, with this many calls a second in all chats."""
    for tables in SIZES:
        world, data = World(rate=rate), folder / f"{tables}"
        world.latency = CALL_S
        async with serving(world, data, CALLS_PER_SECOND=str(rate)):
            people = await start_matches(world, tables)
            async with aclosing(Redis(unix_socket_path=str(data / "redis" / "server.sock"))) as redis:
                live = await live_beside(redis, world.the_bot().user.id)
                await _go_ahead(live)
                await _measure(world, people, seconds, Ahead(live))


async def start_matches(world: World, tables: int, *, at_once: int = MOST_STARTING) -> list[list[int]]:
    """Start a match at each table; return the people of each."""
    first, *others = (start_match(world, GAME, number, players=4, preset="full") for number in range(tables))
    return [await first, *await in_turn(others, at_once)]


async def in_turn(work: Iterable[Coroutine[Any, Any, T]], at_once: int = MOST_STARTING) -> list[T]:
    """Await all, this many at a time, and return the results."""
    turns = asyncio.Semaphore(at_once)

    async def take_turn(each: Coroutine[Any, Any, T]) -> T:
        async with turns:
            return await each

    return await asyncio.gather(*map(take_turn, work))


async def _go_ahead(live: Live) -> None:
    """Bring every match to a point of its own, so that deals end at different times."""
    ahead, rng = Ahead(live), Random(0)
    for table in sorted(await live.tables()):
        await ahead.play_on(table, rng.randrange(MOST_AHEAD))


async def _measure(world: World, people: Sequence[Sequence[int]], seconds: float, beside: Ahead) -> None:
    tables = Tables(world, people, went_on=beside.went_on)
    async with working(*tables.work()):
        await asyncio.sleep(WARM_S)
        world.forget_calls()
        tables.clear()
        begun = world.time.now()
        lobby = await _lobby(world, seconds)
        _print(len(people), world, tables, (world.time.now() - begun) / 1000, lobby)


async def _lobby(world: World, seconds: float) -> list[float]:
    """Open a lobby meanwhile; return the seconds until each change was shown."""
    people = [world.add_person(f"Guest {each}", language="ru").id for each in range(1 + GUESTS)]
    for person in people:
        world.start(person)
    group = world.add_group("Guests", people)
    host, *guests = people
    world.add_bot_to(group.chat.id, host)
    until_ms = world.time.now() + int(seconds * 1000)
    asked = world.time.now()
    world.say(host, group.chat.id, f"/new {GAME}")
    await until(lambda: button(group, ":join") is not None, "no lobby", patience=PATIENCE_S)
    lags = [(world.time.now() - asked) / 1000]
    while world.time.now() < until_ms:
        await asyncio.sleep(LOBBY_S)
        comings, is_in = divmod(len(lags) - 1, 2)
        lags.append(await _change(world, group, guests[comings % GUESTS], is_in=not is_in))
    return lags


async def _change(world: World, group: Room, guest: int, *, is_in: bool) -> float:
    """Let somebody sit down or get up; return the seconds until the lobby shows it."""
    name, asked = world.person(guest).user.first_name, world.time.now()
    if is_in:
        found = button(group, ":join")
        assert found is not None
        world.press(guest, group.chat.id, found[0].message_id, found[1])
    else:
        world.say(guest, group.chat.id, "/leave")

    def is_shown() -> bool:
        found = button(group, ":join")
        return found is not None and (name in found[0].written) is is_in

    await until(is_shown, "the lobby shows no change", patience=PATIENCE_S)
    return (world.time.now() - asked) / 1000


def calls_made(world: World) -> tuple[int, int]:
    """Return sends and edits that Telegram carried out, and calls that exceeded its limits."""
    counted = world.counts.items()
    return (
        sum(times for (_, method, code), times in counted if method in SENDS_AND_EDITS and code == 200),
        sum(times for (_, _, code), times in counted if code == 429),
    )


def _print(size: int, world: World, tables: Tables, seconds: float, lobby: Sequence[float]) -> None:
    moves, (calls, refused) = sum(map(is_accepted, tables.taps)), calls_made(world)
    lags = [int(lag * 1000) for lag in tables.lags]
    half, most = share(lags, 0.5) / 1000, share(lags, 0.95) / 1000
    ages = [int(age * 1000) for age in tables.ages]
    young, old = (share(ages, part) / 1000 for part in (0.5, 0.95))
    aims = "; aims: {} s and {} s".format(*HANDS[size]) if size in HANDS else ""
    now = world.time.now() / 1000
    silent = max(now - tables.last_asked.get(number, 0.0) for number in range(size))
    print(
        f"pressure  {size} tables: {moves / seconds:.1f} moves/s of {size / TAP_S:.0f} offered"
        f"{' (aim: 18)' if size == 60 else ''}, the next player is asked {half:.1f} s after a move at "
        f"the 50th percentile, {most:.2f} s at the 95th (aim: {SIZES[size]}), "
        f"{calls / max(1, moves):.2f} sends and edits a move (aim: 1.5), {calls / seconds:.1f} a second, "
        f"{refused} refusals for too many; a hand that waits shows a move {young:.1f} s "
        f"after it at the 50th percentile, {old:.1f} s at the 95th{aims}; "
        f"every table has gone on in the last {silent:.0f} s; "
        f"a lobby shows a change within {max(lobby):.1f} s (aim: 3), of {len(lobby)} changes",
        flush=True,
    )
