"""Prometheus metrics of this process.

No label distinguishes people, chats, tables or cards, and each has few values.
"""

import time
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.process_collector import ProcessCollector

from storage.failures import reason_of

LIBRARY = "library"
"""Marks a log line written by a library."""

REGISTRY = CollectorRegistry()
ProcessCollector(namespace="pulka", registry=REGISTRY)

_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_CALLS = (0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 5, 10, 20)
_WAITS = (0.0, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)

UPDATES = Counter(
    "pulka_updates", "Updates tried, by kind and outcome.", ("kind", "outcome"), registry=REGISTRY
)
MOVES = Counter("pulka_moves", "Actions of players that were stored.", ("game",), registry=REGISTRY)
WRITES = Histogram(
    "pulka_write_seconds", "Time that a write of a table takes in Redis.", registry=REGISTRY, buckets=_FAST
)
CALLS = Histogram(
    "pulka_call_seconds",
    "Time until Telegram answers a call, those for updates apart.",
    ("method",),
    registry=REGISTRY,
    buckets=_CALLS,
)
REFUSALS = Counter(
    "pulka_refusals",
    "Calls that Telegram refused or left unanswered.",
    ("method", "reason"),
    registry=REGISTRY,
)
PERMITS = Histogram(
    "pulka_permit_wait_seconds",
    "For how long a request for a permit was put off, 0 where it was granted.",
    ("rank",),
    registry=REGISTRY,
    buckets=_WAITS,
)
LATENESS = Histogram(
    "pulka_deadline_lateness_seconds",
    "How late a deadline was met.",
    ("kind",),
    registry=REGISTRY,
    buckets=_WAITS[1:],
)
COMPUTER = Histogram(
    "pulka_computer_seconds",
    "Time until a computer has chosen its action, at ranked tables and boards apart.",
    ("table",),
    registry=REGISTRY,
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10),
)
WEAKER = Counter(
    "pulka_weaker_choices",
    "Choices of computers that a weaker level made because theirs took too long.",
    ("game",),
    registry=REGISTRY,
)
EVENTS = Counter("pulka_log_events", "Warnings and errors in the log.", ("level", "event"), registry=REGISTRY)
STORAGE_FAULTS = Counter(
    "pulka_storage_faults", "Commands that a store did not carry out.", ("store", "error"), registry=REGISTRY
)
ILL = Gauge(
    "pulka_store_ill",
    "1 while a store does not answer or takes no writes, or 0.",
    ("store",),
    registry=REGISTRY,
)
QUEUES = Gauge("pulka_queue_length", "What waits in this process.", ("queue",), registry=REGISTRY)
TABLES = Gauge("pulka_live_tables", "Tables of all processes.", ("game", "phase"), registry=REGISTRY)
BACKLOG = Gauge(
    "pulka_backlog", "What waits in Redis for any of the processes.", ("backlog",), registry=REGISTRY
)
UNREAD = Gauge("pulka_store_unread", "1 if the last look at Redis failed, or 0.", registry=REGISTRY)
BUILD = Gauge("pulka_build_info", "The version that runs.", ("version",), registry=REGISTRY)


@cache
def program_version() -> str:
    """Return the version of this program."""
    return version("pulka")


@contextmanager
def measure(histogram: Histogram) -> Iterator[None]:
    """Observe the duration of the block, even if it fails."""
    began = time.perf_counter()
    try:
        yield
    finally:
        histogram.observe(time.perf_counter() - began)


def count_event(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Count a log line of level warning or above, and strip the library mark; a structlog processor."""
    by_library, level = line.pop(LIBRARY, False), line.get("level")
    if level in ("warning", "error", "critical"):
        EVENTS.labels(level, LIBRARY if by_library else line["event"]).inc()
    return line


def count_fault(store: str, error: Exception) -> None:
    """Count a failed command of a store."""
    STORAGE_FAULTS.labels(store, reason_of(error)).inc()
