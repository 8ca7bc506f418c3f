"""Scenes into words."""

from bot.pictures.picture import Picture, RenderedScene, Shown, Style, Writing
from bot.pictures.writing import readable
from bot.texts.words import Form, Words
from games.faces.scene import Item, Label, Scene


def render_scene(game: str, scene: Scene, words: Words, style: Style) -> Picture:
    """The scene of a game as it looks in these words to those who chose this style."""
    written_words = written(words)
    return Picture(game, RenderedScene(scene.height, scene.ground, tuple(_shown(item, written_words) for item in scene.items)), style)


def written(words: Words) -> Words:
    """The words with names that can be written: those of which the font has no letter give way to the number of the seat."""
    return words.renamed(lambda seat, name: name if readable(name) else words.plain("picture-unnamed", number=seat + 1))


def _shown(item: Item, words: Words) -> Shown:
    if not isinstance(item, Label):
        return item
    text = words.fact(item.text, Form.MONO)
    return Writing(text, item.x, item.y, item.size, item.ink, item.side, item.room, item.turn)
