"""Round trips to Redis of a tap: its table is loaded once and written once."""

import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path as FilePath
from types import FrameType
from typing import NamedTuple

import pytest
from redis.asyncio import Redis
from telegram import Update

from bot.base.preferences import Language
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.match.table import ChatId, PersonId
from bot.people.people import People, Person
from bot.ui.buttons import AtLobby, AtTable, Pick, Play, Press, encode
from games import registry
from games.core import Seat
from games.faces.panel import Does
from storage.live.live import Live
from storage.sql.archive import Archive
from tests.support.clocks import StoppableTime
from tests.support.redis_trips import RedisTrips
from tests.support.stage import Stage

ROOM = ChatId(-100500)
ROOT = FilePath(__file__).parents[3]
FRAMES, FILES = 10, 64
"""The most that a move takes: frames from its handler to the rules, and files of the project in all."""
HOST, GUEST, NEWCOMER = (
    Person(PersonId(number), f"P{number}", Language.RU, chosen=False, opened=True) for number in (1, 2, 3)
)


class TapCounter(Stage):
    """A bot that handles taps and delivers nothing."""

    def __init__(self, redis: Redis, live: Live, archive: Archive) -> None:
        super().__init__(live, StoppableTime(), archive)
        self.trips = RedisTrips(redis)

    async def tap(self, person: Person, chat: int, press: Press, *, cold: bool = False) -> list[list[str]]:
        """Return the round trips of one tap; `cold`: in a process that has not seen the person."""
        user = {"id": person.id, "is_bot": False, "first_name": person.name, "language_code": "ru"}
        room = {"id": chat, "type": "private" if chat > 0 else "supergroup", "title": "Group"}
        message = {"message_id": 5, "date": 1, "chat": room, "text": "…"}
        query = {"id": "1", "from": user, "chat_instance": "1", "data": encode(press), "message": message}
        update = Update.de_json({"update_id": int(self.update()), "callback_query": query}, self.bot)
        if not cold:
            await self.services[People].note(person.id, person.name, "ru", opened=True)
        self.trips.clear()
        await self.dispatcher.handle(update)
        return self.trips.trips


@pytest.fixture
async def taps(redis: Redis, live: Live, archive: Archive) -> AsyncIterator[TapCounter]:
    counter = TapCounter(redis, live, archive)
    yield counter
    await counter.services[BackgroundCalls].settle(1)


async def test_a_play_is_a_load_and_a_write(taps: TapCounter) -> None:
    table = await taps.open_table(HOST, GUEST, game="terc", preset=None)
    await taps.lobby.start("start", table.id, HOST.id)
    loaded = await taps.store.load(table.id)
    question = loaded.game.question(loaded.state, Seat(0))
    assert await taps.tap(GUEST, ROOM, Play(table.id, question, "call")) == [["load"], ["write"]]


async def test_a_play_in_a_process_that_does_not_know_the_person_loads_the_table_once(
    taps: TapCounter,
) -> None:
    table = await taps.open_table(HOST, GUEST, game="terc", preset=None)
    await taps.lobby.start("start", table.id, HOST.id)
    loaded = await taps.store.load(table.id)
    question = loaded.game.question(loaded.state, loaded.seat_of(GUEST.id))
    play = Play(table.id, question, "call")
    assert await taps.tap(GUEST, ROOM, play, cold=True) == [["load"], ["write"]]


async def test_a_new_lobby_lists_the_tables_of_its_chat_once(taps: TapCounter) -> None:
    taps.trips.clear()
    await taps.open_table(HOST)
    lists = [trip for trip in taps.trips.trips if "SMEMBERS" in trip]
    assert len(lists) == 2, "those of the chat, and those of the host"


async def test_a_pick_is_a_load_and_a_write(taps: TapCounter) -> None:
    table = await taps.open_table(HOST, GUEST, game="terc", preset=None)
    await taps.lobby.start("start", table.id, HOST.id)
    loaded = await taps.store.load(table.id)
    seat = loaded.seat_of(GUEST.id)
    await taps.play.submit("call", table.id, GUEST.id, loaded.game.question(loaded.state, seat), "call")
    loaded = await taps.store.load(table.id)
    panel = registry.face("terc").table(loaded.game.view(loaded.state, None))
    item = next(button.act for row in panel.buttons for button in row if button.does is Does.PICK)
    press = Pick(table.id, loaded.game.question(loaded.state, seat), item)
    assert await taps.tap(GUEST, ROOM, press) == [["load"], ["write"]]


