"""Who comes where."""

from collections.abc import Sequence


def places(taken: Sequence[int]) -> tuple[int, ...]:
    """The most cards first; equals share a place."""
    return tuple(1 + sum(other > mine for other in taken) for mine in taken)
