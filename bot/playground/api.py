"""The methods of the Bot API: what a bot may do, and the words in which it is refused."""

import asyncio
import hashlib
import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.playground.entities import Formatted, parse_html, trimmed, utf16
from bot.playground.pictures import dimensions
from bot.playground.refusals import Refused, bad_request, conflict, forbidden, too_many
from bot.playground.request import Params, Upload
from bot.playground.shapes import Command, Document, Entity, Keyboard, Message, PhotoSize, Update, member
from bot.playground.world import DEFAULT_UPDATES, PRESENT, QUERY_ANSWER_LIFE, Bot, Room, World

MOST_BUTTONS = 100
MOST_MARKUP_BYTES = 10_240
MOST_DATA_BYTES = 64
MOST_TEXT = 4096
MOST_RAW_BYTES = 32_768
MOST_CAPTION = 1024
MOST_ALERT = 200
MOST_COMMANDS = 100
MOST_PHOTO_BYTES = 10 * 1024 * 1024
LONGEST_POLL = 50
SAME_OFFSET_PAUSE = 3_000
SAME_OFFSET_RUSH = 500
CONFLICT_PAUSE = 3_000
DELETABLE_FOR = 48 * 3600
STYLES = frozenset({"primary", "success", "danger"})
ENTITY_FORM = "can't parse entities: expected an array of MessageEntity"
MARKUP_FORM = "can't parse reply keyboard markup JSON object"
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current content and "
    "reply markup of the message"
)
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
OTHER_POLL = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_ACTIVE = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"


class Poll:
    """A getUpdates that waits; a newer one, or a webhook, puts an end to it."""

    def __init__(self) -> None:
        self.over: asyncio.Event = asyncio.Event()
        self.reason = ""

    def end(self, reason: str) -> None:
        self.reason = reason
        self.over.set()


class Polling:
    """What is remembered of a bot's polls."""

    def __init__(self) -> None:
        self.current: Poll | None = None
        self.offset: int | None = None
        self.since = 0
        self.next_conflict = 0


class Ask(NamedTuple):
    """A call on its way through a method."""

    world: World
    bot: Bot
    params: Params


Method: TypeAlias = Callable[[Ask], Any]


