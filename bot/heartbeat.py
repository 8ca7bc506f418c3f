"""What shows that a bot is sound, to a process that may look often: so this loads next to nothing."""

import time
from pathlib import Path

from bot.settings import Settings

DEAD_S = 30.0
"""A heartbeat older than this means that the bot is stuck."""


def heartbeat(settings: Settings) -> Path:
    """The file that a sound bot touches every few seconds."""
    return settings.data_dir / "heartbeat"


def alive(settings: Settings) -> bool:
    """Whether a bot has shown in this data folder, within the last half minute, that it works."""
    try:
        return time.time() - heartbeat(settings).stat().st_mtime < DEAD_S
    except OSError:
        return False
