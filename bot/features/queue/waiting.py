"""What people wait for who want a quick match, and how a wait ends: as it is stored."""

from enum import Enum

import msgspec

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.plan import TextRecord
from games.agents.levels import USUAL, Level
from games.rating import START


class Wish(msgspec.Struct, frozen=True, order=True):
    """What a person wants to play; those with equal wishes may meet. Stored by the names of its fields."""

    game: str
    preset: str
    rated: bool = False


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person who waits. Stored by the names of its fields; times are milliseconds since the epoch."""

    wish: Wish
    chair: Chair
    since: int
    until: int
    """When computers take the seats that nobody has taken."""
    rating: int = START
    avoids: frozenset[PersonId] = frozenset()
    notice: str = ""
    """The name of the message that shows the wait; empty where none does."""
    level: Level = USUAL
    """Of the computers that take the seats which nobody has taken."""


class Notice(TextRecord, frozen=True, kw_only=True, omit_defaults=True):
    """A message that shows how a person waits; 0: it has still to be sent. Stored by its fields' names."""

    person: PersonId
    wish: Wish
    language: Language
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
    computers: int = 0
    notices: tuple[str, ...] = ()
    """The messages that show their waits."""
    level: Level = USUAL
    """The lowest that one of the people has chosen."""


class Ending(Enum):
    """How a wait has ended."""

    LEFT = "left"
    """The person waits no longer, or for something else."""
    BEGUN = "begun"
    """A match with other people has begun."""
    ALONE = "alone"
    """Nobody came: a match with computers has begun."""
    ELSEWHERE = "elsewhere"
    """The person has come to another table."""
    MAINTENANCE = "maintenance"
    LAPSED = "lapsed"
    """The bot did not run when the wait should have ended."""
    IMPOSSIBLE = "impossible"
    """What was wanted cannot be played any more."""
