"""Sanitising, shortening and telling apart of people's names: anybody may call themselves anything."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import wcwidth

from bot.ui.texts.glyphs import legible, looks, readable

ELLIPSIS = "…"
NOTHING = "?"
"""A name without a visible character."""
ROBOT = "☻"
"""Follows the name of a robot: one column wide, and in the font of pictures."""
DOT = "·"
"""Stands between a name and the letter that tells it apart."""
NAME_WIDTH = 18
"""Columns of a name in a sentence."""
NAME_HEAD = 6
"""Columns of a name at the head of a column of numbers."""
PHONE = 32
"""Columns of monospaced text in one line of a phone."""

Named: TypeAlias = tuple[int | None, str]
"""A person's id and name; without an id, the name alone says who it is."""
Labels: TypeAlias = Mapping[Named, str]

_STOP_AFTER_DOTS = re.compile(rf"({ELLIPSIS}\u2069?(?:</[a-z]+>)*)\.(?!\.)")
_RESERVED = str.maketrans(dict.fromkeys("·\u0387•‧∙⋅･ꞏ", ".") | dict.fromkeys("☻🤖"))
"""Signs that the bot adds to names, and what looks like them."""
_TAIL = re.compile(rf"({DOT}[^\W\d_]+{ROBOT}?|[0-9]+{ROBOT}?|{ROBOT})$")
"""The end of a name that is never cut off: a letter or a number, the sign of a robot, or both."""
_ALPHABETS = ("abcdefghklmn", "абвгджзиклмн")
"""Letters of places, Latin and Cyrillic: those that look alike are of the same place."""
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _POP = "\u2068", "\u2069"
_MARKS_KEPT = 2


@lru_cache(8192)
def width(text: str) -> int:
    """Return the columns of a text in a monospaced font."""
    return len(text) if text.isascii() else wcwidth.width(text, control_codes="ignore")


@lru_cache(4096)
def clean(name: str) -> str:
    """Strip invisible, directional and stacked characters; return NOTHING if nothing is left."""
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
    return " ".join("".join(kept).split()) or NOTHING


@lru_cache(4096)
def of_person(name: str) -> str:
    """Return a person's clean name, without the signs that the bot adds to names."""
    return clean(name.translate(_RESERVED))


def _blank(char: str) -> bool:
    """Return whether a character renders blank (Hangul fillers, Braille blank) or is a variation selector."""
    return char in "\u115f\u1160\u3164\uffa0\u2800" or 0xFE00 <= ord(char) <= 0xFE0F


def shortened(text: str, columns: int) -> str:
    """Cut the text to this many columns, with an ellipsis if more than a few are left."""
    if width(text) <= columns:
        return text
    mark = ELLIPSIS if columns > NAME_HEAD else ""
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


def cut(name: str, columns: int) -> str:
    """Cut the name to this many columns, keeping a letter, a number and the sign of a robot at its end."""
    found = _TAIL.search(name)
    if width(name) <= columns or found is None:
        return shortened(name, columns)
    tail = found[0]
    if len(tail) >= columns:
        return tail[1 : columns + 1] if tail[0] == DOT else shortened(name, columns)
    kept = name[: found.start()]
    while width(kept) + len(tail) > columns:
        kept = kept[:-1]
    return kept.rstrip() + tail


def letter(name: str, place: int) -> str:
    """Return the letter of a place, from 0, in the script of the name."""
    alphabet = _ALPHABETS[bool(_CYRILLIC.search(name))]
    before, at = divmod(place, len(alphabet))
    return (letter(name, before - 1) if before else "") + alphabet[at]


def lettered(name: str, letter: str) -> str:
    """Add the letter to a name without one, before the sign of a robot."""
    bare = name.removesuffix(ROBOT)
    return name if DOT in name else f"{bare}{DOT}{letter}{name[len(bare) :]}"


def distinct(texts: Sequence[str]) -> list[bool]:
    """Return for each text whether no other looks like it."""
    counts = Counter(look for text in texts for look in enumerate(looks(text)))
    return [all(counts[look] == 1 for look in enumerate(looks(text))) for text in texts]


@lru_cache(512)
def told_apart(people: tuple[str, ...], columns: int) -> tuple[str, ...]:
    """Return the names, with the letters of their places where they look alike at this many columns.

    They are compared as text and as pictures show them, if these can.
    """
    said = distinct([cut(name, columns) for name in people])
    drawn = distinct([cut(legible(name) if readable(name) else name, columns) for name in people])
    return tuple(
        name if said[place] and drawn[place] else lettered(name, letter(name, place))
        for place, name in enumerate(people)
    )


def in_sentence(name: str) -> str:
    """Prepare a clean name for a sentence: short, with its right-to-left letters isolated."""
    return isolated(cut(name, NAME_WIDTH))


def in_list(people: Iterable[str]) -> list[str]:
    """Prepare the names of a list's people: clean, told apart, and as in a sentence."""
    return list(labels(enumerate(people)).values())


def labels(people: Iterable[Named], columns: int = NAME_WIDTH) -> dict[Named, str]:
    """Return the label of each person of a screen, who may stand on it several times.

    Names are clean, cut to this many columns, and told apart by the person's first place on the screen.
    """
    there = tuple(dict.fromkeys(people))
    shown = told_apart(tuple(of_person(name) for _, name in there), columns)
    return {person: isolated(cut(name, columns)) for person, name in zip(there, shown, strict=True)}


@lru_cache(4096)
def isolated(name: str) -> str:
    """Isolate the right-to-left letters of a clean name."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in name):
        return f"{_ISOLATE}{name}{_POP}"
    return name


def fitting(name: str, columns: int) -> str:
    """Prepare a name for a row that leaves it this many columns."""
    return isolated(shortened(name, columns))
