"""Four people play a whole match on the page that `pulka run` opens, by what they see and tap alone."""

import asyncio
import os
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser

GROUP = "Пятничная пулька"
ANNA, BORIS, VERA, GLEB = "Аня", "Борис", "Вера", "Глеб"
DEALS = 5
"""Of the short preset."""
SCALE = 2
PATIENCE_MS = 60_000
RANKS = {"В": "J", "Д": "Q", "К": "K", "Т": "A"}
CARD = re.compile(r"(10|[2-9]|[JQKAВДКТ])([♠♣♦♥])")
MOVE = re.compile(rf"\d+|{CARD.pattern}\ufe0e")
"""The label of a bid, or of a card, whose suit is text."""
PRESET = re.compile(r"^≈ (\d+) минут")
DEAL = re.compile(rf"(?:Сдача|Deal) (\d) (?:из|of) {DEALS}")
SUMVERA = re.compile(r"Сдача \d сыграна|Deal \d is over")
"""Of the deal before, which names a card of its last trick; a hand has it until all have bid."""
OWN_CARDS = """(phone) => {
    const codes = [...phone.querySelectorAll('.message:last-child .text > code')];
    return codes.map((code) => [code.previousSibling.textContent.trim().slice(-2), code.textContent]);
}"""
OFFERED = """(phone) => [...phone.querySelectorAll('.message:last-child .key')].map((key) => key.title)"""
TWO_TAPS = """(phone, labels) => [...phone.querySelectorAll('.message:last-child .key')]
    .filter((key) => labels.includes(key.title)).forEach((key) => key.click())"""
TO_TEXT = re.compile("Текстом|As text")
"""Below the first hand, whose cards nothing else tells to this test."""
CUT_LABELS = """[...document.querySelectorAll('.key span')]
    .filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent)"""

Cards = frozenset[tuple[str, str]]


def key(phone: Locator, label: str | re.Pattern[str]) -> Locator:
    """The newest button with this label."""
    return (
        phone.locator(".message")
        .filter(has=phone.page.locator(".key"))
        .last.get_by_role("button", name=label, exact=True)
    )


def newest(phone: Locator) -> Locator:
    return phone.locator(".message .text").last


async def opened_page(
    browser: Browser, address: str, phones: str, width: int, height: int, faults: list[str]
) -> Page:
    page = await browser.new_page(viewport={"width": width, "height": height})
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: faults.append(message.text) if message.type in {"error", "warning"} else None,
    )
    await page.goto(f"{address}/?{phones}&lang=ru")
    await page.wait_for_selector("body[data-ready]")
    return page


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[str]:
    """The address that `python -m bot run` prints, until it has ended cleanly on SIGTERM."""
    env = {**os.environ, "PLAYGROUND_LISTEN": "127.0.0.1:0", "DATA_DIR": str(folder)}
    for name in ("BOT_TOKEN", "REDIS_URL", "DATABASE_URL"):
        env.pop(name, None)
    command = ("-m", "bot", "run", "--no-limits", "--time-scale", str(SCALE))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, env=env, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        found = re.search(r"http://[\d.]+:\d+", line)
        assert found, line
        yield found[0]
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), 30) == 0


