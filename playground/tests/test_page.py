"""The page in Chromium."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from harness import TOKEN, Harness, chromium, png, served, until
from playground.people.casts import CASTS
from playground.server import serve
from playground.world import World

KEYBOARD = InlineKeyboardMarkup(
    [[InlineKeyboardButton(f"{label}★", callback_data=f"choose {label}") for label in "ABCDE"]]
)
Opened = Callable[..., Awaitable[Page]]
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    """Start Chromium once: that takes longer than most of the tests."""
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def harness() -> AsyncIterator[Harness]:
    async with served() as harness:
        yield harness


@pytest_asyncio.fixture(loop_scope="module")
async def opened(browser: Browser, harness: Harness) -> AsyncIterator[Opened]:
    """Return a function that opens the page; close all pages afterwards."""

    async def opened(query: str, *, width: int = 1280, locale: str = "en", url: str = harness.url) -> Page:
        page = await browser.new_page(viewport={"width": width, "height": 800}, locale=locale)
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        await page.goto(f"{url}/?{query}")
        await page.wait_for_selector("body[data-ready]")
        return page

    yield opened
    for context in browser.contexts:
        await context.close()


async def press_after(harness: Harness, presses: int) -> str:
    """Wait for another press after this number of them, and return its id."""
    await until(lambda: len(harness.world.queries) > presses)
    return list(harness.world.queries)[presses]


async def test_four_phones_show_a_message_its_edit_and_its_deletion(opened: Opened, harness: Harness) -> None:
    page = await opened("")
    await expect(page.locator(".phone")).to_have_count(4)
    sent = await harness.bot.send_message(
        harness.group, "Answer <b>yes</b>\n<pre>A B</pre>", parse_mode="HTML", reply_markup=KEYBOARD
    )
    await expect(page.locator(".message b", has_text="yes")).to_have_count(4)
    await expect(page.locator(".message pre", has_text="A B")).to_have_count(4)
    await expect(page.locator(".key")).to_have_count(20)
    await harness.bot.edit_message_text("Answer no", harness.group, sent.message_id)
    await expect(page.locator(".bubble", has_text="no")).to_have_count(4)
    await expect(page.locator(".key")).to_have_count(0)
    await expect(page.locator(".time", has_text="edited")).to_have_count(4)
    await harness.bot.delete_message(harness.group, sent.message_id)
    await expect(page.locator(".bubble", has_text="no")).to_have_count(0)


async def test_a_press_waits_and_shows_its_answer(opened: Opened, harness: Harness) -> None:
    page = await opened(f"person=1&chat={harness.group}")
    await harness.bot.send_message(harness.group, "Your turn", reply_markup=KEYBOARD)
    for number, (alert, place) in enumerate(((False, ".toast"), (True, ".alert p"))):
        await page.locator(".key", has_text="A").click()
        await expect(page.locator(".key.waits")).to_have_count(1)
        query = await press_after(harness, number)
        assert harness.world.queries[query].callback.data == "choose A"
        await harness.bot.answer_callback_query(query, "Anna <b>", show_alert=alert)
        await expect(page.locator(place)).to_have_text("Anna <b>")
        await expect(page.locator(".key.waits")).to_have_count(0)


async def test_an_answer_with_a_deep_link_starts_the_bot(opened: Opened, harness: Harness) -> None:
    page = await opened(f"person={harness.stranger}&chat={harness.group}")
    await harness.bot.send_message(harness.group, "Anybody?", reply_markup=KEYBOARD)
    await page.locator(".key").first.click()
    await expect(page.locator(".key.waits")).to_have_count(1)
    await harness.bot.answer_callback_query(
        await press_after(harness, 0), url="https://t.me/playground_bot?start=j_1"
    )
    await expect(page.locator(".own .text")).to_have_text("/start j_1")
    (update,) = await harness.bot.get_updates(allowed_updates=["message"], offset=-1)
    assert update.message is not None
    assert (update.message.text, update.message.chat.id) == ("/start j_1", harness.stranger)


async def test_the_start_button_and_the_menu_of_commands(opened: Opened, harness: Harness) -> None:
    await harness.bot.set_my_commands([("poll", "New poll")])
    page = await opened(f"person={harness.stranger}&chat=bot")
    await page.get_by_role("button", name="Start").click()
    await expect(page.locator(".own .text")).to_have_text("/start")
    await page.get_by_role("button", name="Commands").click()
    await page.get_by_role("menuitem", name="New poll").click()
    await expect(page.locator(".own .text").last).to_have_text("/poll")
    assert [update.message.text for update in await harness.bot.get_updates() if update.message] == [
        "/start",
        "/poll",
    ]


async def test_a_topic_holds_only_its_own_messages(opened: Opened, harness: Harness) -> None:
    thread, other = list(harness.world.groups[harness.forum].topics)
    page = await opened(f"person=1&chat={harness.forum}")
    await page.locator(".row", has_text="South").click()
    await harness.bot.send_message(harness.forum, "elsewhere", message_thread_id=thread)
    await harness.bot.send_message(harness.forum, "here", message_thread_id=other)
    await expect(page.locator(".message .text")).to_have_text(["here"])
    await page.get_by_role("textbox").fill("/poll")
    await page.get_by_role("textbox").press("Enter")
    await expect(page.locator(".own .text")).to_have_text("/poll")
    (update,) = await harness.bot.get_updates()
    assert update.message is not None
    assert update.message.message_thread_id == other


@pytest.mark.parametrize(("query", "width"), [("", 1280), ("person=1&chat=bot", 360)])
async def test_a_table_of_thirty_six_characters_fits(
    opened: Opened, harness: Harness, query: str, width: int
) -> None:
    page = await opened(query, width=width)
    for chat in (harness.group, harness.anna):
        await harness.bot.send_message(
            chat, f"<pre>{'=' * 36}</pre>", parse_mode="HTML", reply_markup=KEYBOARD
        )
    await expect(page.locator("pre").first).to_be_visible()
    assert await page.locator("pre").first.evaluate("(table) => table.scrollWidth <= table.clientWidth")


async def test_the_page_and_a_person_change_languages(opened: Opened, harness: Harness) -> None:
    page = await opened(f"person=1&chat={harness.group}&lang=en")
    await expect(page.locator(".top small")).to_have_text("5 members")
    await page.locator("#bar").get_by_role("button", name="RU").click()
    await expect(page.locator(".top small")).to_have_text(["5 участников"] * 4)
    await page.locator(".tongue").first.click()
    await expect(page.locator(".tongue").first).to_have_text("EN")
    assert harness.world.person(harness.anna).user.language_code == "en"


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_the_page_shows_the_cast_of_its_language(opened: Opened, language: str) -> None:
    world = World()
    world.add_bot(TOKEN)
    other = next(code for code in CASTS if code != language)
    async with serve(world) as url:
        page = await opened("", locale=language, url=url)
        button = page.locator("#bar").get_by_role("button", name=other.upper())
        for shown, go_on in ((language, page.reload), (language, button.click), (other, page.close)):
            cast = CASTS[shown]
            await expect(page.locator(".phone .top b")).to_have_text([cast.group] * 4)
            await expect(page.locator(".owner .name")).to_have_text(list(cast.people))
            name = page.locator(".chip span:not(.avatar, .badge)").first
            await expect(name).to_have_text(cast.people[0].split()[0])
            await expect(page.locator(".tongue")).to_have_text([shown.upper()] * 4)
            await expect(page.locator(".phone .service")).to_contain_text(["Bot"] * 4)
            await go_on()
    assert len(world.people) == 2 * 4


@pytest.mark.parametrize("width", [1280, 390])
async def test_the_first_screen_hints_at_the_first_key(opened: Opened, harness: Harness, width: int) -> None:
    page = await opened("", width=width)
    hint = page.locator(".hint")
    await expect(hint).to_be_hidden()
    await harness.bot.send_message(harness.group, "Hello!", reply_markup=KEYBOARD)
    await expect(hint).to_have_text("Press “A★” to begin")
    await expect(hint).to_be_in_viewport()
    await page.locator(".key", has_text="A★").first.click()
    await expect(hint).to_be_hidden()
    await harness.bot.answer_callback_query(await press_after(harness, 0))
    await harness.bot.send_message(harness.group, "Next", reply_markup=KEYBOARD)
    await expect(page.locator(".text", has_text="Next").first).to_be_visible()
    await expect(hint).to_be_hidden()


async def test_a_photo_is_shown(opened: Opened, harness: Harness) -> None:
    page = await opened(f"person=1&chat={harness.group}")
    await harness.bot.send_photo(harness.group, png(120, 80), caption="★")
    picture = page.locator(".bubble img")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 120
