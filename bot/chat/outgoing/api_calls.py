"""Calls to the Bot API, made at once. Callers hold a permit for each limited call."""

from collections.abc import Awaitable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any, NamedTuple, NewType, TypeAlias, TypeVar

import structlog
from telegram import Bot, InputFile
from telegram.error import BadRequest, TelegramError

from bot.base.active import Active
from bot.base.timing import Time
from bot.chat.outgoing.errors import MessageGone, NotActive, Outcome, is_unparsed, outcome_of
from bot.chat.outgoing.payloads import (
    article_of,
    caption_of,
    in_plain,
    markup_of,
    media_of,
    photo_of,
    text_of,
)
from bot.chat.outgoing.photo_cache import FileId, Media, PhotoCache, PhotosForbidden
from bot.chat.outgoing.photo_rights import PhotoRights
from bot.chat.outgoing.transport import Upload, call_method
from bot.ui.content import Content, InlineResult
from bot.ui.pictures import Picture
from storage.live.live import Live

MessageId = NewType("MessageId", int)
Params: TypeAlias = dict[str, Any]
T = TypeVar("T")

READ_S, WRITE_S, CONNECT_S, POOL_S = 5.0, 2.0, 2.0, 1.0
UPLOAD_WRITE_S = 8.0
CALL_S = READ_S + WRITE_S + CONNECT_S + POOL_S
"""Upper bound for a call."""
MOST_DELETED = 100
"""Messages that one call deletes."""

log = structlog.get_logger(__name__)


class Verb(StrEnum):
    SEND = "sendMessage"
    PHOTO = "sendPhoto"
    DOCUMENT = "sendDocument"
    EDIT = "editMessageText"
    CAPTION = "editMessageCaption"
    MEDIA = "editMessageMedia"
    STRIP = "editMessageReplyMarkup"
    DELETE = "deleteMessage"
    DELETE_MANY = "deleteMessages"
    PIN = "pinChatMessage"
    UNPIN = "unpinChatMessage"
    REACT = "setMessageReaction"
    ANSWER = "answerCallbackQuery"
    ANSWER_INLINE = "answerInlineQuery"


class Sent(NamedTuple):
    """Result of a call."""

    message: MessageId
    file: FileId | None = None
    """Telegram's name for a picture that came with it."""


