"""Inline mode: queries from any chat, their answers, and the messages that results become."""

from typing import Any

import pytest
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InlineQueryResultsButton,
    InputTextMessageContent,
)

from playground.directory import Impossible
from playground.model import InlineAsking
from playground.people.inline_mode import ask, choose
from tests.playground.conftest import Harness, png

CARD = {"type": "article", "id": "1", "title": "T", "input_message_content": {"message_text": "<b>?</b>"}}
KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


def asked(harness: Harness, text: str = "q", chat: int | None = None) -> InlineAsking:
    """Anna types a query after the bot's name."""
    return ask(harness.world, harness.anna, chat or harness.group, text, asks=harness.bot.id)


def card(keyboard: InlineKeyboardMarkup | None = KEYBOARD, **changes: Any) -> InlineQueryResultArticle:
    content = InputTextMessageContent("<b>Карта</b>", parse_mode="HTML")
    return InlineQueryResultArticle("1", "T", content, reply_markup=keyboard, **changes)


async def posted(harness: Harness, chat: int | None = None, **answer: Any) -> int:
    """Send a card that answers a query of Anna's; returns the message."""
    asking = asked(harness, chat=chat)
    await harness.bot.answer_inline_query(asking.query.id, [card(**answer)], cache_time=0)
    return choose(harness.world, harness.anna, chat or harness.group, asking.query.id, "1").message_id


async def test_a_query_comes_from_a_chat_without_the_bot(harness: Harness) -> None:
    elsewhere = harness.world.add_group("Дача", [harness.anna]).chat.id
    asked(harness, "  preferans ", elsewhere)
    asked(harness, "", harness.anna)
    updates = await harness.bot.get_updates()
    queries = [update.inline_query for update in updates if update.inline_query]
    assert [(query.query, query.offset, query.chat_type) for query in queries] == [
        ("preferans", "", "supergroup"),
        ("", "", "sender"),
    ]
    assert queries[0].from_user.id == harness.anna


async def test_a_chosen_result_is_a_message_via_the_bot(harness: Harness) -> None:
    elsewhere = harness.world.add_group("Дача", [harness.anna]).chat.id
    number = await posted(harness, elsewhere)
    message = harness.world.groups[elsewhere].messages[number]
    assert (message.text, message.sender.id if message.sender else 0) == ("Карта", harness.anna)
    assert message.via_bot == harness.world.the_bot().user
    chosen = (await harness.bot.get_updates())[-1].chosen_inline_result
    assert chosen is not None
    assert (chosen.result_id, chosen.query, chosen.from_user.id) == ("1", "q", harness.anna)
    assert chosen.inline_message_id


async def test_without_a_keyboard_a_message_has_no_inline_id(harness: Harness) -> None:
    await posted(harness, keyboard=None)
    updates = await harness.bot.get_updates()
    (chosen,) = [each.chosen_inline_result for each in updates if each.chosen_inline_result]
    assert chosen.inline_message_id is None


async def test_without_feedback_the_bot_hears_of_no_choice(harness: Harness) -> None:
    await harness.post("/playground/inline-mode", feedback=False)
    await posted(harness)
    assert [update for update in await harness.bot.get_updates() if update.chosen_inline_result] == []


async def test_the_bot_sees_its_result_where_it_is_a_member(harness: Harness) -> None:
    await posted(harness)
    (message,) = [update.message for update in await harness.bot.get_updates() if update.message]
    assert message.via_bot is not None
    assert message.via_bot.id == harness.bot.id


async def test_a_press_names_the_inline_message_alone(harness: Harness) -> None:
    number = await posted(harness)
    harness.world.press(harness.person("Борис"), harness.group, number, "a")
    query = (await harness.bot.get_updates())[-1].callback_query
    assert query is not None
    assert (query.message, query.data) == (None, "a")
    assert query.inline_message_id


async def inline_id(harness: Harness) -> str:
    updates = await harness.bot.get_updates()
    chosen = next(each.chosen_inline_result for each in reversed(updates) if each.chosen_inline_result)
    return chosen.inline_message_id or ""


async def test_an_inline_message_is_edited_by_its_id(harness: Harness) -> None:
    elsewhere = harness.world.add_group("Дача", [harness.anna]).chat.id
    number = await posted(harness, elsewhere)
    inline = await inline_id(harness)
    messages = harness.world.groups[elsewhere].messages
    assert await harness.call("editMessageText", inline_message_id=inline, text="B") == {
        "ok": True,
        "result": True,
    }
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


async def test_a_photo_result_has_its_caption_edited(harness: Harness) -> None:
    photo = (await harness.bot.send_photo(harness.anna, png(30, 20))).photo[-1].file_id
    asking = asked(harness)
    result = InlineQueryResultCachedPhoto("1", photo, caption="A", reply_markup=KEYBOARD)
    await harness.bot.answer_inline_query(asking.query.id, [result])
    number = choose(harness.world, harness.anna, harness.group, asking.query.id, "1").message_id
    assert await harness.bot.edit_message_caption(inline_message_id=await inline_id(harness), caption="B")
    assert harness.world.groups[harness.group].messages[number].caption == "B"


