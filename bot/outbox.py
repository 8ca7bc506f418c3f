"""Messages out: calls to the Bot API within Telegram's limits."""

import functools
from collections import Counter
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any, NewType, TypeAlias, TypeVar

import msgspec
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, RetryAfter
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.screens.content import Content, Key
from bot.timing import Time
from storage.live import Live

MessageId = NewType("MessageId", int)
Milliseconds: TypeAlias = int
T = TypeVar("T")

READ_S, WRITE_S, CONNECT_S, POOL_S = 5.0, 2.0, 2.0, 1.0
CALL_S = READ_S + WRITE_S + CONNECT_S + POOL_S
"""A call takes no longer."""
ATTEMPTS = 3
"""How often a message is tried for which Telegram asks to wait."""

UNCHANGED = "message is not modified"
GONE = ("message to edit not found", "message can't be edited", "there is no text in the message to edit", "message_id_invalid")


class Verb(Enum):
    SEND = "sendMessage"
    EDIT = "editMessageText"
    STRIP = "editMessageReplyMarkup"
    DELETE = "deleteMessage"


class Limits(msgspec.Struct, frozen=True):
    """How many sends and edits in any span of time; deletions and answers to taps are free."""

    group: int = 18
    group_span_ms: int = 60_000
    group_reserve: int = 2
    """Of these, kept for what must not be held up."""
    private: int = 1
    private_span_ms: int = 1_000
    overall: int = 30
    overall_span_ms: int = 1_000


class MessageGone(Exception):
    """The message to edit is there no more, or can be edited no more."""


