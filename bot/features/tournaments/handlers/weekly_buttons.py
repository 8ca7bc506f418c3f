"""Buttons of a group's calendar of weekly tournaments."""

from bot.base.services import Services
from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.permissions import load_led, require_opener
from bot.features.tournaments.handlers.replies import answer_aside, own_words
from bot.features.tournaments.screens.calendar_pages import calendar_page, day_page, may_be_weekly
from bot.features.tournaments.screens.tournament_keys import read_number, read_numbers
from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from bot.features.tournaments.service.weekly import Calendar
from bot.match.table import ChatId
from bot.people.people import Chats
from bot.ui.buttons import InvalidData
from bot.ui.clock_words import zone_name
from bot.ui.content import Content


async def content(request: Request, found: Tournament, of: str) -> Content:
    """Return the calendar, or the hours of a day. Raises InvalidData, NotAdministrator."""
    chat = await _calendar_of(request, found)
    words, zone = own_words(request, found), zone_name(await request.services[Chats].settings(chat))
    if not of:
        entries = await request.services[Calendar].of_chat(chat)
        return calendar_page(found, entries, words, request.person.language, zone)
    day = read_number(of)
    if not may_be_weekly(day, 12 * 60):
        raise InvalidData(of)
    return day_page(found, day, words, zone)


async def add(request: Request, id: TournamentId, argument: str) -> None:
    """Add a weekly copy of this tournament.

    Raises NoTournament, NotOrganiser, NotAdministrator, TooManyWeekly, InvalidData.
    """
    found = await load_led(request, id)
    chat = await _calendar_of(request, found)
    day, minute = read_numbers(argument, 2)
    if not may_be_weekly(day, minute):
        raise InvalidData(argument)
    plan = found.anew(request.person.id)
    await request.services[Calendar].add(request.update, plan, chat, day, minute)
    await request.answer("toast-tournament-weekly")
    await answer_aside(request, found, await content(request, found, ""))


async def drop(request: Request, id: TournamentId, name: str) -> None:
    """Remove a weekly tournament. Raises NoTournament, NotOrganiser, InvalidData."""
    found = await load_led(request, id)
    chat = await _calendar_of(request, found)
    if await request.services[Calendar].drop(chat, name):
        await request.answer("toast-tournament-dropped")
    await answer_aside(request, found, await content(request, found, ""))


async def follow_clock(chat: ChatId, *, services: Services) -> None:
    """Move a group's weekly tournaments to its new clock."""
    await services[Calendar].follow(chat)


async def _calendar_of(request: Request, found: Tournament) -> ChatId:
    """Return the group of the calendar. Raises InvalidData, NotAdministrator."""
    if found.chat is None or found.form.teams or request.group is not None:
        raise InvalidData(found.id)
    await require_opener(request, found.chat)
    return found.chat