async def test_a_join_claims_room_loads_writes_and_is_indexed(taps: TapCounter) -> None:
    table = await taps.open_table(HOST, GUEST, preset=None)
    assert await taps.tap(NEWCOMER, ROOM, AtLobby(table.id, "join")) == [
        ["room_claim"],
        ["SMEMBERS", "EXPIRE"],
        ["load"],
        ["write"],
        ["SADD", "EXPIRE"],
        ["ZREM"],
    ]


@pytest.mark.parametrize(("verb", "argument"), [("preset", "short"), ("less", "")])
async def test_a_hosts_choice_is_a_load_and_a_write(taps: TapCounter, verb: str, argument: str) -> None:
    table = await taps.open_table(HOST, GUEST, preset=None)
    assert await taps.tap(HOST, ROOM, AtLobby(table.id, verb, argument)) == [["load"], ["write"]]


async def test_a_start_is_a_load_a_write_and_an_index_entry(taps: TapCounter) -> None:
    table = await taps.open_table(HOST, GUEST, game="terc", preset=None)
    trips = await taps.tap(HOST, ROOM, AtLobby(table.id, "start"))
    assert trips == [["EXISTS"], ["load"], ["write"], ["SREM"]]  # the first asks for maintenance


@pytest.mark.parametrize("verb", ["hand", "score"])
async def test_a_look_is_a_load(taps: TapCounter, verb: str) -> None:
    table = await taps.open_table(HOST, GUEST, game="terc", preset=None)
    await taps.lobby.start("start", table.id, HOST.id)
    assert await taps.tap(GUEST, ROOM, AtTable(table.id, verb)) == [["load"]]


async def test_a_list_of_tables_is_two_trips_however_many(taps: TapCounter) -> None:
    for topic in range(4):
        await taps.open_table(HOST, GUEST, thread=topic)
    taps.trips.clear()
    assert len(await taps.store.of_chat(ROOM)) == 4
    assert taps.trips.trips == [["SMEMBERS", "EXPIRE"], ["load"] * 4]


class Path(NamedTuple):
    """The way of a tap: frames from its handler to the rules, and the project's files that it enters."""

    frames: list[str]
    files: set[str]


@contextmanager
def traced() -> Iterator[Path]:
    """Trace the calls of this thread in the block."""
    path = Path([], set())

    def enter(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event != "call" or not name.startswith(str(ROOT)) or "/.venv/" in name or "/tests/" in name:
            return
        path.files.add(name.removeprefix(f"{ROOT}/"))
        if name.endswith("/rules.py") and frame.f_code.co_name == "apply" and not path.frames:
            at: FrameType | None = frame
            while at is not None and "/handlers" not in at.f_code.co_filename:
                path.frames.insert(0, f"{at.f_code.co_filename.removeprefix(f'{ROOT}/')}:{at.f_code.co_name}")
                if at.f_code.co_filename.endswith("/features/table/pressing.py"):
                    return
                at = at.f_back

    sys.setprofile(enter)
    try:
        yield path
    finally:
        sys.setprofile(None)


async def test_a_play_reaches_the_rules_in_ten_frames(taps: TapCounter) -> None:
    """From the handler to `apply`; ARCHITECTURE tells the same way."""
    table = await taps.open_table(HOST, GUEST, game="terc", preset=None)
    await taps.lobby.start("start", table.id, HOST.id)
    loaded = await taps.store.load(table.id)
    question = loaded.game.question(loaded.state, loaded.seat_of(GUEST.id))
    with traced() as path:
        await taps.tap(GUEST, ROOM, Play(table.id, question, "call"))
    assert len(path.frames) <= FRAMES, path.frames
    assert len(path.files) <= FILES, sorted(path.files)
