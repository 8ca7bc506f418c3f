"""The seal of a table's luck on other pages: its key, and the people who have cut."""

from bot.match.table import MatchId, Table
from bot.ui.buttons import AtTable, Personal, encode
from bot.ui.content import Key
from bot.ui.texts.words import Words
from games.core import Seat
from games.faces.facts import Who


def fair_key(table: Table, words: Words) -> Key:
    """The key to all that binds the luck of the table, and to the cut."""
    return Key(words.plain("button-fair"), encode(AtTable(table.id, "fair")))


def verify_key(match: MatchId, words: Words) -> Key:
    """The key that checks the luck of a finished match."""
    return Key(words.plain("button-fair"), encode(Personal("verify", match)))


def cut_lines(table: Table, words: Words) -> list[str]:
    """The people who have cut the pack; the places stay secret."""
    who = tuple(Who(Seat(seat)) for seat, chair in enumerate(table.chairs) if chair.cut)
    return [words.html("fair-cut-by", who=who)] if who else []
