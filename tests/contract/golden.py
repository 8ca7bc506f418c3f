"""Matches stored for good."""

import msgspec

from games.record import Record


class Golden(msgspec.Struct, forbid_unknown_fields=True):
    """A match that was stored for good: what it led to then must follow from it now."""

    record: Record
    scores: dict[str, tuple[str, ...]]
    """Running totals after so many actions of the log."""
    places: tuple[int, ...]
    points: tuple[str, ...]
