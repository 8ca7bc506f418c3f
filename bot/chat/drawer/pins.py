"""The message that a chat has pinned, where it wants that and the bot may pin."""

from typing import NamedTuple

import structlog
from telegram.error import TelegramError

from bot.chat.outgoing.sender import Sender

log = structlog.get_logger(__name__)


class Pin(NamedTuple):
    """The message that is pinned, or was not allowed to be, and the one that should be; 0: none."""

    before: int
    wanted: int

    async def move(self, sender: Sender, chat: int) -> None:
        """Unpin and pin; a refusal changes nothing else, and is not asked for again."""
        for call, message in ((sender.unpin, self.before), (sender.pin, self.wanted)):
            try:
                if message:
                    await call(chat, message)
            except TelegramError as error:
                log.info("pin-refused", chat=chat, message=message, reason=str(error))
