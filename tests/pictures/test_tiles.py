"""A file assembled from cached tiles equals the file of the whole picture."""

from io import BytesIO
from unittest.mock import Mock

import pytest
from PIL import Image

from bot.base.preferences import Language
from bot.ui.pictures import Picture, Style, jpeg, render_scene, tiles
from games import registry
from games.faces.scene import WIDTH, Box, Ink, Label, Scene, Side
from tests.contract.capabilities import each
from tests.pictures.panels import pictured
from tests.pictures.people import NAMES, draw, words_of


def compressed_whole(picture: Picture, grain: int = 28) -> bytes:
    out = BytesIO()
    draw(picture).save(out, "JPEG", qtables=tiles.quantization(grain))
    return out.getvalue()


def described(*items: Box | Label, height: int = 300) -> Picture:
    return render_scene("oh_hell", Scene(height, Ink.FELT, items), words_of(Language.RU), Style())


def alike(one: bytes, other: bytes) -> bool:
    return Image.open(BytesIO(one)).convert("RGB") == Image.open(BytesIO(other)).convert("RGB")


@each(registry.names())
def test_tiles_decode_to_the_pixels_of_one_whole_file(name: str) -> None:
    words = words_of(Language.RU, *NAMES, game=name)
    for panel in pictured(name)[len(pictured(name)) // 2 :][:1]:
        assert panel.scene is not None
        picture = render_scene(name, panel.scene, words, Style())
        wholes = [compressed_whole(picture, grain) for grain in (28, 46, 72)]
        assert sum(alike(jpeg(picture), whole) for whole in wholes) == 1


@pytest.mark.parametrize("height", [1, 15, 16, 17, 127, 128, 129, 257])
def test_pictures_of_any_height_are_whole(height: int) -> None:
    picture = described(Box(0, 0, WIDTH, height, fill=Ink.PLATE, outline=Ink.GLOW), height=height)
    assert alike(jpeg(picture), compressed_whole(picture))


def test_only_changed_tiles_are_compressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    left = Box(10, 10, 100, 50, fill=Ink.PLATE)
    jpeg(described(left))
    compressing = Mock(wraps=tiles._file)
    monkeypatch.setattr(tiles, "_file", compressing)
    one = described(left, Box(1000, 210, 30, 30, fill=Ink.GLOW))
    assert alike(jpeg(one), compressed_whole(one))
    assert [call.args[0].size for call in compressing.call_args_list] == [(256, 32)]
    jpeg(one)
    compressing.assert_called_once()


def test_what_lies_across_tiles_is_on_each_of_them() -> None:
    across = Box(570, 100, 60, 60, fill=Ink.GLOW, outline=Ink.RED, round=12, thick=4)
    label = Label("Игрок 1", WIDTH // 2, 128, 60, Ink.LIGHT, Side.MIDDLE)
    picture = described(across, label)
    assert alike(jpeg(picture), compressed_whole(picture))
