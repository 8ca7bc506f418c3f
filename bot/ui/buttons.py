"""What buttons carry: a press as at most 64 bytes of ASCII, with fields separated by colons."""

import re
from enum import Enum
from typing import TypeAlias

import msgspec

from bot.base.pace import RESERVES, TURNS, Pace
from bot.features.tournaments.service.model import TournamentId
from bot.match.aspects import Page, PageKind
from bot.match.table import ChatId, MatchId, TableId
from bot.ui.content import DATA_BYTES
from games.agents.levels import Level

SUPERGROUPS = -1_000_000_000_000
"""The ids of supergroups are below; the difference is what their links name."""


class InvalidData(ValueError):
    """Data that is not from one of our buttons."""


class LobbyVerb(Enum):
    """Actions at a table before and after its match."""

    JOIN = "join"
    COMPUTER = "computer"
    LESS = "less"
    """Removes a computer."""
    START = "start"
    OBJECT = "object"
    """Takes back the start of another, for the host."""
    GAME = "game"
    """Argument: a game's name."""
    PRESET = "preset"
    """Argument: a preset's name."""
    PAGE = "page"
    """Turns to a page of the lobby; argument: its kind, and after a stop what it is of."""
    VALUE = "value"
    """Sets an option; argument: `field=value`."""
    HINTS = "hints"
    """Sets whether people who play each other may be given hints; argument: `on` or `off`."""
    PACE = "pace"
    """Sets the pace; argument: `turn.reserve`, in seconds."""
    LEVEL = "level"
    """Sets how well computers play; argument: a level."""
    AGAIN = "again"
    """Opens a table with the same people and options."""
    LEAVE = "leave"
    """Gets up."""
    CLOSE = "close"
    """Closes a table without a group, for its host."""
    CUT = "cut"
    """Cuts the pack; argument: a place on the strip."""

    @property
    def takes_argument(self) -> bool:
        """Whether its buttons carry an argument: all of them, or none."""
        return self in _WITH_ARGUMENT


_WITH_ARGUMENT = frozenset(
    {
        LobbyVerb.GAME,
        LobbyVerb.PRESET,
        LobbyVerb.PAGE,
        LobbyVerb.VALUE,
        LobbyVerb.HINTS,
        LobbyVerb.PACE,
        LobbyVerb.LEVEL,
        LobbyVerb.CUT,
    }
)


class TableVerb(Enum):
    """Actions at a table besides playing."""

    HAND = "hand"
    """Shows a person's own cards in an alert."""
    LESSON = "lesson"
    """Opens or closes the explanation of a person's screen."""
    HINT = "hint"
    """Names a move and the reason for it, in an alert."""
    SCORE = "score"
    RECKONING = "reckoning"
    """Shows how the result was calculated, in private."""
    ENTER = "enter"
    """Takes a chair in a match under way."""
    BACK = "back"
    REPLACE = "replace"
    """Lets a computer play for whoever holds the game up."""
    LEAVE = "leave"
    STOP = "stop"
    TEXT = "text"
    """Shows a person's hands as text."""
    FAIR = "fair"
    """Shows what binds the luck of the table, and lets people cut before the match."""


class CompanyVerb(Enum):
    """Actions where strangers play, besides playing."""

    MENU = "menu"
    """Opens a page under the person's hand; argument: its name, or `close`."""
    SAY = "say"
    """Argument: the name of a phrase."""
    MUTE = "mute"
    """Shows no phrases; argument: `here`, or `off` for the opposite."""
    BAR = "bar"
    """Blocks a person; argument: their seat."""
    ADMIT = "admit"
    """Blocks them no longer; argument as above."""
    AGAIN = "again"
    """Wants another match with the same people; argument: `same`."""
    OTHERS = "others"
    """Looks for new opponents; argument: `new`."""


