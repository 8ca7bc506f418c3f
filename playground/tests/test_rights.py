"""Telegram's refusal of each method without each right."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from harness import Harness, png
from playground.bot_api.rights import Right
from playground.people.administration import close_topic, delete_topic, forbid, restrict, restrict_chat
from playground.world import World

SENDS = ("text", "photo", "document", "album")
EDITS = ("edited text", "edited caption", "edited photo")
PHOTO, OTHER = "photo", "other"
TEXTS = "Bad Request: not enough rights to send text messages to the chat"
PHOTOS = "Bad Request: not enough rights to send photos to the chat"
DOCUMENTS = "Bad Request: not enough rights to send documents to the chat"
PINS = "Bad Request: not enough rights to manage pinned messages in the chat"
NO_WRITING = "Forbidden: CHAT_WRITE_FORBIDDEN"
Limit = Callable[[World, int, int, int], object]
"""An action of a chat's creator on the chat or a topic."""
ROWS: dict[str, tuple[Limit, Mapping[str, str]]] = {
    "nothing": (lambda world, chat, by, thread: forbid(world, chat, by, ()), {}),
    "texts": (
        lambda world, chat, by, thread: forbid(world, chat, by, (Right.TEXT,)),
        {"text": TEXTS, "edited text": NO_WRITING, "edited caption": NO_WRITING},
    ),
    "photos": (
        lambda world, chat, by, thread: forbid(world, chat, by, (Right.PHOTOS,)),
        {"photo": PHOTOS, "album": PHOTOS, "edited photo": "Forbidden: CHAT_SEND_PHOTOS_FORBIDDEN"},
    ),
    "documents": (
        lambda world, chat, by, thread: forbid(world, chat, by, (Right.DOCUMENTS,)),
        {"document": DOCUMENTS},
    ),
    "pins": (lambda world, chat, by, thread: forbid(world, chat, by, (Right.PIN,)), {"pin": PINS}),
    "restricted bot": (
        lambda world, chat, by, thread: restrict(world, chat, by, world.the_bot().user.id),
        {
            **dict.fromkeys(SENDS, "Bad Request: have no rights to send a message"),
            **dict.fromkeys(EDITS, NO_WRITING),
            "pin": PINS,
        },
    ),
    "restricted chat": (
        lambda world, chat, by, thread: restrict_chat(world, chat),
        {**dict.fromkeys((*SENDS, *EDITS), "Bad Request: CHAT_RESTRICTED"), "pin": PINS},
    ),
    "closed topic": (
        close_topic,
        {**dict.fromkeys((*SENDS, *EDITS), "Bad Request: TOPIC_CLOSED"), "pin": PINS},
    ),
    "deleted topic": (
        delete_topic,
        {
            **dict.fromkeys(SENDS, "Bad Request: message thread not found"),
            **dict.fromkeys(EDITS, "Bad Request: message to edit not found"),
            "pin": "Bad Request: message to pin not found",
        },
    ),
}


@pytest.mark.parametrize(("limit", "refusals"), ROWS.values(), ids=ROWS)
async def test_each_method_is_refused_in_telegrams_words(
    harness: Harness, limit: Limit, refusals: Mapping[str, str]
) -> None:
    world, chat, call = harness.world, harness.forum, harness.call
    thread = world.add_topic(chat, "East", harness.anna)
    world.files |= {PHOTO: png(30, 20), OTHER: png(40, 20)}
    here: dict[str, Any] = {"chat_id": chat, "message_thread_id": thread}
    sent = [
        (await call("sendMessage", **here, text="one"))["result"]["message_id"],
        (await call("sendPhoto", **here, photo=PHOTO, caption="one"))["result"]["message_id"],
    ]
    text, photo = ({"chat_id": chat, "message_id": each} for each in sent)
    limit(world, chat, harness.anna, thread)
    answers = {
        "text": await call("sendMessage", **here, text="two"),
        "photo": await call("sendPhoto", **here, photo=PHOTO),
        "document": await call("sendDocument", **here, document=PHOTO),
        "album": await call("sendMediaGroup", **here, media=[{"type": "photo", "media": PHOTO}] * 2),
        "edited text": await call("editMessageText", **text, text="two"),
        "edited caption": await call("editMessageCaption", **photo, caption="two"),
        "edited photo": await call("editMessageMedia", **photo, media={"type": "photo", "media": OTHER}),
        "pin": await call("pinChatMessage", **text),
    }
    refused = {name: answer["description"] for name, answer in answers.items() if not answer["ok"]}
    assert refused == refusals


async def test_a_restricted_bot_gets_an_update(harness: Harness) -> None:
    restrict(harness.world, harness.forum, harness.anna, harness.bot.id)
    (update,) = (await harness.call("getUpdates"))["result"]
    change = update["my_chat_member"]["new_chat_member"]
    assert (change["status"], change["can_send_messages"]) == ("restricted", False)
