"""Clocks that a test stops and moves."""

from bot.base.timing import Time


class StoppableTime(Time):
    """The time of a bot: it runs, or stands where it was stopped; what waits is woken in real time."""

    def __init__(self, scale: float = 1.0) -> None:
        super().__init__(scale)
        self._stopped: int | None = None
        self._added = 0

    def now(self) -> int:
        return super().now() + self._added if self._stopped is None else self._stopped

    @property
    def at(self) -> int:
        """Now, to be read and to be set."""
        return self.now()

    @at.setter
    def at(self, at: int) -> None:
        if self._stopped is None:
            self._added += at - self.now()
        else:
            self._stopped = at

    def stop(self) -> None:
        """Stand still: nothing is late then, and no limit passes."""
        self._stopped = self.now()

    def go_on(self) -> None:
        """Run again from where it stands."""
        at, self._stopped = self.now(), None
        self.at = at

    def jump(self, seconds: float) -> None:
        self.at += int(seconds * 1000)


class StillTime(StoppableTime):
    """Stands still from the beginning."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        super().__init__()
        self._stopped = at


class Ticks:
    """Seconds that only ever pass."""

    def __init__(self, at: float = 0.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at
