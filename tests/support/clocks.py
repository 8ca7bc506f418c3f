"""Clocks that stand still until a test moves them."""

from bot.base.timing import Time


class StillTime(Time):
    """The time of a bot."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        super().__init__()
        self.at = at

    def now(self) -> int:
        return self.at


class Ticks:
    """Seconds that only ever pass."""

    def __init__(self, at: float = 0.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at
