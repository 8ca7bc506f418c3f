"""aiogram and python-telegram-bot read every answer and update: no field is unknown, missing or of another type."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import telegram

from playground.bot_api.methods.table import METHODS
from playground.model import DEFAULT_UPDATES
from playground.people.group_lifecycle import delete_group, migrate
from playground.people.inline_mode import ask, choose
from tests.playground.conftest import TOKEN, Harness, png

pytestmark = pytest.mark.slow
UV, PEER = Path(sys.executable).with_name("uv"), Path(__file__).with_name("aiogram_peer.py")
KEYBOARD = {
    "inline_keyboard": [
        [
            {"text": "A", "callback_data": "a", "style": "primary"},
            {"text": "B", "url": "https://t.me/pulka_bot?start=x"},
        ],
        [{"text": "C", "copy_text": {"text": "c"}}, {"text": "D", "switch_inline_query": ""}],
    ]
}
CARD = {
    "type": "article",
    "id": "1",
    "title": "T",
    "input_message_content": {"message_text": "?"},
    "reply_markup": KEYBOARD,
}
HTML = '<b>A</b> <i>i</i> <u>u</u> <s>s</s> <tg-spoiler>x</tg-spoiler> <code>c</code> <a href="https://t.me">t</a>'
HTML += '<pre><code class="language-python">p</code></pre><blockquote>q</blockquote><blockquote expandable>e</blockquote>'
YOUNGER = {"can_send_welcome_messages"}
"""Fields of Telegram that python-telegram-bot does not know yet."""
Answer = dict[str, Any]
Call = Callable[..., Awaitable[tuple[str, Answer]]]


class Aiogram:
    """aiogram, in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    async def differences(self, **source: Any) -> Any:
        """Where aiogram reads an answer of a method, or an update, as something else than it says."""
        return await asyncio.to_thread(self._exchange, source)

    def _exchange(self, request: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@pytest.fixture(scope="module")
def aiogram() -> Iterator[Aiogram]:
    """Installed by its own lock into uv's cache on first use, apart from what the program needs."""
    command: list[str | Path] = [
        UV,
        "run",
        "--quiet",
        "--frozen",
        "--no-project",
        "--python",
        sys.executable,
        "--script",
        PEER,
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Aiogram(process)
        process.communicate()


def known(thing: object) -> None:
    """python-telegram-bot knows every field."""
    if isinstance(thing, telegram.TelegramObject):
        assert set(thing.api_kwargs) <= YOUNGER, (type(thing).__name__, thing.api_kwargs)
        for name in thing.__slots__ if isinstance(thing.__slots__, Sequence) else ():
            if not name.startswith("_"):
                known(getattr(thing, name, None))
    elif isinstance(thing, tuple | list):
        for each in thing:
            known(each)


async def upload(harness: Harness, method: str, name: str, content: bytes, **values: str) -> Answer:
    """The server's answer to a multipart form."""
    form = aiohttp.FormData({"chat_id": str(harness.group), **values})
    form.add_field(name, content, filename=f"{name}.png")
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{harness.url}/bot{TOKEN}/{method}", data=form) as response,
    ):
        answer: Answer = await response.json()
        return answer


async def every_method(harness: Harness) -> AsyncIterator[tuple[str, Answer]]:
    """Each method of the playground, with its answer."""

    async def call(method: str, **values: Any) -> tuple[str, Answer]:
        harness.time.advance(5)
        return method, await harness.call(method, **values)

    async for done in methods_of_messages(harness, call):
        yield done
    async for done in methods_of_chats(harness, call):
        yield done
    for method in ("getMe", "getMyName", "getMyDescription", "getMyShortDescription", "getChatMenuButton"):
        yield await call(method)
    yield await call("setMyCommands", commands=[{"command": "new", "description": "N"}])
    yield await call("getMyCommands")
    yield await call("deleteMyCommands")
    yield await call("setMyName", name="N")
    yield await call("setMyDescription", description="D")
    yield await call("setMyShortDescription", short_description="S")
    yield await call("setChatMenuButton", menu_button={"type": "default"})
    yield await call("getUpdates")
    yield await call("setWebhook", url="https://127.0.0.1:1/")
    yield await call("getWebhookInfo")
    yield await call("deleteWebhook")
    yield await call("close")
    yield await call("logOut")


async def methods_of_messages(harness: Harness, call: Call) -> AsyncIterator[tuple[str, Answer]]:
    group, anna = harness.group, harness.anna
    harness.world.add_bot_to(group, anna, administrator=True)
    message_of_anna = harness.world.say(anna, group, "/new")
    reply = {"message_id": message_of_anna.message_id}
    sent = await call(
        "sendMessage",
        chat_id=group,
        text=HTML,
        parse_mode="HTML",
        reply_markup=KEYBOARD,
        reply_parameters=reply,
    )
    yield sent
    number = sent[1]["result"]["message_id"]
    yield await call("editMessageText", chat_id=group, message_id=number, text="B", reply_markup=KEYBOARD)
    yield await call("editMessageReplyMarkup", chat_id=group, message_id=number)
    yield await call("pinChatMessage", chat_id=group, message_id=number)
    yield await call("getChat", chat_id=group)
    yield await call("unpinChatMessage", chat_id=group, message_id=number)
    yield await call("unpinAllChatMessages", chat_id=group)
    yield (
        "sendPhoto",
        await upload(
            harness,
            "sendPhoto",
            "photo",
            png(3, 2),
            caption="<b>c</b>",
            parse_mode="HTML",
            protect_content="1",
        ),
    )
    document = await upload(harness, "sendDocument", "document", b"text", caption="d")
    yield "sendDocument", document
    file = document["result"]["document"]["file_id"]
    yield await call("getFile", file_id=file)
    yield await call(
        "editMessageMedia", chat_id=group, message_id=number, media={"type": "document", "media": file}
    )
    yield await call("editMessageCaption", chat_id=group, message_id=number, caption="e")
    yield await call(
        "sendMediaGroup", chat_id=group, media=[{"type": "document", "media": file, "caption": "f"}] * 2
    )
    yield await call("deleteMessage", chat_id=group, message_id=number)
    yield await call("deleteMessages", chat_id=group, message_ids=[number, message_of_anna.message_id])
    pressed = await call("sendMessage", chat_id=anna, text="?", reply_markup=KEYBOARD)
    query = harness.world.press(anna, anna, pressed[1]["result"]["message_id"], "a")
    yield await call("answerCallbackQuery", callback_query_id=query.callback.id)
    yield await call("sendChatAction", chat_id=anna, action="typing")
    emoji = [{"type": "emoji", "emoji": "👀"}]
    yield await call(
        "setMessageReaction", chat_id=anna, message_id=pressed[1]["result"]["message_id"], reaction=emoji
    )
    asking = ask(harness.world, anna, group, "q", asks=harness.bot.id)
    yield await call("answerInlineQuery", inline_query_id=asking.query.id, results=[CARD])
    choose(harness.world, anna, group, asking.query.id, "1")
    updates = (await harness.call("getUpdates"))["result"]
    inline = updates[-1]["chosen_inline_result"]["inline_message_id"]
    yield await call("editMessageText", inline_message_id=inline, text="C")


async def methods_of_chats(harness: Harness, call: Call) -> AsyncIterator[tuple[str, Answer]]:
    anna, forum = harness.anna, harness.forum
    harness.world.add_bot_to(forum, harness.person("Борис"), administrator=True)
    topic = await call("createForumTopic", chat_id=forum, name="T")
    yield topic
    yield await call(
        "sendMessage", chat_id=forum, text="t", message_thread_id=topic[1]["result"]["message_thread_id"]
    )
    for method in ("getChat", "getChatMemberCount", "getChatAdministrators"):
        yield await call(method, chat_id=forum)
    for user in (anna, harness.bot.id, harness.stranger):
        yield await call("getChatMember", chat_id=forum, user_id=user)
    yield await call("setChatMemberTag", chat_id=forum, user_id=harness.person("Борис"), tag="T")
    yield await call("getChat", chat_id=anna)
    yield await call("leaveChat", chat_id=forum)


async def test_two_libraries_read_the_answer_of_every_method(harness: Harness, aiogram: Aiogram) -> None:
    driven = set()
    async for method, answer in every_method(harness):
        assert answer["ok"], (method, answer)
        assert await aiogram.differences(method=method, answer=answer) == []
        driven.add(method.lower())
        results = answer["result"] if isinstance(answer["result"], list) else [answer["result"]]
        for result in results:
            if isinstance(result, dict):
                known(read_by_ptb(method, result, harness.bot))
    assert driven == {*METHODS, "getupdates", "setwebhook"}


def read_by_ptb(method: str, result: Answer, bot: telegram.Bot) -> telegram.TelegramObject:
    kinds: dict[str, type[telegram.TelegramObject]] = {
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
    return kinds.get(method, telegram.Message).de_json(result, bot)


async def test_both_read_every_kind_of_update(harness: Harness, aiogram: Aiogram) -> None:
    world, group, anna, forum = harness.world, harness.group, harness.anna, harness.forum
    boris = harness.person("Борис")
    await harness.call(
        "getUpdates",
        allowed_updates=[*DEFAULT_UPDATES, "chat_member"],
    )
    world.add_bot_to(forum, boris, administrator=True)
    sent = await harness.bot.send_message(forum, "?", api_kwargs={"reply_markup": KEYBOARD})
    world.press(anna, forum, sent.message_id, "a")
    asking = ask(world, anna, group, "q", asks=harness.bot.id)
    await harness.call("answerInlineQuery", inline_query_id=asking.query.id, results=[CARD])
    card = choose(world, anna, forum, asking.query.id, "1")
    world.press(anna, forum, card.message_id, "a")
    message_of_anna = world.say(anna, forum, "a reply", reply_to=sent.message_id)
    world.rewrite(anna, forum, message_of_anna.message_id, "/other")
    world.say(anna, forum, "as the group", anonymous=True)
    world.say(anna, forum, "as a channel", channel="Новости")
    world.add_topic(forum, "T", anna)
    world.leave(forum, boris)
    world.join(forum, boris)
    world.block(anna)
    world.start(anna, "payload")
    world.remove_bot_from(group, anna)
    world.add_bot_to(group, anna)
    migrate(world, group, anna)
    delete_group(world, forum, anna)

    harness.time.advance(5)
    answer = await harness.call("getUpdates", limit=100)
    kinds = set()
    for update in answer["result"]:
        assert await aiogram.differences(update=update) == []
        known(telegram.Update.de_json(update, harness.bot))
        kind = next(name for name in update if name != "update_id")
        kinds.add(kind)
        kinds |= {
            name
            for name in update[kind]
            if name
            in {
                *("migrate_to_chat_id", "migrate_from_chat_id", "sender_chat"),
                *("via_bot", "inline_message_id"),
            }
        }
    assert kinds == {
        *("message", "edited_message", "callback_query", "my_chat_member", "chat_member"),
        *("migrate_to_chat_id", "migrate_from_chat_id", "sender_chat"),
        *("inline_query", "chosen_inline_result", "via_bot", "inline_message_id"),
    }