class TournamentVerb(Enum):
    """Actions at a tournament."""

    ENTER = "enter"
    """Argument: a team, or empty."""
    WITHDRAW = "withdraw"
    """Argument: `yes`, where it was asked."""
    PAGE = "page"
    """Shows a page of the standings; argument: its number, from 1."""
    ROUND = "round"
    """Shows the tables of a round; argument: the round, a stop and a page, from 1."""
    MINE = "mine"
    """Shows a player their own table, standing and next round."""
    MENU = "menu"
    """Shows the organiser a page; argument: its name, and after stops what it is of, or empty."""
    SET = "set"
    """Changes a setting; argument: `name=value`."""
    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    """Ends it early; argument: `yes`, where it was asked."""
    CANCEL = "cancel"
    """Argument as above."""
    REPLACE = "replace"
    """Puts a computer in a player's place; argument: the player."""
    REMOVE = "remove"
    """Withdraws a player; argument: the player."""
    CORRECT = "correct"
    ABSENT = "absent"
    """Sets a result; argument: see `bot/features/tournaments/screens/correcting.py`."""
    WEEKLY = "weekly"
    """Repeats it weekly; argument: a weekday, a stop and the minute of the day."""
    DROP = "drop"
    """Drops an entry of the chat's calendar; argument: its name."""
    FAIR = "fair"
    """Shows the seal of the draw."""


class PersonalVerb(Enum):
    """Actions that need no table."""

    PLAY = "play"
    """Leads to a match in private; argument: see `Solo`, or empty for what was played last.

    Before it and a stop, a level of computers to be remembered, or `ask` for the question.
    """
    GAMES = "games"
    """Asks for the game of a match in private."""
    KINDS = "kinds"
    """Asks for the kind of a match in private, or for its length; argument: a game."""
    PEOPLE = "people"
    """Lets a person wait for others; argument: `game/preset`."""
    QUEUE = "queue"
    """Changes or ends a person's wait; argument: see `bot/features/queue/queue_screen.py`."""
    NEW = "new"
    """Opens a table in this group; argument: a game's name, or empty."""
    INVITE = "invite"
    """Opens a table without a group; argument: a game's name, and after a slash its preset; empty to ask."""
    RULES = "rules"
    """Argument: a game's name."""
    MATCH = "match"
    """Shows a match that is over; argument: see `record_page.argument_of`."""
    HAND = "hand"
    """Applies to the table in the argument, as do the following."""
    TABLE = "table"
    SCORE = "score"
    JOIN = "join"
    LEAVE = "leave"
    STOP = "stop"
    CLOSE = "close"
    STATS = "stats"
    """Turns to a tab or a page of it; argument: see `bot/features/stats/stats_screen.py`."""
    COURSE = "course"
    """Shows how one's rating has gone; argument: its pool, between strokes."""
    TODAY = "today"
    """Plays the daily deal, answers the puzzle, or shows what belongs to them; argument: see `DayPress`."""
    SETTINGS = "settings"
    """Sets something; argument: `name=value`."""
    BLOCKS = "blocks"
    """Shows whom the person blocks; argument: `all`, or the number of one who is blocked no longer."""
    FORGET = "forget"
    """Shows or gives a person what is kept of them, or forgets it; argument: which of these."""
    TOURNAMENT = "tournament"
    """Opens a tournament in this group, or without one by a link; argument: a game's name, or empty."""
    BROADCAST = "broadcast"
    """Sends the owner's text to all, drops or stops it; argument: a choice, a dot, the text's number."""


class Play(msgspec.Struct, frozen=True):
    """An action of the game, for the question that the button was made for."""

    table: TableId
    question: str
    action: str


class Pick(msgspec.Struct, frozen=True):
    """An item to add to the draft, or to remove from it."""

    table: TableId
    question: str
    item: str


class AtLobby(msgspec.Struct, frozen=True):
    table: TableId
    verb: LobbyVerb
    argument: str = ""


class AtTable(msgspec.Struct, frozen=True):
    table: TableId
    verb: TableVerb


class AtCompany(msgspec.Struct, frozen=True):
    """What a stranger does at their table besides playing."""

    table: TableId
    verb: CompanyVerb
    argument: str


class Personal(msgspec.Struct, frozen=True):
    verb: PersonalVerb
    argument: str = ""


