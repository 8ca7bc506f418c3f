"""Where Telegram's names for pictures are kept, so that none is drawn twice for long."""

import pytest
from redis.asyncio import Redis

from bot.chat.drawer import delivery as delivering
from bot.chat.outgoing.photo_cache import FileId, PhotoCache
from bot.ui.pictures import Picture, Style
from bot.ui.pictures.picture import RenderedScene
from games.faces.scene import Ink
from storage.live import Live
from storage.redraws import group_screen
from tests.support.delivery_stage import ROOM, Stage


@pytest.fixture
def stage(live: Live, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setattr(delivering, "SWEEP_S", 0.05)
    return Stage(live)


async def test_files_of_a_match_are_kept_with_its_screens_alone(stage: Stage, redis: Redis) -> None:
    async with stage.delivery():
        table = await stage.open()
        await stage.start(table)
        await stage.moves(table.id, 3)
        await stage.quiet()
    assert len(stage.telegram.files) > 0
    assert await redis.keys("*picture*") == []
    async with stage.delivery() as other:
        await other.draw_again(table.id, {group_screen(ROOM)})
        await stage.quiet()
    drawn, again = [call for call in stage.telegram.calls_to(ROOM) if call.file is not None][-2:]
    assert isinstance(drawn.file, bytes)
    assert isinstance(again.file, str)
    assert stage.telegram.files[again.file] == drawn.file


async def test_a_screen_gets_no_file_of_another_picture() -> None:
    one, other = (Picture("oh_hell", RenderedScene(height, Ink.FELT, ()), Style()) for height in (100, 101))
    photos = PhotoCache()
    known = f"{one.name}:AgAC"
    assert await photos.find(one, known) == "AgAC"
    assert isinstance(await photos.find(other, known), bytes)
    photos.note(other, FileId("AgAD"))
    assert await photos.find(other, known) == "AgAD"
    assert isinstance(await photos.replace(other), bytes)
    assert isinstance(await photos.find(other, ""), bytes)
