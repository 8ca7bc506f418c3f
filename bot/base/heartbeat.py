"""A sign of life for a process that checks often: this module imports almost nothing."""

import time
from pathlib import Path

from bot.base.settings import Settings

DEAD_S = 30.0
"""An older heartbeat means that the bot is stuck."""


def heartbeat(settings: Settings) -> Path:
    """The file that a healthy bot touches every few seconds."""
    return settings.data_dir / "heartbeat"


def alive(settings: Settings) -> bool:
    """Whether a bot with this data folder has shown a sign of life within the last half minute."""
    try:
        return time.time() - heartbeat(settings).stat().st_mtime < DEAD_S
    except OSError:
        return False
