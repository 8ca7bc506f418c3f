"""Key to the settings."""

from collections.abc import Iterator

from bot.ui.buttons import Personal
from bot.ui.entry_links import EntryLink


def of_own_data() -> Iterator[EntryLink]:
    """Yield the key back to the settings."""
    yield EntryLink("button-settings-back", Personal("settings", "page"))
