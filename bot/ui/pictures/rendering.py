"""Labels of scenes in words."""

from functools import lru_cache

from bot.ui.pictures import writing
from bot.ui.pictures.layers import scaled_room
from bot.ui.pictures.picture import Element, Picture, RenderedScene, Style, Writing, pixels
from bot.ui.texts.glyphs import legible
from bot.ui.texts.words import Form, Words
from games.faces.facts import Who
from games.faces.scene import Item, Label, Scene


def render_scene(game: str, scene: Scene, words: Words, style: Style) -> Picture:
    """Render a game's scene in these words and this style."""
    items = tuple(_element(item, words) for item in scene.items)
    return Picture(game, RenderedScene(scene.height, scene.ground, items), style)


def _element(item: Item, words: Words) -> Element:
    if not isinstance(item, Label):
        return item
    text = (
        _name(item.text, item.size, item.room, item.lines, words)
        if isinstance(item.text, Who)
        else words.fact(item.text, Form.PICTURE)
    )
    return Writing(text, item.x, item.y, item.size, item.ink, item.side, item.room, item.turn, item.lines)


@lru_cache(4096)
def _name(who: Who, size: int, room: int, lines: int, words: Words) -> str:
    """Return a player's label, with a letter if it would look like another's in this room."""
    size, room = pixels(size), scaled_room(room)

    def shorten(text: str) -> str:
        shown, _ = writing.broken(legible(text), size, room, lines)
        return " ".join(shown)

    return words.label(who, Form.PICTURE, shorten)
