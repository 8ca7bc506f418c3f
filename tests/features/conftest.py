"""What many tests of features ask for."""

import pytest

from bot.ui import ranks


@pytest.fixture
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hand waits for moves that may follow: how long one does is told by the tests of its rank."""
    for name in ("REST_MS", "PAST_REST_MS", "FOLLOWING_MS", "RUN_MS"):
        monkeypatch.setattr(ranks, name, 0)
