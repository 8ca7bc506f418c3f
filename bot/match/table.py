"""A table: people, game, options; stored beside the game's state."""

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from bot.base.pace import HURRIED, UNENDED, Outage, Pace
from bot.base.preferences import Language
from bot.match.aspects import Gathering, GroupSide, MatchEnd, MatchLog, QuickMatch, Rematch, TurnState
from bot.match.audience import Audience, shares_board
from bot.match.chairs import NO_PERSON, Chair, ChatId, MatchId, PersonId, TableId
from bot.match.luck import Luck
from games import rating, registry
from games.agents.levels import USUAL, Level
from games.core import Seat

__all__ = [
    "NO_PERSON",
    "Chair",
    "ChatId",
    "Invitation",
    "MatchId",
    "PersonId",
    "Phase",
    "Place",
    "Retry",
    "Table",
    "TableId",
    "TournamentPlace",
]

AWAKE_MS = 300_000
"""Time that a person in a race counts as attending after a press."""


class Phase(Enum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to its end, or stopped and settled."""
    CLOSED = "closed"
    """The lobby closed without a match."""


class Invitation(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that somebody has posted in any chat. Stored by the names of its fields."""

    message: str
    """Telegram's name for it, by which it is edited."""
    language: Language = Language.RU


class TournamentPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tournament of which a table is a part. Stored by the names of its fields."""

    id: str
    round: int
    number: int
    """Within the round."""
    title: str = ""
    players: tuple[int, ...] = ()
    """The numbers of its players by seat; computers have the seats after theirs."""
    until: int = 0
    """When it begins no more deals, in milliseconds since the epoch; 0: never."""
    arena: bool = False
    left: int = -1
    """The rounds of a cup that follow this one; -1: no cup."""
    chat: ChatId | None = None
    """The tournament's group, if it watches the table live."""
    thread: int | None = None
    pauses: tuple[Outage, ...] = ()
    """When it was paused, in order; the last may go on."""
    hurried: bool = False
    """Whether its limit is near: turns are short, without reserve."""
    attempt: int = 0
    """Distinguishes the match from dropped ones of the same table."""
    void: bool = False
    """Whether its match does not count: the organiser has dropped it."""
    home: ChatId | None = None
    """The tournament's group."""


class Retry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of a match that is over. Stored by the names of its fields."""

    match: MatchId
    deal: int
    """Counted from 1."""
    step: int
    """Number of the person's decision in the deal, from 1."""
    number: int
    """Number of the action in the log, from 1."""


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything about a table but the state of its game. Stored by the names of its fields."""

    id: TableId
    game: str
    preset: str
    options: dict[str, Any]
    """The fields of the game's Options, in a form for JSON."""
    host: PersonId
    language: Language
    """Language of the group's messages."""
    token: str
    """Join token of the deep link; invalid once the match starts or the lobby closes."""
    chat: ChatId | None = None
    """The group; None for a table without one: of one person and computers, or of people with
    an invitation."""
    thread: int | None = None
    group: GroupSide = GroupSide()
    phase: Phase = Phase.LOBBY
    lobby: Gathering = Gathering()
    chairs: tuple[Chair, ...] = ()
    newcomers: tuple[Chair, ...] = ()
    """Chairs of people about to take over computers' seats at the next deal, in order of arrival."""
    blocked: frozenset[PersonId] = frozenset()
    """Players that the bot cannot write to."""
    invitations: tuple[Invitation, ...] = ()
    """The cards that invite to this table, kept true until it starts or closes."""
    quick: QuickMatch = QuickMatch()
    luck: Luck = Luck()
    pace: Pace | None = None
    """Pace of turns; None: without a clock."""
    level: Level = USUAL
    """The level of its computers: in empty chairs, and for people away or silent."""
    rated: bool = False
    """Whether the match changes the ratings of its people, if enough of them stay until its end."""
    advice: bool = False
    """Whether the people have agreed on hints for all."""
    advised: bool = False
    """Whether anybody has been given a hint in the match."""
    tournament: TournamentPlace | None = None
    """Its people neither stop such a match nor play another one at the table."""
    retry: Retry | None = None
    """Where it has begun, if it plays a deal once more: it ends with the deal, and nothing of it is kept."""
    match: MatchId | None = None
    log: MatchLog = MatchLog()
    turn: TurnState = TurnState()
    end: MatchEnd = MatchEnd()
    rematch: Rematch = Rematch()

    @property
    def pauses(self) -> tuple[Outage, ...]:
        """Return when its clocks stood still."""
        return self.tournament.pauses if self.tournament is not None else ()

    @property
    def is_paused(self) -> bool:
        """Return whether its clocks stand still: nothing is due, and no move is taken."""
        return self.phase is Phase.PLAYING and any(each.until == UNENDED for each in self.pauses)

    @property
    def turn_pace(self) -> Pace | None:
        """Return the pace of its turns at present."""
        is_hurried = self.pace is not None and self.tournament is not None and self.tournament.hurried
        return HURRIED if is_hurried else self.pace

    @property
    def is_void(self) -> bool:
        """Return whether the organiser of its tournament has dropped the match."""
        return self.tournament is not None and self.tournament.void

    def is_out_of_time(self, now: int) -> bool:
        """Return whether a tournament's table finishes its deal and no other."""
        return self.tournament is not None and 0 < self.tournament.until <= now

    @property
    def is_called(self) -> bool:
        """Return whether a rated match waits for the end of the deal."""
        return self.phase is Phase.PLAYING and self.quick.called > self.log.dealt

    @property
    def people(self) -> tuple[Chair, ...]:
        """Return the chairs of people, away or not."""
        return tuple(chair for chair in self.chairs if chair.person is not None)

    @property
    def present(self) -> frozenset[PersonId]:
        """Return the people at the table, without absent ones."""
        return frozenset(
            chair.person
            for chair in self.chairs
            if chair.person is not None and not chair.away and not chair.left
        )

    @property
    def computers(self) -> frozenset[Seat]:
        """Return the seats that computers play, those of absent people too."""
        return frozenset(Seat(seat) for seat, chair in enumerate(self.chairs) if chair.computer)

    @property
    def audience(self) -> Audience:
        """Return the audience of the table."""
        grouped = self.chat is not None
        return Audience(grouped and self.group.is_open, grouped, len(self.people), shares_board(self.game))

    @property
    def attending(self) -> frozenset[PersonId]:
        """Return people present and not silent; in a race, people with a recent press."""
        awake = self.turn.touched - AWAKE_MS if shares_board(self.game) else 0
        return self.present - {
            chair.person for chair in self.chairs if chair.silent or max(chair.tapped, self.log.began) < awake
        }

    @property
    def host_name(self) -> str:
        """Return the host's name; empty for a host without a chair."""
        return next((chair.name for chair in self.people if chair.person == self.host), "")

    @property
    def absent_seats(self) -> frozenset[int]:
        """Return the seats of people absent for the whole match."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.has_not_come)

    @property
    def leavers(self) -> frozenset[int]:
        """Return the seats of people absent at the end of a match or for all of it."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.has_left)

    @property
    def is_ranked(self) -> bool:
        """Return whether leavers are last: in matches agreed on as rated, and in tournaments."""
        return self.rated or self.tournament is not None

    @property
    def opens_deals(self) -> bool:
        """Return whether a finished deal's cards may be shown: among friends, where nothing is ranked."""
        ranked = self.is_ranked or self.luck.board is not None or self.retry is not None
        return self.phase is Phase.PLAYING and self.lobby.was_held and not ranked

    def final_places(self, places: Sequence[int]) -> tuple[int, ...]:
        """Return the places of a match that is over, as its card, its tournament and the ratings have them.

        `places` are the game's own, in which computers may have played for people.
        """
        return rating.ranking(places, self.leavers) if self.is_ranked else tuple(places)

    def seat_of(self, person: PersonId) -> Seat | None:
        """Return the chair of this person, away or not; None if they have none."""
        for number, chair in enumerate(self.chairs):
            if chair.person == person:
                return Seat(number)
        return None

    def silent_seat(self, person: PersonId) -> Seat | None:
        """Return a silent person's chair in a match under way, if they may come back to it."""
        seat = self.seat_of(person) if self.phase is Phase.PLAYING else None
        if seat is None or self.chairs[seat].left or person in self.group.outside:
            return None
        return seat if self.chairs[seat].silent else None

    def concerns(self, person: PersonId) -> bool:
        """Return whether the person has a chair here, waits for one, hosts the table, or is outside."""
        waits = any(chair.person == person for chair in self.newcomers)
        return waits or person in {self.host, *self.group.outside} or self.seat_of(person) is not None


def with_chair(table: Table, seat: Seat, **changes: Any) -> Table:
    """Return the table with one chair changed."""
    chairs = list(table.chairs)
    chairs[seat] = msgspec.structs.replace(chairs[seat], **changes)
    return msgspec.structs.replace(table, chairs=tuple(chairs))


def with_part(table: Table, name: str, **changes: Any) -> Table:
    """Return the table with one of its aspects changed, by the name of its field."""
    part = msgspec.structs.replace(getattr(table, name), **changes)
    return msgspec.structs.replace(table, **{name: part})


class Place(NamedTuple):
    """Where a person presses a button or sends a command: in a group, or in private."""

    person: PersonId
    group: ChatId | None
    """None in private."""

    def shows(self, table: Table) -> bool:
        """Return whether the table concerns this chat: a group's own table, or one where the person sits."""
        if self.group is not None:
            return table.chat == self.group
        return table.seat_of(self.person) is not None or table.host == self.person

    def admits(self, table: Table) -> bool:
        """Return whether the person may take a chair from here: new chairs are for the table's group only.

        At a table without a group they are for holders of an invitation.
        """
        is_here = self.group is not None and table.chat == self.group
        return is_here or table.seat_of(self.person) is not None


def has_room(table: Table) -> bool:
    """Return whether another person may sit down: a computer makes room for them."""
    return len(table.people) < registry.get(table.game).seats.stop - 1


def may_be_shared(table: Table) -> bool:
    """Return whether people from anywhere may be invited; a group's shared board is for the group."""
    return table.chat is None or not table.audience.shares_board
