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
    """A stage with fast time and frequent sweeps."""
    monkeypatch.setattr(delivery, "SWEEP_S", 0.2)
    return Stage(live)


Image.new("L", (800, 400)).save(BLANK := BytesIO(), "JPEG")


@pytest.fixture(autouse=True)
def _quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the rendering of pictures with a blank file, unique by name."""
    monkeypatch.setattr(photo_cache, "jpeg", lambda picture: BLANK.getvalue() + picture.name.encode())
