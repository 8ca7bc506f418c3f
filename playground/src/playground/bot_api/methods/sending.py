"""Send messages, files and albums."""

import hashlib
from typing import Any

import msgspec

from playground.bot_api import rights
from playground.bot_api.api_errors import bad_request, too_many
from playground.bot_api.contents import caption_of, content_of, photo_sizes, text_of
from playground.bot_api.image_size import image_size
from playground.bot_api.keyboards import keyboard_of
from playground.bot_api.method_call import MethodCall
from playground.bot_api.methods.targets import count_call, open_room, reply_of, thread_of
from playground.bot_api.params import UploadedFile
from playground.bot_api_types import Document, Entity, Message, PhotoSize
from playground.messages import next_album, post
from playground.model import Room

MAX_PHOTO_BYTES = 10 * 1024 * 1024
MAX_PHOTO_SIDES = 10_000
"""Pixels of width and height together."""
MAX_PHOTO_RATIO = 20
KEPT_FILE_BYTES = 200 * 1024 * 1024
"""Bytes of all files; beyond them the oldest are evicted."""
FILE_ID_LENGTH = 83
"""Length of a file id."""
MAX_ALBUM = 10
UPLOAD_RETRY_S = 60


def send(call: MethodCall, room: Room, **content: Any) -> Message:
    """Check the common parameters, count the call and post the message. Raises ApiError."""
    thread = thread_of(call, room)
    rights.require(call.bot, room, rights.act_of(content), thread)
    reply = reply_of(call, room)
    keyboard = keyboard_of(call)
    count_call(call, room.chat.id)
    return post(
        call.world,
        room,
        call.bot.user,
        silent=call.params.flag("disable_notification"),
        thread=thread,
        reply_to_message=reply,
        reply_markup=keyboard,
        has_protected_content=call.params.flag("protect_content") or None,
        **content,
    )


def send_message(call: MethodCall) -> Message:
    text, entities = text_of(call)
    room = open_room(call)
    return send(call, room, text=text, entities=entities)


def file_of(call: MethodCall, name: str, kind: str) -> UploadedFile:
    """Return a file of a call: an upload, or a stored file without a name. Raises ApiError."""
    upload = call.params.upload(name)
    if upload is not None:
        if not call.bot.limits.upload(len(upload.content), call.world.time.now()):
            raise too_many(UPLOAD_RETRY_S)
        return upload
    number = call.params.text(name)
    content = content_of(call, number)
    if content is None:
        raise bad_request(
            "wrong file identifier/HTTP URL specified" if number else f"there is no {kind} in the request"
        )
    return UploadedFile("", content)


def document_of(call: MethodCall, name: str) -> Document:
    name_given, content = file_of(call, name, "document")
    number = store_file(call, content)
    return Document(number, f"u{number}", name_given or None, file_size=len(content))


def photo_of(call: MethodCall, name: str) -> list[PhotoSize]:
    """Return the sizes of a call's photo, the largest last. Raises ApiError."""
    content = file_of(call, name, "photo")[1]
    size = image_size(content)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if len(content) > MAX_PHOTO_BYTES:
        raise bad_request("file is too big")
    if sum(size) > MAX_PHOTO_SIDES or max(size) > MAX_PHOTO_RATIO * min(size):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return photo_sizes(store_file(call, content), size, len(content))


def store_file(call: MethodCall, content: bytes) -> str:
    """Store a file and return its id. Equal contents share an id."""
    number = hashlib.sha512(content).hexdigest()[:FILE_ID_LENGTH]
    files = call.world.files
    files[number] = files.pop(number, content)
    total = sum(map(len, files.values()))
    while total > KEPT_FILE_BYTES and len(files) > 1:
        total -= len(files.pop(next(iter(files))))
    return number


def send_photo(call: MethodCall) -> Message:
    caption, entities = caption_of(call)
    room = open_room(call)
    return send(call, room, photo=photo_of(call, "photo"), caption=caption or None, caption_entities=entities)


def send_document(call: MethodCall) -> Message:
    caption, entities = caption_of(call)
    room = open_room(call)
    return send(
        call, room, document=document_of(call, "document"), caption=caption or None, caption_entities=entities
    )


class Media(msgspec.Struct):
    type: str
    media: str
    caption: str = ""
    parse_mode: str = ""
    caption_entities: list[Entity] | None = None


def media_content(call: MethodCall, media: Media) -> dict[str, Any]:
    """Return a photo or document with its caption, as fields of a message."""
    if media.type not in {"photo", "document"}:
        raise bad_request(f'can\'t parse InputMedia: type "{media.type}" is unsupported')
    inner = MethodCall(call.world, call.bot, call.params.within(msgspec.to_builtins(media)))
    caption, entities = caption_of(inner)
    content: dict[str, Any] = {"caption": caption or None, "caption_entities": entities}
    return content | {
        media.type: photo_of(inner, "media") if media.type == "photo" else document_of(inner, "media")
    }


def send_media_group(call: MethodCall) -> list[Message]:
    if not call.params.has("media"):
        raise bad_request('parameter "media" is required')
    album = call.params.read("media", list[Media], "can't parse media JSON object") or []
    if not album:
        raise bad_request("there are no messages to send")
    if len(album) > MAX_ALBUM:
        raise bad_request("too many messages to send as an album")
    if len({media.type for media in album}) > 1:
        raise bad_request("document can't be mixed with other media types")
    room = open_room(call)
    contents = [media_content(call, media) for media in album]
    group = str(next_album(call.world)) if len(album) > 1 else None
    return [send(call, room, media_group_id=group, **content) for content in contents]


def send_chat_action(call: MethodCall) -> bool:
    room = open_room(call)
    call.world.publish(
        "action", room=room.key, action=call.params.text("action"), thread=thread_of(call, room)
    )
    return True
