"""Messages sent as soon as Telegram's limits allow."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from telegram import Bot
from telegram.error import ChatMigrated, RetryAfter

from bot.base.active import Active
from bot.base.timing import Time
from bot.chat.outgoing.api_calls import Calls, MessageId, Sent
from bot.chat.outgoing.permits import Limits, Permits
from bot.chat.outgoing.photo_cache import Media, Undrawable
from bot.ui.content import Content
from storage.live.live import Live
from storage.live.redraws import card_screen

T = TypeVar("T")

ATTEMPTS = 3
"""How many times a call is tried when Telegram asks it to wait."""


class Sender:
    """Makes calls within the limits. Every method raises TelegramError."""

    def __init__(self, live: Live, bot: Bot, time: Time, active: Active, *, limits: Limits | None) -> None:
        """`limits`: None lifts them."""
        self.calls = Calls(live, bot, time, active)
        """Makes calls at once, without a permit."""
        self.permits = Permits(live, time, limits)

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
        """Send a message, which follows a group to its new id.

        Where its picture cannot be drawn or is not allowed, `instead` is sent, or the content without it.
        """
        post = partial(self._post, chat, thread, silent=silent, reply_to=reply_to)
        try:
            if content.picture is not None:
                await self.calls.require_photos(chat)
            return (await post(content, media=await self.calls.media(content))).message
        except Undrawable:
            return (await post(instead or content, media=None)).message

    async def _post(
        self,
        chat: int,
        thread: int | None,
        content: Content,
        *,
        silent: bool,
        reply_to: int | None,
        media: Media | None,
    ) -> Sent:
        """Raises Undrawable, too."""
        send = partial(self.calls.send, content=content, silent=silent, media=media)
        try:
            return await self._in_turn(chat, partial(send, chat, thread, reply_to=reply_to))
        except ChatMigrated as error:
            return await self._in_turn(error.new_chat_id, partial(send, error.new_chat_id, None))

    async def send_document(self, chat: int, name: str, data: bytes, caption: str) -> None:
        """Send a file with a caption in HTML."""
        await self._in_turn(chat, partial(self.calls.send_document, chat, name, data, caption))

    async def edit(self, chat: int, message: int, content: Content, *, photo: bool = False) -> None:
        """Change a message. Raises MessageGone.

        A photo keeps its picture where there is no other, or none can be drawn or is allowed.
        """
        change = partial(self.calls.change, chat, message, content, photo=photo)
        try:
            media = await self.calls.media(content) if photo else None
            await self._in_turn(chat, partial(change, media=media))
        except Undrawable:
            await self._in_turn(chat, change)

    async def strip(self, chat: int, message: int) -> None:
        """Take a message's buttons away. Raises MessageGone."""
        await self._in_turn(chat, partial(self.calls.strip, chat, message))

    async def edit_inline(self, message: str, content: Content) -> None:
        """Change an inline message. Raises MessageGone."""
        await self._in_turn(card_screen(message).chat, partial(self.calls.change_inline, message, content))

    async def _in_turn(self, chat: int, call: Callable[[], Awaitable[T]]) -> T:
        for _ in range(ATTEMPTS - 1):
            await self.permits.wait(chat)
            try:
                return await call()
            except RetryAfter as error:
                await self.permits.hold(chat, error)
        await self.permits.wait(chat)
        return await call()