class Table:
    """The pages on which four people sit side by side, each with the group or the bot before them; Vera's is a phone of her own, in English."""

    def __init__(self, desk: Page, phone: Page) -> None:
        self.desk = desk
        self.pages = (desk, phone)
        self.group = desk.locator(".phone").nth(0)
        self.hands: Mapping[str, Locator] = {
            ANNA: desk.locator(".phone").nth(1),
            BORIS: desk.locator(".phone").nth(2),
            GLEB: desk.locator(".phone").nth(3),
            VERA: phone.locator(".phone"),
        }
        self.moves: Counter[str] = Counter()

    async def offered(self, who: str) -> list[str]:
        """The bids or cards among the buttons of the newest message, but for an only card, which plays itself."""
        labels: list[str] = await self.hands[who].evaluate(OFFERED)
        moves = [label for label in labels if MOVE.fullmatch(label)]
        return [] if len(moves) == 1 and not moves[0].isdecimal() else moves

    async def turn(self) -> str | None:
        """Whose phone offers a bid or a card now."""
        for who in self.hands:
            if await self.offered(who):
                return who
        return None

    async def asked(self) -> str:
        """Whose turn it is, once it is somebody's."""
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while (who := await self.turn()) is None:  # noqa: ASYNC110 - a page shows it, nothing tells
                await asyncio.sleep(0.02)
        return who

    async def move(self, who: str, rng: Random) -> None:
        """One tap of whoever is asked."""
        async with self.redrawn(who):
            await key(self.hands[who], rng.choice(await self.offered(who))).click()
        self.moves[who] += 1

    @asynccontextmanager
    async def redrawn(self, who: str) -> AsyncIterator[None]:
        """Wait until the taps made here are answered and the hand shows them."""
        before = await newest(self.hands[who]).text_content() or ""
        yield
        await expect(self.hands[who].locator(".key.waits")).to_have_count(0, timeout=PATIENCE_MS)
        await expect(newest(self.hands[who])).not_to_have_text(before, timeout=PATIENCE_MS)

    async def deal(self, number: int) -> None:
        """Wait until everybody has the cards of this deal, and after the first the result of the one before."""
        for phone in self.hands.values():
            await expect(newest(phone)).to_contain_text(
                re.compile(f"(Сдача {number} из|Deal {number} of) {DEALS}"), timeout=PATIENCE_MS
            )
            if number > 1:
                await expect(newest(phone)).to_contain_text(SUMVERA, timeout=PATIENCE_MS)

    async def current(self, who: str) -> int:
        """The deal whose cards somebody has."""
        found = DEAL.search(await newest(self.hands[who]).inner_text())
        assert found
        return int(found[1])

    async def cards(self, who: str) -> Cards:
        """What is in a hand by its suit rows."""
        rows: list[tuple[str, str]] = await self.hands[who].evaluate(OWN_CARDS)
        return frozenset((RANKS.get(rank, rank), suit[0]) for suit, ranks in rows for rank in ranks.split())

    async def fits(self) -> None:
        """Nothing is wider than its page, and no table of columns and no label of a button is cut."""
        for page in self.pages:
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert await page.evaluate(
                "[...document.querySelectorAll('pre, .bubble')].every((each) => each.scrollWidth <= each.clientWidth + 1)"
            )
            assert await page.evaluate(CUT_LABELS) == []


def named(text: str) -> Cards:
    """Cards as sentences name them."""
    return frozenset((RANKS.get(rank, rank), suit) for rank, suit in CARD.findall(text))


async def to_the_bot(phone: Locator) -> None:
    """From the group through the list of chats to the bot."""
    await phone.get_by_role("button", name="Назад").click()
    await phone.locator(".row").filter(has=phone.page.locator(".avatar.bot")).click()
    await expect(phone.locator(".top b")).to_have_text("Пулька")


async def say(phone: Locator, text: str) -> None:
    await phone.get_by_role("textbox").fill(text)
    await phone.get_by_role("button", name="Отправить").click()


async def sit_down(table: Table) -> None:
    """Anna opens a table, the others join: one of them has never opened the bot, and is led there."""
    await key(table.group, "🎴 Собрать стол").click()
    await key(table.group, "⚙️").click()
    await key(table.group, "⏱ Вариант").click()
    short = key(table.group, PRESET).first
    found = PRESET.match(await short.inner_text())
    assert found
    await short.click()
    await expect(newest(table.group)).to_contain_text(f"Вариант: Короткая, ≈ {found[1]} мин")
    for who in (BORIS, VERA):
        await key(table.hands[who], "Сесть").click()
        await expect(table.hands[who].locator(".toast")).to_contain_text(
            "Место ваше" if who == BORIS else "The seat is yours"
        )
    stranger = table.hands[GLEB]
    await key(stranger, "Сесть").click()
    await expect(newest(stranger)).to_contain_text(f"«{GROUP}»")
    await expect(stranger.locator(".top small")).to_have_text("бот")
    lobby = newest(table.group)
    for name in (
        "1. Аня Королёва 👑",
        "2. Борис",
        "3. Вера Ильина",
        "4. Глеб Соколов",
        "Можно начинать!",
    ):
        await expect(lobby).to_contain_text(name)
    await table.fits()
    for who in (BORIS, VERA):
        await to_the_bot(table.hands[who])
    await key(table.group, "▶️ Начать").click()
    for phone in table.hands.values():
        await phone.locator(".key", has_text=TO_TEXT).last.click(timeout=PATIENCE_MS)


