"""Permissions to see and run a tournament, and to open one."""

from telegram import Bot
from telegram.error import TelegramError

from bot.chat.administrators import Administrators, is_inside
from bot.chat.incoming.request import Request
from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import NotOrganiser, NoTournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.table import ChatId
from bot.people.people import Chats


async def load(request: Request, id: TournamentId) -> Tournament:
    """Return the tournament of a button. Raises NoTournament, also in a foreign group."""
    tournament = await request.services[TournamentStore].load(id)
    if request.group is not None and request.group not in tournament.chats:
        raise NoTournament
    return tournament


async def decides(request: Request, tournament: Tournament) -> bool:
    """Return whether the person is the organiser, or an administrator of one of its groups."""
    person = request.person.id
    if request.as_group or person == tournament.organiser:
        return True
    administrators = request.services[Administrators]
    return any([await administrators.administers(chat, person) for chat in tournament.chats])


async def load_led(request: Request, id: TournamentId) -> Tournament:
    """Return the tournament of an organiser's button. Raises NoTournament, NotOrganiser."""
    tournament = await load(request, id)
    if not await decides(request, tournament):
        raise NotOrganiser
    return tournament


async def require_opener(request: Request, chat: ChatId) -> None:
    """Raise NotAdministrator unless the person may open tournaments here."""
    if request.as_group:
        return
    known = await request.services[Chats].get(chat)
    if known is not None and known.settings.tournaments:
        return
    if await request.services[Administrators].of(chat) is not None:
        await request.services[Administrators].require(chat, request.person.id)


async def is_member(request: Request, *chats: ChatId) -> bool:
    """Return whether the person is a member of one of the groups, by Telegram."""
    for chat in chats:
        try:
            member = await request.services[Bot].get_chat_member(chat, request.person.id)
        except TelegramError:
            continue
        if is_inside(member):
            return True
    return False
