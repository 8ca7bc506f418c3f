"""Inline mode: queries from any chat, their answers, and the messages that results become."""

from typing import Any

import pytest
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
)

from harness import Harness
from playground.directory import Impossible
from playground.model import InlineRequest
from playground.people.inline_mode import ask, choose

RESULT = {"type": "article", "id": "1", "title": "T", "input_message_content": {"message_text": "<b>?</b>"}}
KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


def asked(harness: Harness, text: str = "q", chat: int | None = None) -> InlineRequest:
    """Let Anna type a query after the bot's name."""
    return ask(harness.world, harness.anna, chat or harness.group, text, via=harness.bot.id)


def article(keyboard: InlineKeyboardMarkup | None = KEYBOARD, **changes: Any) -> InlineQueryResultArticle:
    content = InputTextMessageContent("<b>Found</b>", parse_mode="HTML")
    return InlineQueryResultArticle("1", "T", content, reply_markup=keyboard, **changes)


async def posted(harness: Harness, chat: int | None = None, **answer: Any) -> int:
    """Answer a query of Anna's and send the result; return the number of its message."""
    request = asked(harness, chat=chat)
    await harness.bot.answer_inline_query(request.query.id, [article(**answer)], cache_time=0)
    return choose(harness.world, harness.anna, chat or harness.group, request.query.id, "1").message_id


async def test_a_query_comes_from_a_chat_without_the_bot(harness: Harness) -> None:
    elsewhere = harness.world.add_group("Lake house", [harness.anna]).chat.id
    asked(harness, "  weather ", elsewhere)
    asked(harness, "", harness.anna)
    updates = await harness.bot.get_updates()
    queries = [update.inline_query for update in updates if update.inline_query]
    assert [(query.query, query.offset, query.chat_type) for query in queries] == [
        ("weather", "", "supergroup"),
        ("", "", "sender"),
    ]
    assert queries[0].from_user.id == harness.anna


async def test_a_chosen_result_is_a_message_via_the_bot(harness: Harness) -> None:
    elsewhere = harness.world.add_group("Lake house", [harness.anna]).chat.id
    number = await posted(harness, elsewhere)
    message = harness.world.groups[elsewhere].messages[number]
    assert (message.text, message.sender.id if message.sender else 0) == ("Found", harness.anna)
    assert message.via_bot == harness.world.the_bot().user
    chosen = (await harness.bot.get_updates())[-1].chosen_inline_result
    assert chosen is not None
    assert (chosen.result_id, chosen.query, chosen.from_user.id) == ("1", "q", harness.anna)
    assert chosen.inline_message_id


async def test_a_press_under_an_inline_result_carries_its_id_and_no_message(harness: Harness) -> None:
    number = await posted(harness)
    harness.world.press(harness.boris, harness.group, number, "a")
    query = (await harness.bot.get_updates())[-1].callback_query
    assert query is not None
    assert (query.message, query.data) == (None, "a")
    assert query.inline_message_id


async def test_an_inline_message_is_edited_by_its_id(harness: Harness) -> None:
    elsewhere = harness.world.add_group("Lake house", [harness.anna]).chat.id
    number = await posted(harness, elsewhere)
    chosen = (await harness.bot.get_updates())[-1].chosen_inline_result
    assert chosen is not None
    inline = chosen.inline_message_id
    messages = harness.world.groups[elsewhere].messages
    edited = await harness.call("editMessageText", inline_message_id=inline, text="B")
    assert edited == {"ok": True, "result": True}
    assert (messages[number].text, messages[number].reply_markup) == ("B", None)
    await harness.bot.edit_message_reply_markup(inline_message_id=inline, reply_markup=KEYBOARD)
    assert messages[number].reply_markup is not None
    again = await harness.call(
        "editMessageText", inline_message_id=inline, text="B", reply_markup=KEYBOARD.to_dict()
    )
    assert again["description"].startswith("Bad Request: message is not modified")
    harness.world.erase(harness.anna, elsewhere, number)
    for gone in (inline, "AgAAA"):
        answer = await harness.call("editMessageText", inline_message_id=gone, text="C")
        assert answer["description"] == "Bad Request: MESSAGE_ID_INVALID"


async def test_an_answer_is_cached_for_all_or_for_one_person(harness: Harness) -> None:
    first = asked(harness)
    await harness.bot.answer_inline_query(first.query.id, [article()], cache_time=60)
    boris = harness.boris

    def of_boris() -> InlineRequest:
        return ask(harness.world, boris, harness.group, "q", via=harness.bot.id)

    assert of_boris() is first
    harness.time.jump(61)
    personal = of_boris()
    assert personal is not first
    await harness.bot.answer_inline_query(personal.query.id, [article()], is_personal=True)
    assert of_boris() is personal
    assert asked(harness) is not personal


async def test_a_query_takes_one_answer_within_its_time(harness: Harness) -> None:
    request = asked(harness)
    values = {"inline_query_id": request.query.id, "results": [RESULT]}
    harness.time.jump(11)
    assert (await harness.call("answerInlineQuery", **values))["description"] == f"Bad Request: {TOO_OLD}"
    values["inline_query_id"] = asked(harness).query.id
    assert (await harness.call("answerInlineQuery", **values))["ok"]
    assert (await harness.call("answerInlineQuery", **values))["description"] == f"Bad Request: {TOO_OLD}"


async def test_only_members_with_the_right_to_write_ask_and_choose(harness: Harness) -> None:
    outsider = harness.world.add_person("Olga").id
    with pytest.raises(Impossible):
        ask(harness.world, outsider, harness.group, "", via=harness.bot.id)
    request = asked(harness)
    await harness.bot.answer_inline_query(request.query.id, [article()])
    for person, result in ((outsider, "1"), (harness.anna, "2")):
        with pytest.raises(Impossible):
            choose(harness.world, person, harness.group, request.query.id, result)
