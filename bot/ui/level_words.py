"""Levels of computers: names and keys."""

from collections.abc import Callable

from bot.match.table import Table
from bot.ui.render import Keys, choice_key, in_rows
from bot.ui.texts.words import Words
from games import registry
from games.agents.levels import Level
from games.faces.panel import Text


def level_name(level: Level) -> Text:
    return Text(f"level-{level.value}")


def has_levels(game: str) -> bool:
    """Return whether the game has more than one level."""
    return len(registry.levels(game)) > 1


def level_label(game: str, level: Level) -> Text:
    """Return the name of the game's nearest level."""
    return level_name(registry.nearest(game, level))


def level_lines(table: Table, words: Words) -> list[str]:
    """Return a line on the level of the table's computers; nothing without computers."""
    if len(table.people) == len(table.chairs):
        return []
    return [level_line(table.game, table.level, words)]


def level_line(game: str, level: Level, words: Words) -> str:
    return words.html("lobby-level", level=level_label(game, level))


def level_page_lines(words: Words) -> list[str]:
    """Return the text of the page of levels."""
    return [words.html("lobby-which-level"), "", words.html("lobby-level-about")]


def level_keys(game: str, chosen: Level, press: Callable[[Level], str], words: Words) -> Keys:
    """Return a key for each level; the chosen one is marked."""
    own, now = registry.levels(game), registry.nearest(game, chosen)
    return in_rows(
        (choice_key(words, level_label(game, each), press(each), chosen=each is now) for each in own), 1
    )
