"""The board as a picture."""

from collections.abc import Collection, Iterator, Sequence

from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Sprite
from games.terc import sprites
from games.terc.cards import Card
from games.terc.state import COLUMN

GAP = 26
"""The space between cards, and between cards and rim."""
PLATE = 62
"""The side of the square for a place's number."""


def scene(table: Sequence[Card | None], new: Collection[Card]) -> Scene:
    """The cards by place with their numbers; the newest cards have an outline."""
    columns = len(table) // COLUMN
    width = (WIDTH - GAP * (columns + 1)) // columns
    height = width * sprites.HEIGHT // sprites.WIDTH
    items: list[Item] = []
    for place, card in enumerate(table):
        column, row = divmod(place, COLUMN)
        corner = GAP + column * (width + GAP), GAP + row * (height + GAP)
        items.extend(_place(place + 1, card, corner, (width, height), new=card in new))
    return Scene(GAP + COLUMN * (height + GAP), Ink.FELT, tuple(items))


def _place(
    number: int, card: Card | None, corner: tuple[int, int], size: tuple[int, int], *, new: bool
) -> Iterator[Item]:
    (x, y), (width, height) = corner, size
    if card is None:
        yield Box(x, y, width, height, outline=Ink.FAINT, round=18)
        return
    if new:
        yield Box(x - 12, y - 12, width + 24, height + 24, fill=Ink.GLOW, round=26)
    yield Sprite(card.text, x, y, width, height)
    yield Box(
        x - 8,
        y - 8,
        PLATE + 8,
        PLATE,
        fill=Ink.PLATE,
        outline=Ink.GLOW if new else Ink.LIGHT,
        thick=3,
        round=14,
    )
    yield Label(number, x + PLATE // 2 - 4, y + PLATE // 2 - 8, 48, room=PLATE - 2)
