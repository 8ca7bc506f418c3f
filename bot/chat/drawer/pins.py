"""The message that the bot pins in a chat."""

from typing import NamedTuple

import structlog
from telegram.error import TelegramError

from bot.chat.outgoing.api_calls import Calls

log = structlog.get_logger(__name__)


class Pin(NamedTuple):
    """Ids of the message last pinned or refused, and of the one to pin; 0: none."""

    before: int
    wanted: int

    async def move(self, calls: Calls, chat: int) -> None:
        """Unpin and pin; a refusal changes nothing else, and is not asked for again."""
        for call, message in ((calls.unpin, self.before), (calls.pin, self.wanted)):
            try:
                if message:
                    await call(chat, message)
            except TelegramError as error:
                log.info("pin-refused", chat=chat, message=message, reason=str(error))
