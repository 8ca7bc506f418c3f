"""aiogram and python-telegram-bot read every answer and update: no field is unknown, missing or of another type."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import telegram
from aiohttp import FormData

from harness import Harness, png, uv
from playground.bot_api.methods.method_table import METHODS
from playground.model import DEFAULT_UPDATES
from playground.people.group_lifecycle import delete_group, migrate
from playground.people.inline_mode import ask, choose

pytestmark = pytest.mark.slow
PEER = Path(__file__).with_name("aiogram_peer.py")
OPTIONS = ("--quiet", "--frozen", "--no-project", "--python", sys.executable, "--script")
KEYBOARD = {
    "inline_keyboard": [
        [
            {"text": "A", "callback_data": "a", "style": "primary"},
            {"text": "B", "url": "https://t.me/playground_bot?start=x"},
        ],
        [{"text": "C", "copy_text": {"text": "c"}}, {"text": "D", "switch_inline_query": ""}],
    ]
}
RESULT = {
    "type": "article",
    "id": "1",
    "title": "T",
    "input_message_content": {"message_text": "?"},
    "reply_markup": KEYBOARD,
}
HTML = '<b>A</b> <i>i</i> <u>u</u> <s>s</s> <tg-spoiler>x</tg-spoiler> <code>c</code> <a href="https://t.me">t</a>'
HTML += '<pre><code class="language-python">p</code></pre><blockquote>q</blockquote><blockquote expandable>e</blockquote>'
EYES = [{"type": "emoji", "emoji": "👀"}]
YOUNGER = {"can_send_welcome_messages"}
"""Fields of Telegram that python-telegram-bot does not know yet."""
KINDS: dict[str, type[telegram.TelegramObject]] = {
    "": telegram.Update,
    "getMe": telegram.User,
    "getWebhookInfo": telegram.WebhookInfo,
    "getMyCommands": telegram.BotCommand,
    "getMyName": telegram.BotName,
    "getMyDescription": telegram.BotDescription,
    "getMyShortDescription": telegram.BotShortDescription,
    "getChat": telegram.ChatFullInfo,
    "getFile": telegram.File,
    "createForumTopic": telegram.ForumTopic,
    "getChatMember": telegram.ChatMember,
    "getChatAdministrators": telegram.ChatMember,
    "getChatMenuButton": telegram.MenuButton,
    "getUpdates": telegram.Update,
}
"""Result types of methods that return no message."""
OWN: dict[str, dict[str, Any]] = {
    **{name: {} for name in ("getMe", "getMyName", "getMyDescription", "getMyShortDescription")},
    "getChatMenuButton": {},
    "setMyCommands": {"commands": [{"command": "new", "description": "N"}]},
    "getMyCommands": {},
    "deleteMyCommands": {},
    "setMyName": {"name": "N"},
    "setMyDescription": {"description": "D"},
    "setMyShortDescription": {"short_description": "S"},
    "setChatMenuButton": {"menu_button": {"type": "default"}},
    "setWebhook": {"url": "https://127.0.0.1:1/"},
    **{name: {} for name in ("getWebhookInfo", "deleteWebhook", "close", "logOut")},
}
"""Parameters of methods about the bot itself."""
Read = Callable[[str, Any], None]


@pytest.fixture(scope="module")
def read() -> Iterator[Read]:
    """Return a function that lets both libraries read an answer of a method or, without one, an update.

    aiogram is installed from its own lock into uv's cache on first use.
    """
    with subprocess.Popen(
        [uv(), "run", *OPTIONS, PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        to_peer, from_peer = process.stdin, process.stdout
        assert to_peer is not None
        assert from_peer is not None

        def read(method: str, source: Any) -> None:
            print(json.dumps([method, source]), file=to_peer, flush=True)
            sent, read_back = (
                json.dumps(each, sort_keys=True) for each in (source, json.loads(from_peer.readline()))
            )
            assert read_back == sent, method
            results = source["result"] if method else source
            for result in results if isinstance(results, list) else [results]:
                if isinstance(result, dict):
                    assert_known(KINDS.get(method, telegram.Message).de_json(result))

        yield read
        process.communicate()


def assert_known(thing: object) -> None:
    """Assert that python-telegram-bot knows every field."""
    if isinstance(thing, telegram.TelegramObject):
        assert set(thing.api_kwargs) <= YOUNGER, (type(thing).__name__, thing.api_kwargs)
        thing = [getattr(thing, name, None) for name in thing.__slots__ if not name.startswith("_")]
    for each in thing if isinstance(thing, Sequence) and not isinstance(thing, str) else ():
        assert_known(each)


async def test_two_libraries_read_the_answer_of_every_method(harness: Harness, read: Read) -> None:
    world, group, anna, forum = harness.world, harness.group, harness.anna, harness.forum
    driven = set()

    async def call(method: str, data: object = None, **values: Any) -> Any:
        harness.time.jump(5)
        answer = await harness.call(method, data, **values)
        assert answer["ok"], (method, answer)
        read(method, answer)
        driven.add(method.lower())
        return answer["result"]

    world.add_bot_to(group, anna, administrator=True)
    command = world.say(anna, group, "/poll").message_id
    html = {"text": HTML, "parse_mode": "HTML", "reply_markup": KEYBOARD}
    sent = await call("sendMessage", chat_id=group, reply_parameters={"message_id": command}, **html)
    here = {"chat_id": group, "message_id": sent["message_id"]}
    await call("editMessageText", **here, text="B", reply_markup=KEYBOARD)
    await call("editMessageReplyMarkup", **here)
    await call("pinChatMessage", **here)
    await call("getChat", chat_id=group)
    for method, where in (("unpinChatMessage", here), ("unpinAllChatMessages", {"chat_id": group})):
        await call(method, **where)
    form = FormData(
        {"chat_id": str(group), "caption": "<b>c</b>", "parse_mode": "HTML", "protect_content": "1"}
    )
    form.add_field("photo", png(3, 2), filename="photo.png")
    await call("sendPhoto", form)
    form = FormData({"chat_id": str(group), "caption": "d"})
    form.add_field("document", b"text", filename="document.png")
    file = (await call("sendDocument", form))["document"]["file_id"]
    await call("getFile", file_id=file)
    await call("editMessageMedia", **here, media={"type": "document", "media": file})
    await call("editMessageCaption", **here, caption="e")
    await call(
        "sendMediaGroup", chat_id=group, media=[{"type": "document", "media": file, "caption": "f"}] * 2
    )
    await call("deleteMessage", **here)
    await call("deleteMessages", chat_id=group, message_ids=[sent["message_id"], command])
    pressed = (await call("sendMessage", chat_id=anna, text="?", reply_markup=KEYBOARD))["message_id"]
    await call("answerCallbackQuery", callback_query_id=world.press(anna, anna, pressed, "a").callback.id)
    await call("sendChatAction", chat_id=anna, action="typing")
    await call("setMessageReaction", chat_id=anna, message_id=pressed, reaction=EYES)
    request = ask(world, anna, group, "q", via=harness.bot.id)
    await call("answerInlineQuery", inline_query_id=request.query.id, results=[RESULT])
    choose(world, anna, group, request.query.id, "1")
    chosen = (await call("getUpdates"))[-1]["chosen_inline_result"]
    await call("editMessageText", inline_message_id=chosen["inline_message_id"], text="C")

    world.add_bot_to(forum, harness.boris, administrator=True)
    topic = (await call("createForumTopic", chat_id=forum, name="T"))["message_thread_id"]
    await call("sendMessage", chat_id=forum, text="t", message_thread_id=topic)
    for method in ("getChat", "getChatMemberCount", "getChatAdministrators"):
        await call(method, chat_id=forum)
    for user in (anna, harness.bot.id, harness.stranger):
        await call("getChatMember", chat_id=forum, user_id=user)
    await call("setChatMemberTag", chat_id=forum, user_id=harness.boris, tag="T")
    await call("getChat", chat_id=anna)
    await call("leaveChat", chat_id=forum)

    for method, values in OWN.items():
        await call(method, **values)
    assert driven == {*METHODS, "getupdates", "setwebhook"}


async def test_two_libraries_read_every_kind_of_update(harness: Harness, read: Read) -> None:
    world, group, anna, forum, boris = (
        *(harness.world, harness.group, harness.anna),
        *(harness.forum, harness.boris),
    )
    await harness.call("getUpdates", allowed_updates=[*DEFAULT_UPDATES, "chat_member"])
    world.add_bot_to(forum, boris, administrator=True)
    sent = await harness.bot.send_message(forum, "?", api_kwargs={"reply_markup": KEYBOARD})
    world.press(anna, forum, sent.message_id, "a")
    request = ask(world, anna, group, "q", via=harness.bot.id)
    await harness.call("answerInlineQuery", inline_query_id=request.query.id, results=[RESULT])
    sent_result = choose(world, anna, forum, request.query.id, "1")
    world.press(anna, forum, sent_result.message_id, "a")
    message_of_anna = world.say(anna, forum, "a reply", reply_to=sent.message_id)
    world.rewrite(anna, forum, message_of_anna.message_id, "/other")
    world.say(anna, forum, "as the group", anonymous=True)
    world.say(anna, forum, "as a channel", channel="News")
    world.add_topic(forum, "T", anna)
    world.leave(forum, boris)
    world.join(forum, boris)
    world.block(anna)
    world.start(anna, "payload")
    world.remove_bot_from(group, anna)
    world.add_bot_to(group, anna)
    migrate(world, group, anna)
    delete_group(world, forum, anna)

    harness.time.jump(5)
    seldom = {
        *("migrate_to_chat_id", "migrate_from_chat_id", "sender_chat"),
        *("via_bot", "inline_message_id"),
    }
    kinds = set()
    for update in (await harness.call("getUpdates", limit=100))["result"]:
        read("", update)
        kind = next(name for name in update if name != "update_id")
        kinds |= {kind, *(seldom & set(update[kind]))}
    assert kinds == seldom | {
        *("message", "edited_message", "callback_query", "my_chat_member", "chat_member"),
        *("inline_query", "chosen_inline_result"),
    }