class Outbox:
    """Sends and edits messages within the limits, which all processes share."""

    def __init__(self, live: Live, bot: Bot, time: Time, *, limits: Limits | None) -> None:
        """`limits`: None lifts them."""
        self._live = live
        self._bot = bot
        self._time = time
        self._limits = limits
        self.calls: Counter[tuple[Verb, bool]] = Counter()
        """Calls that Telegram has carried out, by verb and whether the chat is a group."""

    async def post(self, chat: int, thread: int | None, content: Content, *, silent: bool = True, reply_to: int | None = None) -> MessageId:
        """Send a message as soon as the limits allow, to a group that has got another id there. Raises TelegramError."""
        try:
            return await self._patiently(chat, lambda: self.send(chat, thread, content, silent=silent, reply_to=reply_to))
        except ChatMigrated as error:
            new = error.new_chat_id
        return await self._patiently(new, lambda: self.send(new, None, content, silent=silent))

    async def edit(self, chat: int, message: int, content: Content) -> None:
        """Change a message as soon as the limits allow. Raises MessageGone, TelegramError."""
        await self._patiently(chat, lambda: self.change(chat, message, content))

    async def strip(self, chat: int, message: int) -> None:
        """Take a message's buttons away as soon as the limits allow. Raises MessageGone, TelegramError."""
        await self._patiently(chat, lambda: self._changed(Verb.STRIP, chat, {"message_id": message}))

    # At once, for those who keep to the limits themselves

    async def send(self, chat: int, thread: int | None, content: Content, *, silent: bool, reply_to: int | None = None) -> MessageId:
        """Send a message now. Raises TelegramError."""
        asked: dict[str, Any] = {"disable_notification": silent, **_content(content)}
        if thread is not None:
            asked["message_thread_id"] = thread
        if reply_to is not None:
            asked["reply_parameters"] = {"message_id": reply_to, "allow_sending_without_reply": True}
        sent = await self._call(Verb.SEND, chat, asked)
        return MessageId(sent["message_id"])

    async def change(self, chat: int, message: int, content: Content) -> None:
        """Edit a message now; one that is so already is left. Raises MessageGone, TelegramError."""
        await self._changed(Verb.EDIT, chat, {"message_id": message, **_content(content)})

    async def delete(self, chat: int, message: int) -> None:
        """Delete a message now, or strip one that is too old to be deleted; one that is gone is no matter. Raises TelegramError."""
        try:
            await self._call(Verb.DELETE, chat, {"message_id": message})
        except BadRequest as error:
            if "can't be deleted" in error.message.lower():
                await self._stripped(chat, message)

    async def slot(self, chat: int, *, result: bool = False) -> Milliseconds:
        """Take a place among the calls to a chat: 0 when it is taken, otherwise how long to wait before asking again.

        `result`: it must not be held up, and may have a reserved place.
        """
        limits = self._limits
        if limits is None:
            return 0
        now = self._time.now()
        if chat < 0:
            reserve = 0 if result else limits.group_reserve
            wait = await self._live.slot_in_window(f"chat:{chat}", now, span_ms=limits.group_span_ms, most=limits.group, reserve=reserve)
        else:
            wait = await self._live.slot_in_window(f"chat:{chat}", now, span_ms=limits.private_span_ms, most=limits.private)
        return wait or await self._overall(limits)

    async def hold(self, chat: int, error: RetryAfter) -> Milliseconds:
        """Have every process leave the chat alone for as long as Telegram asks; returns that time."""
        wait = int(error._retry_after.total_seconds() * 1000) + 100
        await self._live.remember(f"hold:{chat}", str(self._time.now() + wait).encode(), ttl_s=wait // 1000 + 1)
        return wait

    async def held(self, chat: int) -> Milliseconds:
        """How long the chat is still to be left alone."""
        until = await self._live.recall(f"hold:{chat}")
        return max(0, int(until) - self._time.now()) if until else 0

    async def _overall(self, limits: Limits) -> Milliseconds:
        """The place among all calls; short waits are sat out here, since the chat's own place is taken."""
        while wait := await self._live.slot_in_window("all", self._time.now(), span_ms=limits.overall_span_ms, most=limits.overall):
            await self._time.sleep(wait / 1000)
        return 0

    async def _patiently(self, chat: int, call: Callable[[], Awaitable[T]]) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            wait = await self.held(chat)
            while wait or (wait := await self.slot(chat)):
                await self._time.sleep(wait / 1000)
                wait = 0
            try:
                return await call()
            except RetryAfter as error:
                if attempt == ATTEMPTS:
                    raise
                await self.hold(chat, error)
        raise AssertionError

    async def _stripped(self, chat: int, message: int) -> None:
        try:
            await self._changed(Verb.STRIP, chat, {"message_id": message})
        except (MessageGone, BadRequest):
            pass

    async def _changed(self, verb: Verb, chat: int, asked: dict[str, Any]) -> None:
        try:
            await self._call(verb, chat, asked)
        except BadRequest as error:
            said = error.message.lower()
            if any(gone in said for gone in GONE):
                raise MessageGone from error
            if UNCHANGED not in said:
                raise

    async def _call(self, verb: Verb, chat: int, asked: dict[str, Any]) -> Any:
        """Bot's own methods parse the whole message that Telegram returns: ten times the work, for its id."""
        parameters = [RequestParameter("chat_id", chat, None), *(RequestParameter(name, value, None) for name, value in asked.items())]
        answer = await self._bot.request.post(
            f"{self._bot.base_url}/{verb.value}",
            RequestData(parameters),
            read_timeout=READ_S,
            write_timeout=WRITE_S,
            connect_timeout=CONNECT_S,
            pool_timeout=POOL_S,
        )
        self.calls[verb, chat < 0] += 1
        return answer


def _content(content: Content) -> dict[str, Any]:
    """Without buttons no markup is sent: an edit then takes the old ones away."""
    asked: dict[str, Any] = {"text": content.text, "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}
    if content.keyboard:
        asked["reply_markup"] = {"inline_keyboard": [[_key(key) for key in row] for row in content.keyboard]}
    return asked


@functools.lru_cache(4096)
def _key(key: Key) -> dict[str, str]:
    if key.url is not None:
        return {"text": key.label, "url": key.url}
    assert key.data is not None
    return {"text": key.label, "callback_data": key.data}
