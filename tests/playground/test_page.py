"""The page in Chromium: what people see and do in their messengers."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from playground.people.casts import CASTS
from playground.server import serve
from playground.world import World
from tests.playground.conftest import TOKEN, Harness, png, served
from tests.support.browser import Chromium, chromium_running
from tests.support.scenario import until

KEYBOARD = InlineKeyboardMarkup(
    [[InlineKeyboardButton(f"{rank}♠️", callback_data=f"play {rank}S") for rank in "AKQJT"]]
)
Opened = Callable[..., Awaitable[Page]]
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def chromium() -> AsyncIterator[Chromium]:
    """One for all tests of this file: starting it takes longer than most of them."""
    async with chromium_running() as chromium:
        yield chromium


@pytest_asyncio.fixture(loop_scope="module")
async def harness() -> AsyncIterator[Harness]:
    async with served() as harness:
        yield harness


@pytest_asyncio.fixture(loop_scope="module")
async def opened(chromium: Chromium, harness: Harness) -> AsyncIterator[Opened]:
    """Open a page in a Chromium with nothing else open."""
    browser = await chromium.browser()

    async def opened(query: str, *, width: int = 1280, locale: str = "ru", url: str = harness.url) -> Page:
        page = await browser.new_page(viewport={"width": width, "height": 800}, locale=locale)
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        await page.goto(f"{url}/?{query}")
        await page.wait_for_selector("body[data-ready]")
        return page

    yield opened
    await chromium.close_pages()


async def press_after(harness: Harness, presses: int) -> str:
    """The press that follows so many; the page shows that a key waits before the press has arrived."""
    await until(lambda: len(harness.world.queries) > presses, "no press")
    return list(harness.world.queries)[presses]


async def test_four_people_see_the_group_side_by_side(opened: Opened, harness: Harness) -> None:
    page = await opened("")
    await expect(page.locator(".phone")).to_have_count(4)
    sent = await harness.bot.send_message(
        harness.group, "Козырь <b>пики</b>\n<pre>A K</pre>", parse_mode="HTML", reply_markup=KEYBOARD
    )
    await expect(page.locator(".message b", has_text="пики")).to_have_count(4)
    await expect(page.locator(".message pre", has_text="A K")).to_have_count(4)
    await expect(page.locator(".key")).to_have_count(20)
    await harness.bot.edit_message_text("Козырь бубны", harness.group, sent.message_id)
    await expect(page.locator(".bubble", has_text="бубны")).to_have_count(4)
    await expect(page.locator(".key")).to_have_count(0)
    await expect(page.locator(".time", has_text="изменено")).to_have_count(4)
    await harness.bot.delete_message(harness.group, sent.message_id)
    await expect(page.locator(".bubble", has_text="бубны")).to_have_count(0)


async def test_a_press_waits_and_shows_its_answer(opened: Opened, harness: Harness) -> None:
    page = await opened(f"person=1&chat={harness.group}")
    await harness.bot.send_message(harness.group, "Ваш ход", reply_markup=KEYBOARD)
    for number, (alert, place) in enumerate(((False, ".toast"), (True, ".alert p"))):
        await page.locator(".key", has_text="A").click()
        await expect(page.locator(".key.waits")).to_have_count(1)
        query = await press_after(harness, number)
        assert harness.world.queries[query].callback.data == "play AS"
        await harness.bot.answer_callback_query(query, "Берёт Аня <b>", show_alert=alert)
        await expect(page.locator(place)).to_have_text("Берёт Аня <b>")
        await expect(page.locator(".key.waits")).to_have_count(0)


async def test_a_stranger_is_led_to_the_bot_by_the_answer(opened: Opened, harness: Harness) -> None:
    page = await opened(f"person={harness.stranger}&chat={harness.group}")
    await harness.bot.send_message(harness.group, "Кто играет?", reply_markup=KEYBOARD)
    await page.locator(".key").first.click()
    await expect(page.locator(".key.waits")).to_have_count(1)
    await harness.bot.answer_callback_query(
        await press_after(harness, 0), url="https://t.me/pulka_bot?start=j_1"
    )
    await expect(page.locator(".own .text")).to_have_text("/start j_1")
    (update,) = await harness.bot.get_updates(allowed_updates=["message"], offset=-1)
    assert update.message is not None
    assert (update.message.text, update.message.chat.id) == ("/start j_1", harness.stranger)


async def test_the_start_button_and_the_menu_of_commands(opened: Opened, harness: Harness) -> None:
    await harness.bot.set_my_commands([("new", "Новый стол")], language_code="ru")
    page = await opened(f"person={harness.stranger}&chat=bot")
    await page.get_by_role("button", name="Начать").click()
    await expect(page.locator(".own .text")).to_have_text("/start")
    await page.get_by_role("button", name="Команды").click()
    await page.get_by_role("menuitem", name="Новый стол").click()
    await expect(page.locator(".own .text").last).to_have_text("/new")
    assert [update.message.text for update in await harness.bot.get_updates() if update.message] == [
        "/start",
        "/new",
    ]


async def test_a_topic_holds_only_its_own_messages(opened: Opened, harness: Harness) -> None:
    thread, other = list(harness.world.groups[harness.forum].topics)
    page = await opened(f"person=1&chat={harness.forum}")
    await page.locator(".row", has_text="Преферанс").click()
    await harness.bot.send_message(harness.forum, "не здесь", message_thread_id=thread)
    await harness.bot.send_message(harness.forum, "здесь", message_thread_id=other)
    await expect(page.locator(".message .text")).to_have_text(["здесь"])
    await page.get_by_role("textbox").fill("/new")
    await page.get_by_role("textbox").press("Enter")
    await expect(page.locator(".own .text")).to_have_text("/new")
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


async def test_the_page_speaks_two_languages_and_changes_a_persons(opened: Opened, harness: Harness) -> None:
    page = await opened(f"person=1&chat={harness.group}&lang=en")
    await expect(page.locator(".top small")).to_have_text("5 members")
    await page.locator("#bar").get_by_role("button", name="RU").click()
    await expect(page.locator(".top small")).to_have_text(["5 участников"] * 4)
    await page.locator(".tongue").first.click()
    await expect(page.locator(".tongue").first).to_have_text("EN")
    assert harness.world.person(harness.anna).user.language_code == "en"


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_the_page_shows_friends_who_speak_its_language(opened: Opened, language: str) -> None:
    """Four of them are side by side in their group, which the bot is in."""
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
            await expect(page.locator(".phone .service")).to_contain_text(["Пулька"] * 4)
            await go_on()
    assert len(world.people) == 2 * 4


@pytest.mark.parametrize("width", [1280, 390])
async def test_the_first_screen_says_what_to_press(opened: Opened, harness: Harness, width: int) -> None:
    page = await opened("", width=width)
    hint = page.locator(".hint")
    await expect(hint).to_be_hidden()
    await harness.bot.send_message(harness.group, "Всем привет!", reply_markup=KEYBOARD)
    await expect(hint).to_have_text("Нажмите «A♠️», чтобы начать")
    await expect(hint).to_be_in_viewport()
    await page.locator(".key", has_text="A♠️").first.click()
    await expect(hint).to_be_hidden()
    await harness.bot.answer_callback_query(await press_after(harness, 0))
    await harness.bot.send_message(harness.group, "Стол", reply_markup=KEYBOARD)
    await expect(page.locator(".text", has_text="Стол").first).to_be_visible()
    await expect(hint).to_be_hidden()


async def test_a_photo_is_shown(opened: Opened, harness: Harness) -> None:
    page = await opened(f"person=1&chat={harness.group}")
    await harness.bot.send_photo(harness.group, png(120, 80), caption="♠")
    picture = page.locator(".bubble img")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 120
