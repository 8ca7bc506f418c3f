"""The table's message at the top of its group, where the group wants it and the bot may pin."""

import msgspec
import structlog
from telegram.error import TelegramError

from bot.chat.outgoing.sender import Sender
from bot.match.table import Phase, Table
from bot.ui.plan import GroupRecord

log = structlog.get_logger(__name__)


class Pins:
    """Pins the table's current message, and nothing before and after the match."""

    def __init__(self, sender: Sender, chat: int) -> None:
        self._sender = sender
        self._chat = chat

    def is_due(self, table: Table, record: GroupRecord) -> bool:
        """Whether another message should be pinned than the record says."""
        return _wanted(table, record) != record.pinned

    async def follow(self, table: Table, record: GroupRecord) -> GroupRecord:
        """Pin and unpin what is due; a refusal changes nothing else, and is not asked for again."""
        wanted = _wanted(table, record)
        if record.pinned:
            await self._try("unpin", record.pinned)
        if wanted:
            await self._try("pin", wanted)
        return msgspec.structs.replace(record, pinned=wanted)

    async def _try(self, what: str, message: int) -> None:
        call = self._sender.pin if what == "pin" else self._sender.unpin
        try:
            await call(self._chat, message)
        except TelegramError as error:
            log.info("pin-refused", chat=self._chat, what=what, reason=str(error))


def _wanted(table: Table, record: GroupRecord) -> int:
    """The message to pin; 0: none."""
    return record.message if table.pinned and table.phase is Phase.PLAYING else 0
