"""The tournament aggregate: settings, people, rounds, results."""

from enum import Enum
from typing import Any, NewType

import msgspec

from bot.base.pace import Outage, Pace
from bot.base.preferences import Language
from bot.match.table import ChatId, PersonId, TableId
from games.lengths import UNKNOWN_TEMPO, Tempo
from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.form import Form

MOST_OF_CHAT = 3
"""Open tournaments of a chat, without those that its calendar opens."""
MOST_OF_PERSON = 3
"""Open tournaments that a person organises."""
MOST_ENTERED = 10
"""Open tournaments that a person plays in."""
MOST_PLAYING = 100
"""Tournaments in play at a time, in all chats; entry lists are not limited."""
MOST_ENTRANTS = 1_000
CROWD = 250
"""Number of players at which Telegram's rate limit delays turns: 30 messages a second, 7 a player."""
MOST_TITLE = 60
"""Characters of a title."""
TOKEN = 16
"""Characters of the token of a link."""

TournamentId = NewType("TournamentId", str)
"""Ten characters of `[A-Za-z0-9_-]`, derived from the update that opened it."""

NEW = TournamentId("")
"""The id of a tournament before it is opened."""


class Stage(Enum):
    """The stage of a tournament's life."""

    ENTRY = "entry"
    PLAYING = "playing"
    PAUSED = "paused"
    """No round begins, no arena pairs, and all clocks stand still."""
    OVER = "over"
    CANCELLED = "cancelled"


BEGUN = (Stage.PLAYING, Stage.PAUSED)


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of a tournament; entrant n-1 is player n. Stored by the names of its fields."""

    person: PersonId | None = None
    """None: forgotten since."""
    name: str = ""
    language: Language = Language.RU
    rating: int = 1500
    since: int = 1
    """The first round that they play."""
    until: int = 0
    """The last round of a withdrawn player; 0: to the end."""
    team: int = 0
    absences: int = 0
    """Missed rounds in a row."""
    entered: int = 0
    """Time of entry or return, in milliseconds since the epoch."""
    here: int = 0
    """Time of the check-in for the start, in milliseconds since the epoch."""
    removed: bool = False
    """Whether an organiser has removed them, which costs their place at the end."""


class Seating(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round. Stored by the names of its fields."""

    number: int
    """Within its round, from 1; in an arena within the whole."""
    round: int
    pairing: Pairing
    table: TableId | None = None
    """None: not opened yet, or a bye."""
    began: int = 0
    """Opening time, in milliseconds since the epoch."""
    result: TableResult | None = None
    corrected: bool = False
    """Whether the organiser has set its result."""
    ended: int = 0
    """Time of the result, in milliseconds since the epoch."""
    marked: frozenset[int] = frozenset()
    """Players marked absent by the organiser before the result."""
    extra: int = 0
    """Additional milliseconds beyond the time of the round."""
    cut: bool = False
    """Whether its match was cut off at the limit of the round."""
    attempt: int = 0
    """`Tournament.redone` when its match was paired; distinguishes it from dropped matches at this place."""
    match: str = ""
    """The id of its match, once it has a result."""
    actions: int = 0
    """Actions of its match, if it was played to the end."""
    stalled: int = 0
    """Milliseconds of its match that players have taken far beyond the others."""
    warned: int = 0
    """The limit of which its players were warned, in milliseconds since the epoch."""

    @property
    def forfeits(self) -> frozenset[int]:
        """Known forfeits."""
        return self.marked if self.result is None else self.result.forfeits


class Correction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A public log entry of an organiser's action. Stored by the names of its fields."""

    at: int
    by: str
    """The organiser's name."""
    what: str
    """Part of a text id, `tournament-deed-…`: absent, add, close, end, extend, pause, present, replace, …"""
    seating: int = 0
    round: int = 0
    player: int = 0
    who: str = ""
    """The name of the player at that time."""
    person: PersonId | None = None


class TournamentSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings by an organiser, also kept by the calendar. Stored by the names of its fields."""

    game: str
    preset: str
    options: dict[str, Any]
    """The fields of the game's Options, in a form for JSON."""
    regulation: Regulation = Regulation()
    pace: Pace | None = None
    most: int = 0
    """The limit of entries, at which a month's final starts at once; 0: the limit of all tournaments."""
    starts: int = 0
    """Start time, in milliseconds since the epoch; 0: by hand."""
    title: str = ""
    span: int = 0
    """Length in minutes, to which match, tables and rounds are fitted; 0: nothing is fitted."""
    tempo: Tempo = UNKNOWN_TEMPO
    """That of the group's people, in a running tournament with what it has shown."""


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rounds and times, in milliseconds since the epoch. Stored by the names of its fields."""

    began: int = 0
    round: int = 0
    """The current or last round; 0: none yet."""
    round_began: int = 0
    next_round: int = 0
    """Start of the announced next round; 0: none is announced."""
    ends: int = 0
    """End of an arena."""
    paused: int = 0
    """Start of the current pause."""
    ended: int = 0
    since: int = 0
    """Earliest promised end; 0: unknown."""
    until: int = 0
    """Latest promised end; 0: unknown."""
    pauses: tuple[Outage, ...] = ()
    """The latest ended pauses of this round, or of an arena."""
    moved: int = 0
    """Milliseconds by which this round has moved the promised end."""
    fitted: int = 0
    """Rounds as last fitted; another number in the regulation is the organiser's."""
    months: tuple[int, ...] = ()
    """Month of the start by the clock of each chat, counted from the year nought."""


