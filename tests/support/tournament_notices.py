"""Stand-ins for services of tournaments that call Telegram."""

from collections.abc import Sequence

from bot.base.preferences import Language
from bot.chat.group_members import GroupMembers
from bot.features.tournaments.messages.season_notices import SeasonNotices
from bot.features.tournaments.messages.weekly_notices import WeeklyNotices
from bot.features.tournaments.season.champion import Champions
from bot.features.tournaments.season.season_table import Month, SeasonRow
from bot.features.tournaments.service.tournament_model import Tournament
from bot.match.refusals import Refusal
from bot.match.table import ChatId, PersonId
from bot.people.people import Chat


class RecordedChampions(Champions):
    """Records finals instead of tagging their winners."""

    def __init__(self) -> None:
        self.finals: list[tuple[ChatId, int]] = []
        """Group and month."""
        self.errors: list[Exception] = []
        """Raised one by one by the next calls."""

    async def crown(self, chat: ChatId, month: int, language: Language) -> None:
        self.finals.append((chat, month))
        if self.errors:
            raise self.errors.pop()


class RecordedNotices(WeeklyNotices):
    """Records notices instead of posting them."""

    def __init__(self) -> None:
        self.refusals: list[tuple[ChatId | None, str]] = []

    async def not_opened(self, tournament: Tournament, error: Refusal) -> None:
        self.refusals.append((tournament.chat, error.key))


class RecordedSeason(SeasonNotices):
    """Records notices instead of posting them: what, the month, and the champions or the first of the table."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Month, list[PersonId]]] = []

    async def forgotten(
        self, chat: Chat, thread: int | None, month: Month, rows: Sequence[SeasonRow]
    ) -> None:
        self._note("forgotten", month, rows)

    async def decided(self, chat: Chat, thread: int | None, month: Month, rows: Sequence[SeasonRow]) -> None:
        self._note("decided", month, rows)

    def _note(self, what: str, month: Month, rows: Sequence[SeasonRow]) -> None:
        self.told.append((what, month, [each.person for each in rows if each.place == 1]))


class GivenMembers(GroupMembers):
    """Everybody is in every group but those named."""

    def __init__(self) -> None:
        self.gone: set[PersonId] = set()

    async def has_left(self, chat: ChatId, person: PersonId) -> bool:
        return person in self.gone
