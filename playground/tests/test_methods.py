"""Methods and their errors, called over HTTP by an unmodified python-telegram-bot."""

from datetime import UTC, datetime

import pytest
from telegram import (
    BotCommandScopeAllGroupChats,
    ChatMemberMember,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    MessageEntity,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden, RetryAfter

from harness import TOKEN, Harness, png

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="x")]])


@pytest.mark.parametrize(
    ("path", "code", "words"),
    [
        (f"/bot{TOKEN}/sendMessage", 400, "Bad Request: chat_id is empty"),
        (f"/bot{TOKEN}/sendDice", 404, "Not Found: method not found"),
        (f"/bot{TOKEN}", 404, "Not Found"),
        ("/bot1:x/getMe", 401, "Unauthorized"),
    ],
)
async def test_errors_have_their_fields_in_telegrams_order(
    harness: Harness, path: str, code: int, words: str
) -> None:
    answer = await harness.post(path, text="?")
    body = f'{{"ok":false,"error_code":{code},"description":"{words}"}}'
    assert (answer.status, await answer.text()) == (code, body)


async def test_a_message_in_html_keeps_its_entities(harness: Harness) -> None:
    text = '  <b>★ Turn</b> &lt;Anna&gt; <a href="https://t.me/x">🎲 <i>six</i></a>\n<pre>★ 1 2\n☆ 3</pre>  '
    sent = await harness.bot.send_message(harness.group, text, parse_mode=ParseMode.HTML)
    assert sent.text == "★ Turn <Anna> 🎲 six\n★ 1 2\n☆ 3"
    parsed = {(entity.type, sent.parse_entity(entity)) for entity in sent.entities}
    assert parsed == {("bold", "★ Turn"), ("text_link", "🎲 six"), ("italic", "six"), ("pre", "★ 1 2\n☆ 3")}


async def test_a_moment_is_an_entity(harness: Harness) -> None:
    text = 'Begin: <b><tg-time unix="1790000000" format="wDt">Sun 20:00</tg-time></b>'
    sent = await harness.bot.send_message(harness.group, text, parse_mode=ParseMode.HTML)
    (moment,) = sent.parse_entities([MessageEntity.DATE_TIME])
    assert (sent.parse_entity(moment), moment.date_time_format) == ("Sun 20:00", "wDt")
    assert moment.unix_time == datetime.fromtimestamp(1_790_000_000, UTC)
    for wrong in ('unix="soon"', 'unix="1" format="tt"', 'format="t"'):
        answer = await harness.call(
            "sendMessage", chat_id=harness.group, text=f"<tg-time {wrong}>x</tg-time>", parse_mode="HTML"
        )
        assert answer["error_code"] == 400


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a < b", 'can\'t parse entities: Unsupported start tag "" at byte offset 2'),
        ("a <b", "can't parse entities: Unclosed start tag at byte offset 2"),
        ("<x>", 'can\'t parse entities: Unsupported start tag "x" at byte offset 0'),
        ("ё<b>", "can't parse entities: Can't find end tag corresponding to start tag \"b\""),
        ("ё</b>", "can't parse entities: Unexpected end tag at byte offset 2"),
        (
            "<b>a</i>",
            'can\'t parse entities: Unmatched end tag at byte offset 4, expected "</b>", found "</i>"',
        ),
        ("<span>a</span>", 'can\'t parse entities: Tag "span" must have class "tg-spoiler" at byte offset 0'),
        (" <b> </b> ", "message text is empty"),
        ("x" * 4097, "message is too long"),
        ("ё" * 16_385, "text is too long"),
    ],
)
async def test_texts_that_cannot_be_sent(harness: Harness, text: str, words: str) -> None:
    answer = await harness.call("sendMessage", chat_id=harness.group, text=text, parse_mode="HTML")
    assert answer == {"ok": False, "error_code": 400, "description": f"Bad Request: {words}"}


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ({"inline_keyboard": [[{"text": "A", "callback_data": "ё" * 33}]]}, "BUTTON_DATA_INVALID"),
        (
            {"inline_keyboard": [[{"text": "A"}]]},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"inline_keyboard": [[{"text": "A", "callback_data": "a", "style": "pink"}]]},
            "can't parse inline keyboard button: invalid button style specified",
        ),
        ({"inline_keyboard": [[{"text": "A", "callback_data": "a"}]] * 101}, "reply markup is too long"),
        ({"inline_keyboard": [[{"text": "A", "callback_data": "a"}] * 9]}, "reply markup is too long"),
        ({"inline_keyboard": [[{"text": "A", "callback_data": ""}]]}, "BUTTON_DATA_INVALID"),
        ({"inline_keyboard": [[{"text": "A", "callback_data": "x" * 65}]]}, "BUTTON_DATA_INVALID"),
        ({"inline_keyboard": [[{"text": "A", "copy_text": {"text": ""}}]]}, "BUTTON_COPY_TEXT_INVALID"),
        (
            {"inline_keyboard": [[{"text": "A", "copy_text": {"text": "ё" * 257}}]]},
            "BUTTON_COPY_TEXT_INVALID",
        ),
        (
            {"inline_keyboard": [[{"text": "A", "url": "x"}]]},
            "inline keyboard button URL 'x' is invalid: Unsupported URL protocol",
        ),
        (
            {"inline_keyboard": [[{"text": "я" * 90, "callback_data": "a" * 64}]] * 50},
            "reply markup is too long",
        ),
        ({"inline_keyboard": "A"}, "can't parse reply keyboard markup JSON object"),
    ],
)
async def test_keyboards_that_cannot_be_sent(harness: Harness, markup: object, words: str) -> None:
    answer = await harness.call("sendMessage", chat_id=harness.group, text="?", reply_markup=markup)
    assert answer == {"ok": False, "error_code": 400, "description": f"Bad Request: {words}"}


