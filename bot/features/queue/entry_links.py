"""Key to a match in private."""

from collections.abc import Iterator

from bot.ui.buttons import Personal
from bot.ui.entry_links import EntryLink


def of_start() -> Iterator[EntryLink]:
    """Yield the key to play at once."""
    yield EntryLink("button-play", Personal("play"))
