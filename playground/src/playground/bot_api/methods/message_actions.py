"""Delete, pin and react to messages."""

import msgspec
from msgspec.structs import replace

from playground.bot_api import rights
from playground.bot_api.api_errors import bad_request
from playground.bot_api.method_call import MethodCall
from playground.bot_api.methods.targets import open_room
from playground.messages import delete, post, react
from playground.model import Room

DELETABLE_FOR = 48 * 3600
REACTIONS = frozenset(
    "👍👎❤🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋🖕😈😴😭🤓👻"
    "👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡"
)
"""Emoji of ReactionTypeEmoji that are one character."""


def delete_message(call: MethodCall) -> bool:
    room = open_room(call)
    _delete(call, room, call.params.integer("message_id") or 0)
    return True


def delete_messages(call: MethodCall) -> bool:
    """Delete messages, and ignore missing ones."""
    room = open_room(call)
    for number in (
        call.params.read("message_ids", list[int], "can't parse message identifiers JSON object") or []
    ):
        if number in room.messages:
            _delete(call, room, number)
    return True


def _delete(call: MethodCall, room: Room, number: int) -> None:
    message = room.messages.get(number)
    if message is None:
        raise bad_request("message to delete not found")
    own = message.sender is not None and message.sender.id == call.bot.user.id
    leads = room.bot is not None or room.members.get(call.bot.user.id) == "administrator"
    old = call.world.time.now() // 1000 - message.date > DELETABLE_FOR
    if not (own or leads) or old or (message.service and not leads):
        raise bad_request("message can't be deleted")
    delete(call.world, room, number)


def pin_chat_message(call: MethodCall) -> bool:
    room = open_room(call)
    message = room.messages.get(call.params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to pin not found")
    rights.require(call.bot, room, rights.Act.PIN)
    if message.message_id not in room.pinned:
        room.pinned.append(message.message_id)
        pinned = replace(message, reply_to_message=None)
        silent = call.params.flag("disable_notification")
        post(
            call.world,
            room,
            call.bot.user,
            silent=silent,
            thread=message.message_thread_id,
            pinned_message=pinned,
        )
        call.world.publish_room(room)
    return True


def unpin_chat_message(call: MethodCall) -> bool:
    room = open_room(call)
    rights.require(call.bot, room, rights.Act.PIN)
    number = call.params.integer("message_id") or (room.pinned[-1] if room.pinned else 0)
    if number not in room.pinned:
        raise bad_request("message to unpin not found")
    room.pinned.remove(number)
    call.world.publish_room(room)
    return True


def unpin_all_chat_messages(call: MethodCall) -> bool:
    room = open_room(call)
    rights.require(call.bot, room, rights.Act.PIN)
    room.pinned.clear()
    call.world.publish_room(room)
    return True


class Reaction(msgspec.Struct):
    type: str
    emoji: str = ""


def set_message_reaction(call: MethodCall) -> bool:
    """Put an emoji under a message, or remove it. This does not count against the chat's limit."""
    room, number = open_room(call), call.params.integer("message_id") or 0
    if number not in room.messages:
        raise bad_request("message to react not found")
    given = call.params.read("reaction", list[Reaction], "can't parse reaction types JSON object") or []
    if len(given) > 1 or any(each.type != "emoji" or each.emoji not in REACTIONS for each in given):
        raise bad_request("REACTION_INVALID")
    react(call.world, room, number, given[0].emoji if given else "")
    return True
