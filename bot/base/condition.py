"""How the bot is doing, for whoever runs it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Condition:
    """Tells what serves and what is ill."""

    processes: Callable[[], int]
    """Counts those that live."""
    missing: Callable[[], Awaitable[list[str]]]
    """Names what does not answer this process."""
    servers: Callable[[], Awaitable[list[str]]]
    """The name and version of each server that answers."""
