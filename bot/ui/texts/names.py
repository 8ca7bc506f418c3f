"""Sanitising and shortening of people's names: anybody may call themselves anything."""

import re
import unicodedata
from functools import lru_cache

import wcwidth

ELLIPSIS = "…"
ROBOT = "🤖"
"""Follows the name of a robot in a sentence and on a button."""
ROBOT_IN_COLUMNS = "☻"
"""The same in tables and pictures: one column wide, and in the font of pictures."""
NAME_WIDTH = 18
"""Columns of a name in a sentence."""
NAME_HEAD = 6
"""Columns of a name at the head of a column of numbers."""
PHONE = 32
"""Columns of monospaced text in one line of a phone."""

_STOP_AFTER_DOTS = re.compile(rf"({ELLIPSIS}\u2069?(?:</[a-z]+>)*)\.(?!\.)")
_MARKED = re.compile(
    rf"(?P<stem>.*[^0-9{ROBOT_IN_COLUMNS}])(?P<mark>[0-9]+{ROBOT_IN_COLUMNS}?|{ROBOT_IN_COLUMNS})", re.DOTALL
)
"""A name that ends in a number, in the sign of a robot, or in both."""
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _POP = "\u2068", "\u2069"
_MARKS_KEPT = 2


@lru_cache(8192)
def width(text: str) -> int:
    """Return the columns of a text in a monospaced font."""
    return len(text) if text.isascii() else wcwidth.width(text, control_codes="ignore")


@lru_cache(4096)
def clean(name: str) -> str:
    """Strip invisible, directional and stacked characters; return a question mark if nothing is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        if category in {"Mn", "Me"}:
            marks += 1
            if marks > _MARKS_KEPT or not kept:
                continue
        else:
            marks = 0
        if category[0] == "Z" or category == "Cc":
            kept.append(" ")
        elif category[0] != "C" and category != "Me" and not _blank(char):
            kept.append(char)
    return " ".join("".join(kept).split()) or "?"


def of_person(name: str) -> str:
    """Return a person's clean name, without the signs that belong to robots."""
    return clean(name.replace(ROBOT, "").replace(ROBOT_IN_COLUMNS, ""))


def _blank(char: str) -> bool:
    """Return whether a character renders blank (Hangul fillers, Braille blank) or is a variation selector."""
    return char in "\u115f\u1160\u3164\uffa0\u2800" or 0xFE00 <= ord(char) <= 0xFE0F


def shortened(text: str, columns: int) -> str:
    """Cut the text to this many columns, with an ellipsis if there is room for one."""
    if width(text) <= columns:
        return text
    mark = ELLIPSIS if columns > 3 else ""
    room = columns - len(mark)
    kept = ""
    for char in text:
        if width(kept + char) > room:
            break
        kept += char
    return kept.rstrip() + mark


def without_double_stops(text: str) -> str:
    """Remove a full stop right after the dots of something cut, in HTML or plain text."""
    return _STOP_AFTER_DOTS.sub(r"\1", text) if ELLIPSIS in text else text


def numbered(name: str, columns: int) -> str:
    """Cut the name to this many columns, keeping a number or a robot's sign at its end."""
    found = _MARKED.fullmatch(name)
    if width(name) <= columns or found is None or len(found["mark"]) >= columns:
        return shortened(name, columns)
    kept = found["stem"]
    while width(kept) + len(found["mark"]) > columns:
        kept = kept[:-1]
    return kept.rstrip() + found["mark"]


def in_sentence(name: str) -> str:
    """Prepare a clean name for a sentence: short, with its right-to-left letters isolated."""
    return isolated(shortened(name, NAME_WIDTH))


@lru_cache(4096)
def isolated(name: str) -> str:
    """Isolate the right-to-left letters of a clean name."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in name):
        return f"{_ISOLATE}{name}{_POP}"
    return name


def fitting(name: str, columns: int) -> str:
    """Prepare a name for a row that leaves it this many columns."""
    return isolated(shortened(name, columns))
