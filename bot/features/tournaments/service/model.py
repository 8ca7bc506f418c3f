"""A tournament as it is stored beside its tables: people, rounds, results."""

from enum import Enum
from typing import Any, NewType

import msgspec

from bot.base.pace import Outage, Pace
from bot.base.preferences import Language
from bot.match.table import ChatId, PersonId, TableId
from games.agents.levels import USUAL, Level
from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.form import Form

MOST_OF_CHAT = 3
"""Open tournaments of a chat, without those that its calendar opens."""
MOST_OF_PERSON = 3
"""Open tournaments that a person organises."""
MOST_ENTERED = 10
"""Open tournaments that a person plays in."""
MOST_PLAYING = 100
"""Tournaments of all chats that are played at a time; entry lists are without number."""
MOST_ENTRANTS = 1_000
CROWD = 250
"""Players from whom on Telegram's rates slow each turn: 30 messages a second, some 7 a player and minute."""
MOST_TITLE = 60
"""Characters of a title."""
TOKEN = 16
"""Characters of the token of a link."""

TournamentId = NewType("TournamentId", str)
"""Ten characters of `[A-Za-z0-9_-]`, derived from the update that has opened it."""

NEW = TournamentId("")
"""Of what is still to be opened."""


class Stage(Enum):
    """What a tournament is doing."""

    ENTRY = "entry"
    PLAYING = "playing"
    PAUSED = "paused"
    """No round begins, no arena pairs, and the clocks of tables that play stand still."""
    OVER = "over"
    CANCELLED = "cancelled"


BEGUN = (Stage.PLAYING, Stage.PAUSED)


class Admission(Enum):
    """Who may enter."""

    OPEN = "open"
    """Whoever sees it."""
    LINK = "link"
    """Whoever has the link."""
    MEMBERS = "members"
    """Members of the chat."""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of a tournament; entrant n-1 is player n. Stored by the names of its fields."""

    person: PersonId | None = None
    """None: forgotten since, or replaced by a computer."""
    name: str = ""
    language: Language = Language.RU
    rating: int = 1500
    since: int = 1
    """The first round that they play."""
    until: int = 0
    """The last round, for who has withdrawn; 0: to the end."""
    team: int = 0
    absences: int = 0
    """Rounds in a row in which they did not come."""
    entered: int = 0
    """When they entered, or came back, in milliseconds since the epoch."""
    replaced: PersonId | None = None
    """The person in whose place a computer plays; the name is theirs."""
    here: int = 0
    """When they said that they are here for the start, in milliseconds since the epoch."""
    removed: bool = False
    """Whether an organiser has taken them out, so that they have no place at the end."""


class Seating(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round. Stored by the names of its fields."""

    number: int
    """Within its round, from 1; in an arena within the whole."""
    round: int
    pairing: Pairing
    table: TableId | None = None
    """None: not opened yet, or a bye."""
    began: int = 0
    """When it was opened, in milliseconds since the epoch."""
    result: TableResult | None = None
    corrected: bool = False
    """Whether the organiser has set its result."""
    ended: int = 0
    """When its result was noted, in milliseconds since the epoch."""
    marked: frozenset[int] = frozenset()
    """Players who forfeit it by the organiser's word; while it has no result."""
    extra: int = 0
    """How many milliseconds it may take longer than the other tables of its round."""

    @property
    def forfeits(self) -> frozenset[int]:
        """Players who forfeit it, as far as is known."""
        return self.marked if self.result is None else self.result.forfeits


