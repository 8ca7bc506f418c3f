"""The champion's tag: the winner of a final carries it in the group until the next one."""

from dataclasses import dataclass

import structlog
from telegram import Bot
from telegram.error import BadRequest, Forbidden

from bot.base.preferences import Language
from bot.features.tournaments.season.hall import Seasons
from bot.match.table import ChatId
from bot.ui.texts.words import words_in

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Champions:
    """Sets tags of champions, if the bot may set tags. Idempotent."""

    bot: Bot
    seasons: Seasons

    async def crown(self, chat: ChatId, month: int, language: Language) -> None:
        """Tag the winner of a month's stored final, and remove the tag of the previous one.

        A tag that is somebody's own stays.

        Raises DatabaseSilent, and TelegramError where Telegram has not answered.
        """
        winners = [each for each in await self.seasons.winners(chat) if each[1]]
        months = sorted({each for each, _ in winners if each <= month}, reverse=True)[:2]
        now = {person for each, person in winners if each == month}
        titles = {_title(each) for each in Language}
        for person in {person for each, person in winners if each in months} - now:
            await self._retag(chat, person, "", over=titles)
        for person in now:
            await self._retag(chat, person, _title(language), over={"", *titles})

    async def _retag(self, chat: ChatId, person: int, tag: str, over: set[str]) -> None:
        """Change a tag that is one of `over`; other tags stay.

        Administrators and former members have none, and a bot without the right sets none.
        """
        try:
            member = await self.bot.get_chat_member(chat, person)
            if (getattr(member, "tag", None) or "") in over:
                await self.bot.set_chat_member_tag(chat, person, tag)
        except (BadRequest, Forbidden) as error:
            log.info("tag-refused", chat=chat, reason=str(error))


def _title(language: Language) -> str:
    """Return the tag, at most 16 characters."""
    return words_in(language).plain("season-champion")
