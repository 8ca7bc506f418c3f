"""The chats, people and bots of a local Telegram, in memory, and what people do there."""

import asyncio
import re
import time as time_module
import zlib
from collections import Counter, deque
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from playground.bot_api_types import (
    Callback,
    Chat,
    ChosenInlineResult,
    Command,
    InlineQuery,
    MemberChange,
    Message,
    TopicCreated,
    Update,
    User,
    member,
)
from playground.entities import commands_in
from playground.faults import Fault, Faults
from playground.limits import OVERALL_RATE, Limits
from playground.model import (
    LEADING,
    PRESENT,
    ApiCall,
    Bot,
    Event,
    Happening,
    InlineMode,
    PendingUpdate,
    Person,
    Query,
    Room,
    Topic,
)
from playground.timing import Clock, ScaledClock

UPDATE_LIFE = 24 * 3600 * 1000
QUERY_UPDATE_LIFE = 150_000
QUERY_ANSWER_LIFE = 15_000
KEPT_EVENTS = 5_000
KEPT_CALLS = 200_000
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
TOPIC_COLOR = 7322096
ANONYMOUS_ADMINISTRATOR = User(1_087_968_824, is_bot=True, first_name="Group", username="GroupAnonymousBot")
CHANNEL = User(136_817_688, is_bot=True, first_name="Channel", username="Channel_Bot")


class Impossible(Exception):
    """No messenger would let a person do this: press a missing button, write to a chat of others."""