class Calls:
    """Sends, edits and deletes, while this process is the active one. Every method raises TelegramError."""

    def __init__(self, live: Live, bot: Bot, time: Time, active: Active) -> None:
        self._bot = bot
        self._active = active
        self.photos = PhotoCache()
        self.photo_rights = PhotoRights(live, time)

    async def media(self, content: Content, known: str = "") -> Media | None:
        """Return the content's picture, ready to be sent; `known`: the file in its screen's record.

        Raises Undrawable.
        """
        return await self.photos.find(content.picture, known) if content.picture is not None else None

    async def send(
        self,
        chat: int,
        thread: int | None,
        content: Content,
        *,
        silent: bool,
        reply_to: int | None = None,
        media: Media | None = None,
    ) -> Sent:
        """Send a message; `media` is its picture, without which it is a text.

        Raises Undrawable, and PhotosForbidden where the chat takes no photos.
        """
        params: Params = {"chat_id": chat, "disable_notification": silent, **markup_of(content)}
        if thread is not None:
            params["message_thread_id"] = thread
        if reply_to is not None:
            params["reply_parameters"] = {"message_id": reply_to, "allow_sending_without_reply": True}
        if media is None:
            return await self._send_text(chat, {**params, **text_of(content)})
        answer, file = await self._call_with_picture(Verb.PHOTO, params, content, media)
        return Sent(MessageId(answer["message_id"]), file)

    async def _send_text(self, chat: int, params: Params) -> Sent:
        try:
            answer = await self._call(Verb.SEND, params)
        except TelegramError as error:
            if outcome_of(error) is Outcome.MUTED:
                self.photo_rights.note_mute(chat)
            raise
        await self.photo_rights.note_text(chat)
        return Sent(MessageId(answer["message_id"]))

    async def send_document(self, chat: int, name: str, data: bytes, caption: str) -> None:
        """Send a file with a caption in HTML."""
        params = {"chat_id": chat, "caption": caption, "parse_mode": "HTML", "disable_notification": True}
        await self._call(Verb.DOCUMENT, params, upload=Upload("document", InputFile(data, name)))

    async def change(
        self,
        chat: int,
        message: int,
        content: Content,
        *,
        photo: bool = False,
        media: Media | None = None,
    ) -> Sent:
        """Edit a message, unless it already shows this; `photo`: it is one.

        `media` is the new picture of a photo, without which it keeps the present one. Raises MessageGone,
        Undrawable, and PhotosForbidden where the chat takes no photos.
        """
        params: Params = {"chat_id": chat, "message_id": message, **markup_of(content)}
        if not photo:
            await _try_to_edit(self._call(Verb.EDIT, {**params, **text_of(content)}))
        elif media is None:
            await _try_to_edit(self._call(Verb.CAPTION, {**params, **caption_of(content)}))
        else:
            edited = await _try_to_edit(self._call_with_picture(Verb.MEDIA, params, content, media))
            if edited is not None:
                return Sent(MessageId(message), edited[1])
        return Sent(MessageId(message))

    async def change_inline(self, message: str, content: Content) -> None:
        """Edit an inline message, unless it already shows this. Raises MessageGone."""
        params = {"inline_message_id": message, **text_of(content), **markup_of(content)}
        await _try_to_edit(self._call(Verb.EDIT, params))

    async def strip(self, chat: int, message: int) -> None:
        """Take a message's buttons away. Raises MessageGone."""
        await _try_to_edit(self._call(Verb.STRIP, {"chat_id": chat, "message_id": message}))

    async def delete(self, chat: int, *messages: int) -> None:
        """Delete at most `MOST_DELETED` messages, or remove the buttons of those too old to delete.

        Ignores missing messages.
        """
        try:
            if len(messages) > 1:
                await self._call(Verb.DELETE_MANY, {"chat_id": chat, "message_ids": list(messages)})
            else:
                await self._call(Verb.DELETE, {"chat_id": chat, "message_id": messages[0]})
        except BadRequest as error:
            if outcome_of(error) is not Outcome.UNDELETABLE:
                return
            if len(messages) > 1:
                for message in messages:
                    await self.delete(chat, message)
                return
            with suppress(MessageGone, BadRequest):
                await self.strip(chat, messages[0])

    async def pin(self, chat: int, message: int) -> None:
        """Pin a message silently."""
        await self._call(Verb.PIN, {"chat_id": chat, "message_id": message, "disable_notification": True})

    async def unpin(self, chat: int, message: int) -> None:
        """Unpin a message."""
        await self._call(Verb.UNPIN, {"chat_id": chat, "message_id": message})

    async def react(self, chat: int, message: int, emoji: str) -> None:
        """Set the bot's reaction to a message."""
        reaction = [{"type": "emoji", "emoji": emoji}]
        await self._call(Verb.REACT, {"chat_id": chat, "message_id": message, "reaction": reaction})

    async def answer_tap(
        self, query: str, text: str = "", *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a tap: with a toast or an alert, or by an address to open."""
        given = {"text": text, "show_alert": alert, "url": url}
        more = {name: value for name, value in given.items() if value}
        await self._call(Verb.ANSWER, {"callback_query_id": query, **more})

    async def answer_inline(
        self, query: str, results: Sequence[InlineResult], *, button: tuple[str, str] | None = None
    ) -> None:
        """Show a person results for their inline query, and above them a button with its start parameter.

        Nothing is kept for others, nor for later.
        """
        params: Params = {"inline_query_id": query, "cache_time": 0, "is_personal": True}
        if button is not None:
            params["button"] = {"text": button[0], "start_parameter": button[1]}
        params["results"] = [article_of(result) for result in results]
        await self._call(Verb.ANSWER_INLINE, params)

    async def require_photos(self, chat: int) -> None:
        """Raises PhotosForbidden where the chat is known to take no photos."""
        if await self.photo_rights.are_missing(chat):
            raise PhotosForbidden

    async def _call_with_picture(
        self, verb: Verb, params: Params, content: Content, media: Media
    ) -> tuple[Any, FileId]:
        """Return the answer to a call with the content's picture, and its file. Raises Undrawable."""
        picture, chat = content.picture, params["chat_id"]
        assert picture is not None
        await self.require_photos(chat)
        try:
            answer, media = await self._call_with_file(verb, params, content, picture, media)
        except TelegramError as error:
            if chat > 0 or outcome_of(error) is not Outcome.PHOTOS_FORBIDDEN:
                raise
            self.photo_rights.note_refusal(chat)
            raise PhotosForbidden from error
        file = FileId(answer["photo"][-1]["file_id"]) if isinstance(media, bytes) else media
        self.photos.note(picture, file)
        return answer, file

    async def _call_with_file(
        self, verb: Verb, params: Params, content: Content, picture: Picture, media: Media
    ) -> tuple[Any, Media]:
        """Return the answer and the file sent: a lost file is uploaded again. Raises Undrawable."""
        attach = photo_of if verb is Verb.PHOTO else media_of
        try:
            return await self._call(verb, params, *attach(content, media)), media
        except BadRequest as error:
            if isinstance(media, bytes) or outcome_of(error) is not Outcome.FILE_LOST:
                raise
        media = await self.photos.replace(picture)
        return await self._call(verb, params, *attach(content, media)), media

    async def _call(
        self, verb: Verb, params: Params, more: Params | None = None, upload: Upload | None = None
    ) -> Any:
        """Call. Retry a text with unreadable markup as plain text."""
        values = {**params, **(more or {})}
        try:
            return await self._make(verb, values, upload)
        except BadRequest as error:
            if not is_unparsed(error):
                raise
            log.error("markup-refused", method=verb.value, reason=str(error))
        plain = upload._replace(value=in_plain(upload.value)) if upload is not None else None
        return await self._make(verb, in_plain(values), plain)

    async def _make(self, verb: Verb, values: Params, upload: Upload | None) -> Any:
        if not await self._active.may_call_soon():
            raise NotActive
        return await call_method(
            self._bot,
            verb.value,
            values,
            upload,
            read_timeout=READ_S,
            write_timeout=UPLOAD_WRITE_S if upload is not None else WRITE_S,
            connect_timeout=CONNECT_S,
            pool_timeout=POOL_S,
        )


async def _try_to_edit(call: Awaitable[T]) -> T | None:
    """Return the answer to an edit; None if the message already shows this. Raises MessageGone."""
    try:
        return await call
    except BadRequest as error:
        outcome = outcome_of(error)
        if outcome is Outcome.MESSAGE_GONE:
            raise MessageGone from error
        if outcome is not Outcome.UNCHANGED:
            raise
        return None
