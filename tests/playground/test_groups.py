"""What befalls groups and people, as a bot learns of it."""

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden

from playground.fates import delete_group, migrate
from playground.refusals import Impossible
from tests.playground.conftest import TOKEN, Stage


async def test_a_group_becomes_a_supergroup(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "before")
    new = migrate(stage.world, stage.group, stage.anna)
    assert (new.chat.type, new.chat.title, set(new.members)) == (
        "supergroup",
        "Пятничная пулька",
        set(stage.world.room(stage.group).members),
    )

    to, came, origin = await stage.bot.get_updates()
    assert to.message is not None
    assert (to.message.chat.id, to.message.migrate_to_chat_id) == (stage.group, new.chat.id)
    assert to.message.from_user is not None
    assert to.message.from_user.id == stage.anna
    assert came.my_chat_member is not None
    assert (came.my_chat_member.chat.id, came.my_chat_member.new_chat_member.status) == (new.chat.id, "member")
    assert origin.message is not None
    assert (origin.message.chat.id, origin.message.migrate_from_chat_id) == (new.chat.id, stage.group)
    assert origin.message.sender_chat == origin.message.chat

    answer = await stage.call("sendMessage", chat_id=stage.group, text="after")
    assert list(answer.items()) == [
        ("ok", False),
        ("error_code", 400),
        ("description", "Bad Request: group chat was upgraded to a supergroup chat"),
        ("parameters", {"migrate_to_chat_id": new.chat.id}),
    ]
    with pytest.raises(ChatMigrated):
        await stage.bot.edit_message_text("after", stage.group, sent.message_id)
    assert [message.text for message in stage.world.room(stage.group).messages.values() if message.text] == ["before"]
    assert (await stage.bot.get_chat(stage.group)).type == "group"
    assert (await stage.bot.send_message(new.chat.id, "here")).message_id == 2


async def test_the_old_groups_buttons_can_still_be_pressed(stage: Stage) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}
    sent = (await stage.call("sendMessage", chat_id=stage.group, text="?", reply_markup=markup))["result"]
    migrate(stage.world, stage.group, stage.anna)
    stage.world.press(stage.anna, stage.group, sent["message_id"], "a")
    query = (await stage.bot.get_updates())[-1].callback_query
    assert query is not None
    assert query.message is not None
    assert query.message.chat.id == stage.group
    with pytest.raises(Impossible):
        stage.world.say(stage.anna, stage.group, "/new")


async def test_only_who_leads_a_group_makes_it_a_supergroup_and_only_once(stage: Stage) -> None:
    with pytest.raises(Impossible):
        migrate(stage.world, stage.group, stage.stranger)
    with pytest.raises(Impossible):
        migrate(stage.world, stage.forum, stage.anna)
    migrate(stage.world, stage.group, stage.anna)
    with pytest.raises(Impossible):
        migrate(stage.world, stage.group, stage.anna)


async def test_a_deleted_group_takes_no_messages(stage: Stage) -> None:
    delete_group(stage.world, stage.group, stage.anna)
    with pytest.raises(Forbidden, match="the group chat was deleted"):
        await stage.bot.send_message(stage.group, "?")
    delete_group(stage.world, stage.forum, stage.anna)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await stage.bot.send_message(stage.forum, "?")
    changes = [update.my_chat_member for update in await stage.bot.get_updates() if update.my_chat_member]
    assert [(change.chat.id, change.new_chat_member.status) for change in changes] == [(stage.group, "left"), (stage.forum, "left")]


async def test_an_anonymous_administrator_writes_as_the_group(stage: Stage) -> None:
    stage.world.say(stage.anna, stage.forum, "/new", anonymous=True)
    (update,) = await stage.bot.get_updates()
    message = update.message
    assert message is not None
    assert message.from_user is not None
    assert message.sender_chat is not None
    assert (message.from_user.id, message.from_user.username, message.sender_chat.id) == (1087968824, "GroupAnonymousBot", stage.forum)
    for person, chat in ((stage.stranger, stage.forum), (stage.anna, stage.group)):
        with pytest.raises(Impossible):
            stage.world.say(person, chat, "/new", anonymous=True)