class AtTournament(msgspec.Struct, frozen=True):
    tournament: TournamentId
    verb: TournamentVerb
    argument: str = ""


class Invited(msgspec.Struct, frozen=True):
    """A chair at the table of this token, by a card that invites to it."""

    token: str


class Opening(msgspec.Struct, frozen=True):
    """A table for this game, by a card that has none yet."""

    game: str


Press: TypeAlias = Play | Pick | AtLobby | AtTable | AtCompany | AtTournament | Personal | Invited | Opening

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,16}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,48}")
_GAME = re.compile(r"[a-z_]{1,32}")
_PRINTABLE = re.compile(r"[ -~]*")
_WORD = re.compile(r"[a-z0-9]{1,16}")
_NUMBER = re.compile(r"[0-9]{1,3}")
_ARGUMENT = re.compile(r"[A-Za-z0-9_=./-]{1,46}")
FRONT = "front"
"""The front page of a lobby, as the argument of a button."""


def encode(press: Press) -> str:
    """The press as a button's data. Raises ValueError if it does not fit or would not read back."""
    match press:
        case Play(table, question, action):
            data = f"a:{table}:{question}:{action}"
        case Pick(table, question, item):
            data = f"p:{table}:{question}:{item}"
        case AtLobby(table, verb, argument):
            data = f"l:{table}:{verb.value}{_tail(argument)}"
        case AtTable(table, verb):
            data = f"m:{table}:{verb.value}"
        case AtCompany(table, verb, argument):
            data = f"c:{table}:{verb.value}:{argument}"
        case AtTournament(tournament, verb, argument):
            data = f"u:{tournament}:{verb.value}{_tail(argument)}"
        case Invited(token):
            data = f"j:{token}"
        case Opening(game):
            data = f"o:{game}"
        case Personal(verb, argument):
            data = f"t:{verb.value}{_tail(argument)}"
    if len(data) > DATA_BYTES or not _PRINTABLE.fullmatch(data) or not _reads_back(press):
        raise ValueError(data)
    return data


def _tail(argument: str) -> str:
    return f":{argument}" if argument else ""


def _reads_back(press: Press) -> bool:
    """Whether the data splits into the fields that it was joined from, and they mean something."""
    match press:
        case Play(_, question, text) | Pick(_, question, text):
            return ":" not in question and bool(text)
        case AtCompany(_, _, argument):
            return _WORD.fullmatch(argument) is not None
        case AtTournament(_, _, argument) if argument:
            return _ARGUMENT.fullmatch(argument) is not None
        case AtLobby(_, verb, argument):
            return verb.takes_argument is bool(argument)
    return True


def decode(data: str | None) -> Press:
    """The press that the data of a button means. Raises InvalidData."""
    if data is None or len(data) > DATA_BYTES or not _PRINTABLE.fullmatch(data):
        raise InvalidData(data)
    try:
        return _read(data)
    except ValueError:
        raise InvalidData(data) from None


def _read(data: str) -> Press:
    kind, _, rest = data.partition(":")
    match kind:
        case "a":
            return Play(*_read_game_press(rest))
        case "p":
            return Pick(*_read_game_press(rest))
        case "l":
            table, name, *argument = rest.split(":", 2)
            lobby_verb = LobbyVerb(name)
            if lobby_verb.takes_argument is not bool(argument) or argument == [""]:
                raise InvalidData(data)
            return AtLobby(_table(table), lobby_verb, *argument)
        case "m":
            table, verb = rest.split(":")
            return AtTable(_table(table), TableVerb(verb))
        case "c":
            table, name, word = rest.split(":")
            if not _WORD.fullmatch(word):
                raise InvalidData(data)
            return AtCompany(_table(table), CompanyVerb(name), word)
        case "u":
            return _read_tournament_press(rest)
        case "j" if _TOKEN.fullmatch(rest):
            return Invited(rest)
        case "o" if _GAME.fullmatch(rest):
            return Opening(rest)
        case "t":
            verb, *argument = rest.split(":", 1)
            return Personal(PersonalVerb(verb), *argument)
    raise InvalidData(data)


