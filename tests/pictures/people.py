"""Words that know people, and pictures drawn for looking at."""

from io import BytesIO

from PIL import Image

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId, Table, TableId
from bot.ui.pictures import Picture, Style, jpeg, render_scene
from bot.ui.pictures.drawing import layers_of, paint
from bot.ui.pictures.grounds import ground
from bot.ui.pictures.picture import Writing, pixels
from bot.ui.texts.words import Words, words_in
from games.cards import Card
from games.faces.panel import Panel
from games.faces.scene import Scene, Sprite

LONG = "Константин Константинопольский-Ж"
"""Thirty-two characters."""
assert len(LONG) == 32


def words_of(language: Language, *names: str, game: str = "oh_hell") -> Words:
    """The words of a game where these people sit, as clean as their names are in messages."""
    chairs = tuple(Chair(name, PersonId(number), language=language) for number, name in enumerate(names, 1))
    table = Table(TableId("tabletable"), game, "full", {}, PersonId(1), language, "token", chairs=chairs)
    return words_in(language, game).at(table.chairs)


def opened(picture: Picture) -> Image.Image:
    """The picture as whoever gets it sees it."""
    image = Image.open(BytesIO(jpeg(picture)))
    image.load()
    return image


def draw(picture: Picture) -> Image.Image:
    """The picture before it is compressed, drawn in one piece."""
    image = ground(picture.scene.ground, pixels(picture.scene.height)).copy()
    for item in picture.scene.items:
        paint(image, layers_of(item, picture.game, picture.style), (0, 0))
    return image


def shown(panel: Panel, name: str, *, names: tuple[str, ...] = ("Аня", "Боря", "Вера")) -> list[str]:
    assert panel.scene is not None
    items = render_scene(name, panel.scene, words_of(Language.RU, *names, game=name), Style()).scene.items
    return [item.text for item in items if isinstance(item, Writing)]


def sprites(panel: Panel, width: int) -> list[tuple[Card | str, bool]]:
    assert panel.scene is not None
    return [
        (item.what, item.dim)
        for item in panel.scene.items
        if isinstance(item, Sprite) and item.width == width
    ]


def described(scene: Scene) -> str:
    """A line for each item of a scene."""
    lines = [f"{scene.height} {scene.ground}"]
    for item in scene.items:
        facts = [f"{name}={value}" for name in item.__struct_fields__ if (value := getattr(item, name)) != ""]
        lines.append(f"{type(item).__name__} {' '.join(facts)}")
    return "\n".join(lines)
