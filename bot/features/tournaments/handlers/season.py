"""The season of a group: what it reads between tournaments, and the final of a month."""

from datetime import timedelta

from bot.base.preferences import GroupSettings
from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.rights import require_opener
from bot.features.tournaments.season.final import Finals
from bot.features.tournaments.season.hall import Hall, Seasons, month_name
from bot.match.table import ChatId
from bot.people.database_errors import DatabaseSilent
from bot.people.people import Chat, Chats
from bot.ui.content import Content
from bot.ui.texts import names
from games.faces.panel import Text


async def clocks_of(request: Request) -> timedelta:
    """How far the clocks of the chat are ahead of UTC; in private those that are usual."""
    if request.group is None:
        return GroupSettings().ahead
    return (await request.services[Chats].settings(request.group)).ahead


async def hall_of(request: Request, group: ChatId, now: int) -> tuple[Hall, Text | None]:
    """What the group has played, and the month whose final it may open, as far as the database says."""
    ahead = await clocks_of(request)
    try:
        hall = await request.services[Seasons].hall(group, now, ahead)
        month = await request.services[Finals].due(group, ahead)
    except DatabaseSilent:
        return Hall(), None
    return hall, month_name(month) if month is not None else None


async def open_final(request: Request, group: ChatId) -> None:
    """Open the final of a month. Raises NoFinal, NotAdministrator, TooManyTournaments, DatabaseSilent."""
    await require_opener(request, group)
    await request.require_calm()
    language = await request.language()
    chat = await request.services[Chats].get(group) or Chat(group, "", language)
    await request.services[Finals].open(
        request.person, chat, chat.settings.ahead, thread=request.thread, language=language
    )
    await rewrite_as_taken(request)


async def rewrite_as_taken(request: Request) -> None:
    """Have the message that offers tournaments say who has taken one."""
    who = names.in_sentence(names.of_person(request.person.name))
    request.rewrite(Content((await request.words()).html("tournament-offer-taken", who=who)))
