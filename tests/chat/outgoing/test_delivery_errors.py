"""Outcomes of errors of the Bot API."""

from datetime import timedelta

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.chat.outgoing.errors import REMEDIES, TABLE, MessageGone, Outcome, outcome_of
from bot.chat.outgoing.photo_cache import PhotosForbidden, Undrawable


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (MessageGone(), Outcome.MESSAGE_GONE),
        (Undrawable(), Outcome.UNDRAWABLE),
        (RetryAfter(timedelta(seconds=3)), Outcome.WAIT),
        (ChatMigrated(-1007), Outcome.MIGRATED),
        (Forbidden("Forbidden: user is deactivated"), Outcome.ACCOUNT_DELETED),
        (Forbidden("Forbidden: bot was blocked by the user"), Outcome.CHAT_CLOSED),
        (BadRequest("Message is not modified: specified new message content ..."), Outcome.UNCHANGED),
        (BadRequest("Message to edit not found"), Outcome.MESSAGE_GONE),
        (BadRequest("Message can't be edited"), Outcome.MESSAGE_GONE),
        (BadRequest("There is no text in the message to edit"), Outcome.MESSAGE_GONE),
        (BadRequest("There is no caption in the message to edit"), Outcome.MESSAGE_GONE),
        (BadRequest("MESSAGE_ID_INVALID"), Outcome.MESSAGE_GONE),
        (BadRequest("Message can't be deleted for everyone"), Outcome.UNDELETABLE),
        (BadRequest("Wrong file identifier/HTTP URL specified"), Outcome.FILE_LOST),
        (BadRequest("Wrong remote file identifier specified: can't unserialize it"), Outcome.FILE_LOST),
        (BadRequest("FILE_REFERENCE_EXPIRED"), Outcome.FILE_LOST),
        (BadRequest("Message thread not found"), Outcome.TOPIC_DELETED),
        (BadRequest("Chat not found"), Outcome.CHAT_CLOSED),
        (BadRequest("Topic_deleted"), Outcome.TOPIC_DELETED),
        (BadRequest("Not enough rights to send text messages to the chat"), Outcome.MUTED),
        (BadRequest("Have no rights to send a message"), Outcome.MUTED),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), Outcome.MUTED),
        (Forbidden("Forbidden: CHAT_WRITE_FORBIDDEN"), Outcome.MUTED),
        (BadRequest("CHAT_RESTRICTED"), Outcome.MUTED),
        (BadRequest("TOPIC_CLOSED"), Outcome.TOPIC_CLOSED),
        (PhotosForbidden(), Outcome.PHOTOS_FORBIDDEN),
        (BadRequest("Not enough rights to send photos to the chat"), Outcome.PHOTOS_FORBIDDEN),
        (Forbidden("Forbidden: CHAT_SEND_PHOTOS_FORBIDDEN"), Outcome.PHOTOS_FORBIDDEN),
        (BadRequest("CHAT_GUEST_SEND_FORBIDDEN"), Outcome.MUTED),
        (BadRequest("CHAT_ADMIN_REQUIRED"), Outcome.MUTED),
        (BadRequest("Can't parse entities: unsupported start tag"), Outcome.CONTENT_REFUSED),
        (BadRequest("Message is too long"), Outcome.CONTENT_REFUSED),
        (BadRequest("BUTTON_DATA_INVALID"), Outcome.CONTENT_REFUSED),
        (BadRequest("Reply markup is too long"), Outcome.CONTENT_REFUSED),
        (BadRequest("IMAGE_PROCESS_FAILED"), Outcome.CONTENT_REFUSED),
        (BadRequest("Group is deactivated"), Outcome.UNKNOWN),
        (TimedOut(), Outcome.UNANSWERED),
        (NetworkError("Bad Gateway"), Outcome.UNANSWERED),
        (InvalidToken(), Outcome.UNANSWERED),
    ],
)
def test_each_error_has_its_outcome(
    error: MessageGone | Undrawable | TelegramError, outcome: Outcome
) -> None:
    assert outcome_of(error) is outcome


def test_no_row_of_the_table_hides_another() -> None:
    for at, row in enumerate(TABLE):
        above = [other for other in TABLE[:at] if issubclass(row.error, other.error)]
        assert not [
            other for other in above if other.phrase in row.phrase and other.outcome is not row.outcome
        ]


def test_every_outcome_is_in_the_table() -> None:
    assert {row.outcome for row in TABLE} == set(Outcome) == set(REMEDIES)
