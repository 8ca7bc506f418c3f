"""Plans of what to do next about a screen: what they are made from, and the step that they lead to."""

import sys
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import msgspec

from bot.match.table import Table
from bot.ui.content import Content
from games import registry
from games.core import AnyGame, Event, Seat
from games.faces.face import SharedBoard


class ScreenState(NamedTuple):
    """Everything that a screen is drawn from."""

    table: Table
    game: AnyGame
    state: Any
    drafts: Mapping[Seat, Sequence[str]]
    """Picks for the seat's current question."""
    events: Sequence[Event]
    """The feed from `start` on."""
    start: int
    now: int
    """Milliseconds since the epoch."""
    bot: str
    """The bot's username."""
    pictures: bool = True
    """Whether pictures can be drawn."""
    board: int = 0
    """The group's message, for a hand; 0 if there is none."""
    inline: bool = False
    """Whether the bot has inline mode."""
    seen: int = 0
    """When the person was last active in their private chat, as far as known without asking."""


class ScreenRecord(Protocol):
    """What is stored of a screen: what was sent. All of them are msgspec structs."""

    @property
    def message(self) -> int:
        """The current message; 0 if the next drawing needs a new one."""

    @property
    def picture(self) -> str | None:
        """The name of the message's picture, empty if unknown; None for a text, which stays a text."""

    @property
    def file(self) -> str:
        """The last picture and Telegram's name for its file, with a colon between; empty if unknown."""

    @property
    def replaced(self) -> int:
        """The message that the current one has replaced, as long as it may still be there; 0: none."""

    def forgotten(self) -> Self:
        """The record after the message is gone."""


class GroupRecord(msgspec.Struct, frozen=True, array_like=True):
    """What was sent to a group.

    Stored as an array: fields are only added at the end, each with a default.
    """

    message: int = 0
    """The current message; 0 if the next drawing needs a new one."""
    phase: str = ""
    """Phase of the table when the message was posted."""
    cursor: int = 0
    """Entries of the feed that are handled."""
    since: int = 0
    """The first entry that the message may still show."""
    digest: str = ""
    """Digest of the message's content."""
    chat: int = 0
    """The message's chat; 0 before the first."""
    picture: str | None = None
    """The name of the message's picture, empty if unknown; None for a text, which stays a text."""
    pinned: int = 0
    """The message that the bot has pinned, or was not allowed to pin; 0: none."""
    file: str = ""
    """The last picture that was drawn and Telegram's name for its file, with a colon between."""
    replaced: int = 0
    """The message that the current one has replaced, as long as it may still be there."""

    @property
    def needs(self) -> int:
        """The first feed entry that the next drawing may need."""
        return min(self.cursor, self.since)

    def forgotten(self) -> Self:
        """The record after the message is gone."""
        return msgspec.structs.replace(self, message=0, digest="", replaced=0)


class HandRecord(msgspec.Struct, frozen=True, array_like=True):
    """What was sent to a player.

    Stored as an array: fields are only added at the end, each with a default.
    """

    message: int = 0
    cursor: int = 0
    question: str = ""
    """The seat's question when it was last drawn; empty if it had none."""
    sent: int = 0
    """When a message was last sent with a notification, in milliseconds since the epoch."""
    digest: str = ""
    picture: str | None = None
    """As in a group's."""
    deals: int = 0
    """How many deals the person has seen end."""
    before: int = -1
    """1 if the person has seen the end of a deal before this match, else 0; -1: not known."""
    result: tuple[Any, ...] = ()
    """The last deal's result in a form for JSON, until the next deal has news."""
    board: int = 0
    """The group's latest message that the hand has known; 0 if none."""
    picks: str = ""
    """Digest of the picks when it was last drawn; empty if there were none."""
    aside: bool = False
    """Whether it says that the person is away or has left."""
    rung: int = 0
    """When the person was last rung about the question, or about another match of strangers; 0: they were
    not."""
    file: str = ""
    """As in a group's."""
    missed: bool = False
    """Whether a deal ended while the person was away."""
    lobby: bool = False
    """Whether the message shows a table without a group before its match."""
    page: str = ""
    """The part of the menu that it shows."""
    replaced: int = 0
    """As in a group's."""

    @property
    def needs(self) -> int:
        """The first feed entry that the next drawing may need."""
        return self.cursor

    def forgotten(self) -> "HandRecord":
        """The record after the message is gone."""
        return msgspec.structs.replace(self, message=0, digest="", replaced=0)


