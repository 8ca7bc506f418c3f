"""What bots may do and how they are refused, told by an unmodified python-telegram-bot over HTTP."""

import pytest
from telegram import BotCommandScopeAllGroupChats, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden, RetryAfter

from bot.delivery.transport import wait_of
from playground import api
from tests.playground.conftest import Stage, png


def keyboard(*data: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data=each)] for each in data])


async def test_the_bot_is_known_by_its_token(stage: Stage) -> None:
    assert (await stage.bot.get_me()).username == "pulka_bot"
    assert await stage.post("/bot1:unknown/getMe") == {"ok": False, "error_code": 401, "description": "Unauthorized"}


async def test_a_message_in_html_keeps_its_entities(stage: Stage) -> None:
    text = '  <b>♠ Ход</b> &lt;Ани&gt; <a href="https://t.me/x">🂡 <i>туз</i></a>\n<pre>♠ A K\n♥ 7</pre>  '
    sent = await stage.bot.send_message(stage.group, text, parse_mode=ParseMode.HTML)
    assert sent.text == "♠ Ход <Ани> 🂡 туз\n♠ A K\n♥ 7"
    parsed = {(entity.type, sent.parse_entity(entity)) for entity in sent.entities}
    assert parsed == {("bold", "♠ Ход"), ("text_link", "🂡 туз"), ("italic", "туз"), ("pre", "♠ A K\n♥ 7")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a < b", 'can\'t parse entities: Unsupported start tag "" at byte offset 2'),
        ("a <b", "can't parse entities: Unclosed start tag at byte offset 2"),
        ("<x>", 'can\'t parse entities: Unsupported start tag "x" at byte offset 0'),
        ("ё<b>", "can't parse entities: Can't find end tag corresponding to start tag \"b\""),
        ("ё</b>", "can't parse entities: Unexpected end tag at byte offset 2"),
        ("<b>a</i>", 'can\'t parse entities: Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<span>a</span>", 'can\'t parse entities: Tag "span" must have class "tg-spoiler" at byte offset 0'),
        (" <b> </b> ", "message text is empty"),
        ("x" * 4097, "message is too long"),
        ("ё" * 16_385, "text is too long"),
    ],
)
async def test_texts_that_cannot_be_sent(stage: Stage, text: str, words: str) -> None:
    answer = await stage.call("sendMessage", chat_id=stage.group, text=text, parse_mode="HTML")
    assert answer == {"ok": False, "error_code": 400, "description": f"Bad Request: {words}"}


async def test_tags_do_not_count_towards_the_length_of_a_text(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "<b>" + "ё" * 4096 + "</b>", parse_mode=ParseMode.HTML)
    assert sent.text == "ё" * 4096


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ({"inline_keyboard": [[{"text": "A", "callback_data": "ё" * 33}]]}, "BUTTON_DATA_INVALID"),
        ({"inline_keyboard": [[{"text": "A"}]]}, "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"),
        (
            {"inline_keyboard": [[{"text": "A", "callback_data": "a", "style": "pink"}]]},
            "can't parse inline keyboard button: invalid button style specified",
        ),
        ({"inline_keyboard": [[{"text": "A", "callback_data": "a"}]] * 101}, "reply markup is too long"),
        ({"inline_keyboard": [[{"text": "я" * 90, "callback_data": "a" * 64}]] * 50}, "reply markup is too long"),
        ({"inline_keyboard": "A"}, "can't parse reply keyboard markup JSON object"),
    ],
)
async def test_keyboards_that_cannot_be_sent(stage: Stage, markup: object, words: str) -> None:
    answer = await stage.call("sendMessage", chat_id=stage.group, text="?", reply_markup=markup)
    assert answer == {"ok": False, "error_code": 400, "description": f"Bad Request: {words}"}


async def test_sixty_four_bytes_fit_into_a_button(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "?", reply_markup=keyboard("ё" * 32))
    assert sent.reply_markup is not None
    assert sent.reply_markup.inline_keyboard[0][0].callback_data == "ё" * 32


async def test_who_has_not_opened_the_bot_or_has_blocked_it_cannot_be_written_to(stage: Stage) -> None:
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await stage.bot.send_message(stage.stranger, "?")
    stage.world.block(stage.anna)
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await stage.bot.send_message(stage.anna, "?")
    stage.world.unblock(stage.anna)
    assert (await stage.bot.send_message(stage.anna, "!")).text == "!"
    stage.world.deactivate(stage.anna)
    with pytest.raises(Forbidden, match="user is deactivated"):
        await stage.bot.send_message(stage.anna, "?")
    with pytest.raises(BadRequest, match="Chat not found"):
        await stage.bot.send_message(404, "?")
    with pytest.raises(Forbidden, match="the bot can't send messages to the bot"):
        await stage.bot.send_message(stage.bot.id, "?")


async def test_a_bot_that_was_removed_cannot_write(stage: Stage) -> None:
    stage.world.remove_bot_from(stage.group, stage.anna)
    with pytest.raises(Forbidden, match="bot was kicked from the group chat"):
        await stage.bot.send_message(stage.group, "?")
    await stage.bot.leave_chat(stage.forum)
    with pytest.raises(Forbidden, match="bot is not a member of the supergroup chat"):
        await stage.bot.send_message(stage.forum, "?")


