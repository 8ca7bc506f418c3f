"""Ten matches at once in real time: the bot as a process, with pictures and limits, over a local Telegram."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from redis.asyncio import Redis

from bench.chaos.world import buttons_of
from bench.process import serving
from bench.waits.accounting import account, lags
from bench.waits.cells import Cell, Context
from bench.waits.people import People, by_seat, people_of
from bench.waits.report import Row, line
from bot.features.queue.solo_menu import Solo
from bot.match.loaded import Loaded, open_table, record_of
from bot.match.table import PersonId, Phase, Table
from bot.match.turns.forced import FORCED
from bot.ui.buttons import Personal, Pick, Play, decode, encode
from games import registry
from playground.bot_api_types import Message
from playground.directory import Impossible
from playground.model import Room
from playground.world import World
from storage.live.deadline_store import DeadlineStore
from storage.live.live import Live
from storage.redis.commands import Commands
from storage.redis.keys import Keys
from tests.support.group_watch import share
from tests.support.scenario import START_PATIENCE_S, NothingHappened, button, choose_preset, tap, until

LOOK_S = 0.5
"""Interval of looks at a table without news."""
LIMIT_S = 420
"""Time after which a match is counted as far as it has come."""
FAR = 10**15
TRIES, TRY_S = 6, 20.0
"""Attempts to start the bot, and the timeout of each."""


class Plan(NamedTuple):
    """A match, and the number of deals to play."""

    cell: Cell
    deals: int = 1_000


PLANS = (
    Plan(Cell(Context.FRIENDS, "oh_hell", "short", 4, 0)),
    Plan(Cell(Context.FRIENDS, "oh_hell", "full", 7, 0), deals=3),
    Plan(Cell(Context.GROUP, "oh_hell", "full", 2, 2)),
    Plan(Cell(Context.STRANGERS, "oh_hell", "medium", 2, 2)),
    Plan(Cell(Context.SOLO, "oh_hell", "medium", 1, 3)),
    Plan(Cell(Context.SOLO, "terz", "short", 1, 1)),
    Plan(Cell(Context.FRIENDS, "terz", "usual", 2, 0)),
    Plan(Cell(Context.FRIENDS, "sergeant_major", "three", 3, 0)),
    Plan(Cell(Context.FRIENDS, "preferans", "quick_sochinka", 3, 0)),
    Plan(Cell(Context.FRIENDS, "terc", "usual", 3, 0)),
)


class WatchedWorld(World):
    """Records the first showing of each question in each chat, with its message."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[tuple[str, int, str], int] = {}
        """By table, chat and question, in milliseconds since the epoch."""
        self.messages: dict[tuple[int, str], int] = {}
        """By chat and question."""
        self.news: dict[str, asyncio.Event] = {}
        """By table: set when something new is shown."""

    def publish(self, kind: str, **facts: Any) -> None:
        super().publish(kind, **facts)
        message = facts.get("message")
        if kind in ("message", "edit") and isinstance(message, Message):
            for press in map(decode, (data for _, data in buttons_of(message) if data)):
                if isinstance(press, Play | Pick):
                    place = press.table, message.chat.id, press.question
                    self.shown.setdefault(place, self.time.now())
                    self.messages[message.chat.id, press.question] = message.message_id
                    self.news.setdefault(press.table, asyncio.Event()).set()


async def measure(folder: Path) -> None:
    """Play the matches, and print the dead share of each."""
    world = WatchedWorld()
    async with (
        serving(world, folder),
        aclosing(Redis(unix_socket_path=str(folder / "redis" / "server.sock"))) as redis,
    ):
        starting = asyncio.Lock()
        found = await asyncio.gather(
            *(_play(world, redis, starting, plan, number) for number, plan in enumerate(PLANS))
        )
    for match in found:
        print(f"waits     live, {line(match.row)}", flush=True)
    drawn = sorted(lag for match in found for lag in match.lags)
    half, most = share(drawn, 0.5), share(drawn, 0.95)
    print(f"waits     live: a question is shown {half} ms after its write at the median, {most} ms at 95 %")


class Found(NamedTuple):
    """A measured match."""

    row: Row
    lags: list[int]


async def _play(world: WatchedWorld, redis: Any, starting: asyncio.Lock, plan: Plan, number: int) -> Found:
    people = [
        world.add_person(f"Player {number}-{each}", language="ru").id for each in range(plan.cell.people)
    ]
    async with starting:
        for person in people:
            await _open(world, person)
        await START[plan.cell.context](world, plan.cell, people, number)
    live = Live(redis, bot=world.the_bot().user.id)
    return await Match(world, live, plan, people).play()


