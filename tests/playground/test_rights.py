"""What a group lets a bot do: Telegram's words for every right and method."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from playground.bot_api.rights import Right
from playground.people.administration import close_topic, delete_topic, permit, restrict, restrict_chat
from tests.playground.conftest import Harness, png

SENDS = ("text", "photo", "document", "album")
EDITS = ("edited text", "edited caption", "edited photo")
PHOTO, OTHER = "photo", "other"
TEXTS = "Bad Request: not enough rights to send text messages to the chat"
PHOTOS = "Bad Request: not enough rights to send photos to the chat"
DOCUMENTS = "Bad Request: not enough rights to send documents to the chat"
PINS = "Bad Request: not enough rights to manage pinned messages in the chat"
NO_WRITING = "Forbidden: CHAT_WRITE_FORBIDDEN"


class Group(NamedTuple):
    """A topic with a text and a photo of the bot, from before its rights changed."""

    harness: Harness
    thread: int
    text: int
    photo: int

    @property
    def chat(self) -> int:
        return self.harness.forum

    async def answers(self) -> dict[str, str]:
        """Telegram's words for each kind of call that it refuses."""
        here = {"chat_id": self.chat, "message_thread_id": self.thread}
        album = [{"type": "photo", "media": PHOTO}] * 2
        text, photo = ({"chat_id": self.chat, "message_id": each} for each in (self.text, self.photo))
        calls: dict[str, tuple[str, dict[str, Any]]] = {
            "text": ("sendMessage", {**here, "text": "two"}),
            "photo": ("sendPhoto", {**here, "photo": PHOTO}),
            "document": ("sendDocument", {**here, "document": PHOTO}),
            "album": ("sendMediaGroup", {**here, "media": album}),
            "edited text": ("editMessageText", {**text, "text": "two"}),
            "edited caption": ("editMessageCaption", {**photo, "caption": "two"}),
            "edited photo": ("editMessageMedia", {**photo, "media": {"type": "photo", "media": OTHER}}),
            "pin": ("pinChatMessage", text),
        }
        found = {name: await self.harness.call(method, **values) for name, (method, values) in calls.items()}
        return {name: answer["description"] for name, answer in found.items() if not answer["ok"]}


@pytest.fixture
async def group(harness: Harness) -> Group:
    thread = harness.world.add_topic(harness.forum, "Cards", harness.anna)
    harness.world.files |= {PHOTO: png(30, 20), OTHER: png(40, 20)}
    here: dict[str, Any] = {"chat_id": harness.forum, "message_thread_id": thread}
    text = await harness.call("sendMessage", **here, text="one")
    photo = await harness.call("sendPhoto", **here, photo=PHOTO, caption="one")
    return Group(harness, thread, text["result"]["message_id"], photo["result"]["message_id"])


class Row(NamedTuple):
    limit: Callable[[Group], object]
    answers: Mapping[str, str]


def forbid(*rights: Right) -> Callable[[Group], object]:
    return lambda group: permit(group.harness.world, group.chat, group.harness.anna, rights)


ROWS = {
    "nothing": Row(forbid(), {}),
    "texts": Row(
        forbid(Right.TEXT), {"text": TEXTS, "edited text": NO_WRITING, "edited caption": NO_WRITING}
    ),
    "photos": Row(
        forbid(Right.PHOTOS),
        {"photo": PHOTOS, "album": PHOTOS, "edited photo": "Forbidden: CHAT_SEND_PHOTOS_FORBIDDEN"},
    ),
    "documents": Row(forbid(Right.DOCUMENTS), {"document": DOCUMENTS}),
    "pins": Row(forbid(Right.PIN), {"pin": PINS}),
    "restricted bot": Row(
        lambda group: restrict(
            group.harness.world, group.chat, group.harness.anna, group.harness.world.the_bot().user.id
        ),
        {
            **dict.fromkeys(SENDS, "Bad Request: have no rights to send a message"),
            **dict.fromkeys(EDITS, NO_WRITING),
            "pin": PINS,
        },
    ),
    "restricted chat": Row(
        lambda group: restrict_chat(group.harness.world, group.chat),
        {**dict.fromkeys((*SENDS, *EDITS), "Bad Request: CHAT_RESTRICTED"), "pin": PINS},
    ),
    "closed topic": Row(
        lambda group: close_topic(group.harness.world, group.chat, group.harness.anna, group.thread),
        {**dict.fromkeys((*SENDS, *EDITS), "Bad Request: TOPIC_CLOSED"), "pin": PINS},
    ),
    "deleted topic": Row(
        lambda group: delete_topic(group.harness.world, group.chat, group.harness.anna, group.thread),
        {
            **dict.fromkeys(SENDS, "Bad Request: message thread not found"),
            **dict.fromkeys(EDITS, "Bad Request: message to edit not found"),
            "pin": "Bad Request: message to pin not found",
        },
    ),
}


@pytest.mark.parametrize("name", ROWS)
async def test_each_method_is_refused_in_telegrams_words(group: Group, name: str) -> None:
    row = ROWS[name]
    row.limit(group)
    assert await group.answers() == row.answers


async def test_a_bot_hears_that_it_is_restricted(group: Group) -> None:
    ROWS["restricted bot"].limit(group)
    updates = (await group.harness.call("getUpdates"))["result"]
    (change,) = [each["my_chat_member"]["new_chat_member"] for each in updates if "my_chat_member" in each]
    assert (change["status"], change["can_send_messages"]) == ("restricted", False)