async def hands_are_secret(table: Table, deal: int) -> None:
    """When all have bid and no card is played: hands share no card, and nobody else's phone and not the group name one."""
    await expect(newest(table.group)).to_contain_text(
        re.compile(rf"^Ходит.*\b{deal} взят", re.DOTALL), timeout=PATIENCE_MS
    )
    for phone in table.hands.values():
        await expect(newest(phone)).not_to_contain_text(SUMVERA, timeout=PATIENCE_MS)
    hands = {who: await table.cards(who) for who in table.hands}
    assert [len(cards) for cards in hands.values()] == [deal] * 4
    assert len(frozenset().union(*hands.values())) == deal * 4
    seen = {who: named(await newest(phone).inner_text()) for who, phone in table.hands.items()}
    seen["group"] = named(await newest(table.group).inner_text())
    for who, cards in hands.items():
        for other, shown in seen.items():
            assert other == who or not cards & shown, (who, other)


async def peek_is_private(table: Table) -> None:
    """The button under the group's message shows Anna her own cards in an alert, and nobody else anything."""
    await expect(table.group.locator(".key", has_text="Мои карты").last).to_be_visible(timeout=PATIENCE_MS)
    await key(table.group, "🃏 Мои карты").click()
    alert = table.desk.locator(".alert p")
    await expect(alert).to_have_count(1)
    await expect(table.group.locator(".alert p")).to_contain_text("На руках: ")
    assert named((await alert.inner_text()).partition("На руках: ")[2]) == await table.cards(ANNA)
    await table.group.get_by_role("button", name="Хорошо").click()
    await expect(alert).to_have_count(0)


async def double_tap(table: Table) -> None:
    """Two buttons under two fingers: the first counts, the second hears that it came late."""
    who = await table.asked()
    labels = (await table.offered(who))[:2]
    assert len(labels) == 2
    async with table.redrawn(who):
        await table.hands[who].evaluate(TWO_TAPS, labels)
        await expect(table.hands[who].locator(".toast")).to_have_text(
            re.compile("^(Этот ход уже позади|That moment has passed)")
        )


async def leave(table: Table) -> None:
    """Boris goes away in the middle of a deal, by a command in his chat with the bot."""
    await say(table.hands[BORIS], "/leave")
    await expect(
        table.hands[BORIS].locator(".text", has_text="Вернуться можно кнопкой под картами")
    ).to_be_visible()
    await expect(table.hands[BORIS].locator(".text", has_text="Место остаётся за вами")).to_be_visible()


async def come_back(table: Table) -> None:
    await table.hands[BORIS].locator(".key", has_text="Вернуться за стол").last.click()
    await expect(table.hands[BORIS].locator(".toast")).to_contain_text("С возвращением")
    await expect(newest(table.hands[BORIS])).to_contain_text("Сдача")


async def bids(table: Table, rng: Random) -> None:
    """All bid; until the first card is asked for."""
    while (await table.offered(who := await table.asked()))[0].isdecimal():
        await table.move(who, rng)


async def play_on(table: Table, rng: Random, *, until: int) -> None:
    """Play until the group has seen the result of this deal, and no further."""
    closed = table.group.locator(".text", has_text=f"Сдача {until} из {DEALS} сыграна")
    async with asyncio.timeout(120):
        while not await closed.count():
            if (who := await table.turn()) is not None and await table.current(who) <= until:
                await table.move(who, rng)
            await asyncio.sleep(0.02)


