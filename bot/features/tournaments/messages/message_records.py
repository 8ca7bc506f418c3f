"""Records of the messages of a tournament."""

from typing import Self, TypeVar

import msgspec

from bot.match.table import PersonId
from bot.ui.plan import Refusals, TextRecord

CHAT_RECORD, RIVAL_RECORD = "chat", "rival"
"""Names of the records of the tournament's own chat and of its rival's."""

T = TypeVar("T")


class ChatRecord(TextRecord, frozen=True, array_like=True):
    """What was sent to a chat. Stored as an array: fields are only added at the end, each with a default."""

    chat: int = 0
    """The messages' chat; 0 before the first."""
    stage: str = ""
    """What the message was about."""
    edited: int = 0
    """When it was last changed, in milliseconds since the epoch."""
    lined: int = 0
    """When lines of tables were last sent."""
    pictured: int = 0
    """The last round with a picture of its places."""
    podium: int = 0
    """The message with the podium."""
    podium_digest: str = ""
    general: bool = False
    """Whether the group's topic is gone."""
    pinned: int = 0
    """The message that was pinned, or should have been."""
    refusals: Refusals = Refusals()
    redone: int = 0
    """The latest attempt of a table in the last round with a picture."""

    def forgotten(self) -> Self:
        """The record after a message is gone: any of them may be."""
        return msgspec.structs.replace(self, message=0, digest="", replaced=0, podium=0, podium_digest="")


class PageRecord(TextRecord, frozen=True, array_like=True):
    """What was sent to a player. Stored as an array: fields are only added at the end, with a default."""

    over: bool = False
    """Whether it is a medal's: sent when the tournament was over."""
    called: int = 0
    """For which check-in it has rung."""
    photo: bool | None = None
    """Whether it has a picture, or may get none."""
    entered: int = 0
    """Entry of the player as last drawn, in milliseconds since the epoch."""
    removed: bool = False
    """Whether it has told that the organiser removed the player."""
    warned: int = 0
    """The limit of a table of which it has warned, in milliseconds since the epoch."""

    def forgotten(self) -> Self:
        """The record after the message is gone: its end rings anew."""
        return type(self)()


def page_name(person: PersonId) -> str:
    """Return the name of a person's record. Numbers of players are not stable."""
    return f"p{person}"


def decoded(record: bytes | None, kind: type[T]) -> T:
    """Decode a record; None gives a fresh one."""
    return kind() if record is None else msgspec.json.decode(record, type=kind)
