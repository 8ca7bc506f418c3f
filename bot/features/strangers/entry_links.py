"""Key to the people whom a person blocks."""

from collections.abc import Iterator

from bot.features.strangers.block_list import ALL
from bot.ui.buttons import Personal
from bot.ui.entry_links import EntryLink


def of_settings() -> Iterator[EntryLink]:
    """Yield the key to the list."""
    yield EntryLink("button-blocks", Personal("blocks", ALL))
