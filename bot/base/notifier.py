"""In-process notification of writes."""

from collections.abc import Callable, Collection

from storage.live.redraws import Redraw


class Notifier:
    """Wakes delivery and clock after a write; their periodic sweeps find whatever a notification misses."""

    def __init__(self) -> None:
        self.redraw: Callable[[Collection[Redraw]], None] = lambda redraws: None
        """Receives the screens to redraw."""
        self.alarm: Callable[[int], None] = lambda at: None
        """Receives the first deadline of a write, in milliseconds since the epoch."""
