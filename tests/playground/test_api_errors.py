"""Errors byte for byte, and limits that python-telegram-bot would not let a test reach."""

import asyncio

import aiohttp
import pytest
from telegram.error import BadRequest

from playground.bot_api.methods.profile import MOST_DOWNLOADED_BYTES
from playground.bot_api.methods.sending import MOST_PHOTO_BYTES
from playground.faults import Fault, Rule
from playground.server import serve
from playground.timing import ScaledClock
from tests.playground.conftest import TOKEN, Harness, png
from tests.support.world import default_world


async def raw_answer(harness: Harness, path: str, **values: object) -> tuple[int, str]:
    """Status and body as sent."""
    async with aiohttp.ClientSession() as session, session.post(harness.url + path, json=values) as answer:
        return answer.status, await answer.text()


async def error_of(harness: Harness, method: str, **values: object) -> str:
    return str((await harness.call(method, **values))["description"])


async def test_errors_have_their_fields_in_telegrams_order(harness: Harness) -> None:
    assert await raw_answer(harness, f"/bot{TOKEN}/sendMessage", text="?") == (
        400,
        '{"ok":false,"error_code":400,"description":"Bad Request: chat_id is empty"}',
    )
    assert await raw_answer(harness, f"/bot{TOKEN}/sendDice") == (
        404,
        '{"ok":false,"error_code":404,"description":"Not Found: method not found"}',
    )
    assert await raw_answer(harness, f"/bot{TOKEN}") == (
        404,
        '{"ok":false,"error_code":404,"description":"Not Found"}',
    )
    assert await raw_answer(harness, "/bot1:x/getMe") == (
        401,
        '{"ok":false,"error_code":401,"description":"Unauthorized"}',
    )


@pytest.mark.parametrize("token", ["", "x", "0:x", "1" * 80 + ":"])
async def test_malformed_tokens(harness: Harness, token: str) -> None:
    assert (await harness.post(f"/bot{token}/getMe"))[
        "description"
    ] == "Unauthorized: invalid token specified"


async def test_twenty_new_tokens_a_minute(harness: Harness) -> None:
    for number in range(1, 20):  # the harness's own is the first
        assert (await harness.post(f"/bot{number}:x/getMe"))["error_code"] == 401
    assert (await harness.post("/bot20:x/getMe"))["description"] == "Too Many Requests: retry after 60"
    assert (await harness.call("getMe"))["ok"]
    harness.time.advance(60)
    assert (await harness.post("/bot20:x/getMe"))["error_code"] == 401


async def test_the_text_is_read_before_the_chat(harness: Harness) -> None:
    assert await error_of(harness, "sendMessage", chat_id=1, text="") == "Bad Request: message text is empty"
    assert await error_of(harness, "sendMessage", chat_id=1, text="?") == "Bad Request: chat not found"
    assert await error_of(harness, "sendMessage", chat_id="--1", text="?") == "Bad Request: chat not found"


@pytest.mark.parametrize(
    ("button", "words"),
    [
        ({"callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({"callback_data": "x" * 65}, "BUTTON_DATA_INVALID"),
        ({"copy_text": {"text": ""}}, "BUTTON_COPY_TEXT_INVALID"),
        ({"copy_text": {"text": "ё" * 257}}, "BUTTON_COPY_TEXT_INVALID"),
        ({"url": "x"}, "inline keyboard button URL 'x' is invalid: Unsupported URL protocol"),
    ],
)
async def test_buttons_that_cannot_be_sent(harness: Harness, button: dict[str, object], words: str) -> None:
    markup = {"inline_keyboard": [[{"text": "A", **button}]]}
    assert (
        await error_of(harness, "sendMessage", chat_id=harness.group, text="?", reply_markup=markup)
        == f"Bad Request: {words}"
    )


async def test_the_largest_keyboard(harness: Harness) -> None:
    def markup(rows: int, columns: int) -> dict[str, object]:
        return {"inline_keyboard": [[{"text": "A", "callback_data": "a"}] * columns] * rows}

    for rows, columns in ((12, 8), (100, 1)):
        assert (
            await harness.call(
                "sendMessage", chat_id=harness.group, text="?", reply_markup=markup(rows, columns)
            )
        )["ok"]
    for rows, columns in ((1, 9), (101, 1)):
        description = await error_of(
            harness, "sendMessage", chat_id=harness.group, text="?", reply_markup=markup(rows, columns)
        )
        assert description == "Bad Request: reply markup is too long"


async def test_copied_text_of_the_greatest_length(harness: Harness) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "copy_text": {"text": "ё" * 256}}]]}
    assert (await harness.call("sendMessage", chat_id=harness.group, text="?", reply_markup=markup))["ok"]


