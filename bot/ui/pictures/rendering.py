"""Labels of scenes in words."""

from bot.ui.pictures.picture import Element, Picture, RenderedScene, Style, Writing
from bot.ui.pictures.writing import readable
from bot.ui.texts.words import Form, Words
from games.faces.scene import Item, Label, Scene


def render_scene(game: str, scene: Scene, words: Words, style: Style) -> Picture:
    """Render a game's scene in these words and this style."""
    legible_words = legible_names(words)
    return Picture(
        game,
        RenderedScene(
            scene.height, scene.ground, tuple(_element(item, legible_words) for item in scene.items)
        ),
        style,
    )


def legible_names(words: Words) -> Words:
    """Return the words with names that the font can draw; other names become the seat's number."""
    return words.rename(
        lambda seat, name: name if readable(name) else words.plain("picture-unnamed", number=seat + 1)
    )


def _element(item: Item, words: Words) -> Element:
    if not isinstance(item, Label):
        return item
    text = words.fact(item.text, Form.MONO)
    return Writing(text, item.x, item.y, item.size, item.ink, item.side, item.room, item.turn, item.lines)
