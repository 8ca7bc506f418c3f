"""Stored structs of the queue."""

from enum import Enum

import msgspec

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId, TableId
from bot.ui.plan import TextRecord
from games.agents.levels import USUAL, Level


class Wish(msgspec.Struct, frozen=True, order=True, gc=False):
    """A game and preset to play. Stored by the names of its fields."""

    game: str
    preset: str


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A person's entry in the queue. Stored by the names of its fields."""

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


class Notice(TextRecord, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A message that shows a wait; 0: not sent yet. Stored by the names of its fields."""

    person: PersonId
    wish: Wish
    """The last one."""
    language: Language
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
    """Names of the messages that show the waits."""
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
