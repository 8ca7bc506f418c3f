"""Contents as parameters of the Bot API."""

import functools
from typing import Any

from telegram import InputFile

from bot.chat.outgoing.photo_cache import Media
from bot.chat.outgoing.transport import Upload
from bot.ui.content import Content, InlineResult, Key
from bot.ui.render import without_markup

FILE_NAME = "table.jpg"
TEXTS = ("text", "caption", "message_text")
"""The parameters that hold a text in HTML."""


def article_of(result: InlineResult) -> dict[str, Any]:
    text = text_of(result.content)
    return {
        "type": "article",
        "id": result.id,
        "title": result.title,
        "description": result.about,
        "input_message_content": {"message_text": text.pop("text"), **text},
        **markup_of(result.content),
    }


def text_of(content: Content) -> dict[str, Any]:
    return {"text": content.text, "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}


def caption_of(content: Content) -> dict[str, Any]:
    return {"caption": content.text, "parse_mode": "HTML"}


def photo_of(content: Content, media: Media) -> tuple[dict[str, Any], Upload | None]:
    """Return the photo of a new message with its caption, and the file to upload."""
    if isinstance(media, bytes):
        return caption_of(content), Upload("photo", InputFile(media, FILE_NAME))
    return {**caption_of(content), "photo": media}, None


def media_of(content: Content, media: Media) -> tuple[dict[str, Any], Upload | None]:
    """Return the media of an edited photo, and the file to upload."""
    photo = {"type": "photo", "media": media, **caption_of(content)}
    if not isinstance(media, bytes):
        return {"media": photo}, None
    file = InputFile(media, FILE_NAME, attach=True)
    return {}, Upload("media", file, {**photo, "media": file.attach_uri})


def in_plain(value: Any) -> Any:
    """Return the parameters of a call with all texts in HTML as plain ones."""
    if isinstance(value, list):
        return [in_plain(each) for each in value]
    if not isinstance(value, dict):
        return value
    plain = {name: in_plain(each) for name, each in value.items() if name != "parse_mode"}
    if "parse_mode" not in value:
        return plain
    return plain | {name: without_markup(value[name]) for name in TEXTS if name in value}


def markup_of(content: Content) -> dict[str, Any]:
    """Return the keyboard's parameter: an edit without one removes the old buttons."""
    if not content.keyboard:
        return {}
    return {"reply_markup": {"inline_keyboard": [[_key(key) for key in row] for row in content.keyboard]}}


@functools.lru_cache(4096)
def _key(key: Key) -> dict[str, str]:
    style = {"style": key.tint.value} if key.tint is not None else {}
    if key.url is not None:
        return {"text": key.label, "url": key.url, **style}
    if key.switch is not None:
        return {"text": key.label, "switch_inline_query": key.switch, **style}
    assert key.data is not None
    return {"text": key.label, "callback_data": key.data, **style}
