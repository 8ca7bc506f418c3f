"""An attempt that somebody waits for: commands end with it, and no write of it is carried out later."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MARGIN_S = 0.3
"""How long before its end an attempt may write, so that the answer comes in time."""


class Attempt:
    """One attempt to serve somebody."""

    def __init__(self, seconds: float) -> None:
        self.ends = time.monotonic() + seconds
        self.has_stored = False
        """Whether a change of a table is stored, so that the attempt has not failed."""
        self.is_over = False

    @property
    def seconds_left(self) -> float:
        return self.ends - time.monotonic()


_CURRENT: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


def current_attempt() -> Attempt | None:
    """The attempt that this task works for; None where nobody waits."""
    attempt = _CURRENT.get()
    return None if attempt is None or attempt.is_over else attempt


def note_stored() -> None:
    """Note that the current attempt has stored a change, so that nobody is told that it has not."""
    attempt = current_attempt()
    if attempt is not None:
        attempt.has_stored = True


@contextmanager
def attempting(seconds: float) -> Iterator[Attempt]:
    """Everything inside belongs to one attempt of this length. Tasks that outlive it are on their own."""
    attempt = Attempt(seconds)
    token = _CURRENT.set(attempt)
    try:
        yield attempt
    finally:
        attempt.is_over = True
        _CURRENT.reset(token)


@contextmanager
def uncounted() -> Iterator[None]:
    """What is inside asks no store: it takes no time from the current attempt."""
    attempt = current_attempt()
    left = attempt.seconds_left if attempt is not None else 0.0
    try:
        yield
    finally:
        if attempt is not None:
            attempt.ends = time.monotonic() + left
