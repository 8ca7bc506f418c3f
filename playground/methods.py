"""The methods of the Bot API and their errors."""

import hashlib
import math
import zlib
from typing import Any

import msgspec
from msgspec.structs import replace

from playground import rights
from playground.api_errors import bad_request, forbidden, migrated, too_many
from playground.bot_api_types import Command, Document, Entity, Message, PhotoSize, member
from playground.contents import caption_of, content_of, photo_sizes, text_of
from playground.entities import utf16
from playground.image_size import image_size
from playground.inline_answers import TOO_OLD, answer_inline_query
from playground.keyboards import keyboard_of
from playground.method_call import Method, MethodCall
from playground.model import PRESENT, Room
from playground.params import Upload
from playground.polling import delete_webhook, get_webhook_info
from playground.world import QUERY_ANSWER_LIFE, TOPIC_COLOR

MOST_ALERT = 200
MOST_COMMANDS = 100
MOST_IN_PROFILE = {
    "name": (64, "NAME_TOO_LONG"),
    "description": (512, "DESCRIPTION_TOO_LONG"),
    "short_description": (120, "ABOUT_TOO_LONG"),
}
"""The most characters of each text about a bot, and the error beyond them."""
MOST_TOPIC_NAME = 128
MOST_PHOTO_BYTES = 10 * 1024 * 1024
MOST_PHOTO_SIDES = 10_000
"""The most pixels of width and height together."""
MOST_PHOTO_RATIO = 20
KEPT_FILE_BYTES = 200 * 1024 * 1024
"""Bytes of all files; beyond them the oldest are dropped."""
MOST_DOWNLOADED_BYTES = 20 * 1024 * 1024
MOST_IN_AN_ALBUM = 10
UPLOAD_RETRY_S = 60
DELETABLE_FOR = 48 * 3600
REACTIONS = frozenset(
    "👍👎❤🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋🖕😈😴😭🤓👻"
    "👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡"
)
"""The emoji of ReactionTypeEmoji that are one character."""
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and "
    "reply markup of the message"
)


# the chat of a call


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


def count_call(call: MethodCall, room: Room) -> None:
    """Count a send or an edit against the chat's limit. Raises ApiError with the seconds to wait."""
    count_call_of(call, room.chat.id)


def count_call_of(call: MethodCall, chat: int) -> None:
    """Count a call against a chat's limit. An inline result's message has the limit of a private chat."""
    wait = call.bot.limits.take(chat, call.world.time.now())
    if wait:
        raise too_many(max(1, math.ceil(wait / 1000)))


# the content of a call


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


# messages


