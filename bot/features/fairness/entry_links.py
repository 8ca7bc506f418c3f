"""Keys to what binds the luck of a table, and to the check of a finished match."""

from collections.abc import Iterator

from bot.match.finished_matches import FinishedMatch
from bot.match.table import Table
from bot.ui.buttons import AtTable, Personal
from bot.ui.entry_links import EntryLink

LABEL = "button-fair"


def of_table(table: Table) -> Iterator[EntryLink]:
    """Yield the key to the page of a table."""
    yield EntryLink(LABEL, AtTable(table.id, "fair"))


def of_match(match: FinishedMatch) -> Iterator[EntryLink]:
    """Yield the key that verifies a match, if its luck is stored."""
    if match.luck is not None:
        yield EntryLink(LABEL, Personal("verify", match.id))