class Correction(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an organiser has done by hand, for all to see. Stored by the names of its fields."""

    at: int
    by: str
    """The name of who did it."""
    what: str
    """Of `tournament-deed-…`: absent, add, close, end, extend, pause, present, replace, result, resume, …"""
    seating: int = 0
    round: int = 0
    player: int = 0
    who: str = ""
    """The name of the person whom it concerns, who need not be a player any more."""
    person: PersonId | None = None


class TournamentSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an organiser sets, and a calendar keeps for every week. Stored by the names of its fields."""

    game: str
    preset: str
    options: dict[str, Any]
    """The fields of the game's Options, in a form for JSON."""
    regulation: Regulation = Regulation()
    pace: Pace | None = None
    rated: bool = True
    level: Level = USUAL
    """Of its computers."""
    admission: Admission = Admission.OPEN
    most: int = 0
    """Entrants at most, with whom it starts at once: of a month's final; 0: the limit of all tournaments."""
    starts: int = 0
    """When it starts, in milliseconds since the epoch; 0: when the organiser says so."""
    title: str = ""
    span: int = 0
    """How many minutes all of it may take: match, tables and rounds are set at the start; 0: as they are."""


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is played when, in milliseconds since the epoch. Stored by the names of its fields."""

    began: int = 0
    round: int = 0
    """The round that is played, or was last; 0: none yet."""
    round_began: int = 0
    next_round: int = 0
    """When the next one begins; 0: when this one is over."""
    ends: int = 0
    """When an arena ends."""
    paused: int = 0
    """Since when it is paused."""
    ended: int = 0
    until: int = 0
    """When the last round will be over, as far as lengths were measured; 0: nobody can say."""
    pauses: tuple[Outage, ...] = ()
    """The latest of this round that are over; of an arena, of the whole."""


class Rival(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chat whose people are the second team of a match. Stored by the names of its fields."""

    chat: ChatId
    thread: int | None = None
    title: str = ""
    language: Language = Language.RU


class Tournament(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything about a tournament. Stored by the names of its fields."""

    id: TournamentId
    settings: TournamentSettings
    organiser: PersonId
    language: Language
    """Of the messages in its chat."""
    token: str
    """Of the link by which people enter."""
    chat: ChatId | None = None
    """None: it has no group."""
    thread: int | None = None
    chat_title: str = ""
    stage: Stage = Stage.ENTRY
    run: Run = Run()
    entrants: tuple[Entrant, ...] = ()
    seatings: tuple[Seating, ...] = ()
    """Of all rounds, in order."""
    corrections: tuple[Correction, ...] = ()
    secret: bytes = b""
    """Seed of pairing by lot and of duplicate boards; secret until the end."""
    commitment: str = ""
    """The hash of the secret, shown from the start."""
    weekly: str = ""
    """The name of the calendar's entry that has opened it."""
    opened: int = 0
    """When it was opened, in milliseconds since the epoch."""
    delays: int = 0
    """How often its start was put off because too few had entered."""
    saved: bool = False
    """Whether the database has its results."""
    final: int = 0
    """The month whose final it is, counted from the year nought; 0: of none."""
    reserves: tuple[Entrant, ...] = ()
    """Who takes the place of a finalist who does not come, in this order."""
    called: int = 0
    """When its people were asked whether they are here, in milliseconds since the epoch; 0: they were not."""
    rival: Rival | None = None
    """None: no other chat has accepted the challenge, or it is none."""

    @property
    def chats(self) -> tuple[ChatId, ...]:
        """The groups that see it, by their teams."""
        found = (self.chat, self.rival.chat if self.rival is not None else None)
        return tuple(each for each in found if each is not None)

    def team_of(self, chat: ChatId | None) -> int:
        """The team of people who enter in this chat; 0 where there are no teams."""
        teams = self.form.teams
        return teams[self.chats.index(chat) if chat in self.chats else 0] if teams else 0

    def seen_in(self, chat: ChatId | None) -> "Tournament":
        """It with this chat, of those that see it, in the place of its own; titles and teams stay."""
        rival = self.rival
        if rival is None or chat != rival.chat:
            return self
        return msgspec.structs.replace(self, chat=chat, thread=rival.thread, language=rival.language)

    def anew(self, organiser: PersonId) -> "Tournament":
        """One like it that is still to be opened, without a time of start."""
        settings, rival = msgspec.structs.replace(self.settings, starts=0), self.rival
        title = rival.title if rival is not None and rival.chat == self.chat else self.chat_title
        return Tournament(NEW, settings, organiser, self.language, "", self.chat, self.thread, title)

    @property
    def lacks_team(self) -> bool:
        """Whether it is a match of teams of which one has nobody."""
        there = {entrant.team for entrant in self.entrants if not entrant.until}
        return not there.issuperset(self.form.teams)

    def player_of(self, person: PersonId) -> int | None:
        """The number of this person as a player; None if they have not entered."""
        for number, entrant in enumerate(self.entrants, 1):
            if entrant.person == person:
                return number
        return None

    def entrant(self, player: int) -> Entrant:
        """The player of this number."""
        return self.entrants[player - 1]

    def seating(self, round: int, number: int) -> Seating | None:
        """The table of this number in a round; None if there is none."""
        found = (each for each in self.seatings if (each.round, each.number) == (round, number))
        return next(found, None)

    @property
    def form(self) -> Form:
        """The form in which it is played."""
        return self.settings.regulation.form

    @property
    def playing(self) -> tuple[int, ...]:
        """The players who have not withdrawn."""
        return tuple(number for number, entrant in enumerate(self.entrants, 1) if not entrant.until)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The players as pairing sees them."""
        return tuple(
            Entry(number, entrant.rating, entrant.since, entrant.until, entrant.team)
            for number, entrant in enumerate(self.entrants, 1)
        )

    @property
    def results(self) -> tuple[TableResult, ...]:
        """The results of all tables that are over, byes included."""
        return tuple(seating.result for seating in self.seatings if seating.result is not None)

    @property
    def finishers(self) -> frozenset[int]:
        """The players who have a place at the end: they have played a table, and were not removed."""
        stayed = {player for result in self.results for player in result.stayed}
        return frozenset(player for player in stayed if not self.entrant(player).removed)

    @property
    def is_played(self) -> bool:
        """Whether a person, and not computers alone, has a place at the end."""
        return any(self.entrant(player).person is not None for player in self.finishers)

    @property
    def is_running(self) -> bool:
        """Whether it has begun and is not over, paused or not."""
        return self.stage in BEGUN

    @property
    def is_open(self) -> bool:
        """Whether it is not over."""
        return self.stage not in (Stage.OVER, Stage.CANCELLED)


def with_entrant(
    tournament: Tournament, player: int, fresh: Entrant | None = None, **changes: Any
) -> Tournament:
    """The tournament with one player changed, or with a `fresh` one of this number."""
    entrants = list(tournament.entrants)
    entrants[player - 1] = msgspec.structs.replace(fresh or entrants[player - 1], **changes)
    return msgspec.structs.replace(tournament, entrants=tuple(entrants))


def with_seating(tournament: Tournament, seating: Seating, **changes: Any) -> Tournament:
    """The tournament with this table, changed."""
    place, after = (seating.round, seating.number), msgspec.structs.replace(seating, **changes)
    seatings = tuple(after if (each.round, each.number) == place else each for each in tournament.seatings)
    return msgspec.structs.replace(tournament, seatings=seatings)
