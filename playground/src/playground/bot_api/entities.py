"""Parse formatted text: Telegram's HTML into text and entities, and commands in people's messages."""

import html
import re
from typing import NamedTuple

import msgspec

from playground.bot_api.api_errors import ApiError, bad_request
from playground.bot_api_types import Entity, User

SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "tg-spoiler": "spoiler",
    "blockquote": "blockquote",
}
OTHER = frozenset({"a", "span", "tg-emoji", "tg-time"})
TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
"""Format of a moment: relative, or weekday, day and time, short or long."""
PIECE = re.compile(r"&(#\d+|#[xX][0-9a-fA-F]+|lt|gt|amp|quot);|<(/?)([^\s>]*)([^>]*)(>?)")
ATTRIBUTE = re.compile(r"([a-zA-Z-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
MENTION = re.compile(r"tg://user\?id=(\d+)")
"""Link to a person, which notifies them."""
COMMAND = re.compile(r"(?<![\w/@])/[a-zA-Z0-9_]{1,32}(?:@[a-zA-Z][a-zA-Z0-9_]{3,31})?(?!\w)")


class Formatted(NamedTuple):
    text: str
    entities: list[Entity] | None


class OpenTag(NamedTuple):
    """An open tag. `start` counts UTF-16 units of the result."""

    name: str
    attributes: dict[str, str]
    start: int


def utf16(text: str) -> int:
    """Return the length in UTF-16 units, as entities count it."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def parse_html(source: str) -> Formatted:
    """Parse Telegram's HTML into text and entities. Raises ApiError in Telegram's words."""
    if "<" not in source and "&" not in source:
        return trim(source, [])
    parts: list[str] = []
    entities: list[Entity] = []
    open_tags: list[OpenTag] = []
    units = parsed_to = 0
    for piece in PIECE.finditer(source):
        plain = source[parsed_to : piece.start()]
        parsed_to = piece.end()
        if piece[1]:
            plain += html.unescape(f"&{piece[1]};")
        parts.append(plain)
        units += utf16(plain)
        if piece[1]:
            continue
        if piece[2]:
            last = _end_tag(piece, open_tags)
            entity = _entity(last, units - last.start)
            if entity is not None:
                entities.append(entity)
        else:
            open_tags.append(_start_tag(piece, units))
    if open_tags:
        raise bad_request(
            f"can't parse entities: Can't find end tag corresponding to start tag \"{open_tags[-1].name}\""
        )
    parts.append(source[parsed_to:])
    return trim("".join(parts), _code_in_pre(entities))


def _parse_error(what: str, piece: re.Match[str], more: str = "") -> ApiError:
    offset = len(piece.string[: piece.start()].encode())
    return bad_request(f"can't parse entities: {what} at byte offset {offset}{more}")


def _start_tag(piece: re.Match[str], start: int) -> OpenTag:
    tag = piece[3].lower()
    if not piece[4] and not piece[5]:
        raise _parse_error("Unclosed start tag", piece)
    if tag not in SIMPLE and tag not in OTHER:
        raise _parse_error(f'Unsupported start tag "{tag}"', piece)
    if not piece[5]:
        raise _parse_error("Unclosed start tag", piece)
    attributes = (
        {name.lower(): html.unescape(a or b or c) for name, a, b, c in ATTRIBUTE.findall(piece[4])}
        if piece[4]
        else {}
    )
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise _parse_error('Tag "span" must have class "tg-spoiler"', piece)
    if tag == "tg-time" and not (
        attributes.get("unix", "").isdecimal() and TIME_FORMAT.fullmatch(attributes.get("format", ""))
    ):
        raise _parse_error('Tag "tg-time" must have a moment and a format', piece)
    return OpenTag(tag, attributes, start)


def _end_tag(piece: re.Match[str], open_tags: list[OpenTag]) -> OpenTag:
    if not piece[5]:
        raise _parse_error("Unclosed end tag", piece)
    if not open_tags:
        raise _parse_error("Unexpected end tag", piece)
    last = open_tags.pop()
    name = piece[3].lower()
    if name and name != last.name:
        raise _parse_error("Unmatched end tag", piece, f', expected "</{last.name}>", found "</{name}>"')
    return last


def _entity(tag: OpenTag, length: int) -> Entity | None:
    if length == 0:
        return None
    start, attributes = tag.start, tag.attributes
    match tag.name:
        case "a":
            url = attributes.get("href", "")
            if (mentioned := MENTION.fullmatch(url)) is not None:
                return Entity("text_mention", start, length, user=User(int(mentioned[1]), False, ""))
            return Entity("text_link", start, length, url=url) if url else None
        case "span":
            return Entity("spoiler", start, length)
        case "tg-emoji":
            return Entity("custom_emoji", start, length, custom_emoji_id=attributes.get("emoji-id"))
        case "tg-time":
            moment, form = int(attributes["unix"]), attributes.get("format") or None
            return Entity("date_time", start, length, unix_time=moment, date_time_format=form)
        case "blockquote" if "expandable" in attributes:
            return Entity("expandable_blockquote", start, length)
        case "code" if attributes.get("class", "").startswith("language-"):
            return Entity("code", start, length, language=attributes["class"].removeprefix("language-"))
        case name:
            return Entity(SIMPLE[name], start, length)


def _code_in_pre(entities: list[Entity]) -> list[Entity]:
    """Move the language of a `code` to the `pre` that it fills, or drop it."""
    languages = {
        (entity.offset, entity.length): entity.language
        for entity in entities
        if entity.type == "code" and entity.language
    }
    if not languages:
        return entities
    result = []
    for entity in entities:
        span = (entity.offset, entity.length)
        if entity.type == "pre" and span in languages:
            result.append(Entity("pre", *span, language=languages[span]))
        elif entity.type != "code" or not any(
            other.type == "pre" and (other.offset, other.length) == span for other in entities
        ):
            result.append(msgspec.structs.replace(entity, language=None) if entity.type == "code" else entity)
    return result


def trim(text: str, entities: list[Entity]) -> Formatted:
    """Strip the text, at its start only up to the first entity, and sort entities as Telegram does."""
    text = text.rstrip()
    first = min((entity.offset for entity in entities), default=len(text))
    lead = min(len(text) - len(text.lstrip()), first)
    if not entities:
        return Formatted(text[lead:], None)
    end = utf16(text)
    visible = [
        msgspec.structs.replace(
            entity, offset=entity.offset - lead, length=min(entity.length, end - entity.offset)
        )
        for entity in entities
        if entity.offset < end
    ]
    visible.sort(key=lambda entity: (entity.offset, -entity.length))
    return Formatted(text[lead:], visible or None)


def commands_in(text: str) -> list[Entity] | None:
    """Find the commands in a person's text."""
    if "/" not in text:
        return None
    return [
        Entity("bot_command", utf16(text[: command.start()]), len(command[0]))
        for command in COMMAND.finditer(text)
    ] or None
