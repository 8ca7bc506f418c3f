"""Membership changes of the bot (added, removed, blocked, unblocked) and of people in groups."""

from dataclasses import dataclass
from functools import partial

import structlog
from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message

from bot.chat.administrators import AWAY, is_inside
from bot.chat.drawer.delivery import Delivery
from bot.chat.groups import RETRY, Groups
from bot.chat.incoming.request import GROUPS
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.match.affected_screens import group_screens
from bot.match.loaded import UpdateId
from bot.match.seating.membership import Membership
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Phase, TableId
from bot.people.people import Chats, People, language_of
from bot.ui.greeting import group_content
from bot.ui.texts.words import words_in
from storage.live.live import Live
from storage.live.redraws import RedrawKind, group_screen, hand_screen

log = structlog.get_logger()


@dataclass(frozen=True, eq=False)
class BotMembership:
    """Follows the bot's own membership in chats."""

    groups: Groups
    sender: Sender
    delivery: Delivery
    calls: BackgroundCalls
    chats: Chats
    people: People
    store: Store
    seats: Seats

    async def resume_tables(self, change: ChatMemberUpdated) -> bool:
        """Repost tables that the group missed. Return whether the group has tables."""
        chat = ChatId(change.chat.id)
        away = change.old_chat_member.status in AWAY
        tables = await self.groups.reopen(chat)
        for table in tables:
            if away or not table.group.is_open:
                await self.delivery.send_anew(table.id, group_screen(chat))
        for table in await self.groups.try_now(chat):  # closed topics may be open again
            await self.delivery.send_anew(table.id, group_screen(chat))
        return bool(tables)

    async def greet(self, change: ChatMemberUpdated) -> None:
        """Send a greeting to a group."""
        chat, language = ChatId(change.chat.id), language_of(change.from_user.language_code)
        known = await self.chats.note(chat, change.chat.title or "", language)
        content = group_content(words_in(known.language))
        self.calls.later(chat, partial(self.sender.post, chat, None, content))

    async def note_reachability(self, change: ChatMemberUpdated, *, allowed: bool) -> None:
        """Show in the person's groups whether the bot can reach them; if it can, resend their cards."""
        user = change.from_user
        await self.people.note(PersonId(user.id), user.full_name, user.language_code, opened=allowed)
        for table in await self.store.of_person(PersonId(user.id)):
            if table.phase is Phase.PLAYING:
                await self.seats.set_blocked(table.id, PersonId(user.id), not allowed)
                if allowed:
                    await self.delivery.send_anew(table.id, hand_screen(user.id))


async def update_membership(change: ChatMemberUpdated, *, bot_membership: BotMembership) -> None:
    """Greet a group or reopen its tables, and record where the bot can write."""
    member = change.new_chat_member
    muted = isinstance(member, ChatMemberRestricted) and not member.can_send_messages
    gone = member.status in AWAY or muted
    if change.chat.type == "private":
        await bot_membership.note_reachability(change, allowed=not gone)
    elif change.chat.type in GROUPS and gone:
        log.info("removed-from-group", chat=change.chat.id)
        await bot_membership.groups.close(ChatId(change.chat.id))
    elif change.chat.type in GROUPS:
        await bot_membership.sender.calls.photo_rights.try_again(change.chat.id)
        if not await bot_membership.resume_tables(change) and change.old_chat_member.status in AWAY:
            await bot_membership.greet(change)


async def migrate_group(message: Message, *, groups: Groups) -> None:
    """Move a group that became a supergroup; both chats report it."""
    here = ChatId(message.chat.id)
    if message.migrate_to_chat_id is not None:
        await groups.migrate(here, ChatId(message.migrate_to_chat_id))
    elif message.migrate_from_chat_id is not None:
        await groups.migrate(ChatId(message.migrate_from_chat_id), here)


async def note_departure(update: UpdateId, message: Message, *, membership: Membership) -> None:
    """Close the group's tables to a person, from the service message about their departure."""
    user = message.left_chat_member
    if user is not None and not user.is_bot:
        removed = message.from_user is not None and message.from_user.id != user.id
        await membership.leave(update, ChatId(message.chat.id), PersonId(user.id), removed=removed)


async def note_arrivals(update: UpdateId, message: Message, *, membership: Membership) -> None:
    """Open the group's tables to people, from the service message about their arrival."""
    for user in message.new_chat_members:
        if not user.is_bot:
            await membership.enter(update, ChatId(message.chat.id), PersonId(user.id))


async def update_member(update: UpdateId, change: ChatMemberUpdated, *, membership: Membership) -> None:
    """Open or close the group's tables to a person, from `chat_member`; a muted member stays in."""
    user, chat = change.new_chat_member.user, ChatId(change.chat.id)
    was_in, is_in = is_inside(change.old_chat_member), is_inside(change.new_chat_member)
    if user.is_bot or was_in == is_in or change.chat.type not in GROUPS:
        return None
    if is_in:
        return await membership.enter(update, chat, PersonId(user.id))
    removed = change.new_chat_member.status == ChatMember.BANNED
    return await membership.leave(update, chat, PersonId(user.id), removed=removed)


async def retry_group(id: TableId, *, store: Store, live: Live) -> None:
    """Repost a table to a group that refused its message. Raises NoTable."""
    table = (await store.load(id)).table
    if not table.group.is_open and table.chat is not None:
        await live.redraws.request(id, group_screens(table), RedrawKind.ANEW)
    await store.set_deadlines(id, {RETRY: None})
