"""Clocks of people in private, who choose no time zone: those of the bot's usual zone."""

from datetime import UTC, datetime

from bot.base.pace import SECOND_MS
from bot.base.preferences import GroupSettings


def local_time(now: int) -> datetime:
    """Return a time by the clocks of the usual zone; `now` is in milliseconds since the epoch."""
    return datetime.fromtimestamp(now / SECOND_MS, UTC) + GroupSettings().ahead


def zone_label() -> str:
    """Return the name of the usual zone."""
    return f"UTC{GroupSettings().zone}"
