"""Bombs: who draws them, and what they do to a contract (PREF-7.9, 7.10)."""

from collections.abc import Mapping

from games.core import Seat
from games.preferans.scoring.outcome import Raspasy

FIR = 3
"""The highest rank; below it 1 simple and 2 double."""


def factor(rank: int) -> int:
    """What a contract is multiplied by."""
    return 1 << rank


def drawn(deal: Raspasy) -> Mapping[Seat, int]:
    """The rank each player draws; a sitting dealer draws as the least of the three."""
    rank = min(deal.running, FIR)
    ranks = {seat: rank if seat in deal.unseen else rank - 1 for seat in deal.active}
    if deal.sitting is not None:
        ranks[deal.sitting] = min(ranks.values())
    return {seat: rank for seat, rank in ranks.items() if rank > 0}
