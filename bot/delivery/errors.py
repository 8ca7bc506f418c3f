"""What is done about each error of a call: one table, read from the top."""

from enum import Enum, auto
from typing import NamedTuple

from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from bot.delivery.photo_cache import Undrawable


class MessageGone(Exception):
    """The message to edit is there no more, or can be edited no more."""


class Outcome(Enum):
    UNCHANGED = auto()
    """The message is so already, which is as good."""
    MESSAGE_GONE = auto()
    """Another message is posted in its place."""
    UNDELETABLE = auto()
    """The message loses its buttons instead."""
    FILE_LOST = auto()
    """Telegram does not know a file, or not any more, or not for now: it is uploaded again."""
    UNDRAWABLE = auto()
    """The screen is drawn once more, in words."""
    WAIT = auto()
    """The chat is left alone for as long as Telegram asks."""
    MIGRATED = auto()
    """The group goes on under another id."""
    TOPIC_DELETED = auto()
    """The table goes on outside of its topic."""
    ACCOUNT_DELETED = auto()
    """The player's seat is given up."""
    CHAT_CLOSED = auto()
    """That the bot may not write here is noted with the table."""
    REFUSED = auto()
    """The drawing is given up, for it would be refused again."""
    UNANSWERED = auto()
    """The call is tried again, after a pause that grows."""


class Row(NamedTuple):
    error: type[Exception]
    phrase: str
    """In the error's text, in lower case."""
    outcome: Outcome


TABLE = (
    Row(MessageGone, "", Outcome.MESSAGE_GONE),
    Row(Undrawable, "", Outcome.UNDRAWABLE),
    Row(RetryAfter, "", Outcome.WAIT),
    Row(ChatMigrated, "", Outcome.MIGRATED),
    Row(Forbidden, "deactivated", Outcome.ACCOUNT_DELETED),
    Row(Forbidden, "", Outcome.CHAT_CLOSED),
    Row(BadRequest, "message is not modified", Outcome.UNCHANGED),
    Row(BadRequest, "message to edit not found", Outcome.MESSAGE_GONE),
    Row(BadRequest, "message can't be edited", Outcome.MESSAGE_GONE),
    Row(BadRequest, "there is no text in the message to edit", Outcome.MESSAGE_GONE),
    Row(BadRequest, "there is no caption in the message to edit", Outcome.MESSAGE_GONE),
    Row(BadRequest, "message_id_invalid", Outcome.MESSAGE_GONE),
    Row(BadRequest, "can't be deleted", Outcome.UNDELETABLE),
    Row(BadRequest, "wrong file", Outcome.FILE_LOST),
    Row(BadRequest, "wrong remote file", Outcome.FILE_LOST),
    Row(BadRequest, "invalid file", Outcome.FILE_LOST),
    Row(BadRequest, "file_reference", Outcome.FILE_LOST),
    Row(BadRequest, "file is temporarily unavailable", Outcome.FILE_LOST),
    Row(BadRequest, "thread not found", Outcome.TOPIC_DELETED),
    Row(BadRequest, "chat not found", Outcome.CHAT_CLOSED),
    Row(BadRequest, "have no rights to send", Outcome.CHAT_CLOSED),
    Row(BadRequest, "not enough rights to send", Outcome.CHAT_CLOSED),
    Row(BadRequest, "chat_write_forbidden", Outcome.CHAT_CLOSED),
    Row(BadRequest, "", Outcome.REFUSED),
    Row(TelegramError, "", Outcome.UNANSWERED),
)


def outcome_of(error: MessageGone | Undrawable | TelegramError) -> Outcome:
    """What is done about an error."""
    text = str(error).lower()
    return next(row.outcome for row in TABLE if isinstance(error, row.error) and row.phrase in text)
