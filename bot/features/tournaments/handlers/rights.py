"""Who may see, enter and run a tournament."""

from hmac import compare_digest

from telegram import Bot
from telegram.error import TelegramError

from bot.chat.administrators import Administrators, is_inside
from bot.chat.incoming.request import Request
from bot.features.tournaments.service.model import Admission, Tournament, TournamentId
from bot.features.tournaments.service.refusals import NotAdmitted, NotOrganiser, NoTournament
from bot.features.tournaments.service.store import TournamentStore
from bot.match.table import ChatId
from bot.people.people import Chats


async def load(request: Request, id: TournamentId) -> Tournament:
    """The tournament that a button means; one of another group is none. Raises NoTournament."""
    tournament = await request.services[TournamentStore].load(id)
    if request.group is not None and request.group not in tournament.chats:
        raise NoTournament
    return tournament


async def decides(request: Request, tournament: Tournament) -> bool:
    """Whether the person runs the tournament: its organiser, or an administrator of one of its groups."""
    person = request.person.id
    if request.as_group or person == tournament.organiser:
        return True
    administrators = request.services[Administrators]
    return any([await administrators.leads(chat, person) for chat in tournament.chats])


async def load_led(request: Request, id: TournamentId) -> Tournament:
    """The tournament, for who runs it. Raises NoTournament, NotOrganiser."""
    tournament = await load(request, id)
    if not await decides(request, tournament):
        raise NotOrganiser
    return tournament


async def load_seen(request: Request, id: TournamentId) -> Tournament:
    """The tournament, for who may look at it: in its group, in private its people and members.

    Raises NoTournament.
    """
    tournament = await load(request, id)
    if request.group is not None or tournament.settings.admission is Admission.OPEN:
        return tournament
    known = request.person.id == tournament.organiser or tournament.player_of(request.person.id) is not None
    if known or await is_member(request, *tournament.chats):
        return tournament
    raise NoTournament


async def require_opener(request: Request, chat: ChatId) -> None:
    """Raises NotAdministrator for who may not open tournaments here."""
    if request.as_group:
        return
    known = await request.services[Chats].get(chat)
    if known is not None and known.settings.tournaments:
        return
    if await request.services[Administrators].of(chat) is not None:
        await request.services[Administrators].require(chat, request.person.id)


async def require_admitted(request: Request, tournament: Tournament, token: str = "") -> None:
    """Raises NotAdmitted for who may not enter; `token` is of the link by which they come."""
    by_link = bool(token) and compare_digest(token.encode(), tournament.token.encode())
    known = request.person.id == tournament.organiser or tournament.player_of(request.person.id) is not None
    if known:
        return
    match tournament.settings.admission:
        case Admission.OPEN:
            return
        case Admission.LINK if by_link:
            return
        case Admission.MEMBERS if request.group is not None or await is_member(request, *tournament.chats):
            return
    raise NotAdmitted


async def is_member(request: Request, *chats: ChatId) -> bool:
    """Whether Telegram says that the person is in one of the groups."""
    for chat in chats:
        try:
            member = await request.services[Bot].get_chat_member(chat, request.person.id)
        except TelegramError:
            continue
        if is_inside(member):
            return True
    return False