class TextRecord(msgspec.Struct, frozen=True):
    """What was sent as a text that shows nothing of a feed."""

    message: int = 0
    """The message that is kept true; 0 where none is, or the last one is closed."""
    digest: str = ""
    """Digest of what it shows."""
    replaced: int = 0
    """As in a group's."""

    @property
    def picture(self) -> str | None:
        """It stays a text."""
        return None

    @property
    def file(self) -> str:
        """A text has no file."""
        return ""

    @property
    def needs(self) -> int:
        """No feed entry is needed, so that what was expected before holds."""
        return sys.maxsize

    def forgotten(self) -> Self:
        """The record after the message is gone."""
        return msgspec.structs.replace(self, message=0, digest="", replaced=0)


class VoteRecord(TextRecord, frozen=True, array_like=True):
    """What was sent to a group about stopping its match.

    Stored as an array: fields are only added at the end, each with a default.
    """

    chat: int = 0
    """The message's chat; 0 before the first."""

    def forgotten(self) -> Self:
        """The record after the message is gone."""
        return type(self)()


class Refusals(msgspec.Struct, frozen=True, array_like=True):
    """Calls that a chat has refused in a row."""

    count: int = 0
    stage: str = ""
    """What the screen was about."""
    retry_at: int = 0
    """When the same stage is tried again, in milliseconds since the epoch."""


class LiveRecord(GroupRecord, frozen=True, array_like=True):
    """What was sent to a group that watches a table of its tournament."""

    refusals: Refusals = Refusals()
    general: bool = False
    """Whether the group's topic is lost."""


class CardRecord(TextRecord, frozen=True, array_like=True):
    """What an invitation shows. It has no message number: its inline message exists already.

    Stored as an array: fields are only added at the end, each with a default.
    """

    refusals: Refusals = Refusals()


class Outgoing(NamedTuple):
    """A message to send, or to edit where `message` is not 0, or an invitation to edit."""

    content: Content
    message: int = 0
    rings: bool = False
    replaces: int = 0
    """The message to delete once this one is sent."""
    shown: str | None = None
    """The present picture of the message to edit; None for a text."""
    card: str = ""
    """Telegram's name for the invitation to edit."""

    @property
    def picture(self) -> str | None:
        """The message's picture after the call."""
        return self.content.picture.name if self.content.picture is not None else self.shown

    @property
    def draws(self) -> bool:
        """Whether the call changes the picture."""
        return self.content.picture is not None and self.content.picture.name != self.shown


class DrawStep(NamedTuple):
    """At most one call, and the record after it; a sent message's id goes into the record."""

    outgoing: Outgoing | None
    record: ScreenRecord
    more: bool = False
    """Whether more steps follow."""


R = TypeVar("R", bound=ScreenRecord)


def with_fields(record: R, **fields: object) -> R:
    """The record with other values of these fields."""
    replace: Any = msgspec.structs.replace
    changed: R = replace(record, **fields)
    return changed


def open_picks(screen: ScreenState) -> tuple[str, ...]:
    """The picks that everybody may see."""
    face = registry.face(screen.table.game)
    if not isinstance(face, SharedBoard):
        return ()
    seat = face.open_picks(screen.game.view(screen.state, None))
    return () if seat is None else tuple(screen.drafts.get(seat, ()))


def digest(value: object) -> str:
    """A short digest of anything that JSON can hold."""
    return blake2b(msgspec.json.encode(value), digest_size=6).hexdigest()


def picks_digest(picks: Sequence[str]) -> str:
    """A digest of somebody's picks; of none, too."""
    return digest(tuple(picks))


def content_digest(content: Content) -> str:
    """A digest of everything that a message shows; where its links lead is not seen."""
    keys = [[(key.label, key.data) for key in row] for row in content.keyboard]
    return digest((content.text, keys, content.picture.name if content.picture is not None else ""))


def is_photo(record: GroupRecord | HandRecord, *, anew: bool) -> bool | None:
    """Whether the message to draw in is a photo already; None before it is posted."""
    return record.picture is not None if record.message and not anew else None


def edit_current(outgoing: Outgoing, record: GroupRecord | HandRecord) -> Outgoing:
    """Make the call edit the current message, if there is one."""
    return outgoing._replace(message=record.message, shown=record.picture) if record.message else outgoing
