"""Screens of a tournament, and their names in Redis while they are dirty."""

from collections.abc import Collection, Iterable
from enum import Enum
from typing import NamedTuple, Self

from bot.features.tournaments.service.tournament_model import Tournament
from bot.match.table import ChatId

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
