"""Resolve the chat, thread and reply of a call; count it against rate limits."""

import math

import msgspec
from msgspec.structs import replace

from playground.bot_api.api_errors import bad_request, forbidden, migrated, too_many
from playground.bot_api.method_call import MethodCall
from playground.bot_api_types import Message
from playground.model import PRESENT, Room


def room_of(call: MethodCall) -> Room:
    """Return a call's chat, even if the bot may not write there. Raises ApiError."""
    text = call.params.text("chat_id")
    if not text:
        raise bad_request("chat_id is empty")
    if text.startswith("@"):
        for group in call.world.groups.values():
            if group.chat.username == text[1:]:
                return group
        raise bad_request("chat not found")
    number = call.params.chat
    if number is None:
        raise bad_request("chat not found")
    room = call.world.groups.get(number)
    if room is not None:
        return room
    if number in call.world.people:
        return call.world.private(call.bot, number)
    if any(bot.user.id == number for bot in call.world.bots.values()):
        raise forbidden("the bot can't send messages to the bot")
    raise bad_request("chat not found")


def open_room(call: MethodCall, *, write: bool = True) -> Room:
    """Return a call's chat if the bot may read it, or write there (`write`). Raises ApiError."""
    room = room_of(call)
    if room.bot is not None:
        if call.world.people[room.person].deactivated:
            raise forbidden("user is deactivated")
        if room.blocked:
            raise forbidden("bot was blocked by the user")
        if not room.started:
            raise forbidden("bot can't initiate conversation with a user")
        return room
    if write and room.upgraded_to is not None:
        raise migrated(room.upgraded_to)
    kind = "supergroup" if room.chat.type == "supergroup" else "group"
    if room.deleted and kind == "group" and write:
        raise forbidden("the group chat was deleted")
    status = room.members.get(call.bot.user.id)
    if status == "kicked" or room.deleted:
        raise forbidden(f"bot was kicked from the {kind} chat")
    if status not in PRESENT:
        raise forbidden(f"bot is not a member of the {kind} chat")
    return room


def thread_of(call: MethodCall, room: Room) -> int | None:
    thread = call.params.integer("message_thread_id")
    if thread and thread not in room.topics:
        raise bad_request("message thread not found")
    return thread or None


def count_call(call: MethodCall, chat: int) -> None:
    """Count a send or an edit against a chat's limit. Raises ApiError with the seconds to wait."""
    wait = call.bot.limits.take(chat, call.world.time.now())
    if wait:
        raise too_many(max(1, math.ceil(wait / 1000)))


class ReplyParameters(msgspec.Struct):
    message_id: int
    allow_sending_without_reply: bool = False


def reply_of(call: MethodCall, room: Room) -> Message | None:
    parameters = call.params.read(
        "reply_parameters", ReplyParameters, "can't parse reply parameters JSON object"
    )
    if parameters is None:
        number = call.params.integer("reply_to_message_id")
        if number is None:
            return None
        parameters = ReplyParameters(number, call.params.flag("allow_sending_without_reply"))
    message = room.messages.get(parameters.message_id)
    if message is None and not parameters.allow_sending_without_reply:
        raise bad_request("message to be replied not found")
    return None if message is None else replace(message, reply_to_message=None)
