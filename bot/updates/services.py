"""What handlers are given to work with."""

from dataclasses import dataclass, field
from typing import Protocol

from telegram import Bot

from bot.delivery.background_calls import Replies
from bot.delivery.scroll_tracker import Slides
from bot.screens.content import Content
from bot.service.appearance import Appearance
from bot.service.groups import Groups
from bot.service.lobby import Lobby
from bot.service.people import Chats, People
from bot.service.play import Play
from bot.service.seats import Seats
from bot.service.store import Store
from bot.service.table import TableId
from bot.timing import Time


class Outbox(Protocol):
    """Messages that are no screens, within the same limits."""

    async def post(
        self, chat: int, thread: int | None, content: Content, *, reply_to: int | None = None, instead: Content | None = None
    ) -> object:
        """Send a message, or another `instead` if it cannot be drawn. Raises TelegramError."""
        ...

    async def edit(self, chat: int, message: int, content: Content) -> None:
        """Change a message. Raises MessageGone, TelegramError."""
        ...

    async def strip(self, chat: int, message: int) -> None:
        """Take the buttons off a message. Raises MessageGone, TelegramError."""
        ...


class Screens(Protocol):
    """The messages in which tables and hands are drawn."""

    async def anew(self, table: TableId, chat: int, screen: str) -> None:
        """Have a screen drawn in a new message."""
        ...

    async def slid(self, table: TableId, chat: int, screen: str) -> None:
        """As `anew`, unless it was a moment ago."""
        ...

    async def message(self, table: TableId, chat: int) -> int | None:
        """The message in which the table's screen in this chat is drawn now; 0 before the first."""
        ...

    async def current(self, table: TableId, chat: int, message: int) -> bool:
        """Whether one of the table's screens is drawn in this message now."""
        ...


@dataclass(frozen=True)
class Services:
    bot: Bot
    store: Store
    lobby: Lobby
    play: Play
    seats: Seats
    appearance: Appearance
    people: People
    chats: Chats
    groups: Groups
    outbox: Outbox
    screens: Screens
    time: Time
    replies: Replies = field(default_factory=Replies)
    slides: Slides = field(default_factory=Slides)