@pytest.mark.parametrize(("rows", "columns"), [(12, 8), (100, 1)])
async def test_the_largest_keyboard(harness: Harness, rows: int, columns: int) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}] * columns] * rows}
    assert (await harness.call("sendMessage", chat_id=harness.group, text="?", reply_markup=markup))["ok"]


async def test_a_person_without_the_bot_cannot_be_written_to(harness: Harness) -> None:
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await harness.bot.send_message(harness.stranger, "?")
    harness.world.block(harness.anna)
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await harness.bot.send_message(harness.anna, "?")
    harness.world.unblock(harness.anna)
    assert (await harness.bot.send_message(harness.anna, "!")).text == "!"
    harness.world.deactivate(harness.anna)
    with pytest.raises(Forbidden, match="user is deactivated"):
        await harness.bot.send_message(harness.anna, "?")
    with pytest.raises(BadRequest, match="Chat not found"):
        await harness.bot.send_message(404, "?")
    with pytest.raises(Forbidden, match="the bot can't send messages to the bot"):
        await harness.bot.send_message(harness.bot.id, "?")


async def test_an_edit_must_change_something_of_an_own_message(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "<b>a</b>", parse_mode="HTML", reply_markup=KEYBOARD)
    with pytest.raises(
        BadRequest,
        match="Message is not modified: specified new message content and reply markup are exactly the same",
    ):
        await harness.bot.edit_message_text(
            "<b>a</b>", harness.group, sent.message_id, parse_mode="HTML", reply_markup=KEYBOARD
        )
    edited = await harness.bot.edit_message_text(
        "<b>a</b>", harness.group, sent.message_id, parse_mode="HTML"
    )
    assert isinstance(edited, Message)
    assert edited.reply_markup is None
    assert edited.edit_date is not None
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await harness.bot.edit_message_text("b", harness.group, 999)
    written = harness.world.say(harness.anna, harness.group, "/new")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await harness.bot.edit_message_text("b", harness.group, written.message_id)


async def test_deleting(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "a")
    assert await harness.bot.delete_message(harness.group, sent.message_id)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await harness.bot.delete_message(harness.group, sent.message_id)
    written = harness.world.say(harness.anna, harness.group, "hello")
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await harness.bot.delete_message(harness.group, written.message_id)
    old = await harness.bot.send_message(harness.group, "b")
    harness.time.jump(48 * 3600 + 1)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await harness.bot.delete_message(harness.group, old.message_id)


