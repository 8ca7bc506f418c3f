"""Keys to the settings."""

from collections.abc import Iterator

from bot.match.table import Table
from bot.ui.buttons import AtTable, Personal
from bot.ui.entry_links import EntryLink


def of_hand(table: Table) -> Iterator[EntryLink]:
    """Yield the key to hands in text."""
    yield EntryLink("button-text", AtTable(table.id, "text"))


def of_own_data() -> Iterator[EntryLink]:
    """Yield the key back to the settings."""
    yield EntryLink("button-settings-back", Personal("settings", "page"))
