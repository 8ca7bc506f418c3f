"""A table: people, game, options; stored beside the game's state."""

from enum import Enum
from typing import Any, NamedTuple, NewType

import msgspec

from bot.base.pace import Pace
from bot.base.preferences import CardStyle, Language, PersonSettings
from bot.match.audience import Audience, shares_board
from games import registry
from games.agents.levels import USUAL, Level
from games.core import Seat

TableId = NewType("TableId", str)
"""Eight to ten characters of `[A-Za-z0-9_-]`."""
PersonId = NewType("PersonId", int)
NO_PERSON = PersonId(0)
"""Stands where no person decides: for one who is forgotten, or an administrator who writes as the group."""
ChatId = NewType("ChatId", int)
MatchId = NewType("MatchId", str)


AWAKE_MS = 300_000
"""How long a person in a race counts as attending after they have pressed something."""


class Phase(Enum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to its end, or stopped and settled."""
    CLOSED = "closed"
    """The lobby closed without a match."""


class Shut(Enum):
    """Why the bot cannot write to a table's group."""

    NO = ""
    """It can."""
    OUT = "out"
    """It is not in the group, as far as it knows: an update or a command will tell that it is back."""
    MUTED = "muted"
    """The group lets it write nothing."""
    TOPIC = "topic"
    """The table's topic is closed."""


class PageKind(Enum):
    """What the lobby's message shows."""

    FRONT = ""
    SETTINGS = "settings"
    GAME = "game"
    PRESET = "preset"
    OPTIONS = "options"
    OPTION = "option"
    """Of the option named in `of`."""
    RULES = "rules"
    """Of the part numbered in `of`."""
    PACE = "pace"
    LEVEL = "level"
    """Of its computers."""


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of the lobby's message. Stored by the names of its fields."""

    kind: PageKind = PageKind.FRONT
    of: str = ""


class MenuPage(Enum):
    """What is open of the menu under a hand, where strangers play."""

    NONE = ""
    TALK = "talk"
    PEOPLE = "people"
    LEAVING = "leaving"


class Phrase(Enum):
    """All that strangers may say to each other."""

    THANKS = "thanks"
    GOOD_GAME = "game"
    LUCK = "luck"
    MOMENT = "moment"
    NICE = "nice"


class Rematch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether strangers play on after their match. Stored by the names of its fields."""

    wanted: frozenset[PersonId] = frozenset()
    """Who wants to."""
    gone: frozenset[PersonId] = frozenset()
    """Who looks for new opponents."""
    at: int = 0
    """When the next match starts with those who want it, in milliseconds since the epoch; 0: nobody does."""
    begun: bool = False
    """Whether it has started, with those who wanted it then."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at the table. In a match, chair n is seat n. Stored by the names of its fields."""

    name: str = ""
    """From Telegram; empty for a computer, which has a number."""
    person: PersonId | None = None
    """None: a computer from the start."""
    robot: int = 0
    """Number of a computer player, from 1."""
    language: Language = Language.RU
    settings: PersonSettings = PersonSettings()
    away: bool = False
    """The person has left; a computer plays until they return."""
    tapped: int = 0
    """When the person last touched the table, in milliseconds since the epoch."""
    gone: bool = False
    """Away for good: the person has deleted their account."""
    left: bool = False
    """The person has left a match that goes on without them, and may come back to their chair."""
    reserve: int = 0
    """Milliseconds that the person may still think beyond the time of their turns."""
    timeouts: int = 0
    """Turns in a row that a computer has played for the person, who was silent."""
    late: int = 0
    """Since when the others read that they wait for the person's turn, in milliseconds since the epoch; 0:
    they do not."""
    rung: int = 0
    """When the person was last rung while the question was before them, in milliseconds since the epoch; 0:
    they were not, or as the question came."""
    waited: int = 0
    """For how many milliseconds the question had been before them then."""

    replacing: frozenset[PersonId] = frozenset()
    """People who want a computer to play for the person in this turn."""

    page: MenuPage = MenuPage.NONE
    """What is open of the menu under the person's hand, where strangers play."""
    phrase: Phrase | None = None
    """What the person has said to the others, until a trick or deal after it is over."""
    said_at: int = 0
    """When, in milliseconds since the epoch."""
    muted: bool = False
    """Whether the person wants to read no phrases at this table."""
    barred: frozenset[PersonId] = frozenset()
    """People of this table with whom the person does not want to be seated again."""
    cut: int = 0
    """Where the person has cut the pack in the lobby, counted from 1; 0: they have not."""
    turns: int = 0
    """Actions of the match in the person's seat."""
    lost: int = 0
    """Those of them that a computer has played, because the person was silent or away."""

    @property
    def silent(self) -> bool:
        """Whether the table waits for a person who has not touched it for a while."""
        return self.timeouts > 0 or self.tapped < self.late

    @property
    def computer(self) -> bool:
        """Whether a computer plays this seat now."""
        return self.person is None or self.away


class Gain(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a match has changed for the person of a seat. Stored by the names of its fields."""

    rating: int | None = None
    """The rating after the match, as people read it; None: it was not rated."""
    change: int = 0
    """How much higher it is than before."""
    provisional: bool = False
    """Whether too few matches have been rated."""
    achievements: tuple[str, ...] = ()
    """The names of what the person has achieved in the game for the first time."""


class Invitation(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that somebody has posted in any chat. Stored by the names of its fields."""

    message: str
    """Telegram's name for it, by which it is edited."""
    language: Language = Language.RU


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deals that a table plays as others do. Stored by the names of its fields."""

    name: str
    seed: bytes = b""
    """Secret until the board opens; empty in the record of a match."""
    opens: int = 0
    """When its records open, in milliseconds since the epoch; 0: when it is released."""


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
    """When the unplayed is forfeited, unless a pause puts it off, in ms since the epoch; 0: never."""
    arena: bool = False


class Retry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of a match that is over. Stored by the names of its fields."""

    match: MatchId
    deal: int
    """Counted from 1."""
    step: int
    """Of the person's decisions in the deal, counted from 1."""
    number: int
    """Of the action in the log, from 1."""


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
    """The group; None for a table without one: of one person and computers, or of people who came by
    an invitation."""
    thread: int | None = None
    title: str = ""
    """The group's name, for private messages to people at several tables."""
    phase: Phase = Phase.LOBBY
    chairs: tuple[Chair, ...] = ()
    match: MatchId | None = None
    secret: bytes = b""
    """Of the match's luck, drawn before anybody cuts; told when the match or the lobby is over."""
    began: int = 0
    """Start of the match, in milliseconds since the epoch."""
    seated: int = 0
    """Chairs at the start of the match; later chairs are newcomers'."""
    question: str = ""
    """The last question, as the group's buttons name it."""
    question_at: int = 0
    """When the question came up, or was last known to be undrawn."""
    ended: int = 0
    stopped: bool = False
    """Ended early by /stop, or because it could not go on."""
    actions: int = 0
    """Length of the log."""
    version: int = 0
    """Of the game's rules, as in the record."""
    schema: int = 0
    """Of the stored state."""
    votes: frozenset[PersonId] = frozenset()
    """People who want to stop."""
    alarms: dict[str, int] = {}
    """Running alarms with their times."""
    blocked: frozenset[PersonId] = frozenset()
    """Players whom the bot cannot write to."""
    style: CardStyle = CardStyle()
    """Of the group's messages."""
    pinned: bool = False
    """Whether the group has it pinned while it is played, where the bot may pin."""
    shut: Shut = Shut.NO
    """Why the bot cannot write to the group, if it cannot: the match then goes on in private."""
    forced_at: int = 0
    """When a person's only legal card is played for them; 0: it is not."""
    page: Page = Page()
    """What the lobby shows; the host turns the pages."""
    pace: Pace | None = None
    """How long players may think; None: nobody hurries them."""
    touched: int = 0
    """When the match last went on, in milliseconds since the epoch."""
    abandoned: bool = False
    """Stopped because nobody had touched it for a long time."""
    newcomers: tuple[Chair, ...] = ()
    """Chairs of people who take over computers' seats at the next deal, in the order in which they came."""
    host_at: int = 0
    """When the host last changed the lobby, in milliseconds since the epoch."""
    quiet_since: int = 0
    """When anybody last changed the lobby."""
    arranging: bool = False
    """Whether the host has opened the settings and not closed them."""
    start_at: int = 0
    """When the match starts unless the host objects; 0: no start waits for the host's answer."""
    starter: PersonId | None = None
    """Who wants that start."""
    successors: int = 0
    """How many tables for another match of the same people have been opened and are over."""
    outside: frozenset[PersonId] = frozenset()
    """People of this table who are not in its group any more: it is closed to them until they are."""
    rated: bool = False
    """Whether the match changes the ratings of its people, if enough of them stay until its end."""
    rematch: Rematch = Rematch()
    """Who of strangers plays on, after the match."""
    gains: tuple[Gain, ...] = ()
    """By seat, as the database has them; empty until it has the match, and where nothing has changed."""
    invitations: tuple[Invitation, ...] = ()
    """The cards that invite to this table, kept true until it starts or closes."""
    board: Board | None = None
    """The deals given to it, which other tables play as well: people keep their chairs as they are."""
    tournament: TournamentPlace | None = None
    """Its people neither stop such a match nor play another one at the table."""
    level: Level = USUAL
    """How well its computers play: in empty chairs, and for people who are away or silent."""
    retry: Retry | None = None
    """Where it has begun, if it plays a deal once more: it ends with the deal, and nothing of it is kept."""
    seal: str = ""
    """What is shown of the secret, from the beginning of the lobby on."""
    cuts: tuple[int, ...] = ()
    """Where people have cut, by seat at the start of the match; 0 for a computer, and for who has not."""
    lot: tuple[int, ...] = ()
    """For each seat at the start, the chair that it was in the lobby; empty where no seats were drawn."""
    refusals: int = 0
    """How many times in a row the group has refused what the bot wrote."""
    retry_at: int = 0
    """When the group is tried again, in milliseconds since the epoch; 0: not by time."""
    advice: bool = False
    """Whether people who play each other here have agreed that all may be given hints."""
    advised: bool = False
    """Whether anybody has been given a hint in the match."""
    paired: bool = False
    """Whether its people have found each other by waiting, for this match or an earlier one."""

    @property
    def people(self) -> tuple[Chair, ...]:
        """The chairs of people, away or not."""
        return tuple(chair for chair in self.chairs if chair.person is not None)

    @property
    def present(self) -> frozenset[PersonId]:
        """The people who are not away."""
        return frozenset(
            chair.person
            for chair in self.chairs
            if chair.person is not None and not chair.away and not chair.left
        )

    @property
    def audience(self) -> Audience:
        """Who sees the table."""
        grouped = self.chat is not None
        return Audience(grouped and self.shut is Shut.NO, grouped, len(self.people), shares_board(self.game))

    @property
    def attending(self) -> frozenset[PersonId]:
        """The people who are present and not silent; in a race, those who have pressed something lately."""
        awake = self.touched - AWAKE_MS if shares_board(self.game) else 0
        return self.present - {
            chair.person for chair in self.chairs if chair.silent or max(chair.tapped, self.began) < awake
        }

    @property
    def host_name(self) -> str:
        """The host's name; empty for a host who has no chair."""
        return next((chair.name for chair in self.people if chair.person == self.host), "")

    def seat_of(self, person: PersonId) -> Seat | None:
        """The chair of this person, away or not; None if they have none."""
        for number, chair in enumerate(self.chairs):
            if chair.person == person:
                return Seat(number)
        return None

    def silent_seat(self, person: PersonId) -> Seat | None:
        """The chair of this person in a match under way, if they are silent and may come back to it."""
        seat = self.seat_of(person) if self.phase is Phase.PLAYING else None
        if seat is None or self.chairs[seat].left or person in self.outside:
            return None
        return seat if self.chairs[seat].silent else None

    def concerns(self, person: PersonId) -> bool:
        """Whether the person has a chair here, waits for one, hosts the table, or did and is outside."""
        waits = any(chair.person == person for chair in self.newcomers)
        return waits or person in {self.host, *self.outside} or self.seat_of(person) is not None


def with_chair(table: Table, seat: Seat, **changes: Any) -> Table:
    """The table with one chair changed."""
    chairs = list(table.chairs)
    chairs[seat] = msgspec.structs.replace(chairs[seat], **changes)
    return msgspec.structs.replace(table, chairs=tuple(chairs))


class Place(NamedTuple):
    """Where a person presses a button or sends a command: in a group, or in private."""

    person: PersonId
    group: ChatId | None
    """None in private."""

    def shows(self, table: Table) -> bool:
        """Whether the table concerns this chat: a group's own table, or one where the person sits."""
        if self.group is not None:
            return table.chat == self.group
        return table.seat_of(self.person) is not None or table.host == self.person

    def admits(self, table: Table) -> bool:
        """Whether the person may take a chair from here: new chairs are for the table's group only.

        At a table without a group they are for those whom an invitation leads there.
        """
        is_here = self.group is not None and table.chat == self.group
        return is_here or table.seat_of(self.person) is not None


def has_room(table: Table) -> bool:
    """Whether another person may sit down: a computer makes room for them."""
    return len(table.people) < registry.get(table.game).seats.stop - 1


def may_be_shared(table: Table) -> bool:
    """Whether people from anywhere may be invited: to a board in a group only those who see it come."""
    return table.chat is None or not table.audience.shares_board