class Api:
    """The Bot API of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._polling: dict[str, Polling] = {}

    async def call(self, token: str, name: str, params: Params) -> Any:
        """Do what a bot asks; the result is ready to be encoded.

        Raises Refused.
        """
        bot = self.world.bots.get(token)
        if bot is None:
            raise Refused(401, "Unauthorized")
        method = name.lower()
        try:
            result = await self._done(bot, method, params)
        except Refused as refusal:
            self.world.count(bot, name, _chat_number(params), refusal.code)
            raise
        self.world.count(bot, name, _chat_number(params), 200)
        return result

    async def _done(self, bot: Bot, method: str, params: Params) -> Any:
        ask = Ask(self.world, bot, params)
        if method == "getupdates":
            return await self._get_updates(ask)
        if method == "setwebhook":
            return self._set_webhook(ask)
        found = METHODS.get(method)
        if found is None:
            raise Refused(404, "Not Found: method not found")
        return found(ask)

    def _polls(self, bot: Bot) -> Polling:
        return self._polling.setdefault(bot.token, Polling())

    def _set_webhook(self, ask: Ask) -> bool:
        if ask.params.text("url"):
            current = self._polls(ask.bot).current
            if current is not None:
                current.end("terminated by setWebhook request")
        return set_webhook(ask)

    async def _get_updates(self, ask: Ask) -> list[Update]:
        bot, params, now = ask.bot, ask.params, self.world.time.now()
        if bot.webhook:
            raise conflict(WEBHOOK_ACTIVE)
        set_allowed(ask)
        polls = self._polls(bot)
        offset = params.integer("offset") or 0
        timeout = min(max(params.integer("timeout") or 0, 0), LONGEST_POLL)
        limit = min(max(params.integer("limit") or 100, 1), 100)
        if offset == polls.offset and now < polls.since + SAME_OFFSET_PAUSE:
            timeout = max(timeout, 3)
            limit = 1 if now < polls.since + SAME_OFFSET_RUSH else limit
        polls.offset, polls.since = offset, now
        if polls.current is not None:
            polls.current.end(OTHER_POLL)
        poll = polls.current = Poll()
        try:
            confirm(bot, offset)
            if not waiting(bot, now):
                await self._arrival(bot, poll, timeout)
        finally:
            if polls.current is poll:
                polls.current = None
        if poll.over.is_set():
            await self._conflict_pause(polls)
            raise conflict(poll.reason)
        return waiting(bot, self.world.time.now())[:limit]

    async def _arrival(self, bot: Bot, poll: Poll, seconds: int) -> None:
        """Wait until an update arrives, the poll is ended, time is up or the server closes."""
        bot.arrived.clear()
        events = (bot.arrived, poll.over, self.world.closing)
        waits: list[asyncio.Task[Any]] = [asyncio.create_task(event.wait()) for event in events]
        waits.append(asyncio.create_task(self.world.time.sleep(seconds)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _conflict_pause(self, polls: Polling) -> None:
        now = self.world.time.now()
        if now < polls.next_conflict:
            await self.world.time.sleep(CONFLICT_PAUSE / 1000)
        else:
            polls.next_conflict = now + CONFLICT_PAUSE


def _chat_number(params: Params) -> int | None:
    text = params.text("chat_id")
    return int(text) if text.lstrip("-").isdigit() else None


# updates


def confirm(bot: Bot, offset: int) -> None:
    """Forget the updates before the offset; a negative one counts from the end."""
    if offset < 0:
        while len(bot.updates) > -offset:
            bot.updates.popleft()
    while bot.updates and offset > 0 and bot.updates[0].update.update_id < offset:
        bot.updates.popleft()


def waiting(bot: Bot, now: int) -> list[Update]:
    """Up to a hundred updates that have not been confirmed and have not expired."""
    if any(pending.expires <= now for pending in bot.updates):
        kept = [pending for pending in bot.updates if pending.expires > now]
        bot.updates.clear()
        bot.updates.extend(kept)
    return [pending.update for pending, _ in zip(bot.updates, range(100), strict=False)]


def set_allowed(ask: Ask) -> None:
    """From now on the bot gets these kinds of updates; an empty list means the usual ones."""
    allowed = ask.params.read("allowed_updates", list[str], "can't parse allowed updates JSON object")
    if allowed is not None:
        ask.bot.allowed = frozenset(allowed) or DEFAULT_UPDATES


def set_webhook(ask: Ask) -> bool:
    url = ask.params.text("url")
    if not url:
        return delete_webhook(ask)
    if not url.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    secret = ask.params.text("secret_token")
    if len(secret) > 256:
        raise bad_request("secret token is too long")
    if not all(char.isascii() and (char.isalnum() or char in "_-") for char in secret):
        raise bad_request("secret token contains unallowed characters")
    set_allowed(ask)
    ask.bot.webhook = {"url": url, "secret": secret, "max_connections": ask.params.integer("max_connections") or 40}
    if ask.params.flag("drop_pending_updates"):
        ask.bot.updates.clear()
    ask.bot.arrived.set()
    return True


def delete_webhook(ask: Ask) -> bool:
    ask.bot.webhook = {}
    if ask.params.flag("drop_pending_updates"):
        ask.bot.updates.clear()
    return True


def get_webhook_info(ask: Ask) -> dict[str, Any]:
    hook = ask.bot.webhook
    info = {"url": hook.get("url", ""), "has_custom_certificate": False, "pending_update_count": len(ask.bot.updates)}
    if hook:
        info["max_connections"] = hook["max_connections"]
    if ask.bot.allowed != DEFAULT_UPDATES:
        info["allowed_updates"] = sorted(ask.bot.allowed)
    return info


# where a call goes


def room_of(ask: Ask) -> Room:
    """The chat that a call names, whether or not the bot may write there."""
    text = ask.params.text("chat_id")
    if not text:
        raise bad_request("chat_id is empty")
    if text.startswith("@"):
        for group in ask.world.groups.values():
            if group.chat.username == text[1:]:
                return group
        raise bad_request("chat not found")
    number = _chat_number(ask.params)
    if number is None:
        raise bad_request("chat not found")
    room = ask.world.groups.get(number)
    if room is not None:
        return room
    if number in ask.world.people:
        return ask.world.private(ask.bot, number)
    if any(bot.user.id == number for bot in ask.world.bots.values()):
        raise forbidden("the bot can't send messages to the bot")
    raise bad_request("chat not found")


def open_room(ask: Ask) -> Room:
    """The chat that a call names, if the bot may write there."""
    room = room_of(ask)
    if room.bot is not None:
        if ask.world.people[room.person].deactivated:
            raise forbidden("user is deactivated")
        if room.blocked:
            raise forbidden("bot was blocked by the user")
        if not room.started:
            raise forbidden("bot can't initiate conversation with a user")
        return room
    kind = "supergroup" if room.chat.type == "supergroup" else "group"
    status = room.members.get(ask.bot.user.id)
    if status == "kicked":
        raise forbidden(f"bot was kicked from the {kind} chat")
    if status not in PRESENT:
        raise forbidden(f"bot is not a member of the {kind} chat")
    return room


def thread_of(ask: Ask, room: Room) -> int | None:
    thread = ask.params.integer("message_thread_id")
    if thread and thread not in room.topics:
        raise bad_request("message thread not found")
    return thread or None


def counted(ask: Ask, room: Room) -> None:
    """Count a send or an edit against the chat's limit.

    Raises Refused with the seconds to wait.
    """
    wait = ask.bot.limits.take(room.chat.id, ask.world.time.now())
    if wait:
        raise too_many(max(1, math.ceil(wait / 1000)))


# what a call brings


def formatted(ask: Ask, name: str, entities: str) -> Formatted:
    """The text of a call, by its parse mode or its entities."""
    source = ask.params.text(name)
    if len(source.encode()) > MOST_RAW_BYTES:
        raise bad_request("text is too long")
    mode = ask.params.text("parse_mode").lower()
    if mode == "html":
        return parse_html(source)
    if mode:
        raise bad_request("unsupported parse_mode")
    return trimmed(source, ask.params.read(entities, list[Entity], ENTITY_FORM) or [])


def text_of(ask: Ask) -> Formatted:
    result = formatted(ask, "text", "entities")
    if not result.text:
        raise bad_request("message text is empty")
    if len(result.text) > MOST_TEXT:
        raise bad_request("message is too long")
    return result


def caption_of(ask: Ask) -> Formatted:
    result = formatted(ask, "caption", "caption_entities")
    if len(result.text) > MOST_CAPTION:
        raise bad_request("message caption is too long")
    return result


def keyboard_of(ask: Ask) -> Keyboard | None:
    """The inline keyboard of a call; other markups leave nothing in a message."""
    if '"inline_keyboard"' not in ask.params.text("reply_markup"):
        ask.params.read("reply_markup", dict[str, Any], MARKUP_FORM)
        return None
    keyboard = ask.params.read("reply_markup", Keyboard, MARKUP_FORM)
    if keyboard is None:
        return None
    buttons = [button for row in keyboard.inline_keyboard for button in row]
    for button in buttons:
        if not button.text or not button.does_something:
            raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
        if button.callback_data and len(button.callback_data.encode()) > MOST_DATA_BYTES:
            raise bad_request("BUTTON_DATA_INVALID")
        if button.style and button.style not in STYLES:
            raise bad_request("can't parse inline keyboard button: invalid button style specified")
        if button.url and not button.url.startswith(("http://", "https://", "tg://", "t.me/")):
            raise bad_request(f"inline keyboard button URL '{button.url}' is invalid: Unsupported URL protocol")
    if len(buttons) > MOST_BUTTONS or len(msgspec.json.encode(keyboard)) > MOST_MARKUP_BYTES:
        raise bad_request("reply markup is too long")
    return Keyboard([row for row in keyboard.inline_keyboard if row]) if buttons else None


class ReplyParameters(msgspec.Struct):
    message_id: int
    allow_sending_without_reply: bool = False


def reply_of(ask: Ask, room: Room) -> Message | None:
    asked = ask.params.read("reply_parameters", ReplyParameters, "can't parse reply parameters JSON object")
    if asked is None:
        number = ask.params.integer("reply_to_message_id")
        if number is None:
            return None
        asked = ReplyParameters(number, ask.params.flag("allow_sending_without_reply"))
    found = room.messages.get(asked.message_id)
    if found is None and not asked.allow_sending_without_reply:
        raise bad_request("message to be replied not found")
    return None if found is None else replace(found, reply_to_message=None)


# messages


def sent(ask: Ask, room: Room, **content: Any) -> Message:
    """Put a message of the bot into a chat, once everything about it is in order."""
    thread = thread_of(ask, room)
    reply = reply_of(ask, room)
    keyboard = keyboard_of(ask)
    counted(ask, room)
    return ask.world.post(
        room,
        ask.bot.user,
        silent=ask.params.flag("disable_notification"),
        thread=thread,
        reply_to_message=reply,
        reply_markup=keyboard,
        has_protected_content=ask.params.flag("protect_content") or None,
        **content,
    )


def send_message(ask: Ask) -> Message:
    room = open_room(ask)
    text, entities = text_of(ask)
    return sent(ask, room, text=text, entities=entities)


def file_of(ask: Ask, name: str, kind: str) -> Upload:
    """A file of a call: uploaded, or by the id of one that is known (which then has no name)."""
    upload = ask.params.upload(name)
    if upload is not None:
        return upload
    number = ask.params.text(name)
    content = ask.world.files.get(number)
    if content is None:
        raise bad_request("wrong file identifier/HTTP URL specified" if number else f"there is no {kind} in the request")
    return Upload("", content)


def document_of(ask: Ask, name: str) -> Document:
    name_given, content = file_of(ask, name, "document")
    number = stored(ask, content)
    return Document(number, f"u{number}", name_given or None, file_size=len(content))


def photo_of(ask: Ask, name: str) -> list[PhotoSize]:
    """The photo of a call in its one size."""
    content = file_of(ask, name, "photo")[1]
    size = dimensions(content)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if len(content) > MOST_PHOTO_BYTES:
        raise bad_request("file is too big")
    number = stored(ask, content)
    return [PhotoSize(number, f"u{number}", size[0], size[1], len(content))]


def stored(ask: Ask, content: bytes) -> str:
    """Keep a file; the same content has the same id."""
    number = hashlib.sha256(content).hexdigest()[:32]
    ask.world.files[number] = content
    return number


def send_photo(ask: Ask) -> Message:
    room = open_room(ask)
    caption, entities = caption_of(ask)
    return sent(ask, room, photo=photo_of(ask, "photo"), caption=caption or None, caption_entities=entities)


def send_document(ask: Ask) -> Message:
    room = open_room(ask)
    caption, entities = caption_of(ask)
    return sent(ask, room, document=document_of(ask, "document"), caption=caption or None, caption_entities=entities)


def editable(ask: Ask) -> tuple[Room, Message]:
    """The message that an edit names, if it is the bot's own."""
    room = open_room(ask)
    number = ask.params.integer("message_id")
    if number is None:
        raise bad_request("message identifier is not specified")
    message = room.messages.get(number)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is None or message.sender.id != ask.bot.user.id or message.service:
        raise bad_request("message can't be edited")
    return room, message


