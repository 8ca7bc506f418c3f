"""Places other than messages in which people see screens, such as open pages."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import structlog
from redis.exceptions import RedisError

from bot.match.table import PersonId, TableId
from storage.live.redraws import ScreenId

PlaceQuery: TypeAlias = Callable[[PersonId, TableId, ScreenId], Awaitable[bool]]
"""Returns whether a feature shows a person this screen of a table now."""

log = structlog.get_logger(__name__)


class Places:
    """Asks features whether a person sees a screen in a place of theirs."""

    def __init__(self) -> None:
        self.queries: Sequence[PlaceQuery] = ()

    async def show(self, person: PersonId, table: TableId, screen: ScreenId) -> bool:
        """Return whether any feature shows it to the person; log a query that fails. Raises RedisError."""
        for query in self.queries:
            try:
                if await query(person, table, screen):
                    return True
            except RedisError:
                raise
            except Exception:
                log.exception("place-unknown", table=table, screen=screen.name)
        return False
