"""Retry deadline of a request: commands end with it, and no write of it is carried out later."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MARGIN_S = 0.3
"""Time before the deadline in which nothing is written, so that the answer arrives in time."""


class Attempt:
    """One attempt to serve a request."""

    def __init__(self, seconds: float) -> None:
        self.ends = time.monotonic() + seconds
        self.has_stored = False
        """Whether a table's change is stored, so that the attempt counts as successful."""
        self.is_over = False

    @property
    def seconds_left(self) -> float:
        return self.ends - time.monotonic()


_CURRENT: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


def current_attempt() -> Attempt | None:
    """Return this task's attempt; None outside a request."""
    attempt = _CURRENT.get()
    return None if attempt is None or attempt.is_over else attempt


def note_stored() -> None:
    """Record a stored change, so that nobody is told that nothing was stored."""
    attempt = current_attempt()
    if attempt is not None:
        attempt.has_stored = True


@contextmanager
def attempting(seconds: float) -> Iterator[Attempt]:
    """Set a deadline for the block. Tasks that outlive the block have none."""
    attempt = Attempt(seconds)
    token = _CURRENT.set(attempt)
    try:
        yield attempt
    finally:
        attempt.is_over = True
        _CURRENT.reset(token)


@contextmanager
def uncounted() -> Iterator[None]:
    """Pause the deadline inside this block, which queries no store."""
    attempt = current_attempt()
    left = attempt.seconds_left if attempt is not None else 0.0
    try:
        yield
    finally:
        if attempt is not None:
            attempt.ends = time.monotonic() + left
