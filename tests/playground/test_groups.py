"""Changes of groups and members, as a bot sees them."""

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden

from playground.directory import Impossible
from playground.people.group_lifecycle import delete_group, migrate
from tests.playground.conftest import TOKEN, Harness


async def test_a_group_becomes_a_supergroup(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "before")
    new = migrate(harness.world, harness.group, harness.anna)
    assert (new.chat.type, new.chat.title, set(new.members)) == (
        "supergroup",
        "Пятничная пулька",
        set(harness.world.room(harness.group).members),
    )

    to, came, origin = await harness.bot.get_updates()
    assert to.message is not None
    assert (to.message.chat.id, to.message.migrate_to_chat_id) == (harness.group, new.chat.id)
    assert to.message.from_user is not None
    assert to.message.from_user.id == harness.anna
    assert came.my_chat_member is not None
    assert (came.my_chat_member.chat.id, came.my_chat_member.new_chat_member.status) == (
        new.chat.id,
        "member",
    )
    assert origin.message is not None
    assert (origin.message.chat.id, origin.message.migrate_from_chat_id) == (new.chat.id, harness.group)
    assert origin.message.sender_chat == origin.message.chat

    answer = await harness.call("sendMessage", chat_id=harness.group, text="after")
    assert list(answer.items()) == [
        ("ok", False),
        ("error_code", 400),
        ("description", "Bad Request: group chat was upgraded to a supergroup chat"),
        ("parameters", {"migrate_to_chat_id": new.chat.id}),
    ]
    with pytest.raises(ChatMigrated):
        await harness.bot.edit_message_text("after", harness.group, sent.message_id)
    assert [
        message.text for message in harness.world.room(harness.group).messages.values() if message.text
    ] == ["before"]
    assert (await harness.bot.get_chat(harness.group)).type == "group"
    assert (await harness.bot.send_message(new.chat.id, "here")).message_id == 2


async def test_the_old_groups_buttons_can_still_be_pressed(harness: Harness) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}
    sent = (await harness.call("sendMessage", chat_id=harness.group, text="?", reply_markup=markup))["result"]
    migrate(harness.world, harness.group, harness.anna)
    harness.world.press(harness.anna, harness.group, sent["message_id"], "a")
    query = (await harness.bot.get_updates())[-1].callback_query
    assert query is not None
    assert query.message is not None
    assert query.message.chat.id == harness.group
    with pytest.raises(Impossible):
        harness.world.say(harness.anna, harness.group, "/new")


async def test_only_an_administrator_migrates_a_group_and_once(harness: Harness) -> None:
    with pytest.raises(Impossible):
        migrate(harness.world, harness.group, harness.stranger)
    with pytest.raises(Impossible):
        migrate(harness.world, harness.forum, harness.anna)
    migrate(harness.world, harness.group, harness.anna)
    with pytest.raises(Impossible):
        migrate(harness.world, harness.group, harness.anna)


async def test_a_deleted_group_takes_no_messages(harness: Harness) -> None:
    delete_group(harness.world, harness.group, harness.anna)
    with pytest.raises(Forbidden, match="the group chat was deleted"):
        await harness.bot.send_message(harness.group, "?")
    delete_group(harness.world, harness.forum, harness.anna)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await harness.bot.send_message(harness.forum, "?")
    changes = [update.my_chat_member for update in await harness.bot.get_updates() if update.my_chat_member]
    assert [(change.chat.id, change.new_chat_member.status) for change in changes] == [
        (harness.group, "left"),
        (harness.forum, "left"),
    ]


async def test_an_anonymous_administrator_writes_as_the_group(harness: Harness) -> None:
    harness.world.say(harness.anna, harness.forum, "/new", anonymous=True)
    (update,) = await harness.bot.get_updates()
    message = update.message
    assert message is not None
    assert message.from_user is not None
    assert message.sender_chat is not None
    assert (message.from_user.id, message.from_user.username, message.sender_chat.id) == (
        1087968824,
        "GroupAnonymousBot",
        harness.forum,
    )
    for person, chat in ((harness.stranger, harness.forum), (harness.anna, harness.group)):
        with pytest.raises(Impossible):
            harness.world.say(person, chat, "/new", anonymous=True)


