"""Keys to the settings."""

from collections.abc import Iterator

from bot.match.table import Table
from bot.ui.buttons import AtTable, Personal
from bot.ui.entry_links import EntryLink


def of_board(table: Table) -> Iterator[EntryLink]:
    """Yield the key that draws the cards with marks, or without."""
    yield EntryLink("button-marks", AtTable(table.id, "marks"))


def of_own_data() -> Iterator[EntryLink]:
    """Yield the key back to the settings."""
    yield EntryLink("button-settings-back", Personal("settings", "page"))
