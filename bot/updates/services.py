"""The services that handlers use."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from telegram import Bot

from bot.delivery.background_calls import BackgroundCalls
from bot.delivery.photo_rights import PhotoRights
from bot.delivery.scroll_tracker import ScrollTracker
from bot.screens.content import Content, InlineResult
from bot.service.administrators import Administrators
from bot.service.analyses import Analyses
from bot.service.appearance import Appearance
from bot.service.blocking import Blocking
from bot.service.closing import Closing
from bot.service.company import Company
from bot.service.daily_deals import DailyDeals
from bot.service.daily_puzzles import DailyPuzzles
from bot.service.fairness import FairnessPages
from bot.service.forgetting import Forgetting
from bot.service.groups import Groups
from bot.service.invitations import Invitations
from bot.service.lobby import Lobby
from bot.service.matchmaking import Matchmaking
from bot.service.membership import Membership
from bot.service.new_tables import NewTables
from bot.service.operation import Operation
from bot.service.people import Chats, People
from bot.service.play import Play
from bot.service.presence import Presence
from bot.service.records import Records
from bot.service.rematch import Rematches
from bot.service.seats import Seats
from bot.service.standings import Standings
from bot.service.store import Store
from bot.service.table import TableId
from bot.service.thinking import Thinking
from bot.service.thrift import Thrift
from bot.service.tournaments.services import Tournaments
from bot.timing import Time
from storage.redraws import ScreenId


class MessageSender(Protocol):
    """Messages that are not screens, within the same limits."""

    photo_rights: PhotoRights
    """Which groups let the bot send no photos."""

    async def post(
        self,
        chat: int,
        thread: int | None,
        content: Content,
        *,
        reply_to: int | None = None,
        instead: Content | None = None,
    ) -> int:
        """Send a message, or another `instead` if it cannot be drawn; returns its number.

        Raises TelegramError.
        """
        ...

    async def send_document(self, chat: int, name: str, data: bytes, caption: str) -> None:
        """Send a file with a caption in HTML. Raises TelegramError."""
        ...

    async def edit(self, chat: int, message: int, content: Content, *, photo: bool = False) -> None:
        """Edit a message, which stays the photo that it is. Raises MessageGone, TelegramError."""
        ...

    async def edit_inline(self, message: str, content: Content) -> None:
        """Edit an inline message. Raises MessageGone, TelegramError."""
        ...

    async def answer_inline(
        self, query: str, results: Sequence[InlineResult], *, button: tuple[str, str] | None = None
    ) -> None:
        """Answer an inline query, with a button that opens the bot. Raises TelegramError."""
        ...

    async def strip(self, chat: int, message: int) -> None:
        """Take the buttons off a message. Raises MessageGone, TelegramError."""
        ...

    async def react(self, chat: int, message: int, emoji: str) -> None:
        """Put an emoji under somebody's message. Raises TelegramError."""
        ...


class Screens(Protocol):
    """The messages in which tables and hands are drawn."""

    async def send_anew(self, table: TableId, screen: ScreenId) -> None:
        """Draw a screen in a new message."""
        ...

    async def repost(self, table: TableId, screen: ScreenId) -> None:
        """Like `send_anew`, unless it happened a moment ago."""
        ...

    async def message_of(self, table: TableId, chat: int) -> int | None:
        """The message that shows the table in this chat; 0 before the first."""
        ...

    async def is_current(self, table: TableId, chat: int, message: int) -> bool:
        """Whether the message shows one of the table's screens at present."""
        ...


@dataclass(frozen=True)
class Services:
    bot: Bot
    store: Store
    lobby: Lobby
    new_tables: NewTables
    invitations: Invitations
    matchmaking: Matchmaking
    play: Play
    seats: Seats
    closing: Closing
    appearance: Appearance
    people: People
    chats: Chats
    groups: Groups
    forgetting: Forgetting
    membership: Membership
    presence: Presence
    records: Records
    fairness: FairnessPages
    analyses: Analyses
    administrators: Administrators
    thrift: Thrift
    standings: Standings
    sender: MessageSender
    screens: Screens
    time: Time
    operation: Operation
    company: Company
    rematches: Rematches
    blocking: Blocking
    tournaments: Tournaments
    deals: DailyDeals
    puzzles: DailyPuzzles
    thinking: Thinking
    background_calls: BackgroundCalls = field(default_factory=BackgroundCalls)
    scrolls: ScrollTracker = field(default_factory=ScrollTracker)
