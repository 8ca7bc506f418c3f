"""Buttons of a group's calendar of weekly tournaments."""

from dataclasses import dataclass

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.permissions import Permissions
from bot.features.tournaments.handlers.replies import Replies, own_words
from bot.features.tournaments.screens.calendar_pages import calendar_page, day_page, may_be_weekly
from bot.features.tournaments.screens.tournament_keys import read_number, read_numbers
from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from bot.features.tournaments.service.weekly import Calendar
from bot.match.table import ChatId
from bot.people.people import Chats
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.zone_names import zone_name


@dataclass(frozen=True)
class CalendarMenu:
    """Pages of a group's calendar, for organisers with permission to open tournaments in the group."""

    permissions: Permissions
    replies: Replies
    calendar: Calendar
    chats: Chats

    async def load(self, request: Request, id: TournamentId) -> tuple[Tournament, ChatId]:
        """Return a tournament, and its group. Raises NoTournament, NotOrganiser and as `chat_of`."""
        found = await self.permissions.load_led(request, id)
        return found, await self.chat_of(request, found)

    async def chat_of(self, request: Request, found: Tournament) -> ChatId:
        """Return the group of the calendar. Raises InvalidData, NotAdministrator."""
        if found.chat is None or found.form.teams or request.group is not None:
            raise InvalidData(found.id)
        await self.permissions.require_opener(request, found.chat)
        return found.chat

    async def content(self, request: Request, found: Tournament, of: str = "") -> Content:
        """Return the calendar, or the hours of a day. Raises InvalidData, NotAdministrator."""
        chat = await self.chat_of(request, found)
        words, zone = own_words(request, found), zone_name((await self.chats.settings(chat)).zone)
        if not of:
            entries = await self.calendar.of_chat(chat)
            return calendar_page(found, entries, words, request.person.language, zone)
        day = read_number(of)
        if not may_be_weekly(day, 12 * 60):
            raise InvalidData(of)
        return day_page(found, day, words, zone)

    async def show(self, request: Request, found: Tournament) -> None:
        """Show the calendar in private. Raises as `content`."""
        await self.replies.aside(request, found, await self.content(request, found))


async def add(request: Request, id: TournamentId, argument: str, *, menu: CalendarMenu) -> None:
    """Add a weekly copy of this tournament.

    Raises NoTournament, NotOrganiser, NotAdministrator, TooManyWeekly, InvalidData.
    """
    found, chat = await menu.load(request, id)
    day, minute = read_numbers(argument, 2)
    if not may_be_weekly(day, minute):
        raise InvalidData(argument)
    plan = found.anew(request.person.id)
    await menu.calendar.add(request.update, plan, chat, day, minute)
    await request.answer("toast-tournament-weekly")
    await menu.show(request, found)


async def drop(request: Request, id: TournamentId, name: str, *, menu: CalendarMenu) -> None:
    """Remove a weekly tournament. Raises NoTournament, NotOrganiser, InvalidData."""
    found, chat = await menu.load(request, id)
    if await menu.calendar.drop(chat, name):
        await request.answer("toast-tournament-dropped")
    await menu.show(request, found)


async def follow_clock(chat: ChatId, *, calendar: Calendar) -> None:
    """Move a group's weekly tournaments to its new clock."""
    await calendar.follow(chat)
