"""What people wait for who want a quick match, and how a wait ends: as it is stored."""

from enum import Enum

import msgspec

from bot.base.preferences import Language
from bot.match.loaded import UpdateId
from bot.match.table import Chair, PersonId, TableId
from bot.ui.plan import TextRecord
from games.agents.levels import USUAL, Level


class Wish(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """What a person wants to play. Stored as an array."""

    game: str
    preset: str


class Ticket(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A person's place in the queue; times are milliseconds since the epoch.

    Stored as an array, since each change writes all of them: fields are only added at the end, each with a
    default.
    """

    wishes: tuple[Wish, ...]
    """One of them, if the match is not rated."""
    chair: Chair
    since: int
    ratings: tuple[int, ...] = ()
    """Of the person, for each wish, if the match is rated: then they wait for people alone."""
    avoids: frozenset[PersonId] = frozenset()
    notice: str = ""
    """The name of the message that shows the wait; empty where none does."""
    level: Level = USUAL
    """Of the computers at a table of their own."""
    table: TableId = TableId("")
    """Where they take a computer's seat at the next deal."""
    alone: bool = False
    """Whether they want a table of their own at once."""

    @property
    def rated(self) -> bool:
        """Whether the person waits for a rated match."""
        return bool(self.ratings)


class NoticeRecord(TextRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The drawer's record of a notice. Stored by the names of its fields."""

    ticket: str = ""
    """A digest of the ticket that it shows."""
    alone: bool = False
    """Whether it says that nobody else waits for the same."""
    edited: int = 0
    """When it was drawn last, in milliseconds since the epoch."""


class PlannedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that is being set. Stored by the names of its fields."""

    wish: Wish
    chairs: tuple[Chair, ...]
    """Of people, who has waited longest first."""
    found: int
    """When they were found, in milliseconds since the epoch."""
    rated: bool = False
    notices: tuple[str, ...] = ()
    """Of each chair, the message that shows the person's wait; empty where none does."""
    level: Level = USUAL


class Ending(Enum):
    """How a wait has ended."""

    LEFT = "left"
    """The person waits no longer, or for something else."""
    BEGUN = "begun"
    """The person plays with others."""
    ALONE = "alone"
    """A match with computers has begun, to which others may come."""
    ELSEWHERE = "elsewhere"
    """The person has come to another table."""
    MAINTENANCE = "maintenance"
    LAPSED = "lapsed"
    """Nobody has come for as long as one may wait."""
    IMPOSSIBLE = "impossible"
    """What was wanted cannot be played any more."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a message shows of a person's wait. Stored by the names of its fields once the wait has ended."""

    person: PersonId
    wish: Wish
    """The last one, or that of the table."""
    language: Language
    ending: Ending | None = None


def notice_name(person: PersonId, message: int, update: UpdateId = "") -> str:
    """Return the name of a notice: of its message, or of the update that sends it."""
    return f"{person}:{message}" if message else f"{person}:u{update}"


def message_of(name: str) -> int:
    """Return the message of a notice by its name; 0 if it has still to be sent."""
    number = name.partition(":")[2]
    return int(number) if number.isdecimal() else 0
