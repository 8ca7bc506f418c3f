"""Edit messages."""

import zlib
from typing import Any

from msgspec.structs import replace

from playground.bot_api import rights
from playground.bot_api.api_errors import bad_request
from playground.bot_api.contents import caption_of, text_of
from playground.bot_api.keyboards import keyboard_of
from playground.bot_api.method_call import MethodCall
from playground.bot_api.methods.sending import Media, media_content
from playground.bot_api.methods.targets import count_call, open_room
from playground.bot_api_types import Message
from playground.messages import change
from playground.model import Room

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and "
    "reply markup of the message"
)


def editable_message(call: MethodCall) -> tuple[Room, Message]:
    """Return the message to edit and its chat. Raises ApiError unless it is the bot's own."""
    if call.params.text("inline_message_id"):
        return inline_message(call)
    room = open_room(call)
    number = call.params.integer("message_id")
    if number is None:
        raise bad_request("message identifier is not specified")
    message = room.messages.get(number)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is None or message.sender.id != call.bot.user.id or message.service:
        raise bad_request("message can't be edited")
    return room, message


def inline_message(call: MethodCall) -> tuple[Room, Message]:
    """Return the message of one of the bot's inline results, and its chat. Raises ApiError."""
    place = call.world.inline.place(call.params.text("inline_message_id"))
    message = place[0].messages.get(place[1]) if place is not None else None
    if place is None or message is None or message.via_bot is None or message.via_bot.id != call.bot.user.id:
        raise bad_request("MESSAGE_ID_INVALID")
    return place[0], message


def apply_edit(call: MethodCall, room: Room, message: Message, new: Message) -> Message | bool:
    """Replace a message and return it, or True for an inline result. Raises ApiError if nothing changes."""
    if new == message:
        raise bad_request(NOT_MODIFIED)
    number = call.params.text("inline_message_id")
    if not number:
        rights.require(call.bot, room, rights.edit_of(message, new), message.message_thread_id)
    count_call(call, zlib.crc32(number.encode()) if number else room.chat.id)
    edited = change(call.world, room, replace(new, edit_date=call.world.time.now() // 1000))
    return True if number else edited


def edit_message_text(call: MethodCall) -> Message | bool:
    text, entities = text_of(call)
    room, message = editable_message(call)
    if message.text is None:
        raise bad_request("there is no text in the message to edit")
    return apply_edit(
        call, room, message, replace(message, text=text, entities=entities, reply_markup=keyboard_of(call))
    )


def edit_message_caption(call: MethodCall) -> Message | bool:
    caption, entities = caption_of(call)
    room, message = editable_message(call)
    if message.text is not None:
        raise bad_request("there is no caption in the message to edit")
    return apply_edit(
        call,
        room,
        message,
        replace(message, caption=caption or None, caption_entities=entities, reply_markup=keyboard_of(call)),
    )


def edit_message_reply_markup(call: MethodCall) -> Message | bool:
    room, message = editable_message(call)
    return apply_edit(call, room, message, replace(message, reply_markup=keyboard_of(call)))


def edit_message_media(call: MethodCall) -> Message | bool:
    media = call.params.read("media", Media, "can't parse InputMedia: expected an object")
    if media is None:
        raise bad_request("can't parse InputMedia: type must be specified")
    room, message = editable_message(call)
    nothing: dict[str, Any] = {"text": None, "entities": None, "photo": None, "document": None}
    return apply_edit(
        call,
        room,
        message,
        replace(message, reply_markup=keyboard_of(call), **(nothing | media_content(call, media))),
    )
