"""The metrics page for Prometheus."""

import asyncio
from collections.abc import Callable, Mapping
from typing import TypeAlias

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis.exceptions import RedisError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.base.metrics import BACKLOG, BUILD, MOVES, QUEUES, REGISTRY, TABLES, UNREAD, program_version
from bot.base.settings import METRICS
from bot.match.census import Census, Count
from bot.match.table import Phase
from games import registry
from storage.live.live import Unfinished

Queues: TypeAlias = Mapping[str, Callable[[], int]]
"""The length of each queue of this process."""

ANSWER_S = 2.0
"""Timeout of Redis."""

log = structlog.get_logger(__name__)


class MetricsPage:
    """Answers with all metrics; lengths of queues are read on each request."""

    def __init__(self, census: Census, queues: Queues) -> None:
        self._census = census
        self._queues = queues
        BUILD.labels(program_version()).set(1)
        for game in registry.names():
            MOVES.labels(game)

    def route(self) -> Route:
        """Return where the page is."""
        return Route(METRICS, self._show)

    async def _show(self, request: Request) -> Response:
        for name, length in self._queues.items():
            QUEUES.labels(name).set(length())
        try:
            async with asyncio.timeout(ANSWER_S):
                _show_count(await self._census.count())
        except (RedisError, OSError) as error:
            log.info("tables-uncounted", error=type(error).__name__)
            UNREAD.set(1)
            TABLES.clear()
            BACKLOG.clear()
        else:
            UNREAD.set(0)
        return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


def _show_count(count: Count) -> None:
    for game in registry.names():
        for phase in Phase:
            TABLES.labels(game, phase.value).set(count.tables[game, phase])
    for name in Unfinished._fields:
        BACKLOG.labels(name).set(getattr(count.backlog, name))
