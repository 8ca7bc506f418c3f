"""Whom this process tells of its writes."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from storage.redraws import Redraw


def _ignore(_: object) -> None:
    return None


@dataclass
class Notifier:
    """Delivery and clock hear of what a write asks of them; what they miss, their sweeps find."""

    redraw: Callable[[Collection[Redraw]], None] = _ignore
    """Hears of the messages to draw."""
    alarm: Callable[[int], None] = _ignore
    """Hears of the first deadline that a write set, in milliseconds since the epoch."""
