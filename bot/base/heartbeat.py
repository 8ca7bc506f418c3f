"""The heartbeat file of a running bot. A health check runs often, so this module imports almost nothing."""

import time
from pathlib import Path

from bot.base.settings import Settings

DEAD_S = 30.0
"""Age from which a heartbeat means that the bot is stuck."""


def heartbeat(settings: Settings) -> Path:
    """Return the file that a healthy bot touches every few seconds."""
    return settings.data_dir / "heartbeat"


def alive(settings: Settings) -> bool:
    """Return whether a bot with this data folder has touched its heartbeat within `DEAD_S`."""
    try:
        return time.time() - heartbeat(settings).stat().st_mtime < DEAD_S
    except OSError:
        return False
