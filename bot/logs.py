"""Logs: one line per event on standard error, never with the token."""

import logging
import sys
import time
from collections import Counter
from collections.abc import MutableMapping
from typing import Any

import structlog

from bot.metrics import LIBRARY, count_event

SOURCE = "source"
"""The field with the place in a library that logs the same again and again."""
CHATTY = ("psycopg", "sqlalchemy.pool.impl.AsyncAdaptedQueuePool", "uvicorn.error")
REPEATED = frozenset(
    {
        "announcements-missed",
        "broadcast-interrupted",
        "change-not-saved",
        "claim-not-kept",
        "clock-unread",
        "database-not-read",
        "deadline-unmet",
        "deadlines-unread",
        "delivery-interrupted",
        "failover-unknown",
        "inbox-not-cleared",
        "inbox-unread",
        "inboxes-unread",
        "leases-not-kept",
        "no-beat",
        "poll-lease-unknown",
        "redraws-not-announced",
        "redraws-unread",
        "storage-failed",
        "turn-not-awaited",
        "updates-not-handed-on",
        "updates-not-kept",
        "updates-not-parked",
        "waiting-at-start",
        "webhook-refused",
    }
)
"""Events that come again and again while something is ill, or somebody sends what is refused."""
MINUTE_S = 60.0


class Sparsely:
    """Lets repeated lines through once a minute, with the number of those left out, for structlog."""

    def __init__(self) -> None:
        self._shown: dict[tuple[Any, ...], float] = {}
        self._left_out: Counter[tuple[Any, ...]] = Counter()

    def __call__(
        self, _logger: Any, _method: str, line: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """The line. Raises structlog.DropEvent for one that was shown within the minute."""
        source = line.pop(SOURCE, None)
        if source is None and line["event"] not in REPEATED:
            return line
        kind = source or (line["event"], line.get("error"), line.get("status"), line.get("reason"))
        if time.monotonic() < self._shown.get((kind,), float("-inf")) + MINUTE_S:
            self._left_out[kind,] += 1
            raise structlog.DropEvent
        self._shown[kind,] = time.monotonic()
        left_out = self._left_out.pop((kind,), 0)
        return {**line, "left_out": left_out} if left_out else line


def configure_logs(secrets: tuple[str, ...]) -> None:
    """Send the program's and its libraries' logs to standard error, with each of `secrets` blotted out."""

    def blot(text: str) -> str:
        for secret in secrets:
            text = text.replace(secret, "<secret>")
        return text

    class Blotted:
        def msg(self, message: str) -> None:
            print(blot(message), file=sys.stderr, flush=True)

        log = debug = info = warning = error = critical = exception = fatal = msg

    class Library(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            error: Any = record.exc_info if record.exc_info and record.exc_info[0] else None
            logger = structlog.get_logger(record.name)
            kind = {SOURCE: f"{record.name}:{record.lineno}"} if record.name in CHATTY else {}
            logger.log(record.levelno, record.getMessage(), exc_info=error, **{LIBRARY: True}, **kind)

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            count_event,
            Sparsely(),
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *args: Blotted(),
        cache_logger_on_first_use=True,
    )
    root = logging.getLogger()
    root.handlers = [Library()]
    root.setLevel(logging.WARNING)
