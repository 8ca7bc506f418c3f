"""Answer presses; read and change the bot's commands and profile; look up files."""

from typing import Any

import msgspec

from playground.bot_api.api_errors import bad_request
from playground.bot_api.contents import content_of
from playground.bot_api.entities import utf16
from playground.bot_api.method_call import Method, MethodCall
from playground.bot_api.methods.inline_answers import TOO_OLD
from playground.bot_api_types import BotCommand
from playground.world import QUERY_ANSWER_TTL

MAX_ALERT = 200
MAX_COMMANDS = 100
MAX_PROFILE = {
    "name": (64, "NAME_TOO_LONG"),
    "description": (512, "DESCRIPTION_TOO_LONG"),
    "short_description": (120, "ABOUT_TOO_LONG"),
}
"""Longest length of each text in UTF-16 units, and the error beyond it."""
MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024


def answer_callback_query(call: MethodCall) -> bool:
    text = call.params.text("text")
    if utf16(text) > MAX_ALERT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = call.params.text("url")
    if url and not url.startswith(
        (f"https://t.me/{call.bot.user.username}?start=", f"t.me/{call.bot.user.username}?start=")
    ):
        raise bad_request("URL_INVALID")
    query = call.world.queries.get(call.params.text("callback_query_id"))
    if query is None:
        raise bad_request(TOO_OLD)
    if call.world.time.now() > query.at + QUERY_ANSWER_TTL:
        query.is_late = True
        raise bad_request(TOO_OLD)
    if not query.answered.is_set():
        query.answer = {"text": text, "alert": call.params.flag("show_alert"), "url": url}
        query.answered.set()
        call.world.publish("answer", query=query.callback.id, person=query.callback.sender.id, **query.answer)
    return True


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
    commands = call.params.read("commands", list[BotCommand], "can't parse commands list JSON object") or []
    if len(commands) > MAX_COMMANDS:
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


def get_my_commands(call: MethodCall) -> list[BotCommand]:
    return call.bot.commands.get(scope_of(call), [])


def delete_my_commands(call: MethodCall) -> bool:
    call.bot.commands.pop(scope_of(call), None)
    call.world.publish("commands", bot=call.bot.user.id)
    return True


def setter(field: str) -> Method:
    """Return the method that sets this text of the bot's profile."""
    most, error = MAX_PROFILE[field]

    def set_text(call: MethodCall) -> bool:
        if utf16(call.params.text(field)) > most:
            raise bad_request(error)
        call.bot.profile[field, call.params.text("language_code")] = call.params.text(field)
        call.world.publish_bot(call.bot)
        return True

    return set_text


def getter(field: str) -> Method:
    """Return the method that gets this text of the bot's profile."""

    def get_text(call: MethodCall) -> dict[str, str]:
        profile = call.bot.profile
        default = profile.get((field, ""), call.bot.user.first_name if field == "name" else "")
        return {field: profile.get((field, call.params.text("language_code")), default)}

    return get_text


def set_chat_menu_button(call: MethodCall) -> bool:
    button = call.params.read("menu_button", dict[str, Any], "can't parse MenuButton: expected an object")
    call.bot.profile["menu", call.params.text("chat_id")] = button or {"type": "default"}
    return True


def get_chat_menu_button(call: MethodCall) -> dict[str, Any]:
    button: dict[str, Any] = call.bot.profile.get(("menu", call.params.text("chat_id")), {"type": "commands"})
    return button


def get_file(call: MethodCall) -> dict[str, Any]:
    number = call.params.text("file_id").partition("-")[0]
    content = content_of(call, number)
    if content is None:
        raise bad_request("invalid file_id")
    if len(content) > MAX_DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return {
        "file_id": number,
        "file_unique_id": f"u{number}",
        "file_size": len(content),
        "file_path": f"files/{number}",
    }
