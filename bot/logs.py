"""Logs: one line per event on standard error, never with the token."""

import logging
import sys
from typing import Any

import structlog

from bot.metrics import LIBRARY, count_event


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
            logger.log(record.levelno, record.getMessage(), exc_info=error, **{LIBRARY: True})

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            count_event,
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
