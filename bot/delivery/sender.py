"""Messages out: calls to the Bot API within Telegram's limits."""

import functools
from collections import Counter
from collections.abc import Awaitable, Callable
from enum import Enum
from functools import partial
from typing import Any, NewType, TypeAlias, TypeVar

import msgspec
from telegram import Bot, InputFile
from telegram.error import BadRequest, ChatMigrated, RetryAfter

from bot.delivery.photo_cache import FileId, Gallery, Media, Undrawable
from bot.delivery.transport import Upload, call_method, wait_of
from bot.pictures import Picture
from bot.screens.content import Content, Key
from bot.timing import Time
from storage.live import Live

MessageId = NewType("MessageId", int)
Milliseconds: TypeAlias = int
T = TypeVar("T")

READ_S, WRITE_S, CONNECT_S, POOL_S = 5.0, 2.0, 2.0, 1.0
CALL_S = READ_S + WRITE_S + CONNECT_S + POOL_S
"""A call takes no longer."""
UPLOAD_WRITE_S = 8.0
UPLOAD_S = CALL_S + READ_S + UPLOAD_WRITE_S + CONNECT_S + POOL_S
"""Nor does one with a picture, be it that Telegram has to be given the file after all."""
ATTEMPTS = 3
"""How often a message is tried for which Telegram asks to wait."""

UNCHANGED = "message is not modified"
GONE = (
    "message to edit not found",
    "message can't be edited",
    "there is no text in the message to edit",
    "there is no caption in the message to edit",
    "message_id_invalid",
)
LOST_FILE = ("wrong file", "wrong remote file", "invalid file", "file_reference", "file is temporarily unavailable")
"""Telegram does not know a file, or not any more, or not for now."""

FILE_NAME = "table.jpg"


class Verb(Enum):
    SEND = "sendMessage"
    PHOTO = "sendPhoto"
    EDIT = "editMessageText"
    CAPTION = "editMessageCaption"
    MEDIA = "editMessageMedia"
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
        self._gallery = Gallery(live)
        self.calls: Counter[tuple[Verb, bool]] = Counter()
        """Calls that Telegram has carried out, by verb and whether the chat is a group."""

    async def post(
        self,
        chat: int,
        thread: int | None,
        content: Content,
        *,
        silent: bool = True,
        reply_to: int | None = None,
        instead: Content | None = None,
    ) -> MessageId:
        """Send a message as soon as the limits allow, to a group that has got another id there; where it cannot be drawn, another instead.

        Raises TelegramError, Undrawable.
        """
        try:
            await self.media(content)
        except Undrawable:
            if instead is None:
                raise
            content = instead
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
        await self._patiently(chat, lambda: self._changed(self._call(Verb.STRIP, chat, {"message_id": message})))

    # At once, for those who keep to the limits themselves

    async def send(self, chat: int, thread: int | None, content: Content, *, silent: bool, reply_to: int | None = None) -> MessageId:
        """Send a message now. Raises TelegramError, Undrawable."""
        params: dict[str, Any] = {"disable_notification": silent}
        if thread is not None:
            params["message_thread_id"] = thread
        if reply_to is not None:
            params["reply_parameters"] = {"message_id": reply_to, "allow_sending_without_reply": True}
        if content.picture is None:
            sent = await self._call(Verb.SEND, chat, {**params, **_text(content), **_markup(content)})
        else:
            sent = await self._with_picture(
                content.picture, partial(self._photo, chat, {**params, **_caption(content), **_markup(content)})
            )
        return MessageId(sent["message_id"])

    async def change(self, chat: int, message: int, content: Content, *, shown: str | None = None) -> None:
        """Edit a message now; one that is so already is left. `shown` names the picture that it has, None for a text.

        Raises MessageGone, TelegramError, Undrawable.
        """
        params = {"message_id": message, **_markup(content)}
        if shown is None:
            await self._changed(self._call(Verb.EDIT, chat, {**params, **_text(content)}))
        elif content.picture is None or content.picture.name == shown:
            await self._changed(self._call(Verb.CAPTION, chat, {**params, **_caption(content)}))
        else:
            await self._changed(self._with_picture(content.picture, partial(self._media, chat, params, _caption(content))))

    async def media(self, content: Content) -> Media | None:
        """Have the content's picture ready to be sent. Raises Undrawable."""
        return await self._gallery.media(content.picture) if content.picture is not None else None

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
        wait = int(wait_of(error) * 1000) + 100
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
            await self._changed(self._call(Verb.STRIP, chat, {"message_id": message}))
        except (MessageGone, BadRequest):
            pass

    async def _changed(self, call: Awaitable[Any]) -> None:
        try:
            await call
        except BadRequest as error:
            words = error.message.lower()
            if any(gone in words for gone in GONE):
                raise MessageGone from error
            if UNCHANGED not in words:
                raise

    async def _with_picture(self, picture: Picture, call: Callable[[Media], Awaitable[Any]]) -> Any:
        """A call with the picture; a file that Telegram has lost is uploaded again. Raises TelegramError, Undrawable."""
        media = await self._gallery.media(picture)
        try:
            sent = await call(media)
        except BadRequest as error:
            if isinstance(media, bytes) or not any(lost in error.message.lower() for lost in LOST_FILE):
                raise
            media = await self._gallery.lost(picture)
            sent = await call(media)
        if isinstance(media, bytes):
            await self._gallery.uploaded(picture, FileId(sent["photo"][-1]["file_id"]))
        return sent

    async def _photo(self, chat: int, params: dict[str, Any], media: Media) -> Any:
        if isinstance(media, bytes):
            return await self._call(Verb.PHOTO, chat, params, Upload("photo", InputFile(media, FILE_NAME)))
        return await self._call(Verb.PHOTO, chat, {**params, "photo": media})

    async def _media(self, chat: int, params: dict[str, Any], caption: dict[str, Any], media: Media) -> Any:
        if isinstance(media, bytes):
            file = InputFile(media, FILE_NAME, attach=True)
            photo = {"type": "photo", "media": file.attach_uri, **caption}
            return await self._call(Verb.MEDIA, chat, params, Upload("media", file, photo))
        return await self._call(Verb.MEDIA, chat, {**params, "media": {"type": "photo", "media": media, **caption}})

    async def _call(self, verb: Verb, chat: int, params: dict[str, Any], upload: Upload | None = None) -> Any:
        answer = await call_method(
            self._bot,
            verb.value,
            {"chat_id": chat, **params},
            upload,
            read_timeout=READ_S,
            write_timeout=UPLOAD_WRITE_S if upload is not None else WRITE_S,
            connect_timeout=CONNECT_S,
            pool_timeout=POOL_S,
        )
        self.calls[verb, chat < 0] += 1
        return answer


def _text(content: Content) -> dict[str, Any]:
    return {"text": content.text, "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}


def _caption(content: Content) -> dict[str, Any]:
    return {"caption": content.text, "parse_mode": "HTML"}


def _markup(content: Content) -> dict[str, Any]:
    """Without buttons no markup is sent: an edit then takes the old ones away."""
    if not content.keyboard:
        return {}
    return {"reply_markup": {"inline_keyboard": [[_key(key) for key in row] for row in content.keyboard]}}


@functools.lru_cache(4096)
def _key(key: Key) -> dict[str, str]:
    if key.url is not None:
        return {"text": key.label, "url": key.url}
    assert key.data is not None
    return {"text": key.label, "callback_data": key.data}
