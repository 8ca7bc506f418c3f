"""Lines and keys of tables that are offered."""

from collections.abc import Sequence

from bot.features.queue.drop_in import people_of
from bot.match.table import Table
from bot.ui.buttons import Personal, encode
from bot.ui.content import Key
from bot.ui.option_words import preset_name
from bot.ui.render import Keys
from bot.ui.texts import names
from bot.ui.texts.words import Words
from games import registry
from games.faces.facts import Fact

LABEL = 40
"""Columns of a key's label."""


def offer_lines(tables: Sequence[Table], words: Words) -> list[str]:
    """Return a heading, a line for each table, and an empty line; nothing without tables."""
    if not tables:
        return []
    lines = [words.html("queue-offer", minutes=_minutes(table), **_facts(table)) for table in tables]
    return [words.html("queue-offers"), *lines, ""]


def offer_keys(tables: Sequence[Table], preset: str, words: Words) -> Keys:
    """Return the keys to the tables; `preset` is that of the page."""
    return tuple(
        (
            Key(
                names.shortened(words.plain("button-offer", **_facts(table)), LABEL),
                encode(Personal("offer", f"{table.id}/{table.game}/{preset}")),
            ),
        )
        for table in tables
    )


def _facts(table: Table) -> dict[str, Fact]:
    people = names.in_list(chair.name for chair in (*table.people, *table.newcomers))
    return {
        "preset": preset_name(table.game, table.preset),
        "names": tuple(people),
        "count": len(people),
    }


def _minutes(table: Table) -> int:
    """Estimate the match with one more person; 0 if it is not measured."""
    people, seats = len(people_of(table)) + 1, len(table.chairs)
    lengths = registry.lengths(table.game)
    return lengths.minutes(table.preset, people=people, computers=max(0, seats - people)) or 0
