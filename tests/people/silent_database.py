"""A database that does not answer."""

from collections.abc import Coroutine
from typing import Any

from storage.sql.guard import DatabaseAway


async def away(work: Coroutine[Any, Any, object]) -> object:
    """Raise DatabaseAway instead of doing the work."""
    work.close()
    raise DatabaseAway