def edited(ask: Ask, room: Room, message: Message, new: Message) -> Message:
    """Put a new version in a message's place, if it differs."""
    if new == message:
        raise bad_request(NOT_MODIFIED)
    counted(ask, room)
    return ask.world.change(room, replace(new, edit_date=ask.world.time.now() // 1000))


def edit_message_text(ask: Ask) -> Message:
    room, message = editable(ask)
    text, entities = text_of(ask)
    if message.text is None:
        raise bad_request("there is no text in the message to edit")
    return edited(ask, room, message, replace(message, text=text, entities=entities, reply_markup=keyboard_of(ask)))


def edit_message_caption(ask: Ask) -> Message:
    room, message = editable(ask)
    caption, entities = caption_of(ask)
    if message.text is not None:
        raise bad_request("there is no caption in the message to edit")
    return edited(ask, room, message, replace(message, caption=caption or None, caption_entities=entities, reply_markup=keyboard_of(ask)))


def edit_message_reply_markup(ask: Ask) -> Message:
    room, message = editable(ask)
    return edited(ask, room, message, replace(message, reply_markup=keyboard_of(ask)))


class Media(msgspec.Struct):
    type: str
    media: str
    caption: str = ""
    parse_mode: str = ""
    caption_entities: list[Entity] | None = None


def edit_message_media(ask: Ask) -> Message:
    room, message = editable(ask)
    media = ask.params.read("media", Media, "can't parse InputMedia: expected an object")
    if media is None or media.type not in {"photo", "document"}:
        raise bad_request("can't parse InputMedia: type must be specified")
    inner = Ask(ask.world, ask.bot, ask.params.within(msgspec.to_builtins(media)))
    caption, entities = caption_of(inner)
    fields: dict[str, Any] = {"text": None, "entities": None, "photo": None, "document": None}
    if media.type == "photo":
        fields["photo"] = photo_of(inner, "media")
    else:
        fields["document"] = document_of(inner, "media")
    new = replace(message, caption=caption or None, caption_entities=entities, reply_markup=keyboard_of(ask), **fields)
    return edited(ask, room, message, new)


def delete_message(ask: Ask) -> bool:
    room = open_room(ask)
    _delete(ask, room, ask.params.integer("message_id") or 0)
    return True


def delete_messages(ask: Ask) -> bool:
    """Deletes those that can be found, as Telegram does."""
    room = open_room(ask)
    for number in ask.params.read("message_ids", list[int], "can't parse message identifiers JSON object") or []:
        if number in room.messages:
            _delete(ask, room, number)
    return True


def _delete(ask: Ask, room: Room, number: int) -> None:
    message = room.messages.get(number)
    if message is None:
        raise bad_request("message to delete not found")
    own = message.sender is not None and message.sender.id == ask.bot.user.id
    leads = room.bot is not None or room.members.get(ask.bot.user.id) == "administrator"
    old = ask.world.time.now() // 1000 - message.date > DELETABLE_FOR
    if not (own or leads) or old or (message.service and not leads):
        raise bad_request("message can't be deleted")
    ask.world.delete(room, number)


def pin_chat_message(ask: Ask) -> bool:
    room = open_room(ask)
    message = room.messages.get(ask.params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to pin not found")
    _may_pin(ask, room)
    if message.message_id not in room.pinned:
        room.pinned.append(message.message_id)
        pinned = replace(message, reply_to_message=None)
        silent = ask.params.flag("disable_notification")
        ask.world.post(room, ask.bot.user, silent=silent, thread=message.message_thread_id, pinned_message=pinned)
        ask.world.tell_room(room)
    return True


def unpin_chat_message(ask: Ask) -> bool:
    room = open_room(ask)
    _may_pin(ask, room)
    number = ask.params.integer("message_id") or (room.pinned[-1] if room.pinned else 0)
    if number not in room.pinned:
        raise bad_request("message to unpin not found")
    room.pinned.remove(number)
    ask.world.tell_room(room)
    return True


def unpin_all_chat_messages(ask: Ask) -> bool:
    room = open_room(ask)
    _may_pin(ask, room)
    room.pinned.clear()
    ask.world.tell_room(room)
    return True


def _may_pin(ask: Ask, room: Room) -> None:
    if room.bot is None and room.members.get(ask.bot.user.id) != "administrator":
        raise bad_request("not enough rights to manage pinned messages in the chat")


def send_chat_action(ask: Ask) -> bool:
    room = open_room(ask)
    ask.world.tell("action", room=room.key, action=ask.params.text("action"), thread=thread_of(ask, room))
    return True


# buttons


def answer_callback_query(ask: Ask) -> bool:
    text = ask.params.text("text")
    if utf16(text) > MOST_ALERT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = ask.params.text("url")
    if url and not url.startswith((f"https://t.me/{ask.bot.user.username}?start=", f"t.me/{ask.bot.user.username}?start=")):
        raise bad_request("URL_INVALID")
    query = ask.world.queries.get(ask.params.text("callback_query_id"))
    if query is None or ask.world.time.now() > query.at + QUERY_ANSWER_LIFE:
        raise bad_request(TOO_OLD)
    if not query.answered.is_set():
        query.answer = {"text": text, "alert": ask.params.flag("show_alert"), "url": url}
        query.answered.set()
        ask.world.tell("answer", query=query.callback.id, person=query.callback.sender.id, **query.answer)
    return True


# the bot itself


def get_me(ask: Ask) -> dict[str, Any]:
    return msgspec.to_builtins(ask.bot.user) | {  # type: ignore[no-any-return]
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


class Scope(msgspec.Struct):
    type: str = "default"
    chat_id: int | str | None = None
    user_id: int | None = None


def scope_of(ask: Ask) -> tuple[str, str]:
    """A scope of commands as one text, and the language code."""
    scope = ask.params.read("scope", Scope, "can't parse BotCommandScope: expected an object") or Scope()
    parts = [scope.type, *(str(part) for part in (scope.chat_id, scope.user_id) if part is not None)]
    return ":".join(parts), ask.params.text("language_code")


def set_my_commands(ask: Ask) -> bool:
    commands = ask.params.read("commands", list[Command], "can't parse commands list JSON object") or []
    if len(commands) > MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        name = command.command.removeprefix("/")
        if not 1 <= len(name) <= 32 or not all(char.isascii() and (char.islower() or char.isdigit() or char == "_") for char in name):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command.description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    ask.bot.commands[scope_of(ask)] = commands
    ask.world.tell("commands", bot=ask.bot.user.id)
    return True


def get_my_commands(ask: Ask) -> list[Command]:
    return ask.bot.commands.get(scope_of(ask), [])


def delete_my_commands(ask: Ask) -> bool:
    ask.bot.commands.pop(scope_of(ask), None)
    ask.world.tell("commands", bot=ask.bot.user.id)
    return True


def remember(field: str) -> Method:
    def keep(ask: Ask) -> bool:
        ask.bot.profile[field, ask.params.text("language_code")] = ask.params.text(field)
        return True

    return keep


def recall(field: str) -> Method:
    def look_up(ask: Ask) -> dict[str, str]:
        profile = ask.bot.profile
        usual = profile.get((field, ""), ask.bot.user.first_name if field == "name" else "")
        return {field: profile.get((field, ask.params.text("language_code")), usual)}

    return look_up


def set_chat_menu_button(ask: Ask) -> bool:
    button = ask.params.read("menu_button", dict[str, Any], "can't parse MenuButton: expected an object")
    ask.bot.profile["menu", ask.params.text("chat_id")] = button or {"type": "default"}
    return True


def get_chat_menu_button(ask: Ask) -> dict[str, Any]:
    found: dict[str, Any] = ask.bot.profile.get(("menu", ask.params.text("chat_id")), {"type": "commands"})
    return found


# chats


def get_chat(ask: Ask) -> dict[str, Any]:
    room = room_of(ask) if ask.params.text("chat_id").startswith("@") else open_room(ask)
    full: dict[str, Any] = msgspec.to_builtins(room.chat)
    gifts = dict.fromkeys(("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), True)
    full |= {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts}
    if room.bot is None:
        can = dict.fromkeys(("can_send_messages", "can_send_photos", "can_send_documents", "can_send_other_messages"), True)
        full["permissions"] = can | {"can_invite_users": True}
    if room.pinned and room.pinned[-1] in room.messages:
        full["pinned_message"] = room.messages[room.pinned[-1]]
    return full


def get_chat_member(ask: Ask) -> Any:
    room = open_room(ask)
    number = ask.params.integer("user_id") or 0
    bots = {bot.user.id: bot.user for bot in ask.world.bots.values()}
    user = bots.get(number) or (ask.world.people[number].user if number in ask.world.people else None)
    if user is None:
        raise bad_request("invalid user_id specified")
    return member(user, room.members.get(number, "left"))


def get_chat_administrators(ask: Ask) -> list[Any]:
    room = open_room(ask)
    if room.bot is not None:
        raise bad_request("there are no administrators in the private chat")
    leading = [user for user, status in room.members.items() if status in {"creator", "administrator"} and user in ask.world.people]
    return [member(ask.world.people[user].user, room.members[user]) for user in leading]


def get_chat_member_count(ask: Ask) -> int:
    return sum(status in PRESENT for status in open_room(ask).members.values())


def leave_chat(ask: Ask) -> bool:
    room = open_room(ask)
    if room.bot is not None:
        raise bad_request("chat member status can't be changed in private chats")
    room.members[ask.bot.user.id] = "left"
    ask.world.post(room, ask.bot.user, left_chat_member=ask.bot.user)
    ask.world.tell_room(room)
    return True


def get_file(ask: Ask) -> dict[str, Any]:
    number = ask.params.text("file_id")
    content = ask.world.files.get(number)
    if content is None:
        raise bad_request("invalid file_id")
    return {"file_id": number, "file_unique_id": f"u{number}", "file_size": len(content), "file_path": f"files/{number}"}


def nothing(ask: Ask) -> bool:
    return True


METHODS: dict[str, Method] = {
    "getme": get_me,
    "deletewebhook": delete_webhook,
    "getwebhookinfo": get_webhook_info,
    "sendmessage": send_message,
    "sendphoto": send_photo,
    "senddocument": send_document,
    "editmessagetext": edit_message_text,
    "editmessagecaption": edit_message_caption,
    "editmessagereplymarkup": edit_message_reply_markup,
    "editmessagemedia": edit_message_media,
    "deletemessage": delete_message,
    "deletemessages": delete_messages,
    "pinchatmessage": pin_chat_message,
    "unpinchatmessage": unpin_chat_message,
    "unpinallchatmessages": unpin_all_chat_messages,
    "sendchataction": send_chat_action,
    "answercallbackquery": answer_callback_query,
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
    "getfile": get_file,
    "close": nothing,
    "logout": nothing,
    **{f"setmy{field.replace('_', '')}": remember(field) for field in ("name", "description", "short_description")},
    **{f"getmy{field.replace('_', '')}": recall(field) for field in ("name", "description", "short_description")},
}
