"""The font of pictures: what it can draw, and which characters look alike in it."""

import unicodedata
from functools import lru_cache
from pathlib import Path
from threading import Lock

from PIL import ImageFont

FONT = Path(__file__).parents[1] / "pictures" / "fonts" / "DejaVuSansCondensed-Bold.ttf"
FAMILY = "DejaVu Sans Condensed"
DRAWING = Lock()
"""A font draws one line at a time."""
_EM = 24
_UNKNOWN = "?"
_NOT_IN_THE_FONT = "\U0010fffd"


@lru_cache(64)
def font(em: int) -> ImageFont.FreeTypeFont:
    """Return the font in this size."""
    return ImageFont.truetype(FONT, em, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(4096)
def _shape(char: str) -> bytes:
    with DRAWING:
        mask = font(_EM).getmask(char)
    return repr(mask.size).encode() + bytes(mask)


@lru_cache(4096)
def _is_in_font(char: str) -> bool:
    return char.isspace() or _shape(char) != _shape(_NOT_IN_THE_FONT)


@lru_cache(2048)
def legible(text: str) -> str:
    """Reduce the text to characters of the font: fancy letters become plain, others are dropped.

    Return a question mark if nothing is left.
    """
    kept: list[str] = []
    for char in text:
        plain = unicodedata.normalize("NFKC", char)
        if _is_invisible(char):
            continue
        if _is_in_font(char):
            kept.append(char)
        elif all(map(_is_in_font, plain)):
            kept.append(plain)
    return " ".join("".join(kept).split()) or (_UNKNOWN if text.strip() else "")


def readable(name: str) -> bool:
    """Return whether the font has any letter of the name."""
    return any(char.isalnum() for char in legible(name))


def _is_invisible(char: str) -> bool:
    return unicodedata.category(char)[0] == "C" or 0xFE00 <= ord(char) <= 0xFE0F


@lru_cache(2048)
def looks(text: str) -> tuple[tuple[bytes | str, ...], ...]:
    """Return comparable looks of a text: as it is, in small letters, in capitals.

    Texts that share a look are confusable, like Latin and Cyrillic «а», or «А» and «а».
    """
    plain = unicodedata.normalize("NFKC", text)
    return tuple(tuple(map(_look, view)) for view in (plain, plain.casefold(), plain.upper()))


def _look(char: str) -> bytes | str:
    return char if char.isspace() or not _is_in_font(char) else _shape(char)
