"""People, chats, queries and bots of a local Telegram, and the updates that wait for bots."""

import asyncio
import zlib
from collections import deque
from typing import Any, NamedTuple, TypeAlias

import msgspec

from playground.bot_api_types import (
    ApiChat,
    BotCommand,
    Callback,
    ChosenInlineResult,
    InlineQuery,
    MemberChange,
    Message,
    Update,
    User,
)
from playground.limits import RateLimits

KEPT_MESSAGES = 5_000
PRESENT = frozenset({"creator", "administrator", "member", "restricted"})
LEADING = frozenset({"creator", "administrator"})
DEFAULT_UPDATES = frozenset(
    {
        "message",
        "edited_message",
        "callback_query",
        "my_chat_member",
        "inline_query",
        "chosen_inline_result",
    }
)


class Account:
    """A person's account; `user` is its public part."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.deactivated = False


class Topic(msgspec.Struct, frozen=True):
    thread: int
    name: str


class Room:
    """A chat as its members see it. A private chat belongs to one person and one bot."""

    def __init__(self, chat: ApiChat, *, bot: "Bot | None" = None, person: int = 0) -> None:
        self.chat = chat
        self.bot = bot
        self.person = person
        self.members: dict[int, str] = {}
        self.anonymous: set[int] = set()
        """Administrators that write as the group."""
        self.tags: dict[int, str] = {}
        """Titles of members, shown beside their names."""
        self.members_hidden = False
        """Whether only administrators see the list of members."""
        self.topics: dict[int, Topic] = {}
        self.closed_topics: set[int] = set()
        """Threads of closed topics; 0 stands for General."""
        self.forbidden: frozenset[str] = frozenset({"can_pin_messages"})
        """Permissions that only administrators have."""
        self.restricted = False
        """Whether Telegram itself forbids all writing here."""
        self.messages: dict[int, Message] = {}
        self.silent: set[int] = set()
        self.pinned: list[int] = []
        self.reactions: dict[int, str] = {}
        """The emoji of the bot that reacted last, by message."""
        self.started = False
        self.blocked = False
        self.deleted = False
        self.upgraded_to: int | None = None
        """The id of the supergroup that replaced this group."""
        self.last_message = 0
        self.last_bot: int | None = None
        """The bot that wrote here last."""

    @property
    def key(self) -> str:
        """The room's name on the page. A private chat's name includes the bot."""
        return str(self.chat.id) if self.bot is None else f"{self.chat.id}:{self.bot.user.id}"

    def view(self) -> dict[str, Any]:
        """Return the room for the page, without its messages."""
        return {
            "key": self.key,
            "chat": self.chat,
            "bot": self.bot.user.id if self.bot else None,
            "members": {str(user): status for user, status in self.members.items()},
            "topics": list(self.topics.values()),
            "started": self.started,
            "blocked": self.blocked,
            "deleted": self.deleted,
            "upgraded_to": self.upgraded_to,
            "pinned": self.pinned,
            "reactions": {str(number): emoji for number, emoji in self.reactions.items()},
        }

    def has_member(self, user: int) -> bool:
        return self.members.get(user) in PRESENT

    def add(self, message: Message) -> None:
        self.messages[message.message_id] = message
        if len(self.messages) > KEPT_MESSAGES:
            oldest = next(iter(self.messages))
            del self.messages[oldest]
            self.silent.discard(oldest)
            self.reactions.pop(oldest, None)


class Query:
    """A press on an inline button and its answer."""

    def __init__(self, callback: Callback, at: int) -> None:
        self.callback = callback
        self.at = at
        self.answered = asyncio.Event()
        self.answer: dict[str, Any] = {}
        self.is_late = False
        """Whether the answer came too late to be shown."""

    @property
    def is_over(self) -> bool:
        """Whether the bot has answered, in time or too late."""
        return self.is_late or self.answered.is_set()


class InlineRequest:
    """An inline query and the bot's answer."""

    def __init__(self, bot: "Bot", query: InlineQuery, at: int) -> None:
        self.bot = bot
        self.query = query
        self.at = at
        self.answered = asyncio.Event()
        self.answer: dict[str, Any] = {}
        """The results and the button above them."""


