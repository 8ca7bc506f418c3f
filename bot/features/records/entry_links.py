"""Keys from the result of a match to its record."""

from collections.abc import Iterator

from bot.match.table import Table
from bot.ui.entry_links import EntryLink
from bot.ui.links import MATCH
from bot.ui.record_page import Part, RecordPage, page_press
from games import registry


def of_result(table: Table) -> Iterator[EntryLink]:
    """Yield the key that opens a match with its deals in private."""
    if table.match is not None:
        yield EntryLink("button-replay", link=MATCH, argument=table.match)


def of_own_result(table: Table) -> Iterator[EntryLink]:
    """Yield the key to the analysis of decisions; or to the match, where nobody judges them.

    Other tables may still play a board: of such a match the key leads to what may be seen.
    """
    if table.retry is not None:
        page = RecordPage(table.retry.match, Part.MOVE, table.retry.deal, table.retry.step)
        yield EntryLink("button-judged", page_press(page, anew=True))
    elif table.match is not None and table.luck.board is None and registry.is_analysed(table.game):
        yield EntryLink("button-judged", page_press(RecordPage(table.match, Part.JUDGED, 1), anew=True))
    elif table.match is not None:
        yield EntryLink("button-replay", page_press(RecordPage(table.match), anew=True))
