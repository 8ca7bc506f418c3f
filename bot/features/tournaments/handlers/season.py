"""The season of a group: its hall of fame, and the final of a month."""

from dataclasses import dataclass
from datetime import tzinfo

from bot.base.preferences import GroupSettings
from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.permissions import Permissions
from bot.features.tournaments.season.finals import Finals
from bot.features.tournaments.season.hall import Hall, Seasons, month_name
from bot.match.table import ChatId
from bot.people.database_errors import DatabaseSilent
from bot.people.people import Chat, Chats
from bot.ui.content import Content
from bot.ui.texts import names
from games.faces.panel import Text


@dataclass(frozen=True)
class GroupSeason:
    """Shows a group's season, and opens its finals."""

    chats: Chats
    seasons: Seasons
    finals: Finals
    permissions: Permissions

    async def clock_of(self, request: Request) -> tzinfo:
        """Return the clock of the chat; in private the default one."""
        if request.group is None:
            return GroupSettings().clock
        return (await self.chats.settings(request.group)).clock

    async def hall_of(self, request: Request, group: ChatId, now: int) -> tuple[Hall, Text | None]:
        """Return the group's hall of fame, and the month of an open final; nothing without the database."""
        clock = await self.clock_of(request)
        try:
            hall = await self.seasons.hall(group, now, clock)
            month = await self.finals.due(group, clock)
        except DatabaseSilent:
            return Hall(), None
        return hall, month_name(month) if month is not None else None

    async def open_final(self, request: Request, group: ChatId) -> None:
        """Open the final of a month.

        Raises NoFinal, NotAdministrator, TooManyTournaments, DatabaseSilent.
        """
        await self.permissions.require_opener(request, group)
        await request.require_calm()
        language = await request.language()
        chat = await self.chats.get(group) or Chat(group, "", language)
        await self.finals.open(
            request.person, chat, chat.settings.clock, thread=request.thread, language=language
        )
        await rewrite_as_taken(request)


async def rewrite_as_taken(request: Request) -> None:
    """Replace the message of offers by the name of the organiser."""
    who = names.in_sentence(names.of_person(request.person.name))
    request.rewrite(Content((await request.words()).html("tournament-offer-taken", who=who)))
