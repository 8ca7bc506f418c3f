"""Room under a picture: picture, caption and buttons should be on a phone's screen together."""

from collections.abc import Sequence

from bot.ui.render import without_markup
from bot.ui.texts import names

CAPTION_LINES = 4
"""Lines under a picture of a table."""
BOARD_CAPTION_LINES = 3
"""The same where the game's own buttons stand below."""
CAPTION_COLUMNS = 36
"""Columns of a line under a picture, on a phone 390 pixels wide."""


def shown_lines(texts: Sequence[str]) -> int:
    """How many lines these parts of HTML take on a phone."""
    return sum(
        max(1, -(-names.width(without_markup(line)) // CAPTION_COLUMNS))
        for text in texts
        for line in text.split("\n")
    )


def newest_fitting(feed: Sequence[str], room: int) -> list[str]:
    """The newest lines of the feed that this many lines on a phone have room for, the oldest first."""
    fitting: list[str] = []
    for line in reversed(feed):
        room -= shown_lines([line])
        if room < 0:
            break
        fitting.insert(0, line)
    return fitting
