"""Intake of updates: each is confirmed to Telegram once its outcome is known."""

from collections.abc import Awaitable, Callable, Mapping
from enum import Enum
from inspect import signature
from typing import Any, TypeAlias, cast

import msgspec
import structlog
from telegram import (
    Bot,
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberAdministrator,
    ChatMemberBanned,
    ChatMemberOwner,
    ChatMemberRestricted,
    InaccessibleMessage,
    Update,
    User,
)
from telegram.error import Conflict, RetryAfter, TelegramError

from bot.base.metrics import UPDATES
from bot.chat.incoming.patience import PATIENCE_S, Patience
from bot.chat.outgoing.transport import wait_of
from storage.failures import reason_of, storage_failed

Raw: TypeAlias = Mapping[str, Any]
"""An update as Telegram sends it."""

KINDS = (
    *("message", "callback_query", "my_chat_member", "chat_member"),
    *("inline_query", "chosen_inline_result"),
)
"""Kinds of updates that the bot requests. Others are not parsed."""
MEMBERS = ("left_chat_member", "new_chat_members")
"""Fields of service messages with the people of a changed membership."""
MIGRATION = ("migrate_to_chat_id", "migrate_from_chat_id")
"""Fields of service messages about a group's new id."""
PLACE = frozenset({"message_id", "message_thread_id", "is_topic_message", "date", "chat", "photo"})
"""Fields of the message under a button that handlers read. Parsing the rest would cost most."""

GRACE_S = 4.0
"""How long updates at work may take once the process is stopping."""
RETRY_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
CONFLICT_S = 5.0

log = structlog.get_logger()


class UpdateOutcome(Enum):
    """The result of an update."""

    HANDLED = "handled"
    FAILED = "failed"
    """The person got an apology; a retry would fail again."""
    UNSAVED = "unsaved"
    """It could not be stored in time; the person was told, and it is finished."""
    UNSTORED = "unstored"
    """It must be retried: nobody waits for it, or it is half stored."""


class Intake:
    """Handles single updates. Polling and webhook act by the outcome."""

    def __init__(
        self,
        bot: Bot,
        handle: Callable[[Update], Awaitable[None]],
        apologise: Callable[[Update], Awaitable[None]],
        refuse: Callable[[Update], Awaitable[None]],
    ) -> None:
        """`apologise` tells the person that something went wrong on our side.

        `refuse` tells them that what they asked for cannot be stored.
        """
        self._patience = Patience(handle, refuse)
        self._bot = bot
        self._handle = handle
        self._apologise = apologise

    async def take(self, raw: Raw, *, left: float = PATIENCE_S) -> UpdateOutcome:
        """Handle one update to its end; its person waits for the seconds `left`. Raises only cancellation."""
        outcome = await self._take(raw, left)
        UPDATES.labels(next((kind for kind in KINDS if kind in raw), "other"), outcome.value).inc()
        return outcome

    async def _take(self, raw: Raw, left: float) -> UpdateOutcome:
        if not any(kind in raw for kind in KINDS):
            return UpdateOutcome.HANDLED
        try:
            update = update_from(slim(with_whole_members(legible(raw))), self._bot)
        except Exception as error:
            log.warning("update-malformed", update=raw["update_id"], error=type(error).__name__)
            return UpdateOutcome.FAILED
        try:
            if has_reader(raw):
                is_stored = await self._patience.take(update, left=left)
                return UpdateOutcome.HANDLED if is_stored else UpdateOutcome.UNSAVED
            await self._handle(update)
        except Exception as error:
            if storage_failed(error):
                log.warning("storage-failed", update=raw["update_id"], error=reason_of(error))
                return UpdateOutcome.UNSTORED
            log.exception("update-failed", update=raw["update_id"])
            await self._tell(update)
            return UpdateOutcome.FAILED
        return UpdateOutcome.HANDLED

    async def _tell(self, update: Update) -> None:
        try:
            await self._apologise(update)
        except Exception as error:
            log.warning("apology-failed", update=update.update_id, error=type(error).__name__)


NULL = b"\\u0000"
"""The null character in JSON."""


def legible(raw: Raw) -> Raw:
    """Remove characters that storage may refuse: lone surrogates and null."""
    try:
        return cast(Raw, _legible(raw)) if NULL in msgspec.json.encode(raw) else raw
    except UnicodeEncodeError:
        return cast(Raw, _legible(raw))