async def standings(hand: Locator) -> dict[str, int]:
    """Points by the first letters of a name, which may be cut, as the last message of a player has them."""
    rows = (await newest(hand).locator("pre").inner_text()).splitlines()[1:]
    return {row.split()[1][:5]: int(row.split()[-1]) for row in rows}


async def settled_totals(table: Table) -> dict[str, int]:
    """The same from the result of the last deal in the group."""
    deal = table.group.locator(".bubble", has_text=f"Сдача {DEALS} из {DEALS} сыграна").locator("pre")
    return {row.split()[0][:5]: int(row.split()[-1]) for row in (await deal.inner_text()).splitlines()[1:]}


async def winners(table: Table) -> set[str]:
    """The first letters of the names below the picture of the standings, which is the last message of the group."""
    picture = table.group.locator(".message").last.locator(".bubble img")
    await expect(picture).to_have_count(1)
    await expect(picture).not_to_have_js_property("naturalWidth", 0)
    line = (await newest(table.group).inner_text()).partition("🏆 ")[2].splitlines()[0]
    found = re.fullmatch(r"(?:Побеждает|Победу делят) (.+)!", line)
    assert found, line
    return {name.split()[0][:5] for name in found[1].split(", ")}


async def score(table: Table) -> list[int]:
    """The totals in the score that the group is shown when somebody asks for it."""
    await say(table.group, "/score")
    await expect(newest(table.group)).to_contain_text(f"Счёт: сыграно сдач {DEALS} из {DEALS}")
    last = (await newest(table.group).locator("pre").inner_text()).splitlines()[-1]
    sign, *totals = last.split()
    assert sign == "="
    return list(map(int, totals))


async def test_a_whole_match_by_taps(browser: Browser, tmp_path: Path) -> None:
    rng, faults = Random(4), list[str]()
    async with served(tmp_path) as address:
        probe = await opened_page(browser, address, "", 1280, 900, faults)
        await expect(probe.locator(".key", has_text="Собрать стол")).to_have_count(4)
        group = await probe.evaluate(
            "new URLSearchParams(location.search).get('phones').split(',')[0].split('@')[1]"
        )
        await probe.close()
        desk = await opened_page(
            browser, address, f"phones=1@{group},1@bot,2@{group},4@{group}", 1280, 900, faults
        )
        phone = await opened_page(browser, address, f"phones=3@{group}", 390, 844, faults)
        await phone.locator(".tongue").click()
        await expect(phone.locator(".tongue")).to_have_text("EN")
        table = Table(desk, phone)

        await sit_down(table)
        await table.deal(1)
        await double_tap(table)
        await play_on(table, rng, until=1)
        await table.fits()

        await table.deal(2)
        await bids(table, rng)
        await hands_are_secret(table, 2)
        await peek_is_private(table)
        await leave(table)
        before = table.moves[BORIS]
        await play_on(table, rng, until=3)
        assert table.moves[BORIS] == before
        await come_back(table)
        await play_on(table, rng, until=4)
        assert table.moves[BORIS] > before

        await table.deal(5)
        await bids(table, rng)
        await hands_are_secret(table, 5)
        await table.fits()
        await play_on(table, rng, until=DEALS)

        await expect(key(table.group, "🔁 Ещё партию")).to_be_visible(timeout=PATIENCE_MS)
        await expect(newest(table.group)).to_contain_text("Партия окончена: сыграно 5 сдач")
        for who, hand in table.hands.items():
            await expect(newest(hand)).to_contain_text(
                "The match is over" if who == VERA else "Партия окончена", timeout=PATIENCE_MS
            )
        final = await standings(table.hands[ANNA])
        settled = await settled_totals(table)
        assert final == settled
        assert sorted(final, key=lambda who: -final[who]) == list(final)
        assert len(final) == 4
        for hand in table.hands.values():
            assert list((await standings(hand)).items()) == list(final.items())
        assert await winners(table) == {who for who, total in final.items() if total == max(final.values())}
        await table.fits()
        assert await score(table) == list(settled.values())
        await table.fits()
        assert faults == []
