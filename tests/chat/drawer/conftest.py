"""A bot that draws, and takes no updates."""

from io import BytesIO

import pytest
from PIL import Image

from bot.chat.drawer import delivery
from bot.chat.outgoing import photo_cache
from storage.live.live import Live
from tests.support.stage import Stage


@pytest.fixture
def stage(live: Live, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Its time is fast, and what was noted while nobody drew is found soon."""
    monkeypatch.setattr(delivery, "SWEEP_S", 0.2)
    return Stage(live)


Image.new("L", (800, 400)).save(BLANK := BytesIO(), "JPEG")


@pytest.fixture(autouse=True)
def _quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each picture is a file of its own that takes no time to draw."""
    monkeypatch.setattr(photo_cache, "jpeg", lambda picture: BLANK.getvalue() + picture.name.encode())