async def test_a_channel_writes_in_a_group(stage: Stage) -> None:
    stage.world.say(stage.anna, stage.forum, "/new", channel="Новости")
    (update,) = await stage.bot.get_updates()
    message = update.message
    assert message is not None
    assert message.from_user is not None
    assert message.sender_chat is not None
    assert (message.from_user.id, message.from_user.username) == (136817688, "Channel_Bot")
    assert (message.sender_chat.type, message.sender_chat.title) == ("channel", "Новости")


async def test_an_administrator_deletes_the_bots_message_and_no_update_tells_of_it(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.group, "?")
    with pytest.raises(Impossible):
        stage.world.erase(stage.stranger, stage.group, sent.message_id)
    stage.world.erase(stage.anna, stage.group, sent.message_id)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await stage.bot.edit_message_text("!", stage.group, sent.message_id)
    assert await stage.bot.get_updates() == ()


async def test_a_person_clears_the_chat_and_the_bot_may_still_write(stage: Stage) -> None:
    sent = await stage.bot.send_message(stage.anna, "?")
    stage.world.clear(stage.anna)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await stage.bot.delete_message(stage.anna, sent.message_id)
    assert (await stage.bot.send_message(stage.anna, "!")).message_id > sent.message_id


async def test_edits_by_people_are_told(stage: Stage) -> None:
    said = stage.world.say(stage.anna, stage.anna, "/hand")
    stage.world.rewrite(stage.anna, stage.anna, said.message_id, "/start")
    updates = await stage.bot.get_updates()
    assert updates[-1].edited_message is not None
    assert updates[-1].edited_message.text == "/start"
    with pytest.raises(Impossible):
        stage.world.rewrite(stage.stranger, stage.anna, said.message_id, "?")


async def test_comings_and_goings_are_told_to_a_bot_that_leads_and_asks(stage: Stage) -> None:
    stage.world.leave(stage.group, stage.stranger)
    await stage.bot.get_updates(allowed_updates=["chat_member"])
    stage.world.join(stage.group, stage.stranger)
    stage.world.add_bot_to(stage.group, stage.anna, administrator=True)
    stage.world.leave(stage.group, stage.stranger)
    stage.time.advance(4)
    changes = [update.chat_member for update in await stage.bot.get_updates() if update.chat_member]
    assert [(change.old_chat_member.status, change.new_chat_member.status) for change in changes] == [("member", "left")]


async def test_a_command_for_nobody_goes_to_the_bot_that_wrote_last(stage: Stage) -> None:
    other = stage.world.add_bot("7000000002:other", username="other_bot")
    stage.world.add_bot_to(stage.group, stage.anna, bot=other.user.id)
    other.forget_updates()
    await stage.bot.send_message(stage.group, "mine")
    stage.world.say(stage.anna, stage.group, "/new")
    assert not other.updates
    await stage.post("/bot7000000002:other/sendMessage", chat_id=stage.group, text="theirs")
    stage.world.say(stage.anna, stage.group, "/new")
    stage.world.say(stage.anna, stage.group, "/new@pulka_bot")
    assert len(other.updates) == 1
    texts = [update.message.text for update in await stage.bot.get_updates() if update.message and update.message.text]
    assert texts == ["/new", "/new@pulka_bot"]


async def test_all_of_it_over_http(stage: Stage) -> None:
    group, anna = stage.group, stage.anna
    said = (await stage.post("/playground/say", person=anna, chat=stage.forum, text="/new", anonymous=True))["message"]
    assert said["sender_chat"]["id"] == stage.forum
    said = (await stage.post("/playground/say", person=anna, chat=group, text="a"))["message"]["message_id"]
    assert (await stage.post("/playground/rewrite", person=anna, chat=group, message=said, text="b"))["message"]["text"] == "b"
    assert await stage.post("/playground/delete", person=anna, chat=group, message=said) == {}
    assert await stage.post("/playground/clear", person=anna) == {}
    new = (await stage.post("/playground/migrate", chat=group, person=anna))["chat"]["id"]
    assert (await stage.post(f"/bot{TOKEN}/sendMessage", chat_id=group, text="?"))["parameters"] == {"migrate_to_chat_id": new}
    assert await stage.post("/playground/delete-group", chat=new, person=anna) == {}
    assert await stage.post("/playground/deactivate", person=anna) == {}
    assert (await stage.call("sendMessage", chat_id=anna, text="?"))["description"] == "Forbidden: user is deactivated"
