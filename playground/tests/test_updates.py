"""Updates: delivery and fields."""

import asyncio

import aiohttp
import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest, Conflict

from harness import Harness, bot_at, until
from playground.directory import Impossible

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="vote 1")]])


async def open_poll(harness: Harness) -> asyncio.Task[tuple[Update, ...]]:
    """Start a poll and return once the server waits for updates: it clears this event then."""
    arrived = harness.world.the_bot().arrived
    arrived.set()
    poll = asyncio.create_task(harness.bot.get_updates(timeout=50))
    await until(lambda: not arrived.is_set())
    return poll


async def test_updates_come_again_until_the_offset_confirms_them(harness: Harness) -> None:
    for text in ("/one", "/two"):
        harness.world.say(harness.anna, harness.group, text)
    first = await harness.bot.get_updates()
    harness.time.jump(1)
    assert await harness.bot.get_updates() == first
    assert [update.message.text for update in first if update.message] == ["/one", "/two"]
    assert await harness.bot.get_updates(offset=first[1].update_id) == (first[1],)
    assert await harness.bot.get_updates(offset=first[1].update_id + 1) == ()


async def test_a_poll_waits_for_an_update(harness: Harness) -> None:
    poll = await open_poll(harness)
    assert not poll.done()
    harness.world.say(harness.anna, harness.group, "/poll")
    assert [update.message.text for update in await poll if update.message] == ["/poll"]


async def test_the_older_of_two_polls_ends(harness: Harness) -> None:
    older = await open_poll(harness)
    async with bot_at(harness.url) as second:
        newer = asyncio.create_task(second.get_updates(timeout=50))
        with pytest.raises(
            Conflict,
            match="terminated by other getUpdates request; make sure that only one bot instance is running",
        ):
            await older
        harness.world.say(harness.anna, harness.group, "/poll")
        assert len(await newer) == 1


async def test_a_webhook_ends_polls_and_forbids_them(harness: Harness) -> None:
    poll = await open_poll(harness)
    await harness.bot.set_webhook("https://127.0.0.1:1/hook")
    with pytest.raises(Conflict, match="terminated by setWebhook request"):
        await poll
    with pytest.raises(
        Conflict,
        match="can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    ):
        await harness.bot.get_updates()
    assert (await harness.bot.get_webhook_info()).url == "https://127.0.0.1:1/hook"
    await harness.bot.delete_webhook()
    harness.time.jump(3)
    assert await harness.bot.get_updates() == ()


async def test_a_command_carries_its_entity_and_its_sender(harness: Harness) -> None:
    harness.world.say(harness.anna, harness.group, "★🎲 /poll@playground_bot 4")
    (update,) = await harness.bot.get_updates()
    message = update.message
    assert message is not None
    assert message.from_user is not None
    (entity,) = message.entities
    assert (entity.type, message.parse_entity(entity)) == ("bot_command", "/poll@playground_bot")
    assert (message.from_user.language_code, message.from_user.username) == ("en", "anna_p")
    assert message.chat.type == "group"


async def test_privacy_mode_hides_other_messages(harness: Harness) -> None:
    for text in ("hello", "/poll@other_bot", "/poll"):
        harness.world.say(harness.anna, harness.group, text)
    sent = await harness.bot.send_message(harness.group, "?")
    harness.world.say(harness.anna, harness.group, "a reply", reply_to=sent.message_id)
    texts = [update.message.text for update in await harness.bot.get_updates() if update.message]
    assert texts == ["/poll", "a reply"]
    harness.world.add_bot_to(harness.group, harness.anna, administrator=True)
    harness.world.say(harness.anna, harness.group, "hello again")
    harness.time.jump(1)
    assert (await harness.bot.get_updates())[-1].message.text == "hello again"  # type: ignore[union-attr]


async def test_a_deep_link_opens_the_private_chat(harness: Harness) -> None:
    harness.world.start(harness.stranger, "j_Token-1")
    (update,) = await harness.bot.get_updates()
    assert update.message is not None
    assert (update.message.text, update.message.chat.id) == ("/start j_Token-1", harness.stranger)
    assert update.message.entities[0].length == len("/start")
    assert (await harness.bot.send_message(harness.stranger, "!")).text == "!"
    with pytest.raises(Impossible):
        harness.world.start(harness.stranger, "a b")


async def test_a_press_carries_its_message_and_expires_after_15_seconds(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "?", reply_markup=KEYBOARD)
    for _ in range(2):
        harness.world.press(harness.anna, harness.group, sent.message_id, "vote 1")
    query, late_query = [update.callback_query for update in await harness.bot.get_updates()]
    assert query is not None
    assert late_query is not None
    assert query.message is not None
    assert (query.data, query.from_user.id) == ("vote 1", harness.anna)
    assert query.message.chat.id == harness.group
    assert await query.answer("Anna wins", show_alert=True)
    assert harness.world.queries[query.id].answer == {"text": "Anna wins", "alert": True, "url": ""}
    harness.time.jump(16)
    with pytest.raises(
        BadRequest, match="Query is too old and response timeout expired or query id is invalid"
    ):
        await late_query.answer()
    late = harness.world.queries[late_query.id]
    assert (late.is_over, late.is_late, late.answered.is_set()) == (True, True, False)
    with pytest.raises(BadRequest, match="Query is too old"):
        await harness.bot.answer_callback_query("1")


async def test_unfetched_presses_expire_after_150_seconds(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "?", reply_markup=KEYBOARD)
    harness.world.press(harness.anna, harness.group, sent.message_id, "vote 1")
    harness.world.say(harness.anna, harness.group, "/late")
    harness.time.jump(151)
    (update,) = await harness.bot.get_updates()
    assert update.message is not None
    assert update.message.text == "/late"


async def test_adding_removing_and_blocking_a_bot_bring_updates(harness: Harness) -> None:
    harness.world.remove_bot_from(harness.group, harness.anna)
    harness.world.add_bot_to(harness.group, harness.anna)
    harness.world.block(harness.anna)
    harness.world.unblock(harness.anna)
    updates = await harness.bot.get_updates()
    changes = [update.my_chat_member for update in updates if update.my_chat_member]
    assert [
        (change.chat.id, change.old_chat_member.status, change.new_chat_member.status) for change in changes
    ] == [
        (harness.group, "member", "kicked"),
        (harness.group, "kicked", "member"),
        (harness.anna, "member", "kicked"),
        (harness.anna, "kicked", "member"),
    ]
    added = [update.message.new_chat_members for update in updates if update.message]
    assert [user.id for users in added for user in users] == [harness.bot.id]


async def test_calls_are_counted_by_chat_and_method(harness: Harness) -> None:
    sent = await harness.bot.send_message(harness.group, "a")
    with pytest.raises(BadRequest):
        await harness.bot.edit_message_text("a", harness.group, sent.message_id)
    async with aiohttp.ClientSession(harness.url) as session:
        stats = await (await session.get("/playground/stats")).json()
        log = await (await session.get("/playground/calls?after=1")).json()
    assert stats["chats"] == {str(harness.group): {"sendMessage": {"200": 1}, "editMessageText": {"400": 1}}}
    assert [(call["method"], call["chat"], call["code"]) for call in log["calls"]] == [
        ("editMessageText", harness.group, 400)
    ]
