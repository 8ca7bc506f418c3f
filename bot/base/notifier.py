"""The parts of this process that react to its writes."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from storage.live.redraws import Redraw


def _ignore(_: object) -> None:
    return None


@dataclass
class Notifier:
    """Tells delivery and clock what a write asks of them; their sweeps find what they miss."""

    redraw: Callable[[Collection[Redraw]], None] = _ignore
    """Receives the messages to redraw."""
    alarm: Callable[[int], None] = _ignore
    """Receives the first deadline of a write, in milliseconds since the epoch."""
