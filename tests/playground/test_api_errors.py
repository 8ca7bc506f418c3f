"""Errors byte for byte, and limits that python-telegram-bot would not let a test reach."""

import aiohttp
import pytest

from tests.playground.conftest import TOKEN, Harness


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


async def test_more_than_thirty_a_second_to_all_chats_do_not_last(harness: Harness) -> None:
    people = [harness.world.add_person(f"P{number}").id for number in range(90)]
    for person in people:
        harness.world.start(person)
    sent = [(await harness.call("sendMessage", chat_id=person, text="?"))["ok"] for person in people]
    assert sent == [True] * 60 + [False] * 30
    harness.time.advance(1)
    sent = [(await harness.call("sendMessage", chat_id=person, text="!"))["ok"] for person in people]
    assert sent.count(True) == 30
