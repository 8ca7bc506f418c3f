"""Settle a sheet step by step (PREF-8.15 to 8.17)."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from games.preferans.scoring.booking import WHISTS_A_POINT, worth
from games.preferans.scoring.sheet import Sheet, Terms, total
from games.statistics import rounded


class Settlement(msgspec.Struct, frozen=True):
    """The steps of a settlement by seat; matrices are by writer, then by the player written on."""

    hills: tuple[int, ...]
    missing: tuple[int, ...]
    """The hill points for missing pool points."""
    over: tuple[int, ...]
    """Both together, minus the smallest sum."""
    given: tuple[Fraction, ...]
    """The whists that each other player writes on this one for it."""
    written: tuple[tuple[int, ...], ...]
    whists: tuple[tuple[Fraction, ...], ...]
    balances: tuple[tuple[Fraction, ...], ...]
    """The whists that the first wins from the second."""
    results: tuple[Fraction, ...]
    """The exact results, with sum 0."""
    shown: tuple[int, ...]
    """The results in whole whists, with sum 0."""


def settle(sheet: Sheet, terms: Terms) -> Settlement:
    """Settle the sheet as it stands."""
    missing = (0,) * len(sheet.pages) if terms.hill_only else missing_points(sheet, terms)
    sums = [hill + more for hill, more in zip(sheet.hills, missing, strict=True)]
    over = tuple(each - min(sums) for each in sums)
    given = tuple(Fraction(each * WHISTS_A_POINT, len(sums)) for each in over)
    written = ((0,) * len(sums),) * len(sums) if terms.hill_only else sheet.whists
    whists = _with_hills(written, given)
    balances = tuple(
        tuple(mine - whists[on][who] for on, mine in enumerate(row)) for who, row in enumerate(whists)
    )
    results = tuple(sum(row, Fraction(0)) for row in balances)
    return Settlement(sheet.hills, missing, over, given, written, whists, balances, results, rounded(results))


def _with_hills(
    written: Sequence[Sequence[int]], given: Sequence[Fraction]
) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(
        tuple(Fraction(0) if who == on else whists + given[on] for on, whists in enumerate(row))
        for who, row in enumerate(written)
    )


def missing_points(sheet: Sheet, terms: Terms) -> tuple[int, ...]:
    """Return the hill points for missing pool points (PREF-8.16).

    They count up to the limit, or up to the largest pool without one.
    """
    early = [total(page.robber_pool) for page in sheet.pages]
    pools = sheet.pools
    limit = max(pools) if sheet.limit is None else sheet.limit
    return tuple(
        worth(terms) * (max(0, limit - pool) + max(early) - robber)
        for pool, robber in zip(pools, early, strict=True)
    )
