"""Logs: one line per event on standard error, never with a secret, a name or a card.

An error is logged by type and place: its message may quote a card, or a whole table.
"""

import logging
import re
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, MutableMapping
from pathlib import PurePath
from types import TracebackType
from typing import Any, TypeAlias
from urllib.parse import quote

import structlog

from bot.base.metrics import LIBRARY, count_event

SOURCE = "source"
"""Field with the place in a library that repeats itself."""
CHATTY = ("psycopg", "sqlalchemy.pool.impl.AsyncAdaptedQueuePool", "uvicorn.error")
REPEATED = frozenset(
    {
        "change-not-saved",
        "call-not-noted",
        "clock-unread",
        "database-not-read",
        "deadline-unmet",
        "deadlines-unread",
        "delivery-interrupted",
        "failover-unknown",
        "late-updates-unremoved",
        "late-updates-unstored",
        "no-beat",
        "poll-failed",
        "queue-unread",
        "redraws-unread",
        "storage-failed",
        "tournaments-unread",
        "update-dropped",
        "update-malformed",
        "waiting-at-start",
        "webhook-refused",
    }
)
"""Events that repeat while a store is unavailable or a sender keeps being refused."""
MINUTE_S = 60.0
QUOTED = re.compile('"[^"]*"')
"""Quotation by Telegram from a message that it refused."""
ARGUMENTS = re.compile("[(<]")
"""Start of the arguments or the object in a message of asyncio."""

Line: TypeAlias = MutableMapping[str, Any]
"""Fields of a log event."""
ErrorInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None]

log = structlog.get_logger(__name__)


class Sparsely:
    """structlog processor that passes a repeated line once a minute, with the number of lines dropped."""

    def __init__(self) -> None:
        self._shown: dict[tuple[Any, ...], float] = {}
        self._left_out: Counter[tuple[Any, ...]] = Counter()

    def __call__(self, _logger: Any, _method: str, line: Line) -> Line:
        """Return the line. Raises structlog.DropEvent for one shown within the minute."""
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


def configure_logs(secrets: Iterable[str]) -> None:
    """Send the logs of the program and its libraries to standard error, with each of `secrets` redacted."""
    forms = _forms(secrets)

    def blot(text: str) -> str:
        for form in forms:
            text = text.replace(form, "<secret>")
        return text

    class Blotted:
        def msg(self, message: str) -> None:
            print(blot(message), file=sys.stderr, flush=True)

        log = debug = info = warning = error = critical = exception = fatal = msg

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            count_event,
            Sparsely(),
            leave_out_quotes,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.ExceptionRenderer(wordless_traceback),
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *args: Blotted(),
        cache_logger_on_first_use=True,
    )
    root = logging.getLogger()
    root.handlers = [Library()]
    root.setLevel(logging.WARNING)


class Library(logging.Handler):
    """Forward log records of libraries, each cut to its first line: later lines may hold any values."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log the record as an event of its own."""
        error: Any = record.exc_info if record.exc_info and record.exc_info[0] else None
        message = record.getMessage().strip().partition("\n")[0]
        if record.name == "asyncio":
            message = ARGUMENTS.split(message)[0]
        kind = {SOURCE: f"{record.name}:{record.lineno}"} if record.name in CHATTY else {}
        logger = structlog.get_logger(record.name)
        logger.log(record.levelno, message, exc_info=error, **{LIBRARY: True}, **kind)


def log_uncaught_errors() -> None:
    """Log warnings and uncaught errors, which Python itself would write with their messages."""
    logging.captureWarnings(True)
    sys.excepthook = lambda kind, error, trace: _log_uncaught("ended-by-error", error)
    threading.excepthook = lambda args: _log_uncaught("thread-ended-by-error", args.exc_value)
    sys.unraisablehook = lambda args: _log_uncaught("error-ignored", args.exc_value)


def _log_uncaught(event: str, error: BaseException | None) -> None:
    log.error(event, exc_info=error)


def leave_out_quotes(_logger: Any, _method: str, line: Line) -> Line:
    """Drop quotations from a reason: they may be the text of a message."""
    if isinstance(line.get("reason"), str):
        line["reason"] = QUOTED.sub('"…"', line["reason"])
    return line


def without_words(error: Exception) -> dict[str, str]:
    """Return an error's type and place as two log fields, without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    at = f"{PurePath(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return {"error": type(error).__name__, "at": at}


def wordless_traceback(exc_info: ErrorInfo) -> str:
    """Return the traceback of an error and of its causes, without their messages."""
    return "\n".join(_tracebacks(exc_info[1], set()))


def _tracebacks(error: BaseException, seen: set[int]) -> Iterator[str]:
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    parts = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    seen.add(id(error))
    for each in (earlier, *parts):
        if each is not None and id(each) not in seen:
            yield from _tracebacks(each, seen)
    frames = "".join(traceback.format_tb(error.__traceback__))
    yield f"Traceback (most recent call last):\n{frames}{type(error).__module__}.{type(error).__qualname__}"


def _forms(secrets: Iterable[str]) -> tuple[str, ...]:
    """Return the forms of the secrets in a line, longest first: plain, URL-quoted, escaped once and twice."""
    plain = {form for each in secrets for form in (each, quote(each, safe=""))}
    escaped = {_escaped(form) for form in plain}
    forms = plain | escaped | {_escaped(form) for form in escaped}
    return tuple(sorted(forms, key=len, reverse=True))


def _escaped(text: str) -> str:
    return repr(text)[1:-1]
