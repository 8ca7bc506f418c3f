"""Keys that begin a score sheet."""

from collections.abc import Iterator

from bot.match.table import Table
from bot.ui.buttons import Personal
from bot.ui.entry_links import EntryLink

KEEP = Personal("keep")


def of_lobby(_: Table) -> Iterator[EntryLink]:
    """Yield the key beside a lobby: people may play with real cards instead."""
    yield EntryLink("button-sheet-beside", KEEP)


def of_new() -> Iterator[EntryLink]:
    """Yield the key for a person in private."""
    yield EntryLink("button-sheet", KEEP)
