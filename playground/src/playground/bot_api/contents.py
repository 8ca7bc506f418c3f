"""Content of messages: formatted texts and stored photos."""

from playground.bot_api.api_errors import bad_request
from playground.bot_api.entities import Formatted, parse_html, trim
from playground.bot_api.method_call import MethodCall
from playground.bot_api_types import Entity, PhotoSize

MAX_TEXT = 4096
MAX_RAW_BYTES = 32_768
MAX_CAPTION = 1024
PHOTO_SIZES = {"s": 90, "m": 320, "x": 800, "y": 1280, "w": 2560}
"""Longer side in pixels of each photo size."""
ENTITY_FORM = "can't parse entities: expected an array of MessageEntity"


def parse_text(call: MethodCall, name: str, entities: str) -> Formatted:
    """Return a call's text, formatted by its parse mode or its entities. Raises ApiError."""
    source = call.params.text(name)
    if len(source.encode()) > MAX_RAW_BYTES:
        raise bad_request("text is too long")
    mode = call.params.text("parse_mode").lower()
    if mode == "html":
        return parse_html(source)
    if mode in {"markdown", "markdownv2"}:
        raise bad_request("can't parse entities: the playground reads only HTML")
    if mode:
        raise bad_request("unsupported parse_mode")
    return trim(source, call.params.read(entities, list[Entity], ENTITY_FORM) or [])


def text_of(call: MethodCall) -> Formatted:
    result = parse_text(call, "text", "entities")
    if not result.text:
        raise bad_request("message text is empty")
    if len(result.text) > MAX_TEXT:
        raise bad_request("message is too long")
    return result


def caption_of(call: MethodCall) -> Formatted:
    result = parse_text(call, "caption", "caption_entities")
    if len(result.text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return result


def photo_sizes(number: str, size: tuple[int, int], length: int) -> list[PhotoSize]:
    """Return the sizes of a photo; all share one file."""
    longer, largest = max(size), max(PHOTO_SIZES.values())
    sides = {
        f"{number}-{letter}": side for letter, side in PHOTO_SIZES.items() if side < min(longer, largest)
    }
    sides[number] = min(longer, largest)
    return [
        PhotoSize(
            name,
            f"u{name}",
            max(1, size[0] * side // longer),
            max(1, size[1] * side // longer),
            max(1, length * side // longer),
        )
        for name, side in sides.items()
    ]


def content_of(call: MethodCall, file: str) -> bytes | None:
    """Return the content of a file, or of any size of a photo."""
    return call.world.files.get(file.partition("-")[0])
