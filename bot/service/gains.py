"""What a stored match has changed for its people, as the last card tells it."""

from collections.abc import Sequence

from bot.service.table import Gain, Table
from storage.profiles import Change


def gains(table: Table, changes: Sequence[Change]) -> tuple[Gain, ...]:
    """What a stored match has changed, by seat; empty if it has changed nothing that people are told."""
    own = {change.seat: _gain(change) for change in changes}
    by_seat = tuple(own.get(seat, Gain()) for seat in range(len(table.chairs)))
    return by_seat if set(by_seat) != {Gain()} else ()


def _gain(change: Change) -> Gain:
    if change.shown is None or change.shown_before is None:
        return Gain(achievements=change.achievements)
    risen = change.shown - change.shown_before
    return Gain(change.shown, risen, provisional=not change.ranked, achievements=change.achievements)
