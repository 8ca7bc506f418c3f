"""Current failures of the stores: for the log, `/health`, `/ready` and the metrics."""

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

import structlog

from bot.base.metrics import ILL
from storage.failures import ill_store, reason_of

TOKEN = "token"
"""Name among the stores of a token that another program may use as well."""
CALM_S = 5.0
"""Time after a failure before an answering store counts as healthy."""
MINUTE_S = 60.0

log = structlog.get_logger(__name__)


class Trouble(NamedTuple):
    """Failure of one store; times in seconds of a monotonic clock."""

    reason: str
    since: float
    last: float


class Troubles:
    """Failing stores, as this process has seen."""

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._ill: dict[str, Trouble] = {}
        self._told: dict[str, float] = {}
        """Time of the last log line about a store."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Return the reason of each store's failure, in a few words."""
        return {store: trouble.reason for store, trouble in self._ill.items()}

    def note(self, store: str, error: BaseException) -> None:
        """Record a store's failure, and log it once a minute."""
        now = self._ticks()
        since = self._ill[store].since if store in self._ill else now
        self._ill[store] = Trouble(reason_of(error), since, now)
        ILL.labels(store).set(1)
        self._tell(store)

    def note_fault(self, store: str, error: BaseException) -> None:
        """Record an error if it means that a store is unavailable."""
        if ill_store(error) == store:
            self.note(store, error)

    def clear(self, store: str) -> None:
        """Record that a store answers; it is healthy unless it failed a moment ago."""
        trouble = self._ill.get(store)
        if trouble is None or self._ticks() < trouble.last + CALM_S:
            return
        del self._ill[store]
        ILL.labels(store).set(0)
        log.info("store-well", store=store, after_s=round(self._ticks() - trouble.since))

    def _tell(self, store: str) -> None:
        now, trouble = self._ticks(), self._ill[store]
        if now >= self._told.get(store, float("-inf")) + MINUTE_S:
            self._told[store] = now
            for_s = round(now - trouble.since)
            log.warning("store-ill", store=store, error=trouble.reason, for_s=for_s)