class Rival(msgspec.Struct, frozen=True, omit_defaults=True):
    """The second chat of a match. Stored by the names of its fields."""

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
    """The language of the messages in its chat."""
    token: str
    """Token of the invite link."""
    chat: ChatId | None = None
    """None: it has no group."""
    thread: int | None = None
    chat_title: str = ""
    stage: Stage = Stage.ENTRY
    run: Run = Run()
    entrants: tuple[Entrant, ...] = ()
    seatings: tuple[Seating, ...] = ()
    """Tables of all rounds, in order."""
    corrections: tuple[Correction, ...] = ()
    secret: bytes = b""
    """Seed of pairing by lot and of duplicate boards; secret until the end."""
    commitment: str = ""
    """Hash of the secret, shown from the start."""
    weekly: str = ""
    """The name of the calendar entry that opened it."""
    opened: int = 0
    """Opening time, in milliseconds since the epoch."""
    delays: int = 0
    """Number of postponed starts for lack of entries."""
    saved: bool = False
    """Whether the database has its results."""
    final: int = 0
    """The month of a final, counted from the year nought; 0: no final."""
    reserves: tuple[Entrant, ...] = ()
    """Replacements for absent finalists, in this order; after another start, players absent from it."""
    called: int = 0
    """Start of the check-in, in milliseconds since the epoch; 0: none."""
    rival: Rival | None = None
    """None: no match, or its challenge is not accepted yet."""
    redone: int = 0
    """How often an organiser has dropped matches."""
    dropped: tuple[Seating, ...] = ()
    """Tables whose matches do not count, until these are stopped and take nothing into the archive."""

    @property
    def chats(self) -> tuple[ChatId, ...]:
        """The groups that see it, in the order of teams."""
        found = (self.chat, self.rival.chat if self.rival is not None else None)
        return tuple(each for each in found if each is not None)

    def team_of(self, chat: ChatId | None) -> int:
        """Return the team of entries in this chat; 0 without teams."""
        teams = self.form.teams
        return teams[self.chats.index(chat) if chat in self.chats else 0] if teams else 0

    def seen_in(self, chat: ChatId | None) -> "Tournament":
        """Return the tournament with this chat as its own; titles and teams stay."""
        rival = self.rival
        if rival is None or chat != rival.chat:
            return self
        return msgspec.structs.replace(self, chat=chat, thread=rival.thread, language=rival.language)

    def anew(self, organiser: PersonId) -> "Tournament":
        """Return a copy to be opened, without a start time."""
        settings, rival = msgspec.structs.replace(self.settings, starts=0), self.rival
        title = rival.title if rival is not None and rival.chat == self.chat else self.chat_title
        return Tournament(NEW, settings, organiser, self.language, "", self.chat, self.thread, title)

    @property
    def lacks_team(self) -> bool:
        """Whether a team of a match has no players."""
        there = {entrant.team for entrant in self.entrants if not entrant.until}
        return not there.issuperset(self.form.teams)

    def player_of(self, person: PersonId) -> int | None:
        """Return the number of this person as a player; None if they have not entered."""
        for number, entrant in enumerate(self.entrants, 1):
            if entrant.person == person:
                return number
        return None

    def entrant(self, player: int) -> Entrant:
        """Return the player of this number."""
        return self.entrants[player - 1]

    def seating(self, round: int, number: int) -> Seating | None:
        """Return the table of this number in a round, or None."""
        found = (each for each in self.seatings if (each.round, each.number) == (round, number))
        return next(found, None)

    @property
    def form(self) -> Form:
        """The tournament form."""
        return Form.named(self.settings.regulation.form)

    @property
    def playing(self) -> tuple[int, ...]:
        """Players that have not withdrawn."""
        return tuple(number for number, entrant in enumerate(self.entrants, 1) if not entrant.until)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Players for pairing."""
        return tuple(
            Entry(number, entrant.rating, entrant.since, entrant.until, entrant.team)
            for number, entrant in enumerate(self.entrants, 1)
        )

    @property
    def results(self) -> tuple[TableResult, ...]:
        """Results of finished tables and byes."""
        return tuple(seating.result for seating in self.seatings if seating.result is not None)

    @property
    def finishers(self) -> frozenset[int]:
        """Players with a place at the end: with a finished table, and not removed."""
        stayed = {player for result in self.results for player in result.stayed}
        return frozenset(player for player in stayed if not self.entrant(player).removed)

    @property
    def is_played(self) -> bool:
        """Whether anybody has a place at the end."""
        return bool(self.finishers)

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
    """Return the tournament with one player changed, or replaced by a `fresh` one."""
    entrants = list(tournament.entrants)
    entrants[player - 1] = msgspec.structs.replace(fresh or entrants[player - 1], **changes)
    return msgspec.structs.replace(tournament, entrants=tuple(entrants))


def with_seating(tournament: Tournament, seating: Seating, **changes: Any) -> Tournament:
    """Return the tournament with this table changed."""
    place, after = (seating.round, seating.number), msgspec.structs.replace(seating, **changes)
    seatings = tuple(after if (each.round, each.number) == place else each for each in tournament.seatings)
    return msgspec.structs.replace(tournament, seatings=seatings)
