"""Messages out: calls to the Bot API within Telegram's limits."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple, NewType, TypeVar

import msgspec
from telegram import Bot, InputFile
from telegram.error import BadRequest, ChatMigrated, RetryAfter, TelegramError

from bot.base.active import Active
from bot.base.timing import Time
from bot.chat.outgoing.errors import MessageGone, NotActive, Outcome, outcome_of
from bot.chat.outgoing.payloads import article_of, caption_of, markup_of, text_of
from bot.chat.outgoing.permits import Limits, Permits
from bot.chat.outgoing.photo_cache import FileId, Media, PhotoCache, PhotosForbidden, Undrawable
from bot.chat.outgoing.photo_rights import PhotoRights
from bot.chat.outgoing.transport import Upload, call_method
from bot.ui.content import Content, InlineResult
from bot.ui.pictures import Picture
from storage.live.live import Live
from storage.live.redraws import card_screen

MessageId = NewType("MessageId", int)
T = TypeVar("T")

READ_S, WRITE_S, CONNECT_S, POOL_S = 5.0, 2.0, 2.0, 1.0
UPLOAD_WRITE_S = 8.0
CALL_S = READ_S + WRITE_S + CONNECT_S + POOL_S
"""Upper bound for a call."""
ATTEMPTS = 3
"""How many times a call is tried when Telegram asks it to wait."""

FILE_NAME = "table.jpg"
MOST_DELETED = 100
"""Messages that one call deletes."""


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
    ANSWER_INLINE = "answerInlineQuery"


class Sent(NamedTuple):
    """The result of a call."""

    message: MessageId
    file: FileId | None = None
    """Telegram's name for a picture that came with it."""


