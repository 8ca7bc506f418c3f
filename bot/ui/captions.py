"""Caption limits, so that picture, caption and buttons fit a phone's screen together."""

from collections.abc import Sequence

from bot.ui.render import without_markup
from bot.ui.texts import names

CAPTION_LINES = 4
"""Most lines under a picture of a table."""
BOARD_CAPTION_LINES = 3
"""Most lines above the game's own buttons."""
CAPTION_COLUMNS = 36
"""Columns of a caption's line on a phone 390 pixels wide."""


def shown_lines(texts: Sequence[str]) -> int:
    """Return the number of lines that these parts of HTML take on a phone."""
    return sum(
        max(1, -(-names.width(without_markup(line)) // CAPTION_COLUMNS))
        for text in texts
        for line in text.split("\n")
    )


def newest_fitting(feed: Sequence[str], room: int) -> list[str]:
    """Return the newest lines of the feed that fit this many lines on a phone, the oldest first."""
    fitting: list[str] = []
    for line in reversed(feed):
        room -= shown_lines([line])
        if room < 0:
            break
        fitting.insert(0, line)
    return fitting
