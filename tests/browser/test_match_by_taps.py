"""Four people play a whole match on the page that `pulka run` opens, by what they see and tap alone."""

import asyncio
import re
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from playground.people.casts import CASTS
from tests.support.processes import launched

pytestmark = pytest.mark.browser

GROUP = CASTS["ru"].group
DEALS = 5
"""Of the short preset."""
PATIENCE_MS = 60_000
RANKS = {"В": "J", "Д": "Q", "К": "K", "Т": "A"}
CARD = re.compile(r"(10|[2-9]|[JQKAВДКТ])([♠♣♦♥])")
MOVE = re.compile(rf"\d+|{CARD.pattern}\ufe0e")
"""The label of a bid, or of a card with its suit as text."""
WAITS = re.compile(r"Ходит \w|\w to play")
"""In a hand whose player may only name a card ahead."""
OWN_CARDS = """(phone) => {
    const codes = [...phone.querySelectorAll('.message:last-child .text > code')];
    return codes.map((code) => [code.previousSibling.textContent.trim().slice(-2), code.textContent]);
}"""
OFFERED = """(phone) => [...phone.querySelectorAll('.message:last-child .key')].map((key) => key.title)"""
FITS = """document.documentElement.scrollWidth <= innerWidth
    && [...document.querySelectorAll('pre, .bubble')].every((each) => each.scrollWidth <= each.clientWidth + 1)
    && [...document.querySelectorAll('.key span')].every((label) => label.scrollWidth <= label.clientWidth)"""
"""Nothing is wider than its page, and no table of columns and no label of a button is cut."""

Cards = frozenset[tuple[str, str]]


def key(phone: Locator, label: str | re.Pattern[str]) -> Locator:
    """The newest button with this label."""
    with_keys = phone.locator(".message").filter(has=phone.page.locator(".key"))
    return with_keys.last.get_by_role("button", name=label, exact=True)


def newest(phone: Locator) -> Locator:
    return phone.locator(".message .text").last


async def opened_page(browser: Browser, url: str, width: int, height: int, faults: list[str]) -> Page:
    page = await browser.new_page(viewport={"width": width, "height": height})
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type in {"error", "warning"} else None)
    await page.goto(url)
    await page.wait_for_selector("body[data-ready]")
    return page


async def offered(hand: Locator) -> list[str]:
    """The bids or cards that a hand is asked for, but for an only card, which plays itself."""
    if WAITS.search(await newest(hand).text_content() or ""):
        return []
    labels: list[str] = await hand.evaluate(OFFERED)
    moves = [label for label in labels if MOVE.fullmatch(label)]
    return [] if len(moves) == 1 and not moves[0].isdecimal() else moves


async def play(hands: list[Locator], rng: Random, *, until: Locator | None = None) -> None:
    """Play until the group shows something, or else as long as bids are asked for."""
    async with asyncio.timeout(120):
        while until is None or not await until.count():
            for hand in hands:
                if labels := await offered(hand):
                    if until is None and not labels[0].isdecimal():
                        return
                    before = await newest(hand).text_content() or ""
                    await key(hand, rng.choice(labels)).click()
                    await expect(hand.locator(".key.waits")).to_have_count(0, timeout=PATIENCE_MS)
                    await expect(newest(hand)).not_to_have_text(before, timeout=PATIENCE_MS)
                    break
            await asyncio.sleep(0.02)


def named(text: str) -> Cards:
    """Cards as sentences name them."""
    return frozenset((RANKS.get(rank, rank), suit) for rank, suit in CARD.findall(text))


async def sit_down(group: Locator, boris: Locator, vera: Locator, stranger: Locator) -> None:
    """Anna opens a table, the others join: one of them has never opened the bot, and is led there."""
    await key(group, "🎴 Собрать стол").click()
    await key(group, "⚙️").click()
    await key(group, "⏱ Длительность").click()
    await key(group, re.compile(r"^≈ \d+ минут")).first.click()
    await expect(newest(group)).to_contain_text("Вариант: Короткая")
    for hand, answer in ((boris, "Место ваше"), (vera, "The seat is yours")):
        await key(hand, "Сесть").click()
        await expect(hand.locator(".toast")).to_contain_text(answer)
        await hand.get_by_role("button", name="Назад").click()
        await hand.locator(".row").filter(has=hand.page.locator(".avatar.bot")).click()
        await expect(hand.locator(".top b")).to_have_text("Пулька")
    await key(stranger, "Сесть").click()
    await expect(newest(stranger)).to_contain_text(f"«{GROUP}»")
    for name in ("1. Аня Королёва 👑", "2. Борис", "3. Вера Ильина", "4. Глеб Соколов", "Можно начинать!"):
        await expect(newest(group)).to_contain_text(name)


