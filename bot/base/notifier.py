"""In-process notification of writes."""

from collections.abc import Callable, Collection
from typing import Any

from storage.live.redraws import Redraw, ScreenId
from storage.live.repository import Versioned
from storage.live.stored_form import Write


class Notifier:
    """Wakes delivery and clock after a write; their periodic sweeps find whatever a notification misses.

    The callbacks are set once delivery and clock exist, because both depend on the stores that notify.
    """

    def __init__(self) -> None:
        self.redraw: Callable[[Collection[Redraw]], None] = lambda redraws: None
        """Receives the screens to redraw."""
        self.alarm: Callable[[int], None] = lambda at: None
        """Receives the first deadline of a write, in milliseconds since the epoch."""

    def written(self, id: str, after: Versioned[Any], write: Write) -> None:
        """Pass on the redraws and the first deadline of a write."""
        screens = (screen for screen in write.redraws if isinstance(screen, ScreenId))
        self.redraw([Redraw(id, screen, after.version) for screen in screens])
        due = [at for at in write.deadlines.values() if at is not None]
        if due:
            self.alarm(min(due))
