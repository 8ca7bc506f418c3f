"""How each error of a call is handled: one table; the first match applies.

What a group does not permit is worded by TDLib, as "not enough rights to send photos to the chat", or named
by Telegram's servers, as `CHAT_SEND_PHOTOS_FORBIDDEN`, with status 400 or 403.
"""

from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.chat.outgoing.photo_cache import PhotosForbidden, Undrawable


class MessageGone(Exception):
    """The message to edit is gone or can no longer be edited."""


class NotActive(NetworkError):
    """Another process may be the active one: the call is not made."""

    def __init__(self) -> None:
        super().__init__("another process may be active")


CallError: TypeAlias = MessageGone | Undrawable | TelegramError
"""What a call raises."""


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
    """The bot is not in the chat: the match goes on in private until an update says that the bot is back."""
    MUTED = auto()
    """The bot is in the chat and may not write: it tries again later."""
    TOPIC_CLOSED = auto()
    """The same for a topic; at last the table moves out of it."""
    PHOTOS_FORBIDDEN = auto()
    """The bot draws the chat's screens in words."""
    REFUSED = auto()
    """The bot drops the drawing: Telegram would refuse it again."""
    UNANSWERED = auto()
    """The bot retries the call after a pause that grows."""


UNREACHABLE = frozenset({Outcome.CHAT_CLOSED, Outcome.ACCOUNT_DELETED, Outcome.MUTED})
"""Of a private chat: the person cannot be written to."""


class Row(NamedTuple):
    error: type[Exception]
    phrase: str
    """In the error's text, in lower case."""
    outcome: Outcome


TABLE = (
    Row(MessageGone, "", Outcome.MESSAGE_GONE),
    Row(PhotosForbidden, "", Outcome.PHOTOS_FORBIDDEN),
    Row(Undrawable, "", Outcome.UNDRAWABLE),
    Row(RetryAfter, "", Outcome.WAIT),
    Row(ChatMigrated, "", Outcome.MIGRATED),
    Row(TelegramError, "not enough rights to send photos", Outcome.PHOTOS_FORBIDDEN),
    Row(TelegramError, "not enough rights to send media", Outcome.PHOTOS_FORBIDDEN),
    Row(TelegramError, "chat_send_photos_forbidden", Outcome.PHOTOS_FORBIDDEN),
    Row(TelegramError, "chat_send_media_forbidden", Outcome.PHOTOS_FORBIDDEN),
    Row(TelegramError, "topic_closed", Outcome.TOPIC_CLOSED),
    Row(TelegramError, "topic_deleted", Outcome.TOPIC_DELETED),
    Row(TelegramError, "have no rights to send", Outcome.MUTED),
    Row(TelegramError, "not enough rights to send", Outcome.MUTED),
    Row(TelegramError, "chat_write_forbidden", Outcome.MUTED),
    Row(TelegramError, "chat_send_plain_forbidden", Outcome.MUTED),
    Row(TelegramError, "chat_restricted", Outcome.MUTED),
    Row(TelegramError, "user_banned_in_channel", Outcome.MUTED),
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
    Row(BadRequest, "", Outcome.REFUSED),
    Row(TelegramError, "", Outcome.UNANSWERED),
)


def is_unparsed(error: BadRequest) -> bool:
    """Return whether the server cannot read a text's markup, as one older than a tag cannot."""
    return "can't parse entities" in str(error).lower()


def outcome_of(error: CallError) -> Outcome:
    """Look up how to handle an error."""
    text = str(error).lower()
    return next(row.outcome for row in TABLE if isinstance(error, row.error) and row.phrase in text)
