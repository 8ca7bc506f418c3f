"""A database that is away."""

from collections.abc import Coroutine
from typing import Any

from storage.sql.guard import DatabaseAway


async def away(work: Coroutine[Any, Any, object]) -> object:
    """A database that does not answer."""
    work.close()
    raise DatabaseAway
