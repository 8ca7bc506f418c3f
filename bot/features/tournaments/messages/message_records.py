"""Stored records of a tournament's messages: their ids and contents."""

from typing import Self, TypeVar

import msgspec

from bot.match.table import PersonId
from bot.ui.plan import TextRecord

CHAT_RECORD, RIVAL_RECORD = "chat", "rival"

T = TypeVar("T")


class ChatRecord(TextRecord, frozen=True, array_like=True):
    """Messages sent to a chat. Stored as an array: fields are only added at the end, each with a default."""

    chat: int = 0
    """The chat; 0 before the first message."""
    stage: str = ""
    """The stage shown by the message."""
    edited: int = 0
    """Time of the last edit, in milliseconds since the epoch."""
    lined: int = 0
    """Time of the last message with lines."""
    pictured: int = 0
    """The last round with a picture."""
    podium: int = 0
    """The message of the podium."""
    podium_digest: str = ""
    general: bool = False
    """Whether the group's topic is gone."""
    pinned: int = 0
    """The pinned message, or the last attempt."""
    refusals: int = 0
    """Refusals in a row."""
    refused: str = ""
    """Stage of the last refusal."""
    again: int = 0
    """Time of the next retry, in milliseconds since the epoch."""

    def forgotten(self) -> Self:
        """Return the record after a message was deleted, which may be any of them."""
        return msgspec.structs.replace(self, message=0, digest="", replaced=0, podium=0, podium_digest="")


class PageRecord(TextRecord, frozen=True, array_like=True):
    """The message sent to a player. Stored as an array: fields are only added at the end, with a default."""

    over: bool = False
    """Whether it shows a medal."""
    called: int = 0
    """The last check-in with a ring."""
    photo: bool | None = None
    """Whether it has a picture; False: it may get none."""

    def forgotten(self) -> Self:
        """Return the record after the message was deleted."""
        return type(self)()


def page_name(person: PersonId) -> str:
    """Return the name of a person's record; player numbers shift during entry."""
    return f"p{person}"


def decoded(record: bytes | None, kind: type[T]) -> T:
    """Deserialise a record, or return a fresh one."""
    return kind() if record is None else msgspec.json.decode(record, type=kind)
