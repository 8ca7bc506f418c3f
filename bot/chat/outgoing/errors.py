"""Errors of Bot API calls: what each means, and how a screen recovers. Two tables.

A missing right is worded by TDLib, as "not enough rights to send photos to the chat", or named by Telegram's
servers, as `CHAT_SEND_PHOTOS_FORBIDDEN`, with status 400 or 403.
"""

from collections.abc import Mapping
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
"""Errors that a call raises."""


class Outcome(Enum):
    UNCHANGED = auto()
    """The message shows this already."""
    MESSAGE_GONE = auto()
    UNDELETABLE = auto()
    """The message is too old to delete: its buttons are removed instead."""
    FILE_LOST = auto()
    """Telegram has lost the file or cannot serve it: `Calls` uploads it again once."""
    UNDRAWABLE = auto()
    """The picture cannot be drawn."""
    WAIT = auto()
    """Telegram names the pause (`retry_after`)."""
    MIGRATED = auto()
    """The group has a new id."""
    TOPIC_DELETED = auto()
    TOPIC_CLOSED = auto()
    ACCOUNT_DELETED = auto()
    CHAT_CLOSED = auto()
    """The bot is not in the chat, or the person has blocked it."""
    MUTED = auto()
    """The bot is in the chat and may not write."""
    PHOTOS_FORBIDDEN = auto()
    CONTENT_REFUSED = auto()
    """Telegram would refuse this text, keyboard or picture again."""
    UNKNOWN = auto()
    """A refusal without a row of its own."""
    UNANSWERED = auto()


UNREACHABLE = frozenset({Outcome.CHAT_CLOSED, Outcome.ACCOUNT_DELETED, Outcome.MUTED})
"""Outcomes in a private chat after which the person cannot be written to."""


class Row(NamedTuple):
    error: type[Exception]
    phrase: str
    """Part of the error's text, in lower case."""
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
    Row(TelegramError, "_forbidden", Outcome.MUTED),
    Row(TelegramError, "chat_admin_required", Outcome.MUTED),
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
    Row(BadRequest, "can't parse", Outcome.CONTENT_REFUSED),
    Row(BadRequest, "too long", Outcome.CONTENT_REFUSED),
    Row(BadRequest, "too_long", Outcome.CONTENT_REFUSED),
    Row(BadRequest, "empty", Outcome.CONTENT_REFUSED),
    Row(BadRequest, "button_", Outcome.CONTENT_REFUSED),
    Row(BadRequest, "reply markup", Outcome.CONTENT_REFUSED),
    Row(BadRequest, "image_", Outcome.CONTENT_REFUSED),
    Row(BadRequest, "photo_", Outcome.CONTENT_REFUSED),
    Row(BadRequest, "", Outcome.UNKNOWN),
    Row(TelegramError, "", Outcome.UNANSWERED),
)
"""What an error means: the first row applies whose class and phrase match."""


class Remedy(Enum):
    """How a screen recovers from a refused call."""

    ACCEPT = auto()
    """Nothing is left to do."""
    POST_ANEW = auto()
    """Send a new message instead of an edit. A send refused like this is tried later."""
    USE_WORDS = auto()
    """Draw the chat's screens without pictures."""
    REDRAW = auto()
    """Draw it once more after a moment."""
    HOLD = auto()
    """Leave the chat alone for as long as Telegram asks."""
    BACK_OFF = auto()
    """Retry after a pause that grows."""
    MOVE = auto()
    """Follow the group to its new id."""
    LEAVE_TOPIC = auto()
    """Post in the group's general topic. A chat without topics is tried later."""
    TRY_LATER = auto()
    """Tell people privately; retry after growing pauses and at the end."""
    STAY_AWAY = auto()
    """Tell people privately; go on when an update says that the bot is back."""
    REPORT = auto()
    """Tell the operator by an error in the log; the screen's next change is drawn."""


REMEDIES: Mapping[Outcome, Remedy] = {
    Outcome.UNCHANGED: Remedy.ACCEPT,
    Outcome.MESSAGE_GONE: Remedy.POST_ANEW,
    Outcome.UNKNOWN: Remedy.POST_ANEW,
    Outcome.PHOTOS_FORBIDDEN: Remedy.USE_WORDS,
    Outcome.UNDRAWABLE: Remedy.REDRAW,
    Outcome.WAIT: Remedy.HOLD,
    Outcome.UNANSWERED: Remedy.BACK_OFF,
    Outcome.MIGRATED: Remedy.MOVE,
    Outcome.TOPIC_DELETED: Remedy.LEAVE_TOPIC,
    Outcome.TOPIC_CLOSED: Remedy.TRY_LATER,
    Outcome.MUTED: Remedy.TRY_LATER,
    Outcome.CHAT_CLOSED: Remedy.STAY_AWAY,
    Outcome.ACCOUNT_DELETED: Remedy.STAY_AWAY,
    Outcome.CONTENT_REFUSED: Remedy.REPORT,
    Outcome.FILE_LOST: Remedy.REPORT,
    Outcome.UNDELETABLE: Remedy.REPORT,
}
"""How a screen recovers from each outcome."""


def is_unparsed(error: BadRequest) -> bool:
    """Return whether the server cannot read a text's markup, as one older than a tag cannot."""
    return "can't parse entities" in str(error).lower()


def outcome_of(error: CallError) -> Outcome:
    """Return what an error means."""
    text = str(error).lower()
    return next(row.outcome for row in TABLE if isinstance(error, row.error) and row.phrase in text)