async def test_an_answer_is_good_for_others_while_it_is_cached(harness: Harness) -> None:
    first = asked(harness)
    await harness.bot.answer_inline_query(first.query.id, [card()], cache_time=60)
    boris = harness.person("Борис")

    def of_boris() -> InlineAsking:
        return ask(harness.world, boris, harness.group, "q", asks=harness.bot.id)

    assert of_boris() is first
    harness.time.advance(61)
    personal = of_boris()
    assert personal is not first
    await harness.bot.answer_inline_query(personal.query.id, [card()], is_personal=True)
    assert of_boris() is personal
    assert asked(harness) is not personal


async def test_an_answer_has_a_button_and_a_next_offset(harness: Harness) -> None:
    asking = asked(harness)
    button = InlineQueryResultsButton("Open", start_parameter="play")
    await harness.bot.answer_inline_query(asking.query.id, [], button=button, next_offset="50")
    values = {"person": harness.anna, "chat": harness.group, "query": "q", "asks": harness.bot.id}
    answer = await harness.post("/playground/inline-query", **values)
    assert answer["button"] == {"text": "Open", "start_parameter": "play"}
    assert (answer["answered"], answer["next_offset"], answer["results"]) == (True, "50", [])


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"results": {}}, "expected an Array of inline query results"),
        ({"results": [CARD] * 51}, "too many inline query results specified"),
        ({"results": [CARD, CARD]}, "RESULT_ID_DUPLICATE"),
        ({"results": [CARD | {"id": ""}]}, "RESULT_ID_EMPTY"),
        ({"results": [CARD | {"id": "x" * 65}]}, "RESULT_ID_INVALID"),
        ({"results": [CARD | {"title": ""}]}, "ARTICLE_TITLE_EMPTY"),
        (
            {"results": [CARD | {"type": "?"}]},
            'can\'t parse inline query result: type "?" is unsupported for the inline query result',
        ),
        (
            {"results": [{key: value for key, value in CARD.items() if key != "id"}]},
            "can't parse inline query result: Can't find field \"id\"",
        ),
        (
            {"results": [CARD | {"input_message_content": None}]},
            "sent message content must be explicitly specified",
        ),
        (
            {"results": [CARD | {"input_message_content": {"message_text": "<b>", "parse_mode": "HTML"}}]},
            "can't parse inline query result: Can't parse entities: Can't find end tag corresponding to start tag \"b\"",
        ),
        (
            {
                "results": [
                    CARD | {"reply_markup": {"inline_keyboard": [[{"text": "A", "callback_data": "x" * 65}]]}}
                ]
            },
            "BUTTON_DATA_INVALID",
        ),
        ({"next_offset": "x" * 65}, "NEXT_OFFSET_INVALID"),
        ({"button": {"text": "A"}}, "can't use empty start_parameter"),
        ({"button": {"text": "A", "start_parameter": "x" * 65}}, "too long start_parameter specified"),
        (
            {"button": {"text": "A", "start_parameter": "x y"}},
            "unallowed characters in start_parameter are used",
        ),
    ],
)
async def test_answers_that_cannot_be_shown(harness: Harness, changes: dict[str, Any], words: str) -> None:
    number = asked(harness).query.id
    answer = await harness.call(
        "answerInlineQuery", **({"inline_query_id": number, "results": [CARD]} | changes)
    )
    assert answer == {"ok": False, "error_code": 400, "description": f"Bad Request: {words}"}


async def test_a_query_takes_one_answer_and_in_time(harness: Harness) -> None:
    asking = asked(harness)
    values = {"inline_query_id": asking.query.id, "results": [CARD]}
    harness.time.advance(11)
    assert (await harness.call("answerInlineQuery", **values))["description"] == f"Bad Request: {TOO_OLD}"
    values["inline_query_id"] = asked(harness).query.id
    assert (await harness.call("answerInlineQuery", **values))["ok"]
    assert (await harness.call("answerInlineQuery", **values))["description"] == f"Bad Request: {TOO_OLD}"


async def test_a_bot_without_inline_mode_is_not_asked(harness: Harness) -> None:
    await harness.post("/playground/inline-mode", inline=False)
    with pytest.raises(Impossible):
        asked(harness)
    assert (await harness.bot.get_me()).supports_inline_queries is False
    markup = {"inline_keyboard": [[{"text": "A", "switch_inline_query": ""}]]}
    answer = await harness.call("sendMessage", chat_id=harness.group, text="?", reply_markup=markup)
    assert answer["description"] == "Bad Request: BUTTON_TYPE_INVALID"


async def test_only_those_who_may_write_ask_and_choose(harness: Harness) -> None:
    outsider = harness.world.add_person("Olga").id
    with pytest.raises(Impossible):
        ask(harness.world, outsider, harness.group, "", asks=harness.bot.id)
    asking = asked(harness)
    await harness.bot.answer_inline_query(asking.query.id, [card()])
    for person, result in ((outsider, "1"), (harness.anna, "2")):
        with pytest.raises(Impossible):
            choose(harness.world, person, harness.group, asking.query.id, result)
