"""A table: who sits there, what they play and how; stored beside the game's state."""

from enum import Enum
from typing import Any, NamedTuple, NewType

import msgspec

from bot.preferences import GROUP_DISPLAY, Display, Language
from games import registry
from games.core import Seat
from games.faces.face import SharedBoard

TableId = NewType("TableId", str)
"""Eight to ten characters of `[A-Za-z0-9_-]`."""
PersonId = NewType("PersonId", int)
ChatId = NewType("ChatId", int)
MatchId = NewType("MatchId", str)


class Phase(Enum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to its end, or stopped and settled as it stood."""
    CLOSED = "closed"
    """Its lobby was given up before a match."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Someone at the table. In a match chair number n is seat n. Stored by the names of its fields."""

    name: str = ""
    """As Telegram gives it; empty for a computer, which is named by its number."""
    person: PersonId | None = None
    """None: a computer from the start."""
    robot: int = 0
    """Number of a computer player, from 1."""
    language: Language = Language.RU
    display: Display = msgspec.field(default=Display(), name="taste")
    away: bool = False
    """The person has left; a computer plays until they return."""
    tapped: int = 0
    """When the person last touched the table, in milliseconds since the epoch."""
    gone: bool = False
    """Away for good: the person has deleted their account."""
    left: bool = False
    """The person has left a match that goes on without them, and may come back to their chair."""

    @property
    def computer(self) -> bool:
        """Whether a computer plays this seat now."""
        return self.person is None or self.away


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything about a table but the state of its game. Stored by the names of its fields."""

    id: TableId
    game: str
    preset: str
    options: dict[str, Any]
    """The fields of the game's Options, as JSON holds them."""
    host: PersonId
    language: Language
    """Of what the group sees."""
    token: str
    """Join token of the deep link; it opens nothing once the match has started or the lobby is closed."""
    chat: ChatId | None = None
    """The group; None for a table of one person and computers in private."""
    thread: int | None = None
    title: str = ""
    """The group's name, for private messages of people at several tables."""
    phase: Phase = Phase.LOBBY
    chairs: tuple[Chair, ...] = ()
    match: MatchId | None = None
    secret: bytes = b""
    """What CHANCE draws with; never shown before the match ends."""
    began: int = 0
    """Start of the match, in milliseconds since the epoch."""
    seated: int = 0
    """How many the match began with; the chairs after those came later."""
    question: str = msgspec.field(default="", name="board")
    """The last question, by the name that a group's buttons carry."""
    question_at: int = msgspec.field(default=0, name="since")
    """When the question came up, or was last known not to be drawn yet."""
    ended: int = 0
    stopped: bool = False
    """Ended before its end by /stop, or because it could not go on."""
    actions: int = 0
    """Length of the log."""
    version: int = 0
    """Of the game's rules, as in the record."""
    schema: int = 0
    """Of the stored state."""
    votes: frozenset[PersonId] = frozenset()
    """Who wants to stop."""
    alarms: dict[str, int] = {}
    """Running alarms and when each goes off."""
    blocked: frozenset[PersonId] = frozenset()
    """Players the bot cannot write to."""
    display: Display = msgspec.field(default=GROUP_DISPLAY, name="taste")
    shut: bool = False
    """The bot cannot write to the group: it is played on in private."""

    @property
    def people(self) -> tuple[Chair, ...]:
        """The chairs of people, away or not."""
        return tuple(chair for chair in self.chairs if chair.person is not None)

    @property
    def present(self) -> frozenset[PersonId]:
        """The people who play their seat themselves."""
        return frozenset(
            chair.person
            for chair in self.chairs
            if chair.person is not None and not chair.away and not chair.left
        )

    def seat_of(self, person: PersonId) -> Seat | None:
        """The chair of this person, away or not; None where they have none."""
        for number, chair in enumerate(self.chairs):
            if chair.person == person:
                return Seat(number)
        return None


class Place(NamedTuple):
    """Where somebody presses a button or gives a command: in a group, or in their private chat."""

    person: PersonId
    group: ChatId | None
    """None in private."""

    def shows(self, table: Table) -> bool:
        """Whether this chat has to do with the table: a group with its own, a private chat with the person's."""
        if self.group is not None:
            return table.chat == self.group
        return table.seat_of(self.person) is not None or table.host == self.person

    def admits(self, table: Table) -> bool:
        """Whether the person may take a chair from here: a new one is only to be had in the table's group."""
        return table.chat == self.group or table.seat_of(self.person) is not None


def in_private(table: Table) -> bool:
    """Whether its players have messages of their own: where they hold cards, or where no group shows the table."""
    return table.chat is None or table.shut or not isinstance(registry.face(table.game), SharedBoard)
