"""Notices about weekly tournaments."""

from dataclasses import dataclass

from bot.chat.outgoing.sender import Sender
from bot.features.tournaments.screens.setting_words import title_of
from bot.features.tournaments.service.tournament_model import Tournament
from bot.match.refusals import Refusal
from bot.ui.content import Content
from bot.ui.texts.words import words_in


@dataclass(frozen=True)
class WeeklyNotices:
    """Posts notices to groups."""

    sender: Sender

    async def not_opened(self, tournament: Tournament, error: Refusal) -> None:
        """Tell a group that a tournament of its calendar could not be opened. Raises TelegramError."""
        assert tournament.chat is not None
        words = words_in(tournament.language, tournament.settings.game)
        why = words.plain(error.key, **error.facts)
        text = words.html("weekly-not-opened", title=title_of(tournament), why=why)
        await self.sender.post(tournament.chat, tournament.thread, Content(text), silent=False)