async def test_replies(harness: Harness) -> None:
    written = harness.world.say(harness.anna, harness.group, "/new")
    sent = await harness.bot.send_message(harness.group, "a", reply_to_message_id=written.message_id)
    assert sent.reply_to_message is not None
    assert sent.reply_to_message.text == "/new"
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await harness.bot.send_message(harness.group, "a", reply_to_message_id=999)


async def test_topics_keep_their_thread(harness: Harness) -> None:
    thread = harness.world.add_topic(harness.forum, "East", harness.anna)
    sent = await harness.bot.send_message(harness.forum, "a", message_thread_id=thread)
    assert (sent.message_thread_id, sent.is_topic_message) == (thread, True)
    assert sent.reply_to_message is not None
    assert sent.reply_to_message.forum_topic_created is not None
    harness.world.say(harness.anna, harness.forum, "/new", thread=thread)
    updates = await harness.bot.get_updates()
    assert [
        (update.message.message_thread_id, update.message.chat.is_forum)
        for update in updates
        if update.message
    ] == [(thread, True)] * 2
    for chat in (harness.forum, harness.group):
        with pytest.raises(BadRequest, match="Message thread not found"):
            await harness.bot.send_message(chat, "a", message_thread_id=1)


async def test_a_photo_goes_up_by_multipart_and_again_by_its_id(harness: Harness) -> None:
    picture = png(30, 20)
    sent = await harness.bot.send_photo(
        harness.group, picture, caption="<b>★</b>", parse_mode="HTML", reply_markup=KEYBOARD
    )
    assert (sent.photo[0].width, sent.photo[0].height, sent.caption) == (30, 20, "★")
    assert sent.reply_markup is not None
    file = await harness.bot.get_file(sent.photo[0].file_id)
    assert bytes(await file.download_as_bytearray()) == picture
    again = await harness.bot.send_photo(harness.anna, sent.photo[0].file_id)
    assert again.photo == sent.photo
    with pytest.raises(BadRequest, match="Image_process_failed"):
        await harness.bot.send_photo(harness.group, b"no picture")


async def test_a_photo_is_replaced_and_the_same_is_no_change(harness: Harness) -> None:
    sent = await harness.bot.send_photo(harness.group, png(30, 20), caption="a")
    media = InputMediaPhoto(png(20, 30), caption="b")
    edited = await harness.bot.edit_message_media(
        media, harness.group, sent.message_id, reply_markup=KEYBOARD
    )
    assert isinstance(edited, Message)
    assert (edited.photo[0].width, edited.caption) == (20, "b")
    with pytest.raises(BadRequest, match=r"(?i)message is not modified"):
        await harness.bot.edit_message_media(
            InputMediaPhoto(edited.photo[0].file_id, caption="b"),
            harness.group,
            sent.message_id,
            reply_markup=KEYBOARD,
        )
    bare = await harness.bot.edit_message_media(
        InputMediaPhoto(edited.photo[0].file_id), harness.group, sent.message_id
    )
    assert isinstance(bare, Message)
    assert (bare.caption, bare.reply_markup) == (None, None)
    with pytest.raises(BadRequest, match=r"(?i)message caption is too long"):
        await harness.bot.edit_message_caption(harness.group, sent.message_id, caption="x" * 1025)
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier"):
        await harness.bot.edit_message_media(InputMediaPhoto("nosuchfile"), harness.group, sent.message_id)


async def test_commands_depend_on_scope_and_language(harness: Harness) -> None:
    await harness.bot.set_my_commands([("new", "New poll")])
    await harness.bot.set_my_commands([("new", "Новый опрос")], language_code="ru")
    await harness.bot.set_my_commands([("vote", "Vote")], scope=BotCommandScopeAllGroupChats())
    assert [command.description for command in await harness.bot.get_my_commands(language_code="ru")] == [
        "Новый опрос"
    ]
    mary = harness.mary
    menus = [
        harness.world.commands_for(person, chat)[0].description
        for person, chat in ((harness.boris, harness.boris), (mary, mary), (mary, harness.group))
    ]
    assert menus == ["Новый опрос", "New poll", "Vote"]
    await harness.bot.delete_my_commands(scope=BotCommandScopeAllGroupChats())
    assert harness.world.commands_for(mary, harness.group)[0].description == "New poll"


