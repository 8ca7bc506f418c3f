"""Inline keyboards, checked as Telegram checks them."""

from typing import Any

import msgspec

from playground.bot_api.api_errors import bad_request
from playground.bot_api.method_call import MethodCall
from playground.bot_api_types import Button, Keyboard

MAX_BUTTONS = 100
MAX_ROW = 8
MAX_MARKUP_BYTES = 10_240
MAX_DATA_BYTES = 64
MAX_COPY_TEXT = 256
STYLES = frozenset({"primary", "success", "danger"})
MARKUP_FORM = "can't parse reply keyboard markup JSON object"
LINKS = ("http://", "https://", "tg://", "t.me/")


def keyboard_of(call: MethodCall) -> Keyboard | None:
    """Return a call's inline keyboard; None for other markups. Raises ApiError."""
    if '"inline_keyboard"' not in call.params.text("reply_markup"):
        call.params.read("reply_markup", dict[str, Any], MARKUP_FORM)
        return None
    keyboard = call.params.read("reply_markup", Keyboard, MARKUP_FORM)
    if keyboard is None:
        return None
    rows = [row for row in keyboard.inline_keyboard if row]
    buttons = [button for row in rows for button in row]
    for button in buttons:
        _check(button)
        if button.switches_inline and not call.bot.inline_mode:
            raise bad_request("BUTTON_TYPE_INVALID")
    too_wide = any(len(row) > MAX_ROW for row in rows)
    if too_wide or len(buttons) > MAX_BUTTONS or len(msgspec.json.encode(keyboard)) > MAX_MARKUP_BYTES:
        raise bad_request("reply markup is too long")
    return Keyboard(rows) if buttons else None


def _check(button: Button) -> None:
    if not button.text or not button.has_action:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if button.callback_data is not None and not 1 <= len(button.callback_data.encode()) <= MAX_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if button.copy_text is not None and not 1 <= len(button.copy_text.text) <= MAX_COPY_TEXT:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    if button.style and button.style not in STYLES:
        raise bad_request("can't parse inline keyboard button: invalid button style specified")
    if button.url and not button.url.startswith(LINKS):
        raise bad_request(f"inline keyboard button URL '{button.url}' is invalid: Unsupported URL protocol")
