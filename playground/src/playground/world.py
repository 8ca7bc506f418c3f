"""Actions of people in a local Telegram."""

import re
import zlib

from msgspec.structs import replace

from playground.bot_api.entities import commands_in
from playground.bot_api_types import ApiChat, BotCommand, Callback, Message, User
from playground.directory import Directory, Impossible
from playground.messages import change, delete, open_topic, post
from playground.model import LEADING, PRESENT, Query, Room
from playground.updates import queue_message, queue_update, report_member_change, report_own_change

QUERY_UPDATE_TTL = 150_000
QUERY_ANSWER_TTL = 15_000
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
ANONYMOUS_ADMINISTRATOR = User(1_087_968_824, is_bot=True, first_name="Group", username="GroupAnonymousBot")
CHANNEL = User(136_817_688, is_bot=True, first_name="Channel", username="Channel_Bot")


class World(Directory):
    """A local Telegram. Actions that no messenger offers raise Impossible."""

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
        message = post(
            self,
            room,
            sender,
            thread=thread,
            sender_chat=sender_chat,
            text=text,
            entities=commands_in(text),
            reply_to_message=reply,
        )
        queue_message(self, room, message)
        return message

    def require_may_write(
        self, person: int, room: Room, thread: int | None = None, *, starts: bool = False
    ) -> None:
        """Raise Impossible unless the person may write here. `starts`: the message starts the bot."""
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
    ) -> tuple[User, ApiChat | None]:
        """Return the visible sender, and the chat that signs the message."""
        if channel is not None:
            number = -1_003_000_000_000 - zlib.crc32(channel.encode())
            return CHANNEL, ApiChat(number, "channel", title=channel)
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
        queue_message(self, room, change(self, room, new))
        return new

    def erase(self, person: int, chat: int, message: int, *, bot: int | None = None) -> None:
        """Delete a message for all: an own one, any in a private chat, any as an administrator.

        Bots get no update.
        """
        room = self.room(chat, bot)
        target = room.messages.get(message)
        own = target is not None and target.sender is not None and target.sender.id == person
        if target is None or not (own or room.bot is not None or room.members.get(person) in LEADING):
            raise Impossible(f"there is no message {message} to delete")
        delete(self, room, message)

    def clear(self, person: int, *, bot: int | None = None) -> None:
        """Delete all messages of a private chat on both sides. The bot may still write."""
        room = self.room(person, bot)
        for number in list(room.messages):
            delete(self, room, number)

    def start(self, person: int, payload: str = "", *, bot: int | None = None) -> Message:
        """Press Start, or follow a link t.me/<bot>?start=<payload>; unblocks the bot."""
        if payload and not PAYLOAD.fullmatch(payload):
            raise Impossible("a start payload has 1 to 64 characters of A-Z, a-z, 0-9, _ and -")
        if self.room(person, bot).blocked:
            self.unblock(person, bot=bot)
        return self.say(person, person, f"/start {payload}".strip(), bot=bot)

    def press(self, person: int, chat: int, message: int, data: str, *, bot: int | None = None) -> Query:
        """Press an inline button with this data. The bot's answer is stored in the returned query."""
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
        queue_update(self, owner, "callback_query", callback, ttl=QUERY_UPDATE_TTL)
        return query

    def next_query(self) -> str:
        self.last_query += 1
        return str(self.last_query)

    def _forget_queries(self, now: int) -> None:
        while self.queries:
            oldest = next(iter(self.queries.values()))
            if oldest.at >= now - QUERY_UPDATE_TTL:
                return
            del self.queries[oldest.callback.id]

    def block(self, person: int, *, bot: int | None = None) -> None:
        room = self.room(person, bot)
        if not room.blocked:
            room.blocked = True
            report_own_change(self, room, self.the_bot(bot), person, "member", "kicked")

    def unblock(self, person: int, *, bot: int | None = None) -> None:
        room = self.room(person, bot)
        if room.blocked:
            room.blocked = False
            report_own_change(self, room, self.the_bot(bot), person, "kicked", "member")

    def deactivate(self, person: int) -> None:
        """Delete the person's account."""
        self.person(person).deactivated = True

    def add_topic(self, chat: int, name: str, person: int) -> int:
        """Open a topic in a forum; returns its thread."""
        room = self.room(chat)
        if not room.chat.is_forum:
            raise Impossible("only a forum has topics")
        if not room.has_member(person):
            raise Impossible("only members open topics")
        return open_topic(self, room, name, self.person(person).user)

    def join(self, chat: int, person: int) -> None:
        """Join a group."""
        room, user = self.room(chat), self.person(person).user
        if room.members.get(person) == "kicked":
            raise Impossible(f"{user.first_name} is banned here")
        if not room.has_member(person):
            old = room.members.get(person, "left")
            room.members[person] = "member"
            self.publish_room(room)
            report_member_change(self, room, person, old)
            queue_message(self, room, post(self, room, user, new_chat_members=[user]))

    def leave(self, chat: int, person: int) -> None:
        """Leave a group."""
        room, user = self.room(chat), self.person(person).user
        if room.has_member(person):
            old, room.members[person] = room.members[person], "left"
            report_member_change(self, room, person, old)
            queue_message(self, room, post(self, room, user, left_chat_member=user))
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
        report_own_change(self, room, newcomer, person, old, new)
        if old not in PRESENT:
            queue_message(self, room, post(self, room, user, new_chat_members=[newcomer.user]))

    def remove_bot_from(self, chat: int, person: int, *, bot: int | None = None) -> None:
        """Remove a bot from a group."""
        room, leaver = self.room(chat), self.the_bot(bot)
        if not room.has_member(person):
            raise Impossible("only members remove a bot")
        old = room.members.get(leaver.user.id, "left")
        if old in PRESENT:
            room.members[leaver.user.id] = "kicked"
            report_own_change(self, room, leaver, person, old, "kicked")
            post(self, room, self.person(person).user, left_chat_member=leaver.user)

    def commands_for(self, person: int, chat: int, *, bot: int | None = None) -> list[BotCommand]:
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
