"""The organiser's private pages: settings, players, results, calendar."""

from dataclasses import dataclass
from typing import Any

from bot.base.timing import Time
from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.permissions import Permissions
from bot.features.tournaments.handlers.replies import Replies, own_words
from bot.features.tournaments.handlers.weekly_buttons import CalendarMenu
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.correcting import correct_page, read_draft
from bot.features.tournaments.screens.organiser_pages import (
    add_page,
    may_add,
    player_page,
    players_page,
)
from bot.features.tournaments.screens.own_pages import round_content
from bot.features.tournaments.screens.setting_pages import may_start_at, page_after, setting_page
from bot.features.tournaments.screens.setting_words import title_of
from bot.features.tournaments.screens.standings_file import standings_file
from bot.features.tournaments.screens.tournament_keys import PLACE, read_number, read_numbers
from bot.features.tournaments.service.fitting import MINUTE_MS, Unfitting, as_planned, changes
from bot.features.tournaments.service.organiser_actions import Action, at_place, replacement
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.places import CODE, find_place, place_code, place_of, read_place
from bot.features.tournaments.service.tournament_model import Entrant, Stage, Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import PlaceTaken, PlayersChanged
from bot.match.refusals import UnknownGame
from bot.match.table import PersonId
from bot.people.database_errors import answered
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.texts.words import Words
from storage.sql.group_play import GroupPlay

ID = 10
MOST_GUESTS = 40
"""Limit of the list of recent players of a group."""


@dataclass(frozen=True)
class OrganiserMenu:
    """Loads, changes and shows tournaments for their organisers."""

    permissions: Permissions
    replies: Replies
    organising: Organising
    weekly: CalendarMenu
    group_play: GroupPlay
    time: Time

    async def load(self, request: Request, id: TournamentId) -> Tournament:
        """Return the tournament of a button. Raises NoTournament, NotOrganiser."""
        return await self.permissions.load_led(request, id)

    async def ask(self, request: Request, found: Tournament, page: Content) -> None:
        """Show a page in private."""
        await self.replies.aside(request, found, page)

    async def show(self, request: Request, after: Tournament, name: str = "") -> None:
        """Show the next page in private; a group sees its own message change."""
        if request.group is None:
            await self.ask(request, after, await self.page(request, after, name))

    async def do(self, request: Request, found: Tournament, action: Action) -> Tournament:
        """Carry out an action. Raises its refusals."""
        return await self.organising.do(request.update, found.id, request.person, action)

    async def page(self, request: Request, found: Tournament, argument: str) -> Content:
        """Return the page of this name; after the start no settings. Raises InvalidData."""
        name, _, of = argument.partition(".")
        words = own_words(request, found)
        match name:
            case "":
                return self.replies.main_content(request, found)
            case "weekly":
                return await self.weekly.content(request, found, of)
            case "players":
                return players_page(found, read_number(of), words)
            case "add" if may_add(found):
                guests, players = await self.guests_of(found), map(found.entrant, found.playing)
                playing = {each.person for each in players}
                return add_page(found, [guests[each] for each in guests if each not in playing], words)
            case "player":
                return self._player_page(found, of, words)
            case "tables":
                round, number = read_numbers(of, 2)
                return round_content(found, round, number, words, leads=True)
            case "fix":
                return correct_page(found, read_draft(found, of), words)
        if found.stage is not Stage.ENTRY:
            return self.replies.main_content(request, found)
        content = setting_page(found, name, words, self.time.now())
        if content is None:
            raise InvalidData(argument)
        return content

    async def guests_of(self, found: Tournament) -> dict[PersonId, Entrant]:
        """Return recent, reachable players of its groups. Raises DatabaseSilent."""
        guests: dict[PersonId, Entrant] = {}
        with answered():
            for chat in found.chats:
                for id, name in await self.group_play.guests(chat, most=MOST_GUESTS):
                    guests.setdefault(PersonId(id), Entrant(PersonId(id), name, team=found.team_of(chat)))
        return guests

    def _player_page(self, found: Tournament, place: str, words: Words) -> Content:
        """Return the page of a player; the list of players if they are gone."""
        try:
            player = read_place(found, place)
        except PlayersChanged:
            return players_page(found, 1, words)
        return player_page(found, player, place_link(self.replies.bot.username, found, player), words)


async def menu(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """Show an organiser's page. Raises NoTournament, NotOrganiser, InvalidData."""
    found = await menu.load(request, id)
    await menu.ask(request, found, await menu.page(request, found, argument))


async def follow_link(request: Request, id: TournamentId, *, menu: OrganiserMenu) -> None:
    """Show the organiser's first page by a link. Raises NoTournament, NotOrganiser."""
    request.show(menu.replies.main_content(request, await menu.load(request, id)))


async def send_table(request: Request, id: TournamentId, *, menu: OrganiserMenu) -> None:
    """Send the organiser the standings as a file. Raises NoTournament, NotOrganiser."""
    await request.require_leisure()
    found = await menu.load(request, id)
    words, rows = own_words(request, found), await standings_after(found)
    name, caption = f"tournament-{found.id}.csv", words.html("tournament-table", title=title_of(found))
    request.send_file(name, standings_file(found, rows, words), caption)
    if request.group is not None:
        request.toast(words.plain("toast-tournament-sent"))


# Settings


async def set_value(request: Request, id: TournamentId, argument: str, *, menu: OrganiserMenu) -> None:
    """Change one setting and show its page.

    Raises NoTournament, NotOrganiser, TournamentStarted, Unfitting, InvalidData.
    """
    if request.group is not None:
        raise InvalidData(argument)
    found = await menu.load(request, id)
    name, _, value = argument.partition("=")
    try:
        fields = fields_of(found, name, value, menu.time.now())
    except (KeyError, ValueError, UnknownGame):
        raise InvalidData(argument) from None
    after = await menu.organising.set(request.update, id, **fields)
    request.rewrite(await menu.page(request, after, page_after(after, name)))


def fields_of(found: Tournament, name: str, value: str, now: int) -> dict[str, Any]:
    """Return the settings that a button changes.

    Raises Unfitting, and for values without a button KeyError, ValueError, UnknownGame.
    """
    match name:
        case "at":
            at = int(value) * MINUTE_MS
            if not may_start_at(at, now):
                raise Unfitting("refused-tournament-time")
            return {"starts": at}
        case "by" if value == "hand":
            return {"starts": 0}
    return changes(as_planned(found).settings, name, value)


# A player's place for somebody else


def place_link(bot: str, found: Tournament, player: int) -> str:
    """Return a link to take a player's place; it works once."""
    return PLACE.url(bot, f"{found.id}{place_code(found, player)}{player}")


async def take_place(request: Request, text: str, *, menu: OrganiserMenu) -> None:
    """Take a player's place by a link. Raises NoTournament, PlaceTaken, AlreadyEntered."""
    id, code, player = TournamentId(text[:ID]), text[ID : ID + CODE], text[ID + CODE :]
    found = await menu.permissions.store.load(id)
    try:
        number = find_place(found, player, code)
    except PlayersChanged:
        raise PlaceTaken from None
    action = at_place(replacement(number, request.person), place_of(found, number))
    await menu.do(request, found, action)
    await request.answer("toast-tournament-replaced")
