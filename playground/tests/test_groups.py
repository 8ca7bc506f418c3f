"""Updates and errors after changes of groups and members."""

import pytest
from telegram import ChatMemberAdministrator, ChatMemberRestricted
from telegram.error import ChatMigrated, Forbidden

from harness import Harness
from playground.directory import Impossible
from playground.people.administration import appoint, restrict
from playground.people.group_lifecycle import delete_group, migrate


async def test_a_group_becomes_a_supergroup(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "before")
    new = migrate(harness.world, harness.group, harness.anna)
    assert (new.chat.type, new.chat.title) == ("supergroup", "Friday crowd")
    assert set(new.members) == set(harness.world.room(harness.group).members)
    to, came, origin = await harness.bot.get_updates()
    assert to.message is not None
    assert (to.message.chat.id, to.message.migrate_to_chat_id) == (harness.group, new.chat.id)
    assert to.message.from_user is not None
    assert to.message.from_user.id == harness.anna
    assert came.my_chat_member is not None
    change = came.my_chat_member
    assert (change.chat.id, change.new_chat_member.status) == (new.chat.id, "member")
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
    written = harness.world.room(harness.group).messages.values()
    assert [message.text for message in written if message.text] == ["before"]
    assert (await harness.bot.get_chat(harness.group)).type == "group"
    assert (await harness.bot.send_message(new.chat.id, "here")).message_id == 2


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
    harness.world.say(harness.anna, harness.forum, "/start", anonymous=True)
    (update,) = await harness.bot.get_updates()
    message = update.message
    assert message is not None
    assert message.from_user is not None
    assert message.sender_chat is not None
    assert (message.from_user.id, message.from_user.username) == (1087968824, "GroupAnonymousBot")
    assert message.sender_chat.id == harness.forum
    for person, chat in ((harness.stranger, harness.forum), (harness.anna, harness.group)):
        with pytest.raises(Impossible):
            harness.world.say(person, chat, "/start", anonymous=True)


async def test_an_administrator_bot_may_ask_for_member_changes(harness: Harness) -> None:
    harness.world.leave(harness.group, harness.stranger)
    await harness.bot.get_updates(allowed_updates=["chat_member"])
    harness.world.join(harness.group, harness.stranger)
    harness.world.add_bot_to(harness.group, harness.anna, administrator=True)
    harness.world.leave(harness.group, harness.stranger)
    harness.time.jump(4)
    changes = [update.chat_member for update in await harness.bot.get_updates() if update.chat_member]
    assert [(change.old_chat_member.status, change.new_chat_member.status) for change in changes] == [
        ("member", "left")
    ]


async def test_a_command_without_a_username_goes_to_the_bot_that_wrote_last(harness: Harness) -> None:
    other = harness.world.add_bot("7000000002:other", username="other_bot")
    harness.world.add_bot_to(harness.group, harness.anna, bot=other.user.id)
    other.forget_updates()
    await harness.bot.send_message(harness.group, "mine")
    harness.world.say(harness.anna, harness.group, "/start")
    assert not other.updates
    await harness.post("/bot7000000002:other/sendMessage", chat_id=harness.group, text="theirs")
    harness.world.say(harness.anna, harness.group, "/start")
    harness.world.say(harness.anna, harness.group, "/start@playground_bot")
    assert len(other.updates) == 1
    messages = [update.message for update in await harness.bot.get_updates()]
    texts = [message.text for message in messages if message and message.text]
    assert texts == ["/start", "/start@playground_bot"]


async def test_an_appointed_member_is_listed_until_dismissed(harness: Harness) -> None:
    mary = harness.mary
    appoint(harness.world, harness.forum, harness.anna, mary)
    assert (await harness.bot.get_chat_member(harness.forum, mary)).status == "administrator"
    appoint(harness.world, harness.forum, harness.anna, mary, anonymous=True)
    creator, listed = await harness.bot.get_chat_administrators(harness.forum)
    assert isinstance(listed, ChatMemberAdministrator)
    assert (creator.user.id, listed.user.id, listed.is_anonymous) == (harness.anna, mary, True)
    appoint(harness.world, harness.forum, harness.anna, mary, administrator=False)
    assert len(await harness.bot.get_chat_administrators(harness.forum)) == 1


async def test_a_restricted_member_stays_and_may_not_write(harness: Harness) -> None:
    mary = harness.mary
    restrict(harness.world, harness.forum, harness.anna, mary)
    member = await harness.bot.get_chat_member(harness.forum, mary)
    assert isinstance(member, ChatMemberRestricted)
    assert (member.is_member, member.can_send_messages) == (True, False)
    with pytest.raises(Impossible):
        harness.world.say(mary, harness.forum, "/start")
    restrict(harness.world, harness.forum, harness.anna, mary, restricted=False)
    harness.world.say(mary, harness.forum, "/start")