@pytest.mark.parametrize(
    ("commands", "words"),
    [
        ([{"command": "a", "description": "b"}] * 101, "BOT_COMMANDS_TOO_MUCH"),
        ([{"command": "a" * 33, "description": "b"}], "BOT_COMMAND_INVALID"),
        ([{"command": "Ab", "description": "b"}], "BOT_COMMAND_INVALID"),
        ([{"command": "a", "description": "b" * 257}], "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([{"command": "a", "description": ""}], "BOT_COMMAND_DESCRIPTION_INVALID"),
    ],
)
async def test_menus_that_cannot_be_set(harness: Harness, commands: list[dict[str, str]], words: str) -> None:
    assert await error_of(harness, "setMyCommands", commands=commands) == f"Bad Request: {words}"


async def test_the_largest_menu(harness: Harness) -> None:
    commands = [{"command": "a" * 32, "description": "ё" * 256}] * 100
    assert (await harness.call("setMyCommands", commands=commands))["ok"]


@pytest.mark.parametrize(
    ("method", "field", "most", "words"),
    [
        ("setMyName", "name", 64, "NAME_TOO_LONG"),
        ("setMyDescription", "description", 512, "DESCRIPTION_TOO_LONG"),
        ("setMyShortDescription", "short_description", 120, "ABOUT_TOO_LONG"),
    ],
)
async def test_a_profile_has_its_limits(
    harness: Harness, method: str, field: str, most: int, words: str
) -> None:
    assert (await harness.call(method, **{field: "ё" * most}))["ok"]
    assert await error_of(harness, method, **{field: "ё" * (most + 1)}) == f"Bad Request: {words}"


async def test_markdown_is_an_error(harness: Harness) -> None:
    description = await error_of(
        harness, "sendMessage", chat_id=harness.group, text="*a*", parse_mode="MarkdownV2"
    )
    assert description == "Bad Request: can't parse entities: the playground reads only HTML"
    assert (
        await error_of(harness, "sendMessage", chat_id=harness.group, text="a", parse_mode="x")
        == "Bad Request: unsupported parse_mode"
    )


async def test_files_have_sizes(harness: Harness) -> None:
    with pytest.raises(BadRequest, match="File is too big"):
        await harness.bot.send_photo(harness.group, png(2, 2) + bytes(MOST_PHOTO_BYTES))
    harness.world.files["large"] = bytes(MOST_DOWNLOADED_BYTES + 1)
    assert await error_of(harness, "getFile", file_id="large") == "Bad Request: file is too big"


async def test_albums_hold_ten(harness: Harness) -> None:
    harness.world.files["f"] = png(2, 2)
    photo, document = {"type": "photo", "media": "f"}, {"type": "document", "media": "f"}
    for media, words in (
        ([], "there are no messages to send"),
        ([photo] * 11, "too many messages to send as an album"),
        ([photo, document], "document can't be mixed with other media types"),
        ([{"type": "dice", "media": "f"}], 'can\'t parse InputMedia: type "dice" is unsupported'),
    ):
        assert (
            await error_of(harness, "sendMediaGroup", chat_id=harness.group, media=media)
            == f"Bad Request: {words}"
        )
    album = (await harness.call("sendMediaGroup", chat_id=harness.group, media=[photo] * 10))["result"]
    assert len({message["media_group_id"] for message in album}) == 1


async def test_large_files_of_one_size_need_their_time(harness: Harness) -> None:
    large = bytes(100_001)
    limits = harness.world.the_bot().limits
    now = harness.time.now()
    assert all(limits.upload(len(large), now) for _ in range(26))
    answer = await upload(harness, large)
    assert answer["parameters"] == {"retry_after": 60}
    assert (await upload(harness, large + b"x"))["ok"]
    assert (await upload(harness, bytes(100_000)))["ok"]
    harness.time.advance(0.2)
    assert (await upload(harness, large))["ok"]


async def upload(harness: Harness, content: bytes) -> dict[str, object]:
    form = aiohttp.FormData({"chat_id": str(harness.group)})
    form.add_field("document", content, filename="f")
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{harness.url}/bot{TOKEN}/sendDocument", data=form) as response,
    ):
        answer: dict[str, object] = await response.json()
        return answer


async def test_topics_need_administrator_bots_and_count_as_messages(harness: Harness) -> None:
    assert (
        await error_of(harness, "createForumTopic", chat_id=harness.group, name="T")
        == "Bad Request: the chat is not a forum"
    )
    assert (
        await error_of(harness, "createForumTopic", chat_id=harness.forum, name="T")
        == "Bad Request: not enough rights to create a topic"
    )
    harness.world.add_bot_to(harness.forum, harness.anna, administrator=True)
    for _ in range(20):
        assert (await harness.call("createForumTopic", chat_id=harness.forum, name="T"))["ok"]
    assert (
        await error_of(harness, "sendMessage", chat_id=harness.forum, text="?")
        == "Too Many Requests: retry after 60"
    )


async def test_more_than_thirty_a_second_to_all_chats_do_not_last(harness: Harness) -> None:
    people = [harness.world.add_person(f"P{number}").id for number in range(90)]
    for person in people:
        harness.world.start(person)
    sent = [(await harness.call("sendMessage", chat_id=person, text="?"))["ok"] for person in people]
    assert sent == [True] * 60 + [False] * 30
    harness.time.advance(1)
    sent = [(await harness.call("sendMessage", chat_id=person, text="!"))["ok"] for person in people]
    assert sent.count(True) == 30


async def test_too_many_calls_at_once_in_a_chat() -> None:
    world = default_world(TOKEN, ScaledClock(40))
    world.faults.replace([Rule(Fault.HANG, seconds=60)])
    async with serve(world) as url, aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

        async def call() -> int:
            try:
                async with session.post(
                    f"{url}/bot{TOKEN}/sendMessage", json={"chat_id": -5, "text": "?"}
                ) as response:
                    assert (await response.json())["parameters"] == {"retry_after": 60}
                    return response.status
            except aiohttp.ClientError:
                return 0

        answers = await asyncio.gather(*(call() for _ in range(315)))
    assert sorted(answers) == [0] * 310 + [429] * 5
