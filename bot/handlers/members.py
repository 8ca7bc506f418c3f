"""The bot itself comes and goes: added to a group, removed, blocked or allowed by a person."""

from functools import partial

import structlog
from telegram import ChatMember, ChatMemberUpdated

from bot.handlers.asked import GROUPS
from bot.handlers.greeting import group_content
from bot.handlers.services import Services
from bot.screens.words import words
from bot.service.people import language_of
from bot.service.table import ChatId, PersonId, Phase

AWAY = frozenset({ChatMember.LEFT, ChatMember.BANNED})

log = structlog.get_logger()


async def member(services: Services, change: ChatMemberUpdated) -> None:
    """Greet a group once; note whom the bot can write to."""
    gone = change.new_chat_member.status in AWAY
    if change.chat.type == "private":
        await _allowed(services, change, allowed=not gone)
    elif change.chat.type in GROUPS:
        if gone:
            log.info("removed-from-group", chat=change.chat.id)
        elif change.old_chat_member.status in AWAY:
            await _greet(services, change)


async def _greet(services: Services, change: ChatMemberUpdated) -> None:
    chat = ChatId(change.chat.id)
    known = await services.chats.seen(chat, change.chat.title or "", language_of(change.from_user.language_code))
    content = group_content(words(known.language))
    services.replies.later(chat, partial(services.outbox.post, chat, None, content))


async def _allowed(services: Services, change: ChatMemberUpdated, *, allowed: bool) -> None:
    """Their groups are told who cannot be reached."""
    user = change.from_user
    await services.people.seen(PersonId(user.id), user.full_name, user.language_code, opened=allowed)
    for table in await services.tables.of_person(PersonId(user.id)):
        if table.phase is Phase.PLAYING:
            await services.tables.blocked(table.id, PersonId(user.id), not allowed)