def post(call: MethodCall, room: Room, **content: Any) -> Message:
    """Check the parameters that all messages share, count the call and post the message. Raises ApiError."""
    thread = thread_of(call, room)
    rights.require(call.bot, room, rights.act_of(content), thread)
    reply = reply_of(call, room)
    keyboard = keyboard_of(call)
    count_call(call, room)
    return call.world.post(
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
    return post(call, room, text=text, entities=entities)


def file_of(call: MethodCall, name: str, kind: str) -> Upload:
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
    return Upload("", content)


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
    if len(content) > MOST_PHOTO_BYTES:
        raise bad_request("file is too big")
    if sum(size) > MOST_PHOTO_SIDES or max(size) > MOST_PHOTO_RATIO * min(size):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return photo_sizes(store_file(call, content), size, len(content))


def store_file(call: MethodCall, content: bytes) -> str:
    """Store a file and return its id. Equal contents share an id."""
    number = hashlib.sha256(content).hexdigest()[:32]
    files = call.world.files
    files[number] = files.pop(number, content)
    total = sum(map(len, files.values()))
    while total > KEPT_FILE_BYTES and len(files) > 1:
        total -= len(files.pop(next(iter(files))))
    return number


def send_photo(call: MethodCall) -> Message:
    caption, entities = caption_of(call)
    room = open_room(call)
    return post(call, room, photo=photo_of(call, "photo"), caption=caption or None, caption_entities=entities)


def send_document(call: MethodCall) -> Message:
    caption, entities = caption_of(call)
    room = open_room(call)
    return post(
        call, room, document=document_of(call, "document"), caption=caption or None, caption_entities=entities
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
    if number:
        count_call_of(call, zlib.crc32(number.encode()))
    else:
        count_call(call, room)
    edited = call.world.change(room, replace(new, edit_date=call.world.time.now() // 1000))
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


def send_media_group(call: MethodCall) -> list[Message]:
    if not call.params.has("media"):
        raise bad_request('parameter "media" is required')
    album = call.params.read("media", list[Media], "can't parse media JSON object") or []
    if not album:
        raise bad_request("there are no messages to send")
    if len(album) > MOST_IN_AN_ALBUM:
        raise bad_request("too many messages to send as an album")
    if len({media.type for media in album}) > 1:
        raise bad_request("document can't be mixed with other media types")
    room = open_room(call)
    contents = [media_content(call, media) for media in album]
    group = str(call.world.next_album()) if len(album) > 1 else None
    return [post(call, room, media_group_id=group, **content) for content in contents]


def delete_message(call: MethodCall) -> bool:
    room = open_room(call)
    _delete(call, room, call.params.integer("message_id") or 0)
    return True


def delete_messages(call: MethodCall) -> bool:
    """Delete those messages that exist."""
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
    call.world.delete(room, number)


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
        call.world.post(
            room, call.bot.user, silent=silent, thread=message.message_thread_id, pinned_message=pinned
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
    call.world.react(room, number, given[0].emoji if given else "")
    return True


def send_chat_action(call: MethodCall) -> bool:
    room = open_room(call)
    call.world.publish(
        "action", room=room.key, action=call.params.text("action"), thread=thread_of(call, room)
    )
    return True


# buttons


def answer_callback_query(call: MethodCall) -> bool:
    text = call.params.text("text")
    if utf16(text) > MOST_ALERT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = call.params.text("url")
    if url and not url.startswith(
        (f"https://t.me/{call.bot.user.username}?start=", f"t.me/{call.bot.user.username}?start=")
    ):
        raise bad_request("URL_INVALID")
    query = call.world.queries.get(call.params.text("callback_query_id"))
    if query is None:
        raise bad_request(TOO_OLD)
    if call.world.time.now() > query.at + QUERY_ANSWER_LIFE:
        query.is_late = True
        raise bad_request(TOO_OLD)
    if not query.answered.is_set():
        query.answer = {"text": text, "alert": call.params.flag("show_alert"), "url": url}
        query.answered.set()
        call.world.publish("answer", query=query.callback.id, person=query.callback.sender.id, **query.answer)
    return True


# the bot itself


def get_me(call: MethodCall) -> dict[str, Any]:
    return msgspec.to_builtins(call.bot.user) | {  # type: ignore[no-any-return]
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": call.bot.inline_mode,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


class Scope(msgspec.Struct):
    type: str = "default"
    chat_id: int | str | None = None
    user_id: int | None = None


def scope_of(call: MethodCall) -> tuple[str, str]:
    """Return a scope of commands as text, and the language code."""
    scope = call.params.read("scope", Scope, "can't parse BotCommandScope: expected an object") or Scope()
    parts = [scope.type, *(str(part) for part in (scope.chat_id, scope.user_id) if part is not None)]
    return ":".join(parts), call.params.text("language_code")


def set_my_commands(call: MethodCall) -> bool:
    commands = call.params.read("commands", list[Command], "can't parse commands list JSON object") or []
    if len(commands) > MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        name = command.command.removeprefix("/")
        if not 1 <= len(name) <= 32 or not all(
            char.isascii() and (char.islower() or char.isdigit() or char == "_") for char in name
        ):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command.description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    call.bot.commands[scope_of(call)] = commands
    call.world.publish("commands", bot=call.bot.user.id)
    return True


def get_my_commands(call: MethodCall) -> list[Command]:
    return call.bot.commands.get(scope_of(call), [])


def delete_my_commands(call: MethodCall) -> bool:
    call.bot.commands.pop(scope_of(call), None)
    call.world.publish("commands", bot=call.bot.user.id)
    return True


def remember(field: str) -> Method:
    most, error = MOST_IN_PROFILE[field]

    def keep(call: MethodCall) -> bool:
        if utf16(call.params.text(field)) > most:
            raise bad_request(error)
        call.bot.profile[field, call.params.text("language_code")] = call.params.text(field)
        return True

    return keep


def recall(field: str) -> Method:
    def look_up(call: MethodCall) -> dict[str, str]:
        profile = call.bot.profile
        default = profile.get((field, ""), call.bot.user.first_name if field == "name" else "")
        return {field: profile.get((field, call.params.text("language_code")), default)}

    return look_up


def set_chat_menu_button(call: MethodCall) -> bool:
    button = call.params.read("menu_button", dict[str, Any], "can't parse MenuButton: expected an object")
    call.bot.profile["menu", call.params.text("chat_id")] = button or {"type": "default"}
    return True


def get_chat_menu_button(call: MethodCall) -> dict[str, Any]:
    button: dict[str, Any] = call.bot.profile.get(("menu", call.params.text("chat_id")), {"type": "commands"})
    return button


# chats


def get_chat(call: MethodCall) -> dict[str, Any]:
    room = room_of(call) if call.params.text("chat_id").startswith("@") else open_room(call, write=False)
    full: dict[str, Any] = msgspec.to_builtins(room.chat)
    gifts = dict.fromkeys(
        ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"),
        True,
    )
    full |= {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts}
    if room.bot is None:
        can = {right.value: right.value not in room.forbidden for right in rights.Right}
        full["permissions"] = can | {"can_send_other_messages": True, "can_invite_users": True}
    if room.pinned and room.pinned[-1] in room.messages:
        full["pinned_message"] = room.messages[room.pinned[-1]]
    return full


def get_chat_member(call: MethodCall) -> Any:
    room = open_room(call, write=False)
    number = call.params.integer("user_id") or 0
    if _hides_members(call, room) and number != call.bot.user.id:
        raise bad_request("CHAT_ADMIN_REQUIRED")
    bots = {bot.user.id: bot.user for bot in call.world.bots.values()}
    user = bots.get(number) or (call.world.people[number].user if number in call.world.people else None)
    if user is None:
        raise bad_request("invalid user_id specified")
    return member(user, room.members.get(number, "left"), anonymous=number in room.anonymous)


def get_chat_administrators(call: MethodCall) -> list[Any]:
    room = open_room(call, write=False)
    if room.bot is not None:
        raise bad_request("there are no administrators in the private chat")
    if _hides_members(call, room):
        raise bad_request("member list is inaccessible")
    leading = [
        user
        for user, status in room.members.items()
        if status in {"creator", "administrator"} and user in call.world.people
    ]
    return [
        member(call.world.people[user].user, room.members[user], anonymous=user in room.anonymous)
        for user in leading
    ]


def _hides_members(call: MethodCall, room: Room) -> bool:
    """Return whether the chat hides its members from the bot."""
    return room.members_hidden and room.members.get(call.bot.user.id) != "administrator"


def get_chat_member_count(call: MethodCall) -> int:
    return sum(status in PRESENT for status in open_room(call, write=False).members.values())


def leave_chat(call: MethodCall) -> bool:
    room = open_room(call)
    if room.bot is not None:
        raise bad_request("chat member status can't be changed in private chats")
    room.members[call.bot.user.id] = "left"
    call.world.post(room, call.bot.user, left_chat_member=call.bot.user)
    call.world.publish_room(room)
    return True


def create_forum_topic(call: MethodCall) -> dict[str, Any]:
    """Create a topic. It counts as a message against the limit."""
    room = open_room(call)
    if not room.chat.is_forum:
        raise bad_request("the chat is not a forum")
    if room.members.get(call.bot.user.id) != "administrator":
        raise bad_request("not enough rights to create a topic")
    name = call.params.text("name")
    if not 1 <= len(name) <= MOST_TOPIC_NAME:
        raise bad_request("TOPIC_TITLE_INVALID" if name else "topic name must be non-empty")
    count_call(call, room)
    thread = call.world.open_topic(room, name, call.bot.user)
    return {"message_thread_id": thread, "name": name, "icon_color": TOPIC_COLOR}


def get_file(call: MethodCall) -> dict[str, Any]:
    number = call.params.text("file_id").partition("-")[0]
    content = content_of(call, number)
    if content is None:
        raise bad_request("invalid file_id")
    if len(content) > MOST_DOWNLOADED_BYTES:
        raise bad_request("file is too big")
    return {
        "file_id": number,
        "file_unique_id": f"u{number}",
        "file_size": len(content),
        "file_path": f"files/{number}",
    }


def nothing(call: MethodCall) -> bool:
    return True


METHODS: dict[str, Method] = {
    "getme": get_me,
    "deletewebhook": delete_webhook,
    "getwebhookinfo": get_webhook_info,
    "sendmessage": send_message,
    "sendphoto": send_photo,
    "senddocument": send_document,
    "sendmediagroup": send_media_group,
    "editmessagetext": edit_message_text,
    "editmessagecaption": edit_message_caption,
    "editmessagereplymarkup": edit_message_reply_markup,
    "editmessagemedia": edit_message_media,
    "deletemessage": delete_message,
    "deletemessages": delete_messages,
    "pinchatmessage": pin_chat_message,
    "unpinchatmessage": unpin_chat_message,
    "unpinallchatmessages": unpin_all_chat_messages,
    "setmessagereaction": set_message_reaction,
    "sendchataction": send_chat_action,
    "answercallbackquery": answer_callback_query,
    "answerinlinequery": answer_inline_query,
    "setmycommands": set_my_commands,
    "getmycommands": get_my_commands,
    "deletemycommands": delete_my_commands,
    "setchatmenubutton": set_chat_menu_button,
    "getchatmenubutton": get_chat_menu_button,
    "getchat": get_chat,
    "getchatmember": get_chat_member,
    "getchatadministrators": get_chat_administrators,
    "getchatmembercount": get_chat_member_count,
    "leavechat": leave_chat,
    "createforumtopic": create_forum_topic,
    "getfile": get_file,
    "close": nothing,
    "logout": nothing,
    **{f"setmy{field.replace('_', '')}": remember(field) for field in MOST_IN_PROFILE},
    **{f"getmy{field.replace('_', '')}": recall(field) for field in MOST_IN_PROFILE},
}