class Match:
    """A match under way, with its tapping people."""

    def __init__(self, world: WatchedWorld, live: Live, plan: Plan, people: list[int]) -> None:
        self._world = world
        self._live = live
        self._plan = plan
        self._persons = people
        self._people = People(f"{plan.cell}")
        self._deals: set[int] = set()
        """Ends of deals."""

    async def play(self) -> Found:
        """Play to the end, or for the planned deals."""
        loaded = await self._begun()
        table, until_ms = loaded.table, loaded.table.log.began + LIMIT_S * 1000
        keys = Keys(self._live.bot)
        due = DeadlineStore(Commands(self._live.client), [keys.shard_of(table.id)], keys.shard_of)
        while not self._is_enough(loaded.table) and self._now() < until_ms:
            waits = any(each.name == FORCED for each in await due.due(FAR) if each.table == table.id)
            self._people.look(loaded, self._sight(loaded.table), self._now(), waits=waits)
            await self._rest(table)
            await self._tap(table)
            loaded = await self._load(table.id)
        return await self._found(loaded)

    async def _begun(self) -> Loaded:
        """Wait for the first person's match, and return it."""
        found = list[Loaded]()

        async def is_there() -> bool:
            ids = await self._live.index.look_up("person", str(self._persons[0]))
            found[:] = [loaded for id in ids if (loaded := await self._load(id)).table.phase is Phase.PLAYING]
            return bool(found)

        await until(is_there, f"no match: {self._plan.cell}")
        return found[0]

    async def _load(self, id: str) -> Loaded:
        stored = await self._live.load(id)
        assert stored is not None
        return await open_table(stored, self._live)

    def _is_enough(self, table: Table) -> bool:
        if table.log.dealt:
            self._deals.add(table.log.dealt)
        return table.phase is not Phase.PLAYING or len(self._deals) >= self._plan.deals

    def _sight(self, table: Table) -> Callable[[PersonId, str], int | None]:
        def sight(person: PersonId, question: str) -> int | None:
            chats = [person] if table.chat is None else [person, table.chat]
            times = (self._world.shown.get((table.id, chat, question)) for chat in chats)
            return min((at for at in times if at is not None), default=None)

        return sight

    async def _rest(self, table: Table) -> None:
        """Wait for the next tap, or for something new."""
        soonest = min(self._people.taps.values(), default=FAR)
        pause = min(LOOK_S, max(0.0, (soonest - self._now()) / 1000))
        news = self._world.news.setdefault(table.id, asyncio.Event())
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await news.wait()
        news.clear()

    async def _tap(self, table: Table) -> None:
        seat = self._people.next(self._now())
        if seat is None:
            return
        loaded = await self._load(table.id)
        if loaded.table.phase is not Phase.PLAYING:
            return
        action = await asyncio.to_thread(self._people.answer, loaded, seat)
        if action is None:
            return
        person, question = people_of(loaded.table)[seat], loaded.game.question(loaded.state, seat)
        chats = [person] if table.chat is None else [person, table.chat]
        chat = next((chat for chat in chats if (chat, question) in self._world.messages), None)
        if chat is None:
            return
        data = encode(Play(table.id, question, action))
        with suppress(Impossible):
            query = self._world.press(person, chat, self._world.messages[chat, question], data)
            await until(lambda: query.is_over, f"no answer to {data}")

    async def _found(self, loaded: Loaded) -> Found:
        table = loaded.table
        record, people = await record_of(table, self._live), people_of(table)
        places = {
            (chat, question): at for (id, chat, question), at in self._world.shown.items() if id == table.id
        }
        shown, end = by_seat(table, places), record.log[-1].at
        cell, is_whole = self._plan.cell, table.phase is not Phase.PLAYING
        row = Row(
            cell.context.value, cell.game, str(cell), account(record, people, end=end, shown=shown), is_whole
        )
        return Found(row, lags(record, people, shown))

    def _now(self) -> int:
        return self._world.time.now()


Start: TypeAlias = Callable[[World, Cell, list[int], int], Coroutine[Any, Any, None]]


async def _in_group(world: World, cell: Cell, people: list[int], number: int) -> None:
    group = world.add_group(f"Group {number}", people)
    host, *others = people
    world.add_bot_to(group.chat.id, host)
    world.say(host, group.chat.id, f"/new {cell.game}")
    await until(lambda: button(group, ":join") is not None, "no lobby", patience=START_PATIENCE_S)
    for person in others:
        await tap(world, person, group, ":join")
    for _ in range(cell.computers):
        await tap(world, host, group, ":computer")
    await choose_preset(world, host, group, cell.preset)
    await tap(world, host, group, ":start")


async def _open(world: World, person: int) -> None:
    """Start the bot until it answers with a menu, which takes a moment at first. Raises NothingHappened."""
    world.start(person)
    room = world.the_bot().private[person]
    for _ in range(TRIES):
        with suppress(NothingHappened):
            return await until(lambda: button(room, "t:") is not None, patience=TRY_S)
        world.say(person, person, "/start")
    raise NothingHappened("the bot does not answer")


async def _alone(world: World, cell: Cell, people: list[int], number: int) -> None:
    solo = Solo(cell.game, next(iter(_kinds(cell))), cell.preset, cell.computers)
    await _from_menu(world, cell, people[0], Personal("play", solo.argument))


async def _quick(world: World, cell: Cell, people: list[int], number: int) -> None:
    for person in people:
        await _from_menu(world, cell, person, Personal("people", f"{cell.game}/{cell.preset}"))


async def _from_menu(world: World, cell: Cell, person: int, press: Personal) -> None:
    """Start the match of a menu's button, on one of its pages."""
    room: Room = world.the_bot().private[person]
    world.say(person, person, f"/play {cell.game}")
    await until(lambda: button(room, "t:people:") is not None, "no menu", patience=START_PATIENCE_S)
    found = button(room, "t:people:")
    assert found is not None
    query = world.press(person, person, found[0].message_id, encode(press))
    await until(lambda: query.is_over, f"no answer to {press}")


def _kinds(cell: Cell) -> list[str]:
    """Return the kinds with the preset among their lengths."""
    return [kind for kind, presets in registry.kinds(cell.game).items() if cell.preset in presets]


START: dict[Context, Start] = {
    Context.FRIENDS: _in_group,
    Context.GROUP: _in_group,
    Context.STRANGERS: _quick,
    Context.SOLO: _alone,
}
