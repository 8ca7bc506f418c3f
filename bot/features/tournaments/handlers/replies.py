"""Answers to buttons of tournaments: pages are shown in private."""

from dataclasses import dataclass

from telegram import Bot

from bot.chat.incoming.request import Request
from bot.features.tournaments.screens.organiser_pages import main_page
from bot.features.tournaments.screens.tournament_keys import ORGANISER
from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.ui.content import Content
from bot.ui.texts.words import Words, words_in


@dataclass(frozen=True)
class Replies:
    """Shows pages of tournaments."""

    bot: Bot
    store: TournamentStore

    async def aside(self, request: Request, found: Tournament, content: Content) -> None:
        """Show a page in private; edit the message of the button if that is a page as well."""
        if request.group is None:
            if request.query is None or await self.is_own_message(request, found):
                return request.show(content)
            return request.rewrite(content)
        if not request.person.opened:
            return request.toast(url=ORGANISER.url(self.bot.username, found.id))
        request.whisper(content)
        return request.toast(request.own_words().plain("toast-tournament-sent"))

    async def is_own_message(self, request: Request, found: Tournament) -> bool:
        """Return whether the button belongs to the player's own message."""
        if found.player_of(request.person.id) is None:
            return False
        return await self.store.page_of(found.id, request.person.id) == request.message

    def main_content(self, request: Request, found: Tournament) -> Content:
        """Return the organiser's first page."""
        return main_page(found, own_words(request, found), self.bot.username)


def own_words(request: Request, found: Tournament) -> Words:
    """Return the words in the person's language, with those of the tournament's game."""
    return words_in(request.person.language, found.settings.game)
