"""Who comes where."""

from collections.abc import Sequence


def places(taken: Sequence[int]) -> tuple[int, ...]:
    """The most cards first; equals share a place."""
    falling = sorted(taken, reverse=True)
    return tuple([1 + falling.index(mine) for mine in taken])
