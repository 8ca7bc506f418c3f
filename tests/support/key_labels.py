"""Labels of keys on a phone of 390 pixels, and which of them it cuts."""

from functools import lru_cache
from itertools import pairwise

from bot.ui.texts import names
from bot.ui.texts.glyphs import font
from playground.world import World

EM, GAP, PADDING = 14, 4, 8
"""Pixels of a label's letters, between two keys, and at each side of a label."""
GROUP_KEYBOARD = 328
"""Pixels of a keyboard in a group, where the sender's picture stands beside it."""
SCALE = 10
"""Letters are measured larger, because small ones have widths of whole pixels."""
BROAD = 10 / 9
"""The width of letters in the playground's page, over that of the condensed font."""
WIDE = 1.25
"""Ems of an emoji, which the font lacks."""
EMOJI = "\ufe0f"
"""Makes an emoji of the sign before it."""


def cut_labels(world: World) -> list[str]:
    """Return the labels that were cut in a group."""
    shown = [event.facts["message"] for event in world.events if event.kind in ("message", "edit")]
    rows = [
        [key.text for key in row]
        for message in shown
        if message.chat.id < 0 and message.reply_markup is not None
        for row in message.reply_markup.inline_keyboard
    ]
    return sorted({label for row in rows for label in row if is_cut(label, len(row))})


@lru_cache(4096)
def is_cut(label: str, count: int) -> bool:
    """Return whether a row of so many keys in a group is too narrow for the label."""
    emoji, letters = label_widths(label)
    return emoji + BROAD * letters > (GROUP_KEYBOARD - GAP * (count - 1)) / count - 2 * PADDING


@lru_cache(4096)
def label_widths(label: str) -> tuple[float, float]:
    """Return the pixels of a label's emoji, and of its other letters."""
    wide, narrow = 0, ""
    for char, after in pairwise(f"{label} "):
        if names.width(char) > 1 or after == EMOJI:
            wide += 1
        elif names.width(char):
            narrow += char
    return EM * WIDE * wide, font(EM * SCALE).getlength(narrow) / SCALE
