"""Lines of text as masks, in the one font of the program."""

import re
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.ui.texts import names
from bot.ui.texts.glyphs import DRAWING, font

_EM = 0.86
"""Relative to the height of a line."""
_FINE = 3
"""Supersampling factor of letters, so that small ones keep their widths."""
_CAPITAL = 0.729
"""Height of a capital letter, relative to the em."""
_SMALLEST = 0.7
"""Smallest scale of a line that does not fit, before it is shortened."""
SMALL = 24
"""Height up to which lines are only shortened: their letters are ten points high on a phone."""
_BREAKING = 0.85
"""Smallest scale of a line that may be broken, before it is."""
_GAP = re.compile(r"(?<=\S\S) ")
"""Break opportunities of a line: not after a word of one letter."""


def _em(size: int) -> int:
    return max(1, round(size * _EM * _FINE))


def letter_height(size: int) -> float:
    """Return the font size of a line of this height."""
    return _em(size) / _FINE


def breadth(text: str) -> float:
    """Return the width of a legible text relative to its size, approximately: sizes are whole pixels."""
    return _length(text, 100) * _EM / 100


@lru_cache(8192)
def _length(text: str, em: int) -> float:
    return font(em).getlength(text)


def _fits(text: str, size: int, room: int) -> bool:
    return _length(text, _em(size)) <= room * _FINE


@lru_cache(4096)
def fit(text: str, size: int, room: int) -> tuple[str, int]:
    """Return the text and its size, fitted to the width; 0: any width."""
    if not room or _fits(text, size, room):
        return text, size
    least = max(int(size * _SMALLEST), min(size, SMALL))
    small = next((each for each in range(size - 1, least, -1) if _fits(text, each, room)), least)
    return _cut(text, small, room), small


@lru_cache(4096)
def broken(text: str, size: int, room: int, lines: int) -> tuple[tuple[str, ...], int]:
    """Break the text into at most this many lines within the width, and return its size; 0: any width."""
    one, small = fit(text, size, room)
    if lines == 1 or (one == text and small >= size * _BREAKING):
        return (one,), small
    least = min(size, SMALL)
    for each in range(int(size * _BREAKING), least, -1):
        parts = _broken_at(text, each, room, lines)
        if " ".join(parts) == text:
            return parts, each
    return _broken_at(text, least, room, lines), least


def _broken_at(text: str, size: int, room: int, lines: int) -> tuple[str, ...]:
    """Break between words, or else within one; the last line is shortened."""
    if lines == 1 or _fits(text, size, room):
        return (_cut(text, size, room),)
    heads = [text[: gap.start()] for gap in _GAP.finditer(text)]
    head = next((each for each in reversed(heads) if _fits(each, size, room)), None)
    if head is not None:
        return head, *_broken_at(text[len(head) + 1 :], size, room, lines - 1)
    ends = range(len(text) - 1, 0, -1)
    end = next((each for each in ends if _fits(f"{text[:each]}-", size, room)), 1)
    return f"{text[:end]}-", *_broken_at(text[end:], size, room, lines - 1)


def _cut(text: str, size: int, room: int) -> str:
    columns = names.width(text)
    while columns > 1 and not _fits(text, size, room):
        columns -= 1
        text = names.cut(text, columns)
    return text


@lru_cache(1024)
def mask(text: str, size: int) -> tuple[Image.Image, int]:
    """Return the line as a mask, and the distance from its top to the middle of its capitals."""
    em, base = _em(size), size * _FINE
    face = font(em)
    image = Image.new("L", (round(_length(text, em)) + 2 * _FINE, 2 * base))
    with DRAWING:
        ImageDraw.Draw(image).text((0, base), text, fill=255, font=face, anchor="ls")
    small = image.reduce(_FINE)
    _, top, _, bottom = small.getbbox() or (0, 0, 1, 1)
    return small.crop((0, top, small.width, bottom)), size - round(em * _CAPITAL / 2 / _FINE) - top
