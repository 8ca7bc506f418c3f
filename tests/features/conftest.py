"""Shared fixtures of feature tests."""

import pytest

from bot.ui import ranks


@pytest.fixture
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands do not wait for further moves; the delay has tests of its own."""
    for name in ("RUN_MS", "TRICK_MS"):
        monkeypatch.setattr(ranks, name, 0)
