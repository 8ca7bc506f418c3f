"""Page with the seal of a daily deal."""

from bot.ui.content import Content
from bot.ui.texts.words import Words


def board_content(seal: str, words: Words) -> Content:
    return Content("\n".join((words.html("fair-seal", seal=seal), "", words.html("fair-board"))))
