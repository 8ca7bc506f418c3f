"""Rights of bots in groups: the right that each kind of call needs, and Telegram's refusal without it.

Sources of the refusals: sends are refused by TDLib, the library within the Bot API server, before they reach
Telegram (`can_send_message_content`, `can_send_message` and `can_pin_messages` in td/telegram). Edits, closed
topics and groups that Telegram itself has restricted are refused by Telegram's servers, with the names and
codes that core.telegram.org/method lists for messages.sendMedia, editMessage and uploadMedia.
Administrators have every right. An edit in a closed topic is refused as a post is.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from playground.bot_api.api_errors import ApiError, bad_request, forbidden
from playground.bot_api_types import Message
from playground.model import LEADING, Bot, Room


class Right(StrEnum):
    """A permission of a group by its name in the Bot API."""

    TEXT = "can_send_messages"
    PHOTOS = "can_send_photos"
    DOCUMENTS = "can_send_documents"
    PIN = "can_pin_messages"


class Limit(StrEnum):
    """Other obstacles to writing."""

    RESTRICTED_BOT = "restricted"
    RESTRICTED_CHAT = "chat restricted"
    CLOSED_TOPIC = "topic closed"


class Act(StrEnum):
    """A kind of call; several methods share one."""

    SEND_TEXT = "text"
    SEND_PHOTO = "photo"
    SEND_DOCUMENT = "document"
    EDIT_WORDS = "words"
    """The text, the caption or the buttons of a message."""
    EDIT_PHOTO = "edited photo"
    EDIT_DOCUMENT = "edited document"
    PIN = "pin"


SENDS = (Act.SEND_TEXT, Act.SEND_PHOTO, Act.SEND_DOCUMENT)
EDITS = (Act.EDIT_WORDS, Act.EDIT_PHOTO, Act.EDIT_DOCUMENT)


class MissingRight(NamedTuple):
    """A refusal: the missing right, the kind of call, Telegram's answer."""

    missing: Right | Limit
    acts: tuple[Act, ...]
    error: ApiError


TABLE = (
    MissingRight(Limit.RESTRICTED_CHAT, (*SENDS, *EDITS), bad_request("CHAT_RESTRICTED")),
    MissingRight(Limit.RESTRICTED_BOT, SENDS, bad_request("have no rights to send a message")),
    MissingRight(Limit.RESTRICTED_BOT, EDITS, forbidden("CHAT_WRITE_FORBIDDEN")),
    MissingRight(Limit.CLOSED_TOPIC, (*SENDS, *EDITS), bad_request("TOPIC_CLOSED")),
    MissingRight(
        Right.TEXT, (Act.SEND_TEXT,), bad_request("not enough rights to send text messages to the chat")
    ),
    MissingRight(Right.TEXT, (Act.EDIT_WORDS,), forbidden("CHAT_WRITE_FORBIDDEN")),
    MissingRight(
        Right.PHOTOS, (Act.SEND_PHOTO,), bad_request("not enough rights to send photos to the chat")
    ),
    MissingRight(Right.PHOTOS, (Act.EDIT_PHOTO,), forbidden("CHAT_SEND_PHOTOS_FORBIDDEN")),
    MissingRight(
        Right.DOCUMENTS, (Act.SEND_DOCUMENT,), bad_request("not enough rights to send documents to the chat")
    ),
    MissingRight(Right.DOCUMENTS, (Act.EDIT_DOCUMENT,), forbidden("CHAT_SEND_DOCS_FORBIDDEN")),
    MissingRight(
        Right.PIN, (Act.PIN,), bad_request("not enough rights to manage pinned messages in the chat")
    ),
)


def require(bot: Bot, room: Room, act: Act, thread: int | None = None) -> None:
    """Raise ApiError unless the bot may do this in the group or topic."""
    if room.bot is not None or room.members.get(bot.user.id) in LEADING:
        return
    missing = _missing(bot, room, thread)
    for row in TABLE:
        if row.missing in missing and act in row.acts:
            raise ApiError(row.error.code, row.error.description)


def _missing(bot: Bot, room: Room, thread: int | None) -> set[Right | Limit]:
    missing: set[Right | Limit] = {right for right in Right if right.value in room.forbidden}
    if room.members.get(bot.user.id) == "restricted":
        missing.add(Limit.RESTRICTED_BOT)
    if room.restricted:
        missing.add(Limit.RESTRICTED_CHAT)
    if (thread or 0) in room.closed_topics:
        missing.add(Limit.CLOSED_TOPIC)
    return missing


def act_of(content: Mapping[str, Any]) -> Act:
    """Return the kind of call that sends this content."""
    if content.get("photo"):
        return Act.SEND_PHOTO
    return Act.SEND_DOCUMENT if content.get("document") else Act.SEND_TEXT


def edit_of(old: Message, new: Message) -> Act:
    """Return the kind of call that turns a message into another."""
    if new.photo is not None and new.photo != old.photo:
        return Act.EDIT_PHOTO
    if new.document is not None and new.document != old.document:
        return Act.EDIT_DOCUMENT
    return Act.EDIT_WORDS