def _read_tournament_press(rest: str) -> AtTournament:
    tournament, name, *argument = rest.split(":")
    if len(argument) > 1 or not all(map(_ARGUMENT.fullmatch, argument)) or not _TABLE.fullmatch(tournament):
        raise InvalidData(rest)
    return AtTournament(TournamentId(tournament), TournamentVerb(name), *argument)


def _read_game_press(rest: str) -> tuple[TableId, str, str]:
    table, question, text = rest.split(":", 2)
    if not text:
        raise InvalidData(rest)
    return _table(table), question, text


def _table(text: str) -> TableId:
    if not _TABLE.fullmatch(text):
        raise InvalidData(text)
    return TableId(text)


def page_argument(page: Page) -> str:
    """A page of the lobby as a button's argument."""
    kind = page.kind.value or FRONT
    return f"{kind}.{page.of}" if page.of else kind


def read_page(argument: str) -> Page:
    """The page that a button's argument means. Raises InvalidData."""
    kind, _, of = argument.partition(".")
    try:
        page = Page(PageKind("" if kind == FRONT else kind), of)
    except ValueError:
        raise InvalidData(argument) from None
    numbered = page.kind is PageKind.RULES and page.of
    if (numbered and not _NUMBER.fullmatch(page.of)) or page_argument(page) != argument:
        raise InvalidData(argument)
    return page


def pace_argument(pace: Pace) -> str:
    """A pace as a button's argument."""
    return f"{pace.turn}.{pace.reserve}"


def read_pace(argument: str) -> Pace:
    """The pace that a button's argument means. Raises InvalidData."""
    for turn in TURNS:
        for reserve in RESERVES:
            if argument == pace_argument(pace := Pace(turn, reserve)):
                return pace
    raise InvalidData(argument)


def read_level(argument: str) -> Level:
    """The level that a button's argument means. Raises InvalidData."""
    try:
        return Level(argument)
    except ValueError:
        raise InvalidData(argument) from None


def join_link(bot: str, token: str) -> str:
    """The address that opens the bot and takes a chair; `bot` is its username."""
    return f"https://t.me/{bot}?start=j_{token}"


def tournament_link(bot: str, token: str) -> str:
    """The address that opens the bot and enters a tournament."""
    return f"https://t.me/{bot}?start=u_{token}"


def organiser_link(bot: str, tournament: TournamentId) -> str:
    """The address that opens the bot and shows a tournament's organiser their page."""
    return f"https://t.me/{bot}?start=um_{tournament}"


def hand_link(bot: str, table: TableId) -> str:
    """The address that opens the bot and shows a person's hand at this table."""
    return f"https://t.me/{bot}?start=h_{table}"


def menu_link(bot: str, table: TableId) -> str:
    """The address that opens the bot and shows what a person may do with this table besides playing."""
    return f"https://t.me/{bot}?start=t_{table}"


def fair_link(bot: str, table: TableId) -> str:
    """The address that opens the bot and shows what binds the luck of a table."""
    return f"https://t.me/{bot}?start=f_{table}"


def command_link(bot: str, command: str) -> str:
    """The address that opens the bot as if the person typed this command."""
    return f"https://t.me/{bot}?start={command}"


def match_link(bot: str, match: MatchId, deal: int = 0, step: int = 0) -> str:
    """The address that opens the bot and shows a match that is over, or one of its deals, counted from 1.

    `step` is a page of the deal, from 1: a trick, in most games. An id is a secret: whoever has it may look.
    """
    tail = "".join(f"_{number}" for number in ((deal, step) if step else (deal,)) if deal)
    return f"https://t.me/{bot}?start=m_{match}{tail}"


def message_link(chat: ChatId | None, message: int) -> str | None:
    """The address of a supergroup's message, for its members; other chats have none."""
    if chat is None or chat >= SUPERGROUPS:
        return None
    return f"https://t.me/c/{SUPERGROUPS - chat}/{message}"


def open_link(bot: str) -> str:
    """The address that opens the bot."""
    return f"https://t.me/{bot}"
