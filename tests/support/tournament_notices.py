"""Stand-ins for services of tournaments that call Telegram."""

from bot.features.tournaments.messages.weekly_notices import WeeklyNotices
from bot.features.tournaments.season.champion import Champions
from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from bot.match.refusals import Refusal
from bot.match.table import ChatId


class RecordedChampions(Champions):
    """Records finals instead of tagging their winners."""

    def __init__(self) -> None:
        self.finals: list[TournamentId] = []
        self.errors: list[Exception] = []
        """Raised one by one by the next calls."""

    async def crown(self, final: Tournament) -> None:
        self.finals.append(final.id)
        if self.errors:
            raise self.errors.pop()


class RecordedNotices(WeeklyNotices):
    """Records notices instead of posting them."""

    def __init__(self) -> None:
        self.refusals: list[tuple[ChatId | None, str]] = []

    async def not_opened(self, tournament: Tournament, error: Refusal) -> None:
        self.refusals.append((tournament.chat, error.key))