async def test_members_of_a_chat(harness: Harness) -> None:
    assert await harness.bot.get_chat_member_count(harness.group) == 5
    assert (await harness.bot.get_chat_member(harness.group, harness.anna)).status == "creator"
    assert (await harness.bot.get_chat_member(harness.group, harness.bot.id)).status == "member"
    assert [admin.user.id for admin in await harness.bot.get_chat_administrators(harness.group)] == [
        harness.anna
    ]
    assert (await harness.bot.get_chat(harness.forum)).is_forum


async def test_pinning_needs_rights_in_a_group(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "a")
    with pytest.raises(BadRequest, match="Not enough rights to manage pinned messages in the chat"):
        await harness.bot.pin_chat_message(harness.group, sent.message_id)
    harness.world.add_bot_to(harness.group, harness.anna, administrator=True)
    await harness.bot.pin_chat_message(harness.group, sent.message_id)
    pinned = (await harness.bot.get_chat(harness.group)).pinned_message
    assert pinned is not None
    assert pinned.message_id == sent.message_id


async def test_a_group_takes_twenty_calls_a_minute(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "0")
    for number in range(1, 20):
        harness.time.jump(1)
        await harness.bot.edit_message_text(str(number), harness.group, sent.message_id)
    for call in (
        harness.bot.send_message(harness.group, "x"),
        harness.bot.edit_message_text("x", harness.group, sent.message_id),
    ):
        with pytest.raises(RetryAfter) as refused:
            await call
        assert refused.value.retry_after == 41
    await harness.bot.send_message(harness.forum, "another chat is not held back")
    harness.time.jump(41)
    await harness.bot.send_message(harness.group, "y")
    with pytest.raises(RetryAfter) as refused:
        await harness.bot.send_message(harness.group, "z")
    assert refused.value.retry_after == 1


async def test_a_private_chat_takes_a_burst_then_one_a_second(harness: Harness) -> None:
    for number in range(6):
        await harness.bot.send_message(harness.anna, str(number))
    with pytest.raises(RetryAfter) as refused:
        await harness.bot.send_message(harness.anna, "x")
    assert refused.value.retry_after == 1
    harness.time.jump(1)
    await harness.bot.send_message(harness.anna, "y")
    with pytest.raises(RetryAfter):
        await harness.bot.send_message(harness.anna, "z")


async def test_all_chats_together_take_thirty_calls_a_second_after_a_burst(harness: Harness) -> None:
    people = [harness.world.add_person(f"P{number}").id for number in range(90)]
    for person in people:
        harness.world.start(person)
    sent = [(await harness.call("sendMessage", chat_id=person, text="?"))["ok"] for person in people]
    assert sent == [True] * 60 + [False] * 30
    harness.time.jump(1)
    sent = [(await harness.call("sendMessage", chat_id=person, text="!"))["ok"] for person in people]
    assert sent.count(True) == 30


async def test_an_administrator_bot_tags_members(harness: Harness) -> None:
    boris, group = harness.boris, harness.group
    with pytest.raises(BadRequest, match="Not enough rights"):
        await harness.bot.set_chat_member_tag(group, boris, "Champion")
    harness.world.add_bot_to(group, harness.anna, administrator=True)
    assert await harness.bot.set_chat_member_tag(group, boris, "Champion")
    member = await harness.bot.get_chat_member(group, boris)
    assert isinstance(member, ChatMemberMember)
    assert member.tag == "Champion"
    for person, tag in ((harness.anna, "Champion"), (boris, "x" * 17)):
        with pytest.raises(BadRequest):
            await harness.bot.set_chat_member_tag(group, person, tag)
    assert await harness.bot.set_chat_member_tag(group, boris)
    assert "tag" not in (await harness.call("getChatMember", chat_id=group, user_id=boris))["result"]
