"""Two people press one board of TERC on the page: what its picture shows, and what each of them is told."""

from collections.abc import Sequence

import pytest
from playwright.async_api import Browser, Locator, expect

from playground.model import Room
from tests.browser.phones import key, newest, opened_page
from tests.support.scenario import button, tap, until
from tests.whole_matches.boards import Board, board
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PICTURE = 800
"""Pixels across."""
ROWS = """(message) => [...message.querySelectorAll('.keyboard > div')].map(
    (row) => [...row.querySelectorAll('.key')].map((key) => key.title).join(' '))"""


class Pair:
    """Two phones side by side that show the same group."""

    def __init__(self, phones: Sequence[Locator], group: Room) -> None:
        self.anna, self.boris = self.phones = tuple(phones)
        self.group = group

    async def board(self) -> Board:
        """The board that lies there; where it has no TERC, both say so until one has."""
        while True:
            await until(lambda: board(self.group) is not None, "no board")
            here = board(self.group)
            assert here is not None
            if here.tercs():
                return here
            for phone in self.phones:
                await key(phone, "нет терца").click()
            await until(lambda here=here: board(self.group) != here, "no more cards")  # type: ignore[misc]

    def place(self, card: str) -> int:
        """The number of this card, which its button alone tells besides the picture."""
        found = button(self.group, card)
        assert found is not None
        message, data = found
        rows = message.reply_markup.inline_keyboard if message.reply_markup else []
        return next(int(each.text) for row in rows for each in row if each.callback_data == data)

    async def pictures(self) -> set[str]:
        """What is shown to the two as the picture of the newest message, once it is there whole."""
        found: set[str] = set()
        for phone in self.phones:
            picture = phone.locator(".message").last.locator(".bubble img")
            await expect(picture).to_have_js_property("naturalWidth", PICTURE)
            found.add(await picture.get_attribute("src") or "")
        return found

    async def numbers(self) -> list[str]:
        """The keys of the first three rows, as Boris sees them."""
        rows: list[str] = await self.boris.locator(".message").last.evaluate(ROWS)
        return rows[:3]


async def told(phone: Locator, text: str) -> None:
    await expect(phone.locator(".toast")).to_contain_text(text)


async def named(phone: Locator, places: Sequence[int]) -> None:
    """Press these numbers; the first two are said again."""
    for count, place in enumerate(places, 1):
        await key(phone, str(place)).click()
        if count < len(places):
            await told(phone, f"{', '.join(map(str, places[:count]))}…")


async def test_two_people_press_a_board_on_the_page(browser: Browser, calm: Site) -> None:
    faults: list[str] = []
    people = calm.people("Аня", "Борис")
    async with calm.bot(limits=False):
        group = await opened(calm, people, "terc")
        await tap(calm.world, people[0], group, ":start")
        phones = ",".join(f"{person}@{group.chat.id}" for person in people)
        page = await opened_page(browser, calm.address, f"phones={phones}", 900, 900, faults)
        pair = Pair([page.locator(".phone").nth(number) for number in range(2)], group)

        here = await pair.board()
        (before,) = await pair.pictures()
        await expect(newest(pair.boris)).to_contain_text("В колоде: ")
        if len(here.cards) == 12:
            assert await pair.numbers() == ["1 4 7 10", "2 5 8 11", "3 6 9 12"]

        await key(pair.boris, "5").click()
        await told(pair.boris, "Сначала «Терц!», потом номера")
        await key(pair.anna, "Терц!").click()
        await told(pair.anna, "Слово за вами")
        await key(pair.boris, "Терц!").click()
        await told(pair.boris, "Чуть раньше «Терц!» сказал другой игрок: Аня")
        places = [pair.place(card) for card in here.tercs()[0]]
        await named(pair.anna, places)
        await told(pair.anna, "Терц! Карт у вас: 3")

        await expect(newest(pair.boris)).to_contain_text("Аня берёт терц")
        emptied = places if len(here.cards) == 12 else [13, 14, 15]  # a fifth column moves into the gaps
        for place in emptied:
            await expect(
                pair.boris.locator(".message").last.get_by_role("button", name=str(place), exact=True)
            ).to_have_count(0)
        await until(lambda: board(group) != here, "the board stays")
        await expect(pair.boris.locator(".bubble img").last).not_to_have_attribute("src", before)
        (after,) = await pair.pictures()
        assert after != before
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults == []


PLACES = """(message) => {
    const [felt, keys] = [message.closest('.felt'), message.querySelector('.keyboard')];
    const inside = felt.getBoundingClientRect(), of = (node) => node.getBoundingClientRect();
    return [of(message.querySelector('img')).top - inside.top, inside.bottom - of(keys).bottom];
}"""
"""The room above the picture of a message, and below its keys."""


@pytest.mark.parametrize("people", [2, 10])
async def test_board_caption_and_keys_are_on_a_phone_together(
    browser: Browser, calm: Site, people: int
) -> None:
    """After a call, a wrong answer and a TERC by someone with a long name, the caption is at its longest."""
    faults: list[str] = []
    everybody = calm.people(*(f"Константин Всеволодович {number}" for number in range(people)))
    async with calm.bot(limits=False):
        group = await opened(calm, everybody, "terc")
        await tap(calm.world, everybody[0], group, ":start")
        phones = f"phones={everybody[1]}@{group.chat.id}"
        page = await opened_page(browser, calm.address, phones, 390, 844, faults)
        message = page.locator(".message").filter(has=page.locator(".key")).last
        await until(lambda: board(group) is not None, "no board")
        here = board(group)
        assert here is not None
        await tap(calm.world, everybody[0], group, ":call")
        for card in here.wrong():
            await tap(calm.world, everybody[0], group, f":{card}")
        await expect(message).to_contain_text("не терц")
        above, below = await message.evaluate(PLACES)
        assert above >= 0
        assert below >= 0
    assert faults == []
