"""Stored structs of the queue."""

from collections.abc import Mapping
from enum import Enum

import msgspec

from bot.base.preferences import Language
from bot.match.loaded import UpdateId
from bot.match.table import Chair, PersonId, TableId
from bot.ui.plan import TextRecord
from games.agents.levels import USUAL, Level


class Wish(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """A game and preset to play. Stored as an array."""

    game: str
    preset: str


class Ticket(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A person's place in the queue; times are milliseconds since the epoch.

    Stored as an array, since each change writes all of them: fields are only added at the end, each with a
    default.
    """

    wishes: tuple[Wish, ...]
    """Alternatives of a rated ticket; an unrated one has one."""
    chair: Chair
    since: int
    """Begin of the wait, in milliseconds since the epoch."""
    ratings: tuple[int, ...] = ()
    """Rating of the person for each wish; empty if the match is not rated."""
    avoids: frozenset[PersonId] = frozenset()
    notice: str = ""
    """Name of the message that shows the wait; empty without one."""
    level: Level = USUAL
    """Level of computers at a table of their own."""
    table: TableId = TableId("")
    """Table that keeps a computer's seat for the next deal."""
    alone: bool = False
    """Whether the person has asked for a table of their own."""

    @property
    def rated(self) -> bool:
        """Whether the ticket is for a rated match, between people alone."""
        return bool(self.ratings)


class Caller(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A person who is called when somebody plays their game. Stored by the names of its fields."""

    wish: Wish
    until: int
    """In milliseconds since the epoch, as all times here."""
    rung: tuple[int, ...] = ()
    """When the person was rung, in the last day."""
    table: TableId = TableId("")
    """The table for which they were rung last."""


class NoticeRecord(TextRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The drawer's record of a notice. Stored by the names of its fields."""

    ticket: str = ""
    """Digest of the ticket that it shows."""
    alone: bool = False
    """Whether it says that the queue holds nobody else."""
    edited: int = 0
    """Time of the last edit, in milliseconds since the epoch."""


class PlannedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seating: a table that is being opened. Stored by the names of its fields."""

    wish: Wish
    chairs: tuple[Chair, ...]
    """Chairs of people by waiting time, the longest first."""
    found: int
    """Time of the pairing, in milliseconds since the epoch."""
    rated: bool = False
    notices: tuple[str, ...] = ()
    """The name of the message that shows the wait of each chair; empty without one."""
    level: Level = USUAL


class Ending(Enum):
    """Reason for the end of a wait."""

    LEFT = "left"
    """The person has left the queue, or waits for another match."""
    BEGUN = "begun"
    """The person plays with others."""
    ALONE = "alone"
    """A match against computers has begun; others may join it."""
    ELSEWHERE = "elsewhere"
    """The person has come to another table."""
    MAINTENANCE = "maintenance"
    LAPSED = "lapsed"
    """The longest wait has passed."""
    IMPOSSIBLE = "impossible"
    """The game or preset is no longer playable."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a message shows of a person's wait. Stored by the names of its fields once the wait has ended."""

    person: PersonId
    wish: Wish
    """The last one, or that of the table."""
    language: Language
    ending: Ending | None = None
    table: TableId = TableId("")
    """The table of a person who plays computers alone: others are offered until somebody joins it."""


def is_called(callers: Mapping[PersonId, Caller], person: PersonId, game: str, now: int) -> bool:
    """Return whether a person is called when somebody plays a game."""
    caller = callers.get(person)
    return caller is not None and caller.wish.game == game and now < caller.until


def notice_name(person: PersonId, message: int, update: UpdateId = "") -> str:
    """Return the name of a notice: of its message, or of the update that sends it."""
    return f"{person}:{message}" if message else f"{person}:u{update}"


def message_of(name: str) -> int:
    """Return the message of a notice by its name; 0 if it has still to be sent."""
    number = name.partition(":")[2]
    return int(number) if number.isdecimal() else 0
