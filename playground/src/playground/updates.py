"""Queue updates for bots."""

import asyncio
from typing import Any

from playground.bot_api_types import (
    Callback,
    ChosenInlineResult,
    InlineQuery,
    MemberChange,
    Message,
    Update,
    User,
    member,
)
from playground.directory import Directory
from playground.faults import Fault
from playground.model import Bot, PendingUpdate, Room, UpdateContent

UPDATE_TTL = 24 * 3600 * 1000


def queue_message(world: Directory, room: Room, message: Message) -> None:
    """Queue a message for the bots of the room that may see it."""
    for bot in world.bots_in(room):
        if _sees(world, bot, room, message):
            queue_update(world, bot, "edited_message" if message.edit_date else "message", message)


def _sees(world: Directory, bot: Bot, room: Room, message: Message) -> bool:
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


def queue_update(
    world: Directory, bot: Bot, kind: str, payload: UpdateContent, *, ttl: int = UPDATE_TTL
) -> None:
    """Queue an update if the bot takes its kind. Faults may delay or repeat it."""
    if kind not in bot.allowed:
        return
    content: dict[str, Any] = {kind: payload}
    update = Update(update_id=bot.next_update, **content)
    bot.next_update += 1
    now = world.time.now()
    rule = world.faults.of_update(kind, _chat_of(payload))
    if rule is None or rule.fault is not Fault.LATE:
        bot.updates.append(PendingUpdate(update, now + ttl))
        bot.arrived.set()
    if rule is not None:
        bot.out_of_order.append(PendingUpdate(update, now + ttl, due=now + int(rule.length * 1000)))
        _wake(world, bot, rule.length)


def _wake(world: Directory, bot: Bot, seconds: float) -> None:
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return
    loop.call_later(seconds / world.time.scale, bot.arrived.set)


def report_own_change(world: Directory, room: Room, bot: Bot, by: int, old: str, new: str) -> None:
    """Queue an update about a bot's own membership for that bot."""
    queue_update(world, bot, "my_chat_member", member_change(world, room, bot.user, by, old, new))
    world.publish_room(room)


def member_change(world: Directory, room: Room, user: User, by: int, old: str, new: str) -> MemberChange:
    """Return the update for a change of membership."""
    return MemberChange(
        chat=room.chat,
        sender=world.person(by).user,
        date=world.time.now() // 1000,
        old_chat_member=member(user, old),
        new_chat_member=member(user, new),
    )


def report_member_change(
    world: Directory, room: Room, person: int, old: str, *, by: int | None = None
) -> None:
    """Queue an update about a person's membership for bots that are administrators.

    `by`: the administrator that made the change.
    """
    new = room.members[person]
    change = member_change(world, room, world.person(person).user, by or person, old, new)
    for bot in world.bots_in(room):
        if room.members.get(bot.user.id) == "administrator":
            queue_update(world, bot, "chat_member", change)


def _chat_of(payload: UpdateContent) -> int | None:
    """Return the chat of an update if the bot knows it."""
    match payload:
        case Callback(message=message):
            return message.chat.id if message is not None else None
        case InlineQuery() | ChosenInlineResult():
            return None
    return payload.chat.id
