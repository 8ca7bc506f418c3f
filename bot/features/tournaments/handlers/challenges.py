"""Chat against chat: a challenge is passed on, and another chat accepts it."""

from telegram import Bot

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.rights import load, require_opener
from bot.features.tournaments.screens.own_pages import challenge_content
from bot.features.tournaments.screens.play_words import words_of
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.model import Rival, Tournament, TournamentId
from bot.features.tournaments.service.store import TournamentStore
from bot.match.table import ChatId
from bot.people.people import Chats
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.texts.words import Words


async def invite(request: Request, id: TournamentId) -> None:
    """Show the challenge, to be passed on. Raises NoTournament, InvalidData."""
    found = await load(request, id)
    if not found.form.teams:
        raise InvalidData(id)
    await request.require_calm()
    request.show(invitation(request, found, words_of(found.seen_in(request.group))))


def invitation(request: Request, found: Tournament, words: Words) -> Content:
    """The challenge as a message."""
    return challenge_content(found, words, request.services[Bot].username)


async def accept(request: Request, token: str) -> None:
    """Accept a challenge for this group, by its link.

    Raises NoTournament, NotAdministrator, and what entries refuse.
    """
    assert request.group is not None
    await request.require_no_maintenance()
    found = await request.services[TournamentStore].of_token(token)
    await require_opener(request, request.group)
    await request.require_calm()
    await take(request, found, request.group)


async def take(request: Request, found: Tournament, group: ChatId) -> None:
    """Make the group the second team. Raises as `accept`."""
    chat = await request.services[Chats].get(group)
    rival = Rival(group, request.thread, chat.title if chat is not None else "", await request.language())
    await request.services[Entries].accept(request.update, found.id, rival)