class Sender:
    """Sends and edits messages within the limits, while this process is the active one."""

    def __init__(self, live: Live, bot: Bot, time: Time, active: Active, *, limits: Limits | None) -> None:
        """`limits`: None lifts them."""
        self._bot = bot
        self._active = active
        self.permits = Permits(live, time, limits)
        self.photos = PhotoCache()
        self.photo_rights = PhotoRights(live, time)
        self.calls: Counter[tuple[Verb, bool]] = Counter()
        """Successful calls, by verb and whether the chat is a group."""

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
        """Send a message as soon as the limits allow; the message follows a group to its new id.

        Where its picture cannot be drawn or is not allowed, `instead` is sent, or the content without it.
        Raises TelegramError.
        """
        try:
            if content.picture is not None:
                await self._require_photos(chat)
            media = await self.media(content)
            sent = await self._sent(chat, thread, content, media, silent=silent, reply_to=reply_to)
        except Undrawable:
            words = instead if instead is not None else in_words(content)
            sent = await self._sent(chat, thread, words, None, silent=silent, reply_to=reply_to)
        return sent.message

    async def _sent(
        self,
        chat: int,
        thread: int | None,
        content: Content,
        media: Media | None,
        *,
        silent: bool,
        reply_to: int | None,
    ) -> Sent:
        """Send a message as soon as the limits allow, to the group's new id if it has one.

        Raises TelegramError, Undrawable.
        """
        send = partial(self.send, content=content, silent=silent, media=media)
        try:
            return await self._send_patiently(chat, partial(send, chat, thread, reply_to=reply_to))
        except ChatMigrated as error:
            return await self._send_patiently(error.new_chat_id, partial(send, error.new_chat_id, None))

    async def send_document(self, chat: int, name: str, data: bytes, caption: str) -> None:
        """Send a file with a caption in HTML as soon as the limits allow. Raises TelegramError."""
        file = Upload("document", InputFile(data, name))
        params = {"caption": caption, "parse_mode": "HTML", "disable_notification": True}
        await self._send_patiently(chat, partial(self._call, Verb.DOCUMENT, chat, params, file))

    async def edit(self, chat: int, message: int, content: Content, *, photo: bool = False) -> None:
        """Change a message as soon as the limits allow. Raises MessageGone, TelegramError.

        A photo keeps its picture where there is no other, or none can be drawn or is allowed.
        """
        content, media = await self._drawn(content) if photo else (content, None)
        shown = "" if photo else None
        try:
            change = partial(self.change, chat, message, content, shown=shown, media=media)
            await self._send_patiently(chat, change)
        except PhotosForbidden:
            change = partial(self.change, chat, message, in_words(content), shown=shown)
            await self._send_patiently(chat, change)

    async def _drawn(self, content: Content) -> tuple[Content, Media | None]:
        """The content with its picture, ready to be sent; without one that cannot be drawn."""
        try:
            return content, await self.media(content)
        except Undrawable:
            return in_words(content), None

    async def strip(self, chat: int, message: int) -> None:
        """Take a message's buttons away as soon as the limits allow. Raises MessageGone, TelegramError."""
        await self._send_patiently(chat, partial(self._strip, chat, message))

    async def edit_inline(self, message: str, content: Content) -> None:
        """Change an inline message as soon as the limits allow. Raises MessageGone, TelegramError."""
        await self._send_patiently(card_screen(message).chat, partial(self.change_inline, message, content))

    async def answer_inline(
        self, query: str, results: Sequence[InlineResult], *, button: tuple[str, str] | None = None
    ) -> None:
        """Show a person results for their inline query, and above them a button with its start parameter.

        Nothing is kept for others, nor for later. Raises TelegramError.
        """
        params: dict[str, Any] = {"inline_query_id": query, "cache_time": 0, "is_personal": True}
        if button is not None:
            params["button"] = {"text": button[0], "start_parameter": button[1]}
        params["results"] = [article_of(result) for result in results]
        await self._call_timed(Verb.ANSWER_INLINE, params)

    async def media(self, content: Content, known: str = "") -> Media | None:
        """The content's picture, ready to be sent; `known`: the file in its screen's record.

        Raises Undrawable.
        """
        return await self.photos.find(content.picture, known) if content.picture is not None else None

    # At once, for callers that have a permit

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
        """Send a message now; `media` is its picture, if loaded.

        Raises TelegramError, Undrawable, and PhotosForbidden where the chat takes no photos.
        """
        params: dict[str, Any] = {"disable_notification": silent}
        if thread is not None:
            params["message_thread_id"] = thread
        if reply_to is not None:
            params["reply_parameters"] = {"message_id": reply_to, "allow_sending_without_reply": True}
        if content.picture is None:
            return await self._send_text(chat, {**params, **text_of(content), **markup_of(content)})
        params |= {**caption_of(content), **markup_of(content)}
        call = partial(self._send_photo, chat, params)
        answer, file = await self._with_picture(chat, content.picture, media, call)
        return Sent(MessageId(answer["message_id"]), file)

    async def _send_text(self, chat: int, params: dict[str, Any]) -> Sent:
        """Send a text now. Raises TelegramError."""
        try:
            answer = await self._call(Verb.SEND, chat, params)
        except TelegramError as error:
            if outcome_of(error) is Outcome.MUTED:
                self.photo_rights.note_mute(chat)
            raise
        await self.photo_rights.note_text(chat)
        return Sent(MessageId(answer["message_id"]))

    async def change(
        self,
        chat: int,
        message: int,
        content: Content,
        *,
        shown: str | None = None,
        media: Media | None = None,
    ) -> Sent:
        """Edit a message now, unless it already shows this. `shown` names its present picture, None for a
        text.

        `media` is its new picture, if loaded. Raises MessageGone, TelegramError, Undrawable, and
        PhotosForbidden where the chat takes no photos.
        """
        params = {"message_id": message, **markup_of(content)}
        if shown is None:
            await self._try_to_edit(self._call(Verb.EDIT, chat, {**params, **text_of(content)}))
        elif content.picture is None or content.picture.name == shown:
            await self._try_to_edit(self._call(Verb.CAPTION, chat, {**params, **caption_of(content)}))
        else:
            edit = partial(self._edit_media, chat, params, caption_of(content))
            edited = await self._try_to_edit(self._with_picture(chat, content.picture, media, edit))
            if edited is not None:
                return Sent(MessageId(message), edited[1])
        return Sent(MessageId(message))

    async def change_inline(self, message: str, content: Content) -> None:
        """Edit an inline message now, unless it already shows this. Raises MessageGone, TelegramError."""
        params = {"inline_message_id": message, **text_of(content), **markup_of(content)}
        await self._try_to_edit(self._call_timed(Verb.EDIT, params))
        self.calls[Verb.EDIT, False] += 1

    async def delete(self, chat: int, *messages: int) -> None:
        """Delete at most `MOST_DELETED` messages now, or remove the buttons of those too old to delete.

        Ignores those that are gone. Raises TelegramError.
        """
        try:
            if len(messages) > 1:
                await self._call(Verb.DELETE_MANY, chat, {"message_ids": list(messages)})
            else:
                await self._call(Verb.DELETE, chat, {"message_id": messages[0]})
        except BadRequest as error:
            if outcome_of(error) is not Outcome.UNDELETABLE:
                return None
            if len(messages) == 1:
                return await self._strip_if_possible(chat, messages[0])
            for message in messages:
                await self.delete(chat, message)

    async def ping(self) -> None:
        """Ask Telegram something that costs nothing. Raises TelegramError."""
        await call_method(self._bot, "getMe", {})

    async def pin(self, chat: int, message: int) -> None:
        """Pin a message silently. Raises TelegramError."""
        await self._call(Verb.PIN, chat, {"message_id": message, "disable_notification": True})

    async def unpin(self, chat: int, message: int) -> None:
        """Unpin a message. Raises TelegramError."""
        await self._call(Verb.UNPIN, chat, {"message_id": message})

    async def react(self, chat: int, message: int, emoji: str) -> None:
        """Put an emoji under somebody's message. Raises TelegramError."""
        await self._call(
            Verb.REACT, chat, {"message_id": message, "reaction": [{"type": "emoji", "emoji": emoji}]}
        )

    async def _send_patiently(self, chat: int, call: Callable[[], Awaitable[T]]) -> T:
        for _ in range(ATTEMPTS - 1):
            await self.permits.wait(chat)
            try:
                return await call()
            except RetryAfter as error:
                await self.permits.hold(chat, error)
        await self.permits.wait(chat)
        return await call()

    async def _strip(self, chat: int, message: int) -> None:
        """Take a message's buttons away now. Raises MessageGone, TelegramError."""
        await self._try_to_edit(self._call(Verb.STRIP, chat, {"message_id": message}))

    async def _strip_if_possible(self, chat: int, message: int) -> None:
        try:
            await self._strip(chat, message)
        except (MessageGone, BadRequest):
            pass

    async def _try_to_edit(self, call: Awaitable[T]) -> T | None:
        """The answer to an edit; None if the message already shows this.

        Raises MessageGone, TelegramError.
        """
        try:
            return await call
        except BadRequest as error:
            outcome = outcome_of(error)
            if outcome is Outcome.MESSAGE_GONE:
                raise MessageGone from error
            if outcome is not Outcome.UNCHANGED:
                raise
            return None

    async def _with_picture(
        self, chat: int, picture: Picture, media: Media | None, call: Callable[[Media], Awaitable[Any]]
    ) -> tuple[Any, FileId]:
        """The answer to a call with a picture, and its file. Raises TelegramError, Undrawable."""
        await self._require_photos(chat)
        try:
            return await self._with_file(picture, media, call)
        except TelegramError as error:
            if chat > 0 or outcome_of(error) is not Outcome.PHOTOS_FORBIDDEN:
                raise
            self.photo_rights.note_refusal(chat)
            raise PhotosForbidden from error

    async def _require_photos(self, chat: int) -> None:
        """Raises PhotosForbidden where the chat is known to take no photos."""
        if await self.photo_rights.are_missing(chat):
            raise PhotosForbidden

    async def _with_file(
        self, picture: Picture, media: Media | None, call: Callable[[Media], Awaitable[Any]]
    ) -> tuple[Any, FileId]:
        """The same; a file that Telegram has lost is uploaded again. Raises TelegramError, Undrawable."""
        media = media if media is not None else await self.photos.find(picture)
        try:
            answer = await call(media)
        except BadRequest as error:
            if isinstance(media, bytes) or outcome_of(error) is not Outcome.FILE_LOST:
                raise
            media = await self.photos.replace(picture)
            answer = await call(media)
        file = FileId(answer["photo"][-1]["file_id"]) if isinstance(media, bytes) else media
        self.photos.note(picture, file)
        return answer, file

    async def _send_photo(self, chat: int, params: dict[str, Any], media: Media) -> Any:
        if isinstance(media, bytes):
            return await self._call(Verb.PHOTO, chat, params, Upload("photo", InputFile(media, FILE_NAME)))
        return await self._call(Verb.PHOTO, chat, {**params, "photo": media})

    async def _edit_media(
        self, chat: int, params: dict[str, Any], caption: dict[str, Any], media: Media
    ) -> Any:
        if isinstance(media, bytes):
            file = InputFile(media, FILE_NAME, attach=True)
            photo = {"type": "photo", "media": file.attach_uri, **caption}
            return await self._call(Verb.MEDIA, chat, params, Upload("media", file, photo))
        return await self._call(
            Verb.MEDIA, chat, {**params, "media": {"type": "photo", "media": media, **caption}}
        )

    async def _call(self, verb: Verb, chat: int, params: dict[str, Any], upload: Upload | None = None) -> Any:
        answer = await self._call_timed(verb, {"chat_id": chat, **params}, upload)
        self.calls[verb, chat < 0] += 1
        return answer

    async def _call_timed(self, verb: Verb, params: dict[str, Any], upload: Upload | None = None) -> Any:
        if not self._active.may_call:
            raise NotActive
        return await call_method(
            self._bot,
            verb.value,
            params,
            upload,
            read_timeout=READ_S,
            write_timeout=UPLOAD_WRITE_S if upload is not None else WRITE_S,
            connect_timeout=CONNECT_S,
            pool_timeout=POOL_S,
        )


def in_words(content: Content) -> Content:
    """The content without its picture."""
    return msgspec.structs.replace(content, picture=None)
