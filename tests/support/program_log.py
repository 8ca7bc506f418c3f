"""The program's own log in a test: as it writes it, with the lines that it usually leaves out."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any
from unittest.mock import patch

import structlog

from bot.base.logs import configure_logs


@contextmanager
def program_log(secrets: Iterable[str] = ()) -> Iterator[StringIO]:
    """Capture the log within the block; restore the configuration after it."""
    before, configure, root = structlog.get_config(), structlog.configure, logging.getLogger()
    handlers, level = root.handlers, root.level
    everything = structlog.make_filtering_bound_logger(logging.DEBUG)

    def configure_for_now(**settings: Any) -> None:
        configure(**{**settings, "cache_logger_on_first_use": False, "wrapper_class": everything})

    written = StringIO()

    def write(message: str, **_: Any) -> None:
        written.write(f"{message}\n")

    try:
        with patch.object(structlog, "configure", configure_for_now):
            configure_logs(secrets)
        with patch("bot.base.logs.print", write, create=True):
            yield written
    finally:
        configure(**before)
        root.handlers = handlers
        root.setLevel(level)
