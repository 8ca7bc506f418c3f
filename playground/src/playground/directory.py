"""Bots, people and chats of a local Telegram, in memory."""

import asyncio
import time as time_module
from collections import Counter, deque
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from playground.bot_api_types import ApiChat, User
from playground.faults import Faults
from playground.limits import OVERALL_RATE, RateLimits
from playground.model import Account, ApiCall, Bot, Event, InlineMode, Query, Room
from playground.timing import ScaledClock, TimeSource

KEPT_EVENTS = 5_000
KEPT_CALLS = 200_000


class Impossible(Exception):
    """An action that no messenger offers, such as pressing a missing button."""


class Directory:
    """Bots, people and chats; the events that pages follow, and the calls of bots."""

    def __init__(
        self, time: TimeSource | None = None, *, limits: bool = True, rate: int = OVERALL_RATE
    ) -> None:
        """`rate`: calls a second that a bot may make in all chats."""
        self.time = time or ScaledClock()
        self.limits = limits
        self.rate = rate
        self.faults = Faults()
        self.latency = 0.0
        """Seconds of latency of every call, except long polls."""
        self.bots: dict[str, Bot] = {}
        self.people: dict[int, Account] = {}
        self.groups: dict[int, Room] = {}
        self.casts: dict[str, Room] = {}
        """Groups that the page has added, by language."""
        self.queries: dict[str, Query] = {}
        self.inline = InlineMode()
        self.files: dict[str, bytes] = {}
        self.events: deque[Event] = deque(maxlen=KEPT_EVENTS)
        self.event_number = int(time_module.time() * 1000)
        self.event_published = asyncio.Event()
        self.closing = asyncio.Event()
        self.calls: deque[ApiCall] = deque(maxlen=KEPT_CALLS)
        self.calls_made = 0
        self.counts: Counter[tuple[int | None, str, int]] = Counter()
        self.last_query = int(self.time.now()) * 1000
        self.albums = 0

    def publish(self, kind: str, **facts: Any) -> None:
        self.event_number += 1
        self.events.append(Event(self.event_number, kind, facts))
        self.event_published.set()

    def count_call(self, bot: Bot, method: str, chat: int | None, code: int) -> None:
        self.calls.append(ApiCall(self.time.now(), bot.user.id, method, chat, code))
        self.calls_made += 1
        self.counts[chat, method, code] += 1

    def forget_calls(self) -> None:
        """Clear the log and the counts of calls."""
        self.calls.clear()
        self.calls_made = 0
        self.counts.clear()

    def add_bot(self, token: str, name: str = "Bot", username: str = "playground_bot") -> Bot:
        number = token.partition(":")[0]
        user = User(
            id=int(number) if number.isdigit() else 7_000_000_001 + len(self.bots),
            is_bot=True,
            first_name=name,
            username=username,
        )
        bot = self.bots[token] = Bot(token, user, RateLimits(on=self.limits, rate=self.rate))
        self.publish_bot(bot)
        return bot

    def add_person(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language: str = "en",
        id: int | None = None,
    ) -> User:
        number = id or 5_200_000_001 + len(self.people)
        user = User(
            id=number,
            is_bot=False,
            first_name=first_name,
            last_name=last_name,
            username=username,
            language_code=language,
        )
        self.people[number] = Account(user)
        self.publish("person", person=user)
        return user

    def change_person(self, person: int, **changes: Any) -> User:
        """Change a person's name, username or `language_code`."""
        someone = self.person(person)
        someone.user = replace(someone.user, **changes)
        self.publish("person", person=someone.user)
        return someone.user

    def add_group(
        self,
        title: str,
        people: Iterable[int],
        *,
        forum: bool = False,
        kind: str = "supergroup",
        id: int | None = None,
    ) -> Room:
        """Add a group of these people; the first one is its creator."""
        first = -4_100_000_001 if kind == "group" else -1_002_100_000_001
        number = id or first - len(self.groups)
        room = Room(ApiChat(id=number, type=kind, title=title, is_forum=True if forum else None))
        for person in people:
            self.person(person)
            room.members[person] = "member" if room.members else "creator"
        self.groups[number] = room
        self.publish_room(room)
        return room

    def publish_bot(self, bot: Bot) -> None:
        self.publish("bot", bot=bot.view())

    def publish_room(self, room: Room) -> None:
        self.publish("room", room=room.view())

    def person(self, number: int) -> Account:
        try:
            return self.people[number]
        except KeyError:
            raise Impossible(f"there is no person {number}") from None

    def the_bot(self, number: int | None = None) -> Bot:
        """Return the bot with this id, by default the first. Raises Impossible."""
        for bot in self.bots.values():
            if number is None or bot.user.id == number:
                return bot
        raise Impossible(f"there is no bot {number or ''}".strip())

    def room(self, chat: int, bot: int | None = None) -> Room:
        """Return a group, or a person's private chat with the bot. Raises Impossible."""
        if chat < 0:
            try:
                return self.groups[chat]
            except KeyError:
                raise Impossible(f"there is no group {chat}") from None
        return self.private(self.the_bot(bot), chat)

    def private(self, bot: Bot, person: int) -> Room:
        room = bot.private.get(person)
        if room is None:
            user = self.person(person).user
            chat = ApiChat(
                id=user.id,
                type="private",
                first_name=user.first_name,
                last_name=user.last_name,
                username=user.username,
            )
            room = bot.private[person] = Room(chat, bot=bot, person=person)
            room.members = {person: "member", bot.user.id: "member"}
        return room

    def rooms(self) -> list[Room]:
        return [*self.groups.values(), *(room for bot in self.bots.values() for room in bot.private.values())]

    def bots_in(self, room: Room) -> list[Bot]:
        if room.bot is not None:
            return [room.bot]
        return [bot for bot in self.bots.values() if room.has_member(bot.user.id)]