async def read_text(hand: Locator) -> None:
    """Choose text instead of pictures; the hand comes again below the settings."""
    typed = hand.get_by_placeholder(re.compile("Сообщение|Message"))
    await typed.fill("/settings")
    await typed.press("Enter")
    await hand.locator(".key", has_text=re.compile("Картинки|Pictures")).last.click(timeout=PATIENCE_MS)


async def hands_are_secret(group: Locator, hands: list[Locator]) -> None:
    """Before the first card: hands share no card, and no other phone names one, but in an alert of their own."""
    sentences = re.compile(
        r"Сдача \d сыграна|Deal \d is over"
    )  # of the deal before, with a card of its last trick
    for hand in hands:
        await expect(newest(hand)).not_to_contain_text(sentences, timeout=PATIENCE_MS)
    own: list[Cards] = []
    for hand in hands:
        rows: list[tuple[str, str]] = await hand.evaluate(OWN_CARDS)
        own.append(
            frozenset((RANKS.get(rank, rank), suit[0]) for suit, ranks in rows for rank in ranks.split())
        )
    assert [len(cards) for cards in own] == [DEALS] * 4
    assert len(frozenset().union(*own)) == DEALS * 4
    seen = [named(await newest(phone).inner_text()) for phone in (*hands, group)]
    for whose, cards in enumerate(own):
        assert not any(cards & shown for at, shown in enumerate(seen) if at != whose), whose
    await key(group, "🃏 Мои карты").click()
    alert = group.page.locator(".alert p")
    await expect(alert).to_have_count(1)
    assert named((await alert.inner_text()).partition("На руках: ")[2]) == own[0]
    await group.get_by_role("button", name="Хорошо").click()
    await expect(alert).to_have_count(0)


async def test_a_whole_match_by_taps(browser: Browser, tmp_path: Path) -> None:
    """They sit side by side, each with the group or the bot before them; Vera's page is a phone in English."""
    rng, faults = Random(4), list[str]()
    process = await launched(tmp_path, "run", "--no-limits", "--time-scale", "2")
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE_MS / 1000)).decode()
        found = re.search(r"http://[\d.]+:\d+", line)
        assert found, line
        url = f"{found[0]}/?lang=ru"
        probe = await opened_page(browser, url, 1280, 900, faults)
        await expect(probe.locator(".key", has_text="Собрать стол")).to_have_count(4)
        number = await probe.evaluate(
            "new URLSearchParams(location.search).get('phones').match(/@(-\\d+)/)[1]"
        )
        await probe.close()
        phones = f"1@{number},1@bot,2@{number},4@{number}"
        desk = await opened_page(browser, f"{url}&phones={phones}", 1280, 900, faults)
        phone = await opened_page(browser, f"{url}&phones=3@{number}", 390, 844, faults)
        await phone.locator(".tongue").click()
        await expect(phone.locator(".tongue")).to_have_text("EN")
        group, anna, boris, gleb = (desk.locator(".phone").nth(at) for at in range(4))
        vera = phone.locator(".phone")
        hands = [anna, boris, vera, gleb]

        await sit_down(group, boris, vera, gleb)
        assert await desk.evaluate(FITS)
        await key(group, "▶️ Начать").click()
        for hand in hands:
            await read_text(hand)
        await play(hands, rng, until=group.locator(".text", has_text="Сдача 4 из 5 сыграна"))
        await play(hands, rng)
        await hands_are_secret(group, hands)
        for page in (desk, phone):
            assert await page.evaluate(FITS)
        await play(hands, rng, until=key(group, "🔁 Ещё партию"))
        await expect(newest(group)).to_contain_text("🏆 Побе")
        for hand in hands:
            over = "The match is over" if hand is vera else "Партия окончена"
            await expect(newest(hand)).to_contain_text(over, timeout=PATIENCE_MS)
        picture = group.locator(".message").last.locator(".bubble img")
        await expect(picture).not_to_have_js_property("naturalWidth", 0)
        for page in (desk, phone):
            assert await page.evaluate(FITS)
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE_MS / 1000)
    assert process.returncode == 0
    assert faults == []
