"""An evening of real cards over HTTP: corrected, joined, closed and reopened, and settled as by hand."""

import re
from pathlib import Path

import pytest

from playground.model import Room
from playground.world import World
from tests.support.scenario import button, tap, until
from tests.support.stage import text_of
from tests.whole_matches.conftest import Site

BY_HAND = Path(__file__).with_name("kept_evening.txt")
NAMES = ["Аня", "Борис", "Вера", "Глеб"]
A, B, V, G = range(4)
KEYS = re.compile(r":[\w-]{10}\.(\d+):")
CORRECTED, JOINED, CLOSED, DEALS = 18, 12, 20, 24


class Table:
    """A group with a sheet; each press and line waits for the keys that follow it."""

    def __init__(self, world: World, people: list[int], room: Room) -> None:
        self.world, self.people, self.room = world, people, room

    def version(self) -> int:
        found = button(self.room, "t:sheet:")
        stamp = KEYS.search(found[1]) if found is not None else None
        return int(stamp[1]) if stamp is not None else -1

    async def press(self, *words: str, person: int = A) -> None:
        for word in words:
            before = self.version()
            await tap(self.world, self.people[person], self.room, f".{before}:{word}")
            await until(lambda before=before: self.version() > before, f"nothing after {word}")  # type: ignore[misc]

    async def type(self, line: str) -> None:
        before, found = self.version(), button(self.room, "t:sheet:")
        assert found is not None
        self.world.say(self.people[A], self.room.chat.id, line, reply_to=found[0].message_id)
        await until(lambda: self.version() > before, f"nothing after {line}")

    async def deal_of_three(self, number: int) -> None:
        """Deal a seven made; the declarers take turns."""
        declarer = (number - 1) % 3
        await self.type(f"{NAMES[declarer]} 7п своя, вист {NAMES[(declarer + 1) % 3]} 3")

    async def deal_of_four(self, number: int) -> None:
        """Deal a seven made by the player on the dealer's left, by keys; seats are those of A, B, G, V."""
        dealer = (number - JOINED - 1 + 2) % 4
        declarer, whister = (dealer + 1) % 4, (dealer + 2) % 4
        await self.press(str(declarer), "7S", str(whister), "7", "0", "=book")


@pytest.mark.rule("PREF-10.10")
async def test_an_evening_is_settled_as_by_hand(calm: Site) -> None:
    """The bot is stopped once and goes on from what is stored."""
    people = calm.people(*NAMES)
    room = calm.world.add_group("Пулька", people)
    table = Table(calm.world, people, room)
    async with calm.bot():
        calm.world.add_bot_to(room.chat.id, people[A])
        calm.world.say(people[A], room.chat.id, "/new")
        await tap(calm.world, people[A], room, "t:keep")
        await table.press("=join", person=B)
        await table.press("=join", person=V)
        await table.press("=terms", "=terms/options.more", "=terms/option.pool")
        await table.press(*(f"=opt/pool/{points}" for points in (20, 30, 40, 50)), "=terms/options.more")
        await table.press("=terms/options", "=on", "=start", str(V))
        for number in range(1, JOINED + 1):
            await table.deal_of_three(number)
        await table.press("=people")
        await table.press("=sit", person=G)
        await table.press("=on")
        for number in range(JOINED + 1, CORRECTED + 1):
            await table.deal_of_four(number)
    async with calm.bot():
        await table.press("=deals", "=deal/5", "=replace")
        await table.type("Борис 7п без 1, вист Вера 4")
        for number in range(CORRECTED + 1, DEALS + 1):
            await table.deal_of_four(number)
            if number == CLOSED:
                await table.press("=end", "=close", "=reopen")
        await table.press("=end", "=close")
        found = button(room, ":=reopen")
        assert found is not None
        closed = text_of(found[0])
    by_hand = re.findall(r"^result (\w) ([+-]\d+)$", BY_HAND.read_text("utf-8"), re.MULTILINE)
    assert len(by_hand) == len(NAMES)
    for letter, points in by_hand:
        name = NAMES["ABVG".index(letter)]
        assert re.search(rf"{name}\W+{re.escape(points.replace('-', '−'))}\b", closed), (name, points, closed)
    # B owes 62: 38 to V, 24 to A; A has 10 more from G.
    payments = ["Борис → Вера: 38", "Борис → Аня: 24", "Глеб → Аня: 10"]
    assert all(each in closed for each in payments), closed
