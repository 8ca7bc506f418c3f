"""Cache of Telegram's file ids of pictures."""

from redis.asyncio import Redis

from bot.chat.outgoing.photo_cache import FileId, PhotoCache
from bot.ui.pictures import Picture, Style
from bot.ui.pictures.picture import RenderedScene
from games.faces.scene import Ink
from storage.live.redraws import group_screen
from tests.support.harness import GROUP
from tests.support.stage import Stage


async def test_files_of_a_match_are_kept_with_its_screens_alone(stage: Stage, redis: Redis) -> None:
    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        await stage.steps(table.id, 3)
        await stage.drawn()
    assert len(stage.world.files) > 0
    assert await redis.keys("*picture*") == []
    async with stage.delivery() as other:
        await other.draw_again(table.id, {group_screen(GROUP)})
        await stage.drawn()
    drawn, again = [call for call in stage.telegram.calls_to(GROUP) if call.file is not None][-2:]
    assert isinstance(drawn.file, bytes)
    assert isinstance(again.file, str)
    assert stage.world.files[again.file] == drawn.file


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
