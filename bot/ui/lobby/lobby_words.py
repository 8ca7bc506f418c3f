"""Words of a lobby about its match: the preset and its minutes, the options, the pace, the hints."""

from bot.match.opening.choices import has_clock
from bot.match.table import Table
from bot.ui.clock_words import pace_line
from bot.ui.option_words import Agreed, agreed_lines
from bot.ui.texts.words import Words
from games import registry
from games.core import AnyGame


def agreed_at(table: Table) -> Agreed:
    """Return the settings that the table has agreed on."""
    return Agreed(table.game, table.preset, table.options, seats_at(table, registry.get(table.game)))


def preset_lines(table: Table, words: Words) -> list[str]:
    """Return the preset with its minutes, and the options that are not as it has them."""
    return agreed_lines(agreed_at(table), words, minutes_of(table, table.preset))


def minutes_of(table: Table, preset: str) -> int | None:
    """Estimate the minutes of a match of this preset, with people in the empty chairs.

    Where too few sit for it, the missing players count as people.
    """
    game, lengths = registry.get(table.game), registry.lengths(table.game)
    computers = len(table.chairs) - len(table.people)
    likely = range(seats_at(table, game), game.seats.stop)
    found = (lengths.minutes(preset, people=seats - computers, computers=computers) for seats in likely)
    return next((minutes for minutes in found if minutes is not None), None)


def seats_at(table: Table, game: AnyGame) -> int:
    """Return the players of a match: at the table, and missing ones."""
    return max(len(table.chairs), game.seats.start)


def pace_lines(table: Table, words: Words) -> list[str]:
    """Return the pace of the match; none where nobody is hurried."""
    return [pace_line(table.pace, words)] if table.pace is not None and has_clock(table.game) else []


def has_hint_choice(table: Table) -> bool:
    """Return whether the people here may agree on hints."""
    return has_clock(table.game) and registry.adviser(table.game) is not None


def hint_lines(table: Table, words: Words) -> list[str]:
    """Say whether hints are given; nothing where one person is alone and always has them."""
    if not has_hint_choice(table) or not (table.advice or len(table.people) > 1):
        return []
    return [words.html("lobby-hints-all" if table.advice else "lobby-hints-none")]