def _legible(value: Any) -> Any:
    match value:
        case str():
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "\ufffd")
        case dict():
            return {_legible(name): _legible(each) for name, each in value.items()}
        case list():
            return [_legible(each) for each in value]
    return value


def _flags(member: type[ChatMember], **known: Any) -> dict[str, Any]:
    """Return the rights that the library demands of a member: False unless known."""
    parameters = signature(member).parameters.values()
    demanded = (each.name for each in parameters if each.default is each.empty and each.name != "user")
    return {**dict.fromkeys(demanded, False), **known}


LACKING: Mapping[str, Mapping[str, Any]] = {
    ChatMember.ADMINISTRATOR: _flags(ChatMemberAdministrator),
    ChatMember.BANNED: _flags(ChatMemberBanned, until_date=0),
    ChatMember.OWNER: _flags(ChatMemberOwner),
    ChatMember.RESTRICTED: _flags(
        ChatMemberRestricted,
        is_member=True,
        can_send_messages=True,
        can_react_to_messages=False,
        until_date=0,
    ),
}
"""Defaults of a membership's fields that a Bot API server does not send."""


def with_whole_members(raw: Raw) -> Raw:
    """Add every field of a membership that the library demands."""
    for kind in ("my_chat_member", "chat_member"):
        change = raw.get(kind)
        if isinstance(change, dict):
            members = {
                name: {**LACKING.get(str(member.get("status")), {}), **member}
                for name, member in change.items()
                if name in ("old_chat_member", "new_chat_member") and isinstance(member, dict)
            }
            return {**raw, kind: {**change, **members}}
    return raw


def slim(raw: Raw) -> dict[str, Any]:
    """Drop the fields of the message under a button that no handler reads."""
    query = raw.get("callback_query")
    if not isinstance(query, dict) or not isinstance(query.get("message"), dict) or not query["message"]:
        return dict(raw)
    place = {name: value for name, value in query["message"].items() if name in PLACE}
    return {**raw, "callback_query": {**query, "message": place}}


def update_from(raw: dict[str, Any], bot: Bot) -> Update:
    """Parse the update. Of the message under a button only its place is parsed.

    Raises what a malformed one leads to.
    """
    query = raw.get("callback_query")
    if query is None:
        return Update.de_json(raw, bot)
    message = query.get("message")
    return Update(
        raw["update_id"],
        callback_query=CallbackQuery(
            query["id"],
            User.de_json(query["from"], bot),
            query["chat_instance"],
            message=_place_of(message, bot) if message else None,
            data=query.get("data"),
            inline_message_id=query.get("inline_message_id"),
        ),
    )


def _place_of(message: Mapping[str, Any], bot: Bot) -> InaccessibleMessage:
    """Return the place of a message, with the fields of PLACE unknown to the library in `api_kwargs`."""
    chat = Chat.de_json(message["chat"], bot)
    return InaccessibleMessage(chat, message["message_id"], api_kwargs={**message})


def sender_of(raw: Raw) -> int:
    """Return the key of an update's queue: the person, or the chat if there is none.

    An update about a membership belongs to its person, not to its author.
    """
    for kind in KINDS:
        event = raw.get(kind)
        if event:
            try:
                sender = _member_in(kind, event) or event.get("from") or event.get("chat") or {}
                return int(sender.get("id", 0))
            except (AttributeError, KeyError, TypeError, ValueError):
                return 0
    return 0


def has_reader(raw: Raw) -> bool:
    """Return whether a person waits for the outcome. Other updates are about groups and must not be lost."""
    message = raw.get("message")
    if isinstance(message, dict):
        return not any(map(message.get, (*MEMBERS, *MIGRATION)))
    return "callback_query" in raw or "inline_query" in raw


def _member_in(kind: str, event: Mapping[str, Any]) -> Any:
    """Return the first person in an update about memberships."""
    if kind == "chat_member":
        return event["new_chat_member"]["user"]
    if kind == "message" and event.get("new_chat_members"):
        return event["new_chat_members"][0]
    return event.get("left_chat_member") if kind == "message" else None


def patience(error: TelegramError, failures: int) -> float:
    """Seconds to wait before the next try, by the error and the number of failures in a row."""
    if isinstance(error, RetryAfter):
        return wait_of(error)
    if isinstance(error, Conflict):
        return CONFLICT_S
    return RETRY_S[min(failures, len(RETRY_S) - 1)]
