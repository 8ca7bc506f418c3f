"""A bot that draws, and takes no updates."""

import pytest

from bot.chat.drawer import delivery
from storage.live.live import Live
from tests.support.stage import Stage


@pytest.fixture
def stage(live: Live, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Its time is fast, and what was noted while nobody drew is found at once."""
    monkeypatch.setattr(delivery, "SWEEP_S", 0.05)
    return Stage(live)
