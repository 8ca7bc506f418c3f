"""The organiser's private pages: settings, players, results, calendar."""

from typing import Any

from telegram import Bot

from bot.base.timing import Time
from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers import weekly_buttons
from bot.features.tournaments.handlers.permissions import load_led
from bot.features.tournaments.handlers.replies import answer_aside, main_content, own_words
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.correcting import correct_page, read_draft
from bot.features.tournaments.screens.organiser_pages import (
    add_page,
    may_add,
    player_page,
    players_page,
)
from bot.features.tournaments.screens.own_pages import round_content
from bot.features.tournaments.screens.setting_pages import MINUTE_MS, may_start_at, page_after, setting_page
from bot.features.tournaments.screens.setting_words import title_of
from bot.features.tournaments.screens.standings_file import standings_file
from bot.features.tournaments.screens.tournament_keys import read_number, read_numbers
from bot.features.tournaments.service.fitting import Unfitting, as_planned, changes
from bot.features.tournaments.service.organiser_actions import at_place, replacement
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.places import CODE, find_place, place_code, place_of, read_place
from bot.features.tournaments.service.tournament_model import Entrant, Stage, Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import PlaceTaken, PlayersChanged
from bot.features.tournaments.service.tournament_store import TournamentStore
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


async def menu(request: Request, id: TournamentId, argument: str) -> None:
    """Show an organiser's page. Raises NoTournament, NotOrganiser, InvalidData."""
    found = await load_led(request, id)
    await answer_aside(request, found, await page_content(request, found, argument))


async def follow_link(request: Request, id: TournamentId) -> None:
    """Show the organiser's first page by a link. Raises NoTournament, NotOrganiser."""
    request.show(main_content(request, await load_led(request, id)))


async def page_content(request: Request, found: Tournament, argument: str) -> Content:
    """Return the page of this name; after the start no settings. Raises InvalidData."""
    name, _, of = argument.partition(".")
    words, now = own_words(request, found), request.services[Time].now()
    match name:
        case "":
            return main_content(request, found)
        case "weekly":
            return await weekly_buttons.content(request, found, of)
        case "players":
            return players_page(found, read_number(of), words)
        case "add" if may_add(found):
            guests, players = await guests_of(request, found), (found.entrant(each) for each in found.playing)
            playing = {each.person for each in players}
            return add_page(found, [guests[each] for each in guests if each not in playing], words)
        case "player":
            return _player_page(request, found, of, words)
        case "tables":
            round, number = read_numbers(of, 2)
            return round_content(found, round, number, words, leads=True)
        case "fix":
            return correct_page(found, read_draft(found, of), words)
    if found.stage is not Stage.ENTRY:
        return main_content(request, found)
    content = setting_page(found, name, words, now)
    if content is None:
        raise InvalidData(argument)
    return content


async def guests_of(request: Request, found: Tournament) -> dict[PersonId, Entrant]:
    """Return recent, reachable players of its groups. Raises DatabaseSilent."""
    guests: dict[PersonId, Entrant] = {}
    with answered():
        for chat in found.chats:
            for id, name in await request.services[GroupPlay].guests(chat, most=MOST_GUESTS):
                guests.setdefault(PersonId(id), Entrant(PersonId(id), name, team=found.team_of(chat)))
    return guests


def _player_page(request: Request, found: Tournament, place: str, words: Words) -> Content:
    """Return the page of a player; the list of players if they are gone."""
    try:
        player = read_place(found, place)
    except PlayersChanged:
        return players_page(found, 1, words)
    return player_page(found, player, place_link(request.services[Bot].username, found, player), words)


async def send_table(request: Request, id: TournamentId) -> None:
    """Send the organiser the standings as a file. Raises NoTournament, NotOrganiser."""
    await request.require_leisure()
    found = await load_led(request, id)
    words, rows = own_words(request, found), await standings_after(found)
    name, caption = f"tournament-{found.id}.csv", words.html("tournament-table", title=title_of(found))
    request.send_file(name, standings_file(found, rows, words), caption)
    if request.group is not None:
        request.toast(words.plain("toast-tournament-sent"))


# Settings


async def set_value(request: Request, id: TournamentId, argument: str) -> None:
    """Change one setting and show its page.

    Raises NoTournament, NotOrganiser, TournamentStarted, Unfitting, InvalidData.
    """
    if request.group is not None:
        raise InvalidData(argument)
    found = await load_led(request, id)
    name, _, value = argument.partition("=")
    try:
        fields = fields_of(found, name, value, request.services[Time].now())
    except (KeyError, ValueError, UnknownGame):
        raise InvalidData(argument) from None
    after = await request.services[Organising].set(request.update, id, **fields)
    request.rewrite(await page_content(request, after, page_after(after, name)))


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
    return f"https://t.me/{bot}?start=ux_{found.id}{place_code(found, player)}{player}"


async def take_place(request: Request, text: str) -> None:
    """Take a player's place by a link. Raises NoTournament, PlaceTaken, AlreadyEntered."""
    id, code, player = TournamentId(text[:ID]), text[ID : ID + CODE], text[ID + CODE :]
    found = await request.services[TournamentStore].load(id)
    try:
        number = find_place(found, player, code)
    except PlayersChanged:
        raise PlaceTaken from None
    action = at_place(replacement(number, request.person), place_of(found, number))
    await request.services[Organising].do(request.update, id, request.person, action)
    await request.answer("toast-tournament-replaced")
