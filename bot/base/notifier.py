"""The parts of this process that react to its writes."""

from collections.abc import Callable, Collection

from storage.live.redraws import Redraw


class Notifier:
    """Tells delivery and clock what a write asks of them; their sweeps find what they miss."""

    def __init__(self) -> None:
        self.redraw: Callable[[Collection[Redraw]], None] = lambda redraws: None
        """Receives the messages to redraw."""
        self.alarm: Callable[[int], None] = lambda at: None
        """Receives the first deadline of a write, in milliseconds since the epoch."""