class InlineMode:
    """Inline queries, cached answers, and sent results."""

    def __init__(self) -> None:
        self.requests: dict[str, InlineRequest] = {}
        self.cache: dict[tuple[int, str, str, int], tuple[int, InlineRequest]] = {}
        """Expiry and cached answer by bot, query, offset and, if personal, person."""
        self._places: dict[str, tuple[Room, int]] = {}
        self._ids: dict[tuple[str, int], str] = {}

    def add(self, room: Room, message: int) -> str:
        """Return a new inline message id, by which the bot edits the message."""
        number = f"AgAAA{len(self._places) + 1:016X}{zlib.crc32(f'{room.key}/{message}'.encode()):08x}"
        self._places[number] = room, message
        self._ids[room.key, message] = number
        return number

    def place(self, number: str) -> tuple[Room, int] | None:
        """Return the chat and number of the message with this id."""
        return self._places.get(number)

    def id_of(self, room: Room, message: int) -> str | None:
        return self._ids.get((room.key, message))


UpdateContent: TypeAlias = Message | Callback | MemberChange | InlineQuery | ChosenInlineResult
"""The content of an update."""


class PendingUpdate(msgspec.Struct, eq=False):
    """An update that waits for a bot."""

    update: Update
    expires: int
    due: int = 0
    """The earliest time of delivery."""
    shown: bool = False


class Bot:
    """A bot, its waiting updates, private chats and profile."""

    def __init__(self, token: str, user: User, limits: RateLimits) -> None:
        self.token = token
        self.user = user
        self.limits = limits
        self.updates: deque[PendingUpdate] = deque()
        self.out_of_order: list[PendingUpdate] = []
        """Updates that faults delay or repeat."""
        self.next_update = 1
        self.allowed = DEFAULT_UPDATES
        self.arrived = asyncio.Event()
        self.webhook: dict[str, Any] = {}
        self.last_message = 0
        self.private: dict[int, Room] = {}
        self.commands: dict[tuple[str, str], list[BotCommand]] = {}
        self.profile: dict[tuple[str, str], Any] = {}
        self.inline_mode = True
        """Whether it takes inline queries (BotFather's /setinline)."""
        self.inline_feedback = True
        """Whether it gets chosen inline results (BotFather's /setinlinefeedback)."""

    def view(self) -> dict[str, Any]:
        """Return the bot for the page: its user, and its description by language code."""
        texts = {code: text for (field, code), text in self.profile.items() if field == "description"}
        return {**msgspec.to_builtins(self.user), "descriptions": texts}

    def due_updates(self, now: int) -> list[PendingUpdate]:
        """Drop expired updates and return those to deliver."""
        if any(
            pending.expires <= now for waiting in (self.updates, self.out_of_order) for pending in waiting
        ):
            waiting_updates = [pending for pending in self.updates if pending.expires > now]
            self.updates.clear()
            self.updates.extend(waiting_updates)
            self.out_of_order = [pending for pending in self.out_of_order if pending.expires > now]
        return (
            [*(pending for pending in self.out_of_order if pending.due <= now), *self.updates]
            if self.out_of_order
            else list(self.updates)
        )

    def remove_update(self, pending: PendingUpdate) -> None:
        """Remove a delivered update."""
        if pending in self.out_of_order:
            self.out_of_order.remove(pending)
        elif pending in self.updates:
            self.updates.remove(pending)

    def forget_updates(self) -> None:
        self.updates.clear()
        self.out_of_order.clear()


class Event(NamedTuple):
    """A change on people's screens.

    Numbers start with the time of the world's creation, so that a page notices a new world.
    """

    number: int
    kind: str
    facts: dict[str, Any]


class ApiCall(NamedTuple):
    """One call of the Bot API and the status of its answer."""

    at: int
    bot: int
    method: str
    chat: int | None
    code: int
