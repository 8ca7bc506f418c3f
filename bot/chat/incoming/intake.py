"""Updates in: each is confirmed to Telegram only after its outcome is known."""

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
"""The kinds of updates that the bot asks for; it does not even parse others, queued from earlier times."""
MEMBERS = ("left_chat_member", "new_chat_members")
"""The fields of service messages that name whose membership has changed."""
MIGRATION = ("migrate_to_chat_id", "migrate_from_chat_id")
"""The fields of service messages that tell of a group's new number."""
PLACE = frozenset({"message_id", "message_thread_id", "is_topic_message", "date", "chat", "photo"})
"""The fields that handlers read of the message under a button; the rest is most of the cost of parsing."""

GRACE_S = 4.0
"""How long updates at work may take once the process is stopping."""
RETRY_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
CONFLICT_S = 5.0

log = structlog.get_logger()


class UpdateOutcome(Enum):
    """The result of an update."""

    HANDLED = "handled"
    FAILED = "failed"
    """The person has an apology; a retry would fail again."""
    UNSAVED = "unsaved"
    """What could not be stored while its person waited; they are told, and it is done with."""
    UNSTORED = "unstored"
    """Nobody waits for the update, or it is half stored: it must not be lost, and a retry may succeed."""


class Intake:
    """Handles single updates; polling and webhook act by the outcome."""

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
    """The update without characters that JSON allows and storage may not: lone surrogates and null."""
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
    """What the library demands of a kind of member: no right, unless it is known."""
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
"""What stands for a field of a membership that a Bot API server does not send."""


def with_whole_members(raw: Raw) -> Raw:
    """The update with every field that the library demands of a membership."""
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
    """The update without the fields that no handler reads of the message under a button."""
    query = raw.get("callback_query")
    if not isinstance(query, dict) or not isinstance(query.get("message"), dict) or not query["message"]:
        return dict(raw)
    place = {name: value for name, value in query["message"].items() if name in PLACE}
    return {**raw, "callback_query": {**query, "message": place}}


def update_from(raw: dict[str, Any], bot: Bot) -> Update:
    """The update, parsed. Of the message under a button only its place: all else would be most of the cost.

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
    """Where a message is, and in `api_kwargs` the fields of PLACE that the library has no place for."""
    chat = Chat.de_json(message["chat"], bot)
    return InaccessibleMessage(chat, message["message_id"], api_kwargs={**message})


def sender_of(raw: Raw) -> int:
    """The key by which updates are handled in order: the person, or the chat if there is none.

    An update about somebody's membership is of that person, whoever has changed it.
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
    """Whether a person waits for the outcome; other updates tell of groups, and must not be lost."""
    message = raw.get("message")
    if isinstance(message, dict):
        return not any(map(message.get, (*MEMBERS, *MIGRATION)))
    return "callback_query" in raw or "inline_query" in raw


def _member_in(kind: str, event: Mapping[str, Any]) -> Any:
    """The person whose membership an update is about, the first of several."""
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
