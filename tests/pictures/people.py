"""Words with people's names, and pictures as images."""

from io import BytesIO

from PIL import Image

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.pictures import Picture, jpeg
from bot.ui.pictures.grounds import ground
from bot.ui.pictures.layers import layers_of, paint
from bot.ui.pictures.picture import pixels
from bot.ui.texts.words import Words, words_in
from games.faces.scene import Scene

LONG = "Константин Константинопольский-Ж"
"""Thirty-two characters."""
assert len(LONG) == 32
NAMES = (
    LONG,
    "W" * 32,
    "Александра Воскресенская☻",
    "王伟",
    "Ґанна",
    "N" * 64,
    "Ж" * 32,
    "Боря 🎉",
    "Bo",
    "Cy",
)
"""Of ten people at a table."""


def words_of(language: Language, *names: str, game: str = "oh_hell") -> Words:
    """Return the words of a game with these people's names, cleaned as in messages."""
    chairs = [Chair(name, PersonId(number)) for number, name in enumerate(names, 1)]
    return words_in(language, game).at(chairs)


def opened(picture: Picture) -> Image.Image:
    """Return the picture as its receiver sees it."""
    return Image.open(BytesIO(jpeg(picture)))


def draw(picture: Picture) -> Image.Image:
    """Return the picture before compression, drawn in one piece."""
    image = ground(picture.scene.ground, pixels(picture.scene.height)).copy()
    for item in picture.scene.items:
        paint(image, layers_of(item, picture.game, picture.style), (0, 0))
    return image


def described(scene: Scene) -> str:
    """Return a line for each item of a scene."""
    lines = [f"{scene.height} {scene.ground}"]
    for item in scene.items:
        facts = [f"{name}={value}" for name in item.__struct_fields__ if (value := getattr(item, name)) != ""]
        lines.append(f"{type(item).__name__} {' '.join(facts)}")
    return "\n".join(lines)
