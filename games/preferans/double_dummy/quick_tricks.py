"""Bound the declarer's tricks of a position without a search, by quick tricks."""

from games.preferans.double_dummy.compiling import compiled
from games.preferans.double_dummy.holdings import BITS, MASK
from games.preferans.double_dummy.packed import CLEAN, LENGTHS, SURE, TOPS


@compiled
def _misere_bounds(key: int, leader: int, left: int) -> tuple[int, int]:
    if leader == 0:
        return 0, left
    safe = (
        CLEAN[key & MASK]
        and CLEAN[key >> BITS & MASK]
        and CLEAN[key >> 2 * BITS & MASK]
        and CLEAN[key >> 3 * BITS]
    )
    return 0, 0 if safe else left


@compiled
def _in_a_row(key: int, place: int) -> int:
    """Return the tricks of a leading place that runs its suits, if nobody can trump."""
    return (
        SURE[3 * (key & MASK) + place]
        + SURE[3 * (key >> BITS & MASK) + place]
        + SURE[3 * (key >> 2 * BITS & MASK) + place]
        + SURE[3 * (key >> 3 * BITS) + place]
    )


@compiled
def _before_trumping(key: int, place: int, one: int, other: int) -> int:
    """Return the tricks of a leading place with top cards of side suits.

    They count until another place with trumps is out of the suit.
    """
    trumps = 3 * (key & MASK)
    count = 0
    for shift in (BITS, 2 * BITS, 3 * BITS):
        suit = 3 * (key >> shift & MASK)
        run = TOPS[suit + place]
        if run and LENGTHS[trumps + one]:
            run = min(run, LENGTHS[suit + one])
        if run and LENGTHS[trumps + other]:
            run = min(run, LENGTHS[suit + other])
        count += run
    return count


@compiled
def _trump_bounds(key: int, leader: int, left: int) -> tuple[int, int]:
    """Bound tricks by top trumps, which always take one, and the leader's further tricks."""
    trumps = 3 * (key & MASK)
    if leader == 0:
        most = left - max(TOPS[trumps + 1], TOPS[trumps + 2])
        if TOPS[trumps] >= max(LENGTHS[trumps + 1], LENGTHS[trumps + 2]):
            return _in_a_row(key, 0), most
        return TOPS[trumps] + _before_trumping(key, 0, 1, 2), most
    partner = 3 - leader
    if LENGTHS[trumps] or LENGTHS[trumps + partner]:
        return TOPS[trumps], left - TOPS[trumps + leader] - _before_trumping(key, leader, 0, partner)
    return 0, left - _in_a_row(key, leader)


@compiled
def bounds_of(trumped: int, misere: int, key: int, leader: int, left: int) -> tuple[int, int]:
    """Return the least and the most tricks of the declarer."""
    if misere:
        return _misere_bounds(key, leader, left)
    if trumped:
        return _trump_bounds(key, leader, left)
    if leader == 0:
        return _in_a_row(key, 0), left
    return 0, left - _in_a_row(key, leader)
