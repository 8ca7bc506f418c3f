"""What whoever runs the bot may do, and sees."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.features.operation.broadcasts import Broadcasts
from bot.match.census import Census
from bot.match.maintenance import Maintenance
from bot.match.table import PersonId
from storage.redis.operation import OperationStore


@dataclass(frozen=True)
class Operation:
    """The parts that the owner's commands use."""

    owner: PersonId | None
    """Who runs the bot, if that is known."""
    store: OperationStore
    """Where it is noted whose menu shows the owner's commands."""
    maintenance: Maintenance
    processes: Callable[[], int]
    """Counts those that live."""
    census: Census
    broadcasts: Broadcasts
    missing: Callable[[], Awaitable[list[str]]]
    """Names what does not answer this process."""
    servers: Callable[[], Awaitable[list[str]]]
    """The name and version of each server that answers."""
