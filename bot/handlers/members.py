"""The bot itself comes and goes: added to a group, removed, blocked or allowed by a person."""

from functools import partial

import structlog
from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message

from bot.screens.greeting import group_content
from bot.service.loaded import UpdateId
from bot.service.people import language_of
from bot.service.table import ChatId, PersonId, Phase
from bot.texts.words import words_in
from bot.updates.request import GROUPS
from bot.updates.services import Services
from games import registry
from games.faces.face import SharedBoard
from storage.redraws import group_screen, hand_screen

AWAY = frozenset({ChatMember.LEFT, ChatMember.BANNED})

log = structlog.get_logger()


async def member(services: Services, change: ChatMemberUpdated) -> None:
    """Greet a group, or take its tables up again; note whom and which groups the bot can write to."""
    gone = not _may_write(change.new_chat_member)
    if change.chat.type == "private":
        await _allowed(services, change, allowed=not gone)
    elif change.chat.type in GROUPS:
        if gone:
            log.info("removed-from-group", chat=change.chat.id)
            await services.groups.close(ChatId(change.chat.id))
        elif not await _resumed(services, change) and change.old_chat_member.status in AWAY:
            await _greet(services, change)


def _may_write(member: ChatMember) -> bool:
    return member.status not in AWAY and not (
        isinstance(member, ChatMemberRestricted) and not member.can_send_messages
    )


async def migrated(services: Services, message: Message) -> None:
    """The group goes on under another id, of which both its old and its new chat tell."""
    here = ChatId(message.chat.id)
    if message.migrate_to_chat_id is not None:
        await services.groups.migrate(here, ChatId(message.migrate_to_chat_id))
    elif message.migrate_from_chat_id is not None:
        await services.groups.migrate(ChatId(message.migrate_from_chat_id), here)


async def parted(services: Services, update: UpdateId, message: Message) -> None:
    """Who leaves the group, or is thrown out, leaves what is only played there."""
    user = message.left_chat_member
    if user is None or user.is_bot:
        return
    for table in await services.store.of_chat(ChatId(message.chat.id)):
        if (
            table.phase is Phase.PLAYING
            and PersonId(user.id) in table.present
            and isinstance(registry.face(table.game), SharedBoard)
        ):
            await services.seats.leave(update, table.id, PersonId(user.id))


async def _resumed(services: Services, change: ChatMemberUpdated) -> bool:
    """Whether there are tables to go on with: those that the group could not follow are posted again."""
    chat = ChatId(change.chat.id)
    away = change.old_chat_member.status in AWAY
    tables = await services.groups.reopen(chat)
    for table in tables:
        if away or table.shut:
            await services.screens.send_anew(table.id, group_screen(chat))
    return bool(tables)


async def _greet(services: Services, change: ChatMemberUpdated) -> None:
    chat = ChatId(change.chat.id)
    known = await services.chats.seen(
        chat, change.chat.title or "", language_of(change.from_user.language_code)
    )
    content = group_content(words_in(known.language))
    services.background_calls.later(chat, partial(services.sender.post, chat, None, content))


async def _allowed(services: Services, change: ChatMemberUpdated, *, allowed: bool) -> None:
    """Their groups are told who cannot be reached; who can be again gets their cards."""
    user = change.from_user
    await services.people.seen(PersonId(user.id), user.full_name, user.language_code, opened=allowed)
    for table in await services.store.of_person(PersonId(user.id)):
        if table.phase is Phase.PLAYING:
            await services.seats.set_blocked(table.id, PersonId(user.id), not allowed)
            if allowed:
                await services.screens.send_anew(table.id, hand_screen(user.id))