async def test_a_channel_writes_in_a_group(harness: Harness) -> None:
    harness.world.say(harness.anna, harness.forum, "/new", channel="Новости")
    (update,) = await harness.bot.get_updates()
    message = update.message
    assert message is not None
    assert message.from_user is not None
    assert message.sender_chat is not None
    assert (message.from_user.id, message.from_user.username) == (136817688, "Channel_Bot")
    assert (message.sender_chat.type, message.sender_chat.title) == ("channel", "Новости")


async def test_a_deletion_by_an_administrator_brings_no_update(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "?")
    with pytest.raises(Impossible):
        harness.world.erase(harness.stranger, harness.group, sent.message_id)
    harness.world.erase(harness.anna, harness.group, sent.message_id)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await harness.bot.edit_message_text("!", harness.group, sent.message_id)
    assert await harness.bot.get_updates() == ()


async def test_a_person_clears_the_chat_and_the_bot_may_still_write(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.anna, "?")
    harness.world.clear(harness.anna)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await harness.bot.delete_message(harness.anna, sent.message_id)
    assert (await harness.bot.send_message(harness.anna, "!")).message_id > sent.message_id


async def test_edits_by_people_bring_updates(harness: Harness) -> None:
    written = harness.world.say(harness.anna, harness.anna, "/hand")
    harness.world.rewrite(harness.anna, harness.anna, written.message_id, "/start")
    updates = await harness.bot.get_updates()
    assert updates[-1].edited_message is not None
    assert updates[-1].edited_message.text == "/start"
    with pytest.raises(Impossible):
        harness.world.rewrite(harness.stranger, harness.anna, written.message_id, "?")


async def test_an_administrator_bot_may_ask_for_member_changes(harness: Harness) -> None:
    harness.world.leave(harness.group, harness.stranger)
    await harness.bot.get_updates(allowed_updates=["chat_member"])
    harness.world.join(harness.group, harness.stranger)
    harness.world.add_bot_to(harness.group, harness.anna, administrator=True)
    harness.world.leave(harness.group, harness.stranger)
    harness.time.advance(4)
    changes = [update.chat_member for update in await harness.bot.get_updates() if update.chat_member]
    assert [(change.old_chat_member.status, change.new_chat_member.status) for change in changes] == [
        ("member", "left")
    ]


async def test_a_command_for_nobody_goes_to_the_bot_that_wrote_last(harness: Harness) -> None:
    other = harness.world.add_bot("7000000002:other", username="other_bot")
    harness.world.add_bot_to(harness.group, harness.anna, bot=other.user.id)
    other.forget_updates()
    await harness.bot.send_message(harness.group, "mine")
    harness.world.say(harness.anna, harness.group, "/new")
    assert not other.updates
    await harness.post("/bot7000000002:other/sendMessage", chat_id=harness.group, text="theirs")
    harness.world.say(harness.anna, harness.group, "/new")
    harness.world.say(harness.anna, harness.group, "/new@pulka_bot")
    assert len(other.updates) == 1
    texts = [
        update.message.text
        for update in await harness.bot.get_updates()
        if update.message and update.message.text
    ]
    assert texts == ["/new", "/new@pulka_bot"]


async def test_group_changes_over_http(harness: Harness) -> None:
    group, anna = harness.group, harness.anna
    written = (
        await harness.post("/playground/say", person=anna, chat=harness.forum, text="/new", anonymous=True)
    )["message"]
    assert written["sender_chat"]["id"] == harness.forum
    written = (await harness.post("/playground/say", person=anna, chat=group, text="a"))["message"][
        "message_id"
    ]
    assert (await harness.post("/playground/rewrite", person=anna, chat=group, message=written, text="b"))[
        "message"
    ]["text"] == "b"
    assert await harness.post("/playground/delete", person=anna, chat=group, message=written) == {}
    assert await harness.post("/playground/clear", person=anna) == {}
    new = (await harness.post("/playground/migrate", chat=group, person=anna))["chat"]["id"]
    assert (await harness.post(f"/bot{TOKEN}/sendMessage", chat_id=group, text="?"))["parameters"] == {
        "migrate_to_chat_id": new
    }
    assert await harness.post("/playground/delete-group", chat=new, person=anna) == {}
    assert await harness.post("/playground/deactivate", person=anna) == {}
    assert (await harness.call("sendMessage", chat_id=anna, text="?"))[
        "description"
    ] == "Forbidden: user is deactivated"