async def test_an_edit_must_change_something_of_an_own_message(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "<b>a</b>", parse_mode="HTML", reply_markup=keyboard("x"))
    with pytest.raises(BadRequest, match="Message is not modified: specified new message content and reply markup are exactly the same"):
        await stage.bot.edit_message_text("<b>a</b>", stage.group, sent.message_id, parse_mode="HTML", reply_markup=keyboard("x"))
    edited = await stage.bot.edit_message_text("<b>a</b>", stage.group, sent.message_id, parse_mode="HTML")
    assert isinstance(edited, Message)
    assert edited.reply_markup is None
    assert edited.edit_date is not None
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await stage.bot.edit_message_text("b", stage.group, 999)
    said = stage.world.say(stage.anna, stage.group, "/new")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await stage.bot.edit_message_text("b", stage.group, said.message_id)


async def test_deleting(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "a")
    assert await stage.bot.delete_message(stage.group, sent.message_id)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await stage.bot.delete_message(stage.group, sent.message_id)
    said = stage.world.say(stage.anna, stage.group, "hello")
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await stage.bot.delete_message(stage.group, said.message_id)
    old = await stage.bot.send_message(stage.group, "b")
    stage.time.advance(48 * 3600 + 1)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await stage.bot.delete_message(stage.group, old.message_id)


async def test_replies(stage: Stage) -> None:
    said = stage.world.say(stage.anna, stage.group, "/new")
    sent = await stage.bot.send_message(stage.group, "a", reply_to_message_id=said.message_id)
    assert sent.reply_to_message is not None
    assert sent.reply_to_message.text == "/new"
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await stage.bot.send_message(stage.group, "a", reply_to_message_id=999)


async def test_topics_keep_their_thread(stage: Stage) -> None:
    thread = stage.world.add_topic(stage.forum, "Терц", stage.anna)
    sent = await stage.bot.send_message(stage.forum, "a", message_thread_id=thread)
    assert (sent.message_thread_id, sent.is_topic_message) == (thread, True)
    assert sent.reply_to_message is not None
    assert sent.reply_to_message.forum_topic_created is not None
    stage.world.say(stage.anna, stage.forum, "/new", thread=thread)
    updates = await stage.bot.get_updates()
    assert [(update.message.message_thread_id, update.message.chat.is_forum) for update in updates if update.message] == [
        (thread, True)
    ] * 2
    for chat in (stage.forum, stage.group):
        with pytest.raises(BadRequest, match="Message thread not found"):
            await stage.bot.send_message(chat, "a", message_thread_id=1)


async def test_a_photo_goes_up_by_multipart_and_again_by_its_id(stage: Stage) -> None:
    picture = png(30, 20)
    sent = await stage.bot.send_photo(stage.group, picture, caption="<b>♠</b>", parse_mode="HTML", reply_markup=keyboard("x"))
    assert (sent.photo[0].width, sent.photo[0].height, sent.caption) == (30, 20, "♠")
    assert sent.reply_markup is not None
    file = await stage.bot.get_file(sent.photo[0].file_id)
    assert bytes(await file.download_as_bytearray()) == picture
    again = await stage.bot.send_photo(stage.anna, sent.photo[0].file_id)
    assert again.photo == sent.photo
    with pytest.raises(BadRequest, match="Image_process_failed"):
        await stage.bot.send_photo(stage.group, b"no picture")


async def test_a_large_photo_has_several_sizes_the_largest_last(stage: Stage) -> None:
    sent = await stage.bot.send_photo(stage.group, png(1200, 600))
    assert [(size.width, size.height) for size in sent.photo] == [(90, 45), (320, 160), (800, 400), (1200, 600)]
    assert len({size.file_id for size in sent.photo}) == 4
    assert (await stage.bot.send_photo(stage.anna, sent.photo[0].file_id)).photo == sent.photo
    with pytest.raises(BadRequest, match=r"(?i)PHOTO_INVALID_DIMENSIONS"):
        await stage.bot.send_photo(stage.group, png(2100, 100))
    with pytest.raises(BadRequest, match=r"(?i)PHOTO_INVALID_DIMENSIONS"):
        await stage.bot.send_photo(stage.group, png(6000, 4001))


async def test_another_photo_takes_the_place_of_one_and_the_same_is_no_change(stage: Stage) -> None:
    sent = await stage.bot.send_photo(stage.group, png(30, 20), caption="a")
    media = InputMediaPhoto(png(20, 30), caption="b")
    edited = await stage.bot.edit_message_media(media, stage.group, sent.message_id, reply_markup=keyboard("x"))
    assert isinstance(edited, Message)
    assert (edited.photo[0].width, edited.caption) == (20, "b")
    with pytest.raises(BadRequest, match=r"(?i)message is not modified"):
        await stage.bot.edit_message_media(
            InputMediaPhoto(edited.photo[0].file_id, caption="b"), stage.group, sent.message_id, reply_markup=keyboard("x")
        )
    bare = await stage.bot.edit_message_media(InputMediaPhoto(edited.photo[0].file_id), stage.group, sent.message_id)
    assert isinstance(bare, Message)
    assert (bare.caption, bare.reply_markup) == (None, None)
    with pytest.raises(BadRequest, match=r"(?i)message caption is too long"):
        await stage.bot.edit_message_caption(stage.group, sent.message_id, caption="x" * 1025)
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier"):
        await stage.bot.edit_message_media(InputMediaPhoto("nosuchfile"), stage.group, sent.message_id)


