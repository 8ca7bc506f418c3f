"""Screens of a tournament, their names in Redis while they are dirty, and their redraws."""

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import NamedTuple, Self

from bot.features.tournaments.messages.message_records import CHAT_RECORD, RIVAL_RECORD
from bot.features.tournaments.service.tournament_model import Tournament
from bot.match.table import ChatId
from storage.live.redraws import Redraw, ScreenId, ScreenKind

RIVAL = "rival"


class View(Enum):
    """The content of a screen."""

    CHAT = "chat"
    """The message in a chat."""
    ANEW = "anew"
    """The message in a chat, sent again below the latest messages."""
    PODIUM = "podium"
    TABLE = "table"
    """The line of a finished table, by round and number."""
    PLAYER = "player"
    """A player's page, by number; noted as PAGE, for numbers change."""
    PAGE = "page"
    """A person's page, by person."""


class TournamentScreen(NamedTuple):
    """A screen of a tournament."""

    view: View
    of: tuple[int, ...] = ()
    rival: bool = False
    """Whether the second chat of a match sees it; the first otherwise."""

    @property
    def name(self) -> str:
        """The name in Redis."""
        return ":".join([*([RIVAL] if self.rival else ()), self.view.value, *map(str, self.of)])

    @classmethod
    def named(cls, name: str) -> Self:
        """Return the screen with this name."""
        head, _, rest = name.partition(":")
        view, *of = (rest if head == RIVAL else name).split(":")
        return cls(View(view), tuple(map(int, of)), head == RIVAL)


CHAT, ANEW, PODIUM = map(TournamentScreen, (View.CHAT, View.ANEW, View.PODIUM))


def player_screens(players: Iterable[int]) -> list[TournamentScreen]:
    """Return the pages of players by number."""
    return [TournamentScreen(View.PLAYER, (player,)) for player in players]


def table_screen(round: int, number: int) -> TournamentScreen:
    """Return the line of a finished table."""
    return TournamentScreen(View.TABLE, (round, number))


def page_screen(person: int) -> TournamentScreen:
    """Return the page of a person."""
    return TournamentScreen(View.PAGE, (person,))


def anew_in(tournament: Tournament, chat: ChatId | None) -> TournamentScreen:
    """Return the message of this chat, to be sent again."""
    return ANEW._replace(rival=chat != tournament.chat)


def dirty_screens(
    before: Tournament | None, after: Tournament, screens: Collection[TournamentScreen]
) -> dict[str, TournamentScreen]:
    """Return the dirty screens after a change by name: those of both chats, and pages by person.

    Pages of former players and reserves are dirty as well.
    """
    numbers = {each.of[0] for each in screens if each.view is View.PLAYER}
    people = {each.person for each in after.entrants}
    dirty = {each.person for number, each in enumerate(after.entrants, 1) if number in numbers}
    if before is not None:
        dirty |= {each.person for each in before.entrants} - people
        dirty |= people & {each.person for each in before.reserves}
    found = {page_screen(person) for person in dirty if person is not None}
    public = [each for each in screens if each.view is not View.PLAYER] if after.chat is not None else []
    found.update(public)
    if after.rival is not None:
        found.update(each._replace(rival=True) for each in public if each.view is not View.ANEW)
    return {each.name: each for each in found}


class Side(NamedTuple):
    """A chat of a tournament: the first or, in a match between chats, the second."""

    kind: ScreenKind
    record: str
    is_rival: bool = False

    def chat_of(self, tournament: Tournament) -> ChatId | None:
        """Return the chat; None if there is none."""
        if self is HOME:
            return tournament.chat
        return tournament.rival.chat if tournament.rival is not None else None

    def mark(self, screen: TournamentScreen) -> str:
        """Return the name of a dirty screen of this chat."""
        return screen._replace(rival=self.is_rival).name

    def marks(self, tournament: Tournament) -> set[str]:
        """Return the names of all screens that the chat's drawing clears."""
        if self.chat_of(tournament) is None:
            return set()
        tables = (table_screen(each.round, each.number) for each in tournament.seatings)
        return set(map(self.mark, (CHAT, ANEW, PODIUM, *tables)))


HOME = Side(ScreenKind.TOURNAMENT, CHAT_RECORD)
AWAY = Side(ScreenKind.RIVAL, RIVAL_RECORD, is_rival=True)


def redraws_of(tournament: Tournament, screens: Mapping[str, int]) -> list[Redraw]:
    """Return the redraws of dirty screens by name: one for each chat, and one for each player."""
    versions: dict[ScreenId, int] = {}
    for name, version in screens.items():
        screen = TournamentScreen.named(name)
        side = AWAY if screen.rival else HOME
        is_page = screen.view is View.PAGE
        kind, chat = (ScreenKind.PAGE, screen.of[0]) if is_page else (side.kind, side.chat_of(tournament))
        if chat is not None:
            id = ScreenId(kind, chat)
            versions[id] = max(version, versions.get(id, 0))
    return [Redraw(tournament.id, id, version) for id, version in versions.items()]


def is_page(screen: str) -> bool:
    """Return whether a dirty screen is a player's page."""
    return TournamentScreen.named(screen).view is View.PAGE
