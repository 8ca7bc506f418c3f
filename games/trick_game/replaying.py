"""Show a finished deal with every hand open."""

from collections.abc import Callable, Sequence

from games.core import Seat
from games.faces.card_table import Heap
from games.faces.facts import Fact, Text
from games.faces.open_table import OpenHand, OpenTable, open_panel
from games.faces.panel import Panel
from games.faces.pieces import trick_line
from games.trick_game.game import TrickDeal


def open_deal(
    key: str,
    deal: TrickDeal,
    notes: Callable[[Seat], tuple[Fact, ...]],
    *,
    dealer: Seat | None,
    heading: Text,
    aside: Fact,
    heaps: tuple[Heap, ...],
    told: Sequence[Text] = (),
) -> Panel:
    """Return the deal with its current trick, or else the latest one; before it the lines `told`.

    Messages begin with `key`; `notes` are the lines under a name.
    """
    badge = Text(f"{key}-mark-dealer")
    trick = deal.tricks[-1] if deal.tricks else None
    table = OpenTable(
        tuple(
            OpenHand(Seat(seat), hand, notes(Seat(seat)), badge if seat == dealer else "")
            for seat, hand in enumerate(deal.hands)
        ),
        heading=heading,
        aside=aside,
        trick=trick,
        lying=deal.trick,
        heaps=heaps,
    )
    lines = told if trick is None else (trick_line(f"{key}-replay-trick", trick, f"{key}-play"),)
    return open_panel(table, hand_key=f"{key}-replay-hand", heap_key=f"{key}-replay-heap", told=lines)