class World:
    """A local Telegram. The methods of people raise Impossible where a messenger would not let them."""

    def __init__(self, time: Clock | None = None, *, limits: bool = True, rate: int = OVERALL_RATE) -> None:
        """`rate`: calls a second that a bot may make in all chats."""
        self.time = time or ScaledClock()
        self.limits = limits
        self.rate = rate
        self.faults = Faults()
        self.latency = 0.0
        """Seconds that every call takes on its way, except long polls."""
        self.bots: dict[str, Bot] = {}
        self.people: dict[int, Person] = {}
        self.groups: dict[int, Room] = {}
        self.casts: dict[str, Room] = {}
        """The groups of friends who came with the page, by language."""
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
        self._next_query = int(self.time.now()) * 1000
        self._albums = 0

    # events for the page, and counts of calls

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

    # bots, people and groups

    def add_bot(self, token: str, name: str = "Пулька", username: str = "pulka_bot") -> Bot:
        number = token.partition(":")[0]
        user = User(
            id=int(number) if number.isdigit() else 7_000_000_001 + len(self.bots),
            is_bot=True,
            first_name=name,
            username=username,
        )
        bot = self.bots[token] = Bot(token, user, Limits(on=self.limits, rate=self.rate))
        self.publish("bot", bot=user)
        return bot

    def add_person(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language: str = "ru",
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
        self.people[number] = Person(user)
        self.publish("person", person=user)
        return user

    def change_person(self, person: int, **changes: Any) -> User:
        """Change a person's name, username or `language_code`."""
        someone = self.person(person)
        someone.user = replace(someone.user, **changes)
        self.publish("person", person=someone.user)
        return someone.user

    def add_group(
        self, title: str, people: Iterable[int], *, forum: bool = False, kind: str = "supergroup"
    ) -> Room:
        """Add a group of these people. The first is its creator."""
        number = (
            -4_100_000_001 - len(self.groups) if kind == "group" else -1_002_100_000_001 - len(self.groups)
        )
        room = Room(Chat(id=number, type=kind, title=title, is_forum=True if forum else None))
        for person in people:
            self.person(person)
            room.members[person] = "member" if room.members else "creator"
        self.groups[number] = room
        self.publish_room(room)
        return room

    def publish_room(self, room: Room) -> None:
        self.publish("room", room=self.room_view(room))

    def room_view(self, room: Room) -> dict[str, Any]:
        """Return a room for the page, without its messages."""
        return {
            "key": room.key,
            "chat": room.chat,
            "bot": room.bot.user.id if room.bot else None,
            "members": {str(user): status for user, status in room.members.items()},
            "topics": list(room.topics.values()),
            "started": room.started,
            "blocked": room.blocked,
            "deleted": room.deleted,
            "upgraded_to": room.upgraded_to,
            "pinned": room.pinned,
            "reactions": {str(number): emoji for number, emoji in room.reactions.items()},
        }

    # looking things up

    def person(self, number: int) -> Person:
        try:
            return self.people[number]
        except KeyError:
            raise Impossible(f"there is no person {number}") from None

    def the_bot(self, number: int | None = None) -> Bot:
        """Return the bot with this id, or the first one."""
        for bot in self.bots.values():
            if number is None or bot.user.id == number:
                return bot
        raise Impossible(f"there is no bot {number or ''}".strip())

    def room(self, chat: int, bot: int | None = None) -> Room:
        """Return a group, or the private chat of that person and the bot (by default the first)."""
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
            chat = Chat(
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

    # messages

    def next_message(self, room: Room) -> int:
        """Count and return the next message number.

        Each supergroup has its own numbers; all other chats of a bot share theirs.
        """
        if room.chat.type == "supergroup":
            room.last_message += 1
            return room.last_message
        if room.bot is not None:
            room.bot.last_message += 1
            return room.bot.last_message
        shared = max((bot.last_message for bot in self.bots.values()), default=0)
        room.last_message = max(room.last_message, shared) + 1
        for bot in self.bots.values():
            bot.last_message = room.last_message
        return room.last_message

    def post(
        self, room: Room, sender: User, *, silent: bool = False, thread: int | None = None, **content: Any
    ) -> Message:
        """Post a message in the room."""
        topic = room.topics.get(thread) if thread else None
        if topic is not None and content.get("reply_to_message") is None:
            content["reply_to_message"] = room.messages.get(topic.thread)
        message = Message(
            message_id=self.next_message(room),
            message_thread_id=thread,
            is_topic_message=True if topic else None,
            sender=sender,
            chat=room.chat,
            date=self.time.now() // 1000,
            **content,
        )
        room.add(message)
        if sender.id in room.members and sender.is_bot:
            room.last_bot = sender.id
        if silent:
            room.silent.add(message.message_id)
        self.publish("message", room=room.key, message=message, silent=silent)
        return message

    def next_album(self) -> int:
        self._albums += 1
        return 13_000_000_000_000_000 + self._albums

    def change(self, room: Room, message: Message) -> Message:
        """Replace a message by its edited version."""
        room.messages[message.message_id] = message
        self.publish("edit", room=room.key, message=message)
        return message

    def delete(self, room: Room, number: int) -> None:
        del room.messages[number]
        room.silent.discard(number)
        room.reactions.pop(number, None)
        if number in room.pinned:
            room.pinned.remove(number)
        self.publish("delete", room=room.key, message_id=number)

    def react(self, room: Room, number: int, emoji: str) -> None:
        """Put an emoji under a message; an empty one removes it."""
        room.reactions.pop(number, None)
        if emoji:
            room.reactions[number] = emoji
        self.publish("reaction", room=room.key, message_id=number, emoji=emoji)

    def queue_message(self, room: Room, message: Message) -> None:
        """Queue a message for the bots of the room that may see it."""
        for bot in self.bots_in(room):
            if self._sees(bot, room, message):
                self.queue_update(bot, "edited_message" if message.edit_date else "message", message)

    def queue_update(self, bot: Bot, kind: str, thing: Happening, *, life: int = UPDATE_LIFE) -> None:
        """Queue an update if the bot takes its kind. Faults may delay or repeat it."""
        if kind not in bot.allowed:
            return
        content: dict[str, Any] = {kind: thing}
        update = Update(update_id=bot.next_update, **content)
        bot.next_update += 1
        now = self.time.now()
        rule = self.faults.of_update(kind, _chat_of(thing))
        if rule is None or rule.fault is not Fault.LATE:
            bot.updates.append(PendingUpdate(update, now + life))
            bot.arrived.set()
        if rule is not None:
            bot.out_of_order.append(PendingUpdate(update, now + life, due=now + int(rule.length * 1000)))
            self._wake(bot, rule.length)

    def _wake(self, bot: Bot, seconds: float) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        loop.call_later(seconds / self.time.scale, bot.arrived.set)

    def _sees(self, bot: Bot, room: Room, message: Message) -> bool:
        """Return whether a bot sees a message.

        In privacy mode it sees commands, replies to it, its own inline results and service messages.
        A command without a bot's name goes to the bot that wrote last.
        """
        if room.bot is not None or message.service or room.members.get(bot.user.id) == "administrator":
            return True
        if message.via_bot is not None and message.via_bot.id == bot.user.id:
            return True
        reply = message.reply_to_message
        if reply is not None and reply.sender is not None and reply.sender.id == bot.user.id:
            return True
        text = message.text or ""
        first = next((entity for entity in message.entities or () if entity.type == "bot_command"), None)
        if first is None:
            return False
        username = (
            text.encode("utf-16-le")[2 * first.offset : 2 * (first.offset + first.length)]
            .decode("utf-16-le")
            .partition("@")[2]
        )
        if not username:
            return room.last_bot in (None, bot.user.id)
        return username.lower() == (bot.user.username or "").lower()

    # what people do

    def say(
        self,
        person: int,
        chat: int,
        text: str,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        bot: int | None = None,
        anonymous: bool = False,
        channel: str | None = None,
    ) -> Message:
        """Write to a group or to a bot; `/start` opens a private chat.

        In a group an administrator may write as the group (`anonymous`), and any member as a `channel`.
        """
        room = self.room(chat, bot)
        self.require_may_write(person, room, thread, starts=text.startswith("/start"))
        sender, sender_chat = self._sender(person, room, anonymous=anonymous, channel=channel)
        if not text.strip() or len(text) > 4096:
            raise Impossible("a message has 1 to 4096 characters")
        if room.bot is not None and not room.started:
            room.started = True
            self.publish_room(room)
        reply = replace(room.messages[reply_to], reply_to_message=None) if reply_to in room.messages else None
        text = text.strip()
        message = self.post(
            room,
            sender,
            thread=thread,
            sender_chat=sender_chat,
            text=text,
            entities=commands_in(text),
            reply_to_message=reply,
        )
        self.queue_message(room, message)
        return message

    def require_may_write(
        self, person: int, room: Room, thread: int | None = None, *, starts: bool = False
    ) -> None:
        """Check that the person may write here. `starts`: they open the bot. Raises Impossible."""
        user = self.person(person).user
        if not room.has_member(person) or room.upgraded_to or room.deleted:
            raise Impossible(f"{user.first_name} is not in this chat")
        if thread is not None and thread not in room.topics:
            raise Impossible(f"there is no topic {thread}")
        if room.bot is not None and not room.started and not starts:
            raise Impossible(f"{user.first_name} has not started the bot")
        if room.blocked:
            raise Impossible(f"{user.first_name} has blocked the bot")
        if room.members.get(person) == "restricted":
            raise Impossible(f"{user.first_name} may not write here")

    def _sender(
        self, person: int, room: Room, *, anonymous: bool, channel: str | None
    ) -> tuple[User, Chat | None]:
        """Return the visible sender, and the chat that signs the message."""
        if channel is not None:
            number = -1_003_000_000_000 - zlib.crc32(channel.encode())
            return CHANNEL, Chat(number, "channel", title=channel)
        if anonymous:
            if room.members.get(person) not in LEADING or room.chat.type != "supergroup":
                raise Impossible("only administrators of a supergroup are anonymous")
            return ANONYMOUS_ADMINISTRATOR, room.chat
        return self.person(person).user, None

    def rewrite(self, person: int, chat: int, message: int, text: str, *, bot: int | None = None) -> Message:
        """Edit a message of the person's own."""
        room = self.room(chat, bot)
        old = room.messages.get(message)
        if (
            old is None
            or old.text is None
            or old.sender is None
            or old.sender.id != person
            or not text.strip()
        ):
            raise Impossible(f"there is no text {message} to edit")
        new = replace(
            old, text=text.strip(), entities=commands_in(text.strip()), edit_date=self.time.now() // 1000
        )
        self.queue_message(room, self.change(room, new))
        return new

    def erase(self, person: int, chat: int, message: int, *, bot: int | None = None) -> None:
        """Delete a message for all: their own, any in a private chat, any as an administrator.

        Bots get no update.
        """
        room = self.room(chat, bot)
        target = room.messages.get(message)
        own = target is not None and target.sender is not None and target.sender.id == person
        if target is None or not (own or room.bot is not None or room.members.get(person) in LEADING):
            raise Impossible(f"there is no message {message} to delete")
        self.delete(room, message)

    def clear(self, person: int, *, bot: int | None = None) -> None:
        """Delete all messages of a private chat on both sides. The bot may still write."""
        room = self.room(person, bot)
        for number in list(room.messages):
            self.delete(room, number)

    def start(self, person: int, payload: str = "", *, bot: int | None = None) -> Message:
        """Press Start, or follow a link t.me/<bot>?start=<payload>; unblocks the bot."""
        if payload and not PAYLOAD.fullmatch(payload):
            raise Impossible("a start payload has 1 to 64 characters of A-Z, a-z, 0-9, _ and -")
        if self.room(person, bot).blocked:
            self.unblock(person, bot=bot)
        return self.say(person, person, f"/start {payload}".strip(), bot=bot)

    def press(self, person: int, chat: int, message: int, data: str, *, bot: int | None = None) -> Query:
        """Press an inline button with these data. The query returned will hold the answer."""
        room = self.room(chat, bot)
        pressed = room.messages.get(message)
        user = self.person(person).user
        author = pressed.via_bot or pressed.sender if pressed is not None else None
        if pressed is None or author is None or not author.is_bot:
            raise Impossible(f"there is no message {message} with buttons")
        if not room.has_member(person):
            raise Impossible(f"{user.first_name} is not in this chat")
        owner = self.the_bot(author.id)
        callback = Callback(
            id=self.next_query(),
            sender=user,
            message=pressed if pressed.via_bot is None else None,
            inline_message_id=self.inline.id_of(room, message),
            chat_instance=str(abs(room.chat.id) * 1_000_003 + owner.user.id),
            data=data,
        )
        now = self.time.now()
        self._forget_queries(now)
        query = self.queries[callback.id] = Query(callback, now)
        self.queue_update(owner, "callback_query", callback, life=QUERY_UPDATE_LIFE)
        return query

    def next_query(self) -> str:
        self._next_query += 1
        return str(self._next_query)

    def _forget_queries(self, now: int) -> None:
        while self.queries:
            oldest = next(iter(self.queries.values()))
            if oldest.at >= now - QUERY_UPDATE_LIFE:
                return
            del self.queries[oldest.callback.id]

    def block(self, person: int, *, bot: int | None = None) -> None:
        room = self.room(person, bot)
        if not room.blocked:
            room.blocked = True
            self.report_own_change(room, self.the_bot(bot), person, "member", "kicked")

    def unblock(self, person: int, *, bot: int | None = None) -> None:
        room = self.room(person, bot)
        if room.blocked:
            room.blocked = False
            self.report_own_change(room, self.the_bot(bot), person, "kicked", "member")

    def deactivate(self, person: int) -> None:
        """Delete the person's account."""
        self.person(person).deactivated = True

    def report_own_change(self, room: Room, bot: Bot, by: int, old: str, new: str) -> None:
        """Queue an update about a bot's own membership for that bot."""
        self.queue_update(bot, "my_chat_member", self.member_change(room, bot.user, by, old, new))
        self.publish_room(room)

    def member_change(self, room: Room, user: User, by: int, old: str, new: str) -> MemberChange:
        """Return the update for a change of membership."""
        return MemberChange(
            chat=room.chat,
            sender=self.person(by).user,
            date=self.time.now() // 1000,
            old_chat_member=member(user, old),
            new_chat_member=member(user, new),
        )

    def report_member_change(self, room: Room, person: int, old: str, *, by: int | None = None) -> None:
        """Queue an update about a person's membership for bots that are administrators.

        `by`: the administrator who made the change."""
        new = room.members[person]
        change = self.member_change(room, self.person(person).user, by or person, old, new)
        for bot in self.bots_in(room):
            if room.members.get(bot.user.id) == "administrator":
                self.queue_update(bot, "chat_member", change)

    def add_topic(self, chat: int, name: str, person: int) -> int:
        """Open a topic in a forum; returns its thread."""
        room = self.room(chat)
        if not room.chat.is_forum:
            raise Impossible("only a forum has topics")
        if not room.has_member(person):
            raise Impossible("only members open topics")
        return self.open_topic(room, name, self.person(person).user)

    def open_topic(self, room: Room, name: str, by: User) -> int:
        """Add a topic to a forum; returns its thread."""
        thread = room.last_message + 1
        room.topics[thread] = Topic(thread, name)
        message = self.post(room, by, thread=thread, forum_topic_created=TopicCreated(name, TOPIC_COLOR))
        self.publish_room(room)
        if not by.is_bot:
            self.queue_message(room, message)
        return thread

    def join(self, chat: int, person: int) -> None:
        """Join a group."""
        room, user = self.room(chat), self.person(person).user
        if room.members.get(person) == "kicked":
            raise Impossible(f"{user.first_name} is banned here")
        if not room.has_member(person):
            old = room.members.get(person, "left")
            room.members[person] = "member"
            self.publish_room(room)
            self.report_member_change(room, person, old)
            self.queue_message(room, self.post(room, user, new_chat_members=[user]))

    def leave(self, chat: int, person: int) -> None:
        """Leave a group."""
        room, user = self.room(chat), self.person(person).user
        if room.has_member(person):
            old, room.members[person] = room.members[person], "left"
            self.report_member_change(room, person, old)
            self.queue_message(room, self.post(room, user, left_chat_member=user))
            self.publish_room(room)

    def add_bot_to(
        self, chat: int, person: int, *, bot: int | None = None, administrator: bool = False
    ) -> None:
        """Add a bot to a group, or change its rights there."""
        room, newcomer, user = self.room(chat), self.the_bot(bot), self.person(person).user
        if not room.has_member(person):
            raise Impossible(f"{user.first_name} is not in this chat")
        old = room.members.get(newcomer.user.id, "left")
        new = "administrator" if administrator else "member"
        if old == new:
            return
        room.members[newcomer.user.id] = new
        self.report_own_change(room, newcomer, person, old, new)
        if old not in PRESENT:
            self.queue_message(room, self.post(room, user, new_chat_members=[newcomer.user]))

    def remove_bot_from(self, chat: int, person: int, *, bot: int | None = None) -> None:
        """Remove a bot from a group."""
        room, leaver = self.room(chat), self.the_bot(bot)
        if not room.has_member(person):
            raise Impossible("only members remove a bot")
        old = room.members.get(leaver.user.id, "left")
        if old in PRESENT:
            room.members[leaver.user.id] = "kicked"
            self.report_own_change(room, leaver, person, old, "kicked")
            self.post(room, self.person(person).user, left_chat_member=leaver.user)

    def commands_for(self, person: int, chat: int, *, bot: int | None = None) -> list[Command]:
        """Return the command menu that Telegram shows this person in this chat."""
        room, owner = self.room(chat, bot), self.the_bot(bot)
        language = self.person(person).user.language_code or ""
        if room.bot is not None:
            scopes = [f"chat:{chat}", "all_private_chats", "default"]
        else:
            leads = room.members.get(person) in LEADING
            scopes = [
                f"chat_member:{chat}:{person}",
                *([f"chat_administrators:{chat}"] if leads else []),
                f"chat:{chat}",
            ]
            scopes += [*(["all_chat_administrators"] if leads else []), "all_group_chats", "default"]
        for scope in scopes:
            for code in (language, ""):
                if commands := owner.commands.get((scope, code)):
                    return commands
        return []


def _chat_of(thing: Happening) -> int | None:
    """Return the chat of an update if the bot knows it."""
    match thing:
        case Callback(message=message):
            return message.chat.id if message is not None else None
        case InlineQuery() | ChosenInlineResult():
            return None
    return thing.chat.id
