"""How each error of a call is handled: one table; the first match applies."""

from enum import Enum, auto
from typing import NamedTuple

from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from bot.delivery.photo_cache import Undrawable


class MessageGone(Exception):
    """The message to edit is gone or can no longer be edited."""


class Outcome(Enum):
    UNCHANGED = auto()
    """The message already shows this, so nothing is left to do."""
    MESSAGE_GONE = auto()
    """The bot posts a new message in its place."""
    UNDELETABLE = auto()
    """The bot removes its buttons instead."""
    FILE_LOST = auto()
    """Telegram has lost the file or cannot serve it: the bot uploads it again."""
    UNDRAWABLE = auto()
    """The bot draws the screen again, in words."""
    WAIT = auto()
    """The bot leaves the chat alone for as long as Telegram asks."""
    MIGRATED = auto()
    """The group has a new id."""
    TOPIC_DELETED = auto()
    """The table moves out of its topic."""
    ACCOUNT_DELETED = auto()
    """A computer takes the player's seat for good."""
    CHAT_CLOSED = auto()
    """The table records that the bot may not write here."""
    REFUSED = auto()
    """The bot drops the drawing: Telegram would refuse it again."""
    UNANSWERED = auto()
    """The bot retries the call after a pause that grows."""


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
    """Look up how to handle an error."""
    text = str(error).lower()
    return next(row.outcome for row in TABLE if isinstance(error, row.error) and row.phrase in text)
