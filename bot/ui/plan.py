"""Plans of screens: inputs of the pure planners, and the step they return."""

import sys
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import msgspec

from bot.match.loaded import NO_DRAFT, SeatDraft
from bot.match.table import Table
from bot.ui.content import Content
from bot.ui.entry_links import EntryLinks
from games import registry
from games.core import AnyGame, Event, Seat
from games.faces.face import SharedBoard


class ScreenState(NamedTuple):
    """Input of a plan."""

    table: Table
    game: AnyGame
    state: Any
    drafts: Mapping[Seat, SeatDraft]
    """Picks for the seat's current question, and its premove."""
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
    """Last activity of the person in their private chat, as far as cached."""
    links: EntryLinks = EntryLinks()
    """Keys that features offer."""
    elsewhere: bool = False
    """Whether the person sees their hand in another place than its message."""


class ScreenRecord(Protocol):
    """Record of what was sent for a screen. All records are msgspec structs."""

    @property
    def message(self) -> int:
        """Return the current message; 0 if the next drawing needs a new one."""

    @property
    def picture(self) -> str | None:
        """Return the name of the message's picture, empty if unknown; None for a text, which stays a text."""

    @property
    def file(self) -> str:
        """Return the last picture and Telegram's name for its file, joined by a colon; empty if unknown."""

    @property
    def replaced(self) -> int:
        """Return the message that the current one has replaced, while it may still exist; 0: none."""

    def forgotten(self) -> Self:
        """Return the record after the message is gone."""


class GroupRecord(msgspec.Struct, frozen=True, array_like=True):
    """Record of a group's screen.

    Stored as an array: fields are only added at the end, each with a default.
    """

    message: int = 0
    """The current message; 0 if the next drawing needs a new one."""
    phase: str = ""
    """Phase of the table when the message was posted."""
    cursor: int = 0
    """Cursor: number of handled feed entries."""
    since: int = 0
    """First feed entry that the message may still show."""
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
    """The message that the current one has replaced, while it may still exist."""

    @property
    def needs(self) -> int:
        """Return the first feed entry that the next drawing may need."""
        return min(self.cursor, self.since)

    def forgotten(self) -> Self:
        """Return the record after the message is gone."""
        return msgspec.structs.replace(self, message=0, digest="", replaced=0)


class HandRecord(msgspec.Struct, frozen=True, array_like=True):
    """Record of a player's hand.

    Stored as an array: fields are only added at the end, each with a default.
    """

    message: int = 0
    cursor: int = 0
    question: str = ""
    """The seat's question at the last drawing; empty without one."""
    sent: int = 0
    """Time of the last message with a notification, in milliseconds since the epoch."""
    digest: str = ""
    picture: str | None = None
    """As in a group's."""
    deals: int = 0
    """Number of deals that the person has seen end."""
    result: tuple[Any, ...] = ()
    """The last deal's result in a form for JSON, until the next deal has news."""
    board: int = 0
    """The group's latest message known to the hand; 0: none."""
    picks: str = ""
    """Digest of the picks at the last drawing; empty without any."""
    aside: bool = False
    """Whether it says that the person is away or has left."""
    rung: int = 0
    """Time of the last ring about the question, or about a rematch of strangers; 0: none."""
    file: str = ""
    """As in a group's."""
    missed: bool = False
    """Whether a deal ended while the person was away."""
    lobby: bool = False
    """Whether the message shows a table without a group before its match."""
    page: str = ""
    """The part of the menu on the message."""
    replaced: int = 0
    """As in a group's."""

    @property
    def needs(self) -> int:
        """Return the first feed entry that the next drawing may need."""
        return self.cursor

    def forgotten(self) -> "HandRecord":
        """Return the record after the message is gone."""
        return msgspec.structs.replace(self, message=0, digest="", replaced=0)


class TextRecord(msgspec.Struct, frozen=True):
    """Record of a text that shows nothing of a feed."""

    message: int = 0
    """The current message; 0: none, or the last one is closed."""
    digest: str = ""
    """Digest of its content."""
    replaced: int = 0
    """As in a group's."""

    @property
    def picture(self) -> str | None:
        """Return None: it stays a text."""
        return None

    @property
    def file(self) -> str:
        """Return an empty name: a text has no file."""
        return ""

    @property
    def needs(self) -> int:
        """Return the end of any feed: no entry is needed."""
        return sys.maxsize

    def forgotten(self) -> Self:
        """Return the record after the message is gone."""
        return msgspec.structs.replace(self, message=0, digest="", replaced=0)


class VoteRecord(TextRecord, frozen=True, array_like=True):
    """Record of a group's vote on stopping its match.

    Stored as an array: fields are only added at the end, each with a default.
    """

    chat: int = 0
    """The message's chat; 0 before the first."""

    def forgotten(self) -> Self:
        """Return the record after the message is gone."""
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
    """A message to send, or to edit if `message` is not 0, or a card to edit."""

    content: Content
    message: int = 0
    rings: bool = False
    replaces: int = 0
    """The message to delete once this one is sent."""
    shown: str | None = None
    """The present picture of the message to edit; None for a text."""
    card: str = ""
    """Telegram's name for the card to edit."""

    @property
    def picture(self) -> str | None:
        """Return the message's picture after the call."""
        return self.content.picture.name if self.content.picture is not None else self.shown

    @property
    def draws(self) -> bool:
        """Return whether the call changes the picture."""
        return self.content.picture is not None and self.content.picture.name != self.shown


class DrawStep(NamedTuple):
    """At most one call, and the record after it; a sent message's id goes into the record."""

    outgoing: Outgoing | None
    record: ScreenRecord
    more: bool = False
    """Whether more steps follow."""


R = TypeVar("R", bound=ScreenRecord)


def with_fields(record: R, **fields: object) -> R:
    """Return the record with other values of these fields."""
    replace: Any = msgspec.structs.replace
    changed: R = replace(record, **fields)
    return changed


def open_picks(screen: ScreenState) -> tuple[str, ...]:
    """Return the public picks."""
    face = registry.face(screen.table.game)
    if not isinstance(face, SharedBoard):
        return ()
    seat = face.open_picks(screen.game.view(screen.state, None))
    return () if seat is None else screen.drafts.get(seat, NO_DRAFT).items


def digest(value: object) -> str:
    """Return a short digest of a value in JSON."""
    return blake2b(msgspec.json.encode(value), digest_size=6).hexdigest()


def picks_digest(draft: SeatDraft) -> str:
    """Return a digest of picks and premove, even of none."""
    return digest((draft.items, draft.premove, draft.dropped))


def content_digest(content: Content) -> str:
    """Return a digest of everything visible in a message; targets of links are invisible."""
    keys = [[(key.label, key.data) for key in row] for row in content.keyboard]
    return digest((content.text, keys, content.picture.name if content.picture is not None else ""))


def is_photo(record: GroupRecord | HandRecord, *, anew: bool) -> bool | None:
    """Return whether the current message is a photo; None before it is posted."""
    return record.picture is not None if record.message and not anew else None


def edit_current(outgoing: Outgoing, record: GroupRecord | HandRecord) -> Outgoing:
    """Make the call edit the current message, if there is one."""
    return outgoing._replace(message=record.message, shown=record.picture) if record.message else outgoing
