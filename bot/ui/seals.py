"""The seal of a table's luck on its pages: the people who have cut."""

from bot.match.table import Table
from bot.ui.texts.words import Words
from games.core import Seat
from games.faces.facts import Who


def cut_lines(table: Table, words: Words) -> list[str]:
    """The people who have cut the pack; the places stay secret."""
    who = tuple(Who(Seat(seat)) for seat, chair in enumerate(table.chairs) if chair.cut)
    return [words.html("fair-cut-by", who=who)] if who else []
