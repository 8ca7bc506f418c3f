"""An evening of real cards over HTTP: corrected, fined, joined, closed and reopened, and settled as by hand."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from playground.model import Room
from playground.world import World
from tests.support.scaled_bot import SharedTime, bot_at
from tests.support.scenario import START_PATIENCE_S, button, tap, until
from tests.support.stage import text_of
from tests.whole_matches.conftest import TOKEN, Site, site_at

BY_HAND = Path(__file__).with_name("kept_evening.txt")
NAMES = ["Аня", "Борис", "Вера", "Глеб"]
A, B, V, G = range(4)
KEYS = re.compile(r":[\w-]{10}\.(\d+):")
HALVED, FINED, CORRECTED, JOINED, CLOSED, DEALS = 4, 8, 18, 12, 20, 24
FAST = 5.0
LATEST_KILL_S = 0.2
"""How long after a press the bot is killed at the latest."""


async def nothing() -> None:
    """Strike nothing."""


class Table:
    """A group with a sheet; each press and line waits for the keys that follow it."""

    def __init__(self, world: World, people: list[int], room: Room) -> None:
        self.world, self.people, self.room = world, people, room
        self.strike: Callable[[], Awaitable[None]] = nothing
        """What happens as soon as a step of each kind was sent."""
        self._typists = cycle(people[:3])
        """Three people type in turn: each may send six commands a minute."""

    def version(self) -> int:
        found = button(self.room, "t:sheet:")
        stamp = KEYS.search(found[1]) if found is not None else None
        return int(stamp[1]) if stamp is not None else -1

    async def press(self, *words: str, person: int = A, struck: bool = False) -> None:
        for word in words:
            before, key = self.version(), f".{self.version()}:{word}"
            await until(lambda key=key: button(self.room, key) is not None, f"no {word}")  # type: ignore[misc]
            found = button(self.room, key)
            assert found is not None
            self.world.press(self.people[person], self.room.chat.id, found[0].message_id, found[1])
            await self._followed(before, word, struck=struck and word == words[-1])

    async def type(self, line: str, *, struck: bool = False) -> None:
        before, found = self.version(), button(self.room, "t:sheet:")
        assert found is not None
        self.world.say(next(self._typists), self.room.chat.id, line, reply_to=found[0].message_id)
        await self._followed(before, line, struck=struck)

    async def _followed(self, before: int, what: str, *, struck: bool) -> None:
        if struck:
            await self.strike()
        await until(lambda: self.version() > before, f"nothing after {what}")

    async def deal_of_three(self, number: int, *, struck: bool = False) -> None:
        """Deal a seven made; the declarers take turns."""
        declarer = (number - 1) % 3
        line = f"{NAMES[declarer]} 7п своя, вист {NAMES[(declarer + 1) % 3]} 3"
        await self.type(line, struck=struck)

    async def deal_of_four(self, number: int, *, struck: bool = False) -> None:
        """Deal a seven made by the player on the dealer's left, by keys; seats are those of A, B, G, V."""
        dealer = (number - JOINED - 1 + 2) % 4
        declarer, whister = (dealer + 1) % 4, (dealer + 2) % 4
        await self.press(str(declarer), "7S", str(whister), "7", "0", "=book", struck=struck)

    async def open(self) -> None:
        """Sit down, agree on the pool and on half-whists, and begin."""
        world, (host, *_) = self.world, self.people
        world.add_bot_to(self.room.chat.id, host)
        world.say(host, self.room.chat.id, "/new")
        await tap(world, host, self.room, "t:keep")
        await self.press("=join", person=B, struck=True)
        await self.press("=join", person=V)
        await self.press("=terms", "=terms/options.length", "=terms/option.pool")
        await self.press(*(f"=opt/pool/{points}" for points in (20, 30, 40, 50)), struck=True)
        await self.press("=terms/options.length", "=terms/options", "=terms/options.play")
        await self.press("=opt/half_whist/on", "=terms/options")
        await self.press("=on", "=start", str(V))

    async def first_half(self) -> None:
        for number in range(1, JOINED + 1):
            if number == HALVED:
                await self.type("Аня 7п, Борис пас, Вера половина")
            else:
                await self.deal_of_three(number, struck=number in (1, JOINED))
            if number == FINED:
                await self.type("Борис 7п, ренонс Аня", struck=True)
        await self.press("=people")
        await self.press("=sit", person=G, struck=True)
        await self.press("=on")
        for number in range(JOINED + 1, CORRECTED + 1):
            await self.deal_of_four(number, struck=number == CORRECTED)

    async def second_half(self) -> str:
        """Correct, go on and close; return what the closed sheet says."""
        await self.press("=deals", "=deal/5", "=replace")
        await self.type("Борис 7п без 1, вист Вера 4", struck=True)
        for number in range(CORRECTED + 1, DEALS + 1):
            await self.deal_of_four(number)
            if number == CLOSED:
                await self.press("=end", "=close", struck=True)
                await self.press("=reopen", struck=True)
        await self.press("=end", "=close")
        found = button(self.room, ":=reopen")
        assert found is not None
        return text_of(found[0])


def check(closed: str) -> None:
    """Compare the closed sheet with the computation by hand."""
    by_hand = re.findall(r"^result (\w) ([+-]\d+)$", BY_HAND.read_text("utf-8"), re.MULTILINE)
    assert len(by_hand) == len(NAMES)
    for letter, points in by_hand:
        name = NAMES["ABVG".index(letter)]
        assert re.search(rf"{name}\W+{re.escape(points.replace('-', '−'))}\b", closed), (name, points, closed)
    paid = re.findall(r"^payment (\w) to (\w): (\d+)$", BY_HAND.read_text("utf-8"), re.MULTILINE)
    for who, whom, amount in paid:
        one, other = (NAMES["ABVG".index(letter)] for letter in (who, whom))
        assert f"{one} → {other}: {amount}" in closed, closed


@pytest.mark.rule("PREF-10.7", "PREF-10.8", "PREF-10.10")
async def test_an_evening_is_settled_as_by_hand(calm: Site) -> None:
    """The bot is stopped once and goes on from what is stored."""
    people = calm.people(*NAMES)
    table = Table(calm.world, people, calm.world.add_group("Пулька", people))
    async with calm.bot():
        await table.open()
        await table.first_half()
    async with calm.bot():
        check(await table.second_half())


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_an_evening_while_the_bot_is_killed_in_each_kind_of_step(tmp_path: Path) -> None:
    """It is killed as a step arrives, is stored, or is drawn; nothing is lost, and nothing counts twice."""
    time, luck, kills = SharedTime(FAST), Random(1), list[float]()
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(site_at(tmp_path, time, limits=True))
        world, people = site.world, site.people(*NAMES)
        told = {"BOT_TOKEN": TOKEN, "BOT_API_URL": site.address, "DATA_DIR": str(tmp_path)}
        bot = await stack.enter_async_context(AsyncExitStack())
        await bot.enter_async_context(bot_at(time, told))
        await until(lambda: world.calls_made > 0, "no call", patience=START_PATIENCE_S)
        table = Table(world, people, world.add_group("Пулька", people))

        async def kill() -> None:
            kills.append(luck.uniform(0, LATEST_KILL_S))
            await asyncio.sleep(kills[-1])
            await bot.aclose()
            await bot.enter_async_context(bot_at(time, told))

        table.strike = kill
        await table.open()
        await table.first_half()
        check(await table.second_half())
    assert len(kills) == 10
