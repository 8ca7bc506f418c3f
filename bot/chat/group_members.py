"""Membership of groups, by Telegram."""

from dataclasses import dataclass

from telegram import Bot
from telegram.error import TelegramError

from bot.chat.administrators import is_inside
from bot.match.table import ChatId, PersonId


@dataclass(frozen=True)
class GroupMembers:
    """Asks Telegram who is in a group."""

    bot: Bot

    async def has_left(self, chat: ChatId, person: PersonId) -> bool:
        """Return whether a person is outside the group; False where Telegram does not tell."""
        try:
            return not is_inside(await self.bot.get_chat_member(chat, person))
        except TelegramError:
            return False