async def test_the_oldest_files_are_forgotten(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await stage.bot.send_photo(stage.group, png(30, 20))
    monkeypatch.setattr(api, "KEPT_FILE_BYTES", 1)
    second = await stage.bot.send_photo(stage.group, png(20, 30))
    await stage.bot.send_photo(stage.group, second.photo[0].file_id)
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier"):
        await stage.bot.send_photo(stage.group, first.photo[0].file_id)


async def test_a_text_becomes_a_photo_but_a_photo_no_text(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "a")
    edited = await stage.bot.edit_message_media(InputMediaPhoto(png(9, 8), caption="b"), stage.group, sent.message_id)
    assert isinstance(edited, Message)
    assert (edited.text, edited.caption, edited.photo[0].width) == (None, "b", 9)
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await stage.bot.edit_message_text("c", stage.group, sent.message_id)
    captioned = await stage.bot.edit_message_caption(stage.group, sent.message_id, caption="d")
    assert isinstance(captioned, Message)
    assert captioned.caption == "d"
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await stage.bot.edit_message_caption(stage.group, sent.message_id, caption="d" * 1025)


async def test_commands_depend_on_scope_and_language(stage: Stage) -> None:
    await stage.bot.set_my_commands([("new", "New table")])
    await stage.bot.set_my_commands([("new", "Новый стол")], language_code="ru")
    await stage.bot.set_my_commands([("hand", "Hand")], scope=BotCommandScopeAllGroupChats())
    assert [command.description for command in await stage.bot.get_my_commands(language_code="ru")] == ["Новый стол"]
    mary = stage.person("Mary")
    menus = [
        stage.world.commands_for(person, chat)[0].description
        for person, chat in ((stage.anna, stage.anna), (mary, mary), (mary, stage.group))
    ]
    assert menus == ["Новый стол", "New table", "Hand"]
    await stage.bot.delete_my_commands(scope=BotCommandScopeAllGroupChats())
    assert stage.world.commands_for(mary, stage.group)[0].description == "New table"


async def test_members_of_a_chat(stage: Stage) -> None:
    assert await stage.bot.get_chat_member_count(stage.group) == 5
    assert (await stage.bot.get_chat_member(stage.group, stage.anna)).status == "creator"
    assert (await stage.bot.get_chat_member(stage.group, stage.bot.id)).status == "member"
    assert [admin.user.id for admin in await stage.bot.get_chat_administrators(stage.group)] == [stage.anna]
    assert (await stage.bot.get_chat(stage.forum)).is_forum


async def test_pinning_needs_rights_in_a_group(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "a")
    with pytest.raises(BadRequest, match="Not enough rights to manage pinned messages in the chat"):
        await stage.bot.pin_chat_message(stage.group, sent.message_id)
    stage.world.add_bot_to(stage.group, stage.anna, administrator=True)
    await stage.bot.pin_chat_message(stage.group, sent.message_id)
    pinned = (await stage.bot.get_chat(stage.group)).pinned_message
    assert pinned is not None
    assert pinned.message_id == sent.message_id


async def test_an_unknown_method_is_not_found(stage: Stage) -> None:
    assert await stage.call("sendTelegram") == {"ok": False, "error_code": 404, "description": "Not Found: method not found"}


async def test_twenty_calls_a_minute_in_a_group_and_not_one_more(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "0")
    for number in range(1, 20):
        stage.time.advance(1)
        await stage.bot.edit_message_text(str(number), stage.group, sent.message_id)
    for call in (stage.bot.send_message(stage.group, "x"), stage.bot.edit_message_text("x", stage.group, sent.message_id)):
        with pytest.raises(RetryAfter) as refused:
            await call
        assert wait_of(refused.value) == 41
    await stage.bot.send_message(stage.forum, "another chat is not held back")
    stage.time.advance(41)
    await stage.bot.send_message(stage.group, "y")
    with pytest.raises(RetryAfter) as refused:
        await stage.bot.send_message(stage.group, "z")
    assert wait_of(refused.value) == 1


async def test_a_private_chat_takes_a_short_burst_and_then_one_a_second(stage: Stage) -> None:
    for number in range(6):
        await stage.bot.send_message(stage.anna, str(number))
    with pytest.raises(RetryAfter) as refused:
        await stage.bot.send_message(stage.anna, "x")
    assert wait_of(refused.value) == 1
    stage.time.advance(1)
    await stage.bot.send_message(stage.anna, "y")
    with pytest.raises(RetryAfter):
        await stage.bot.send_message(stage.anna, "z")
