"""Layout of card tables of two to seven; `test_readable` checks the same scenes for overlaps."""

import pytest
from syrupy.assertion import SnapshotAssertion

from games.faces.scene import CARD_HEIGHT, WIDTH, Box, Item, Label, Side, Sprite, Stroke
from tests.pictures.laid_tables import SCENES
from tests.pictures.people import described

EACH = pytest.mark.parametrize("name", SCENES)


def room(item: Item) -> tuple[int, int, int, int]:
    """Return the area of an item; of text, the largest area that it may take."""
    match item:
        case Sprite(x=x, y=y, width=width, height=height):
            return x, y, x + width, y + (height or round(width * CARD_HEIGHT))
        case Box(x=x, y=y, width=width, height=height):
            return x, y, x + width, y + height
        case Label(x=x, y=y, size=size, side=side, room=room, lines=lines):
            left = x - {Side.LEFT: 0, Side.MIDDLE: room // 2, Side.RIGHT: room}[side]
            return left, y - size * lines // 2, left + room, y + size * lines // 2
        case Stroke(points=points, thick=thick):
            across, down = [x for x, _ in points], [y for _, y in points]
            return min(across) - thick, min(down) - thick, max(across) + thick, max(down) + thick
    raise AssertionError(item)


@EACH
def test_a_table_is_laid(name: str, snapshot: SnapshotAssertion) -> None:
    assert described(SCENES[name]) == snapshot


@EACH
def test_there_is_room_inside_the_picture_for_all_that_may_be_written(name: str) -> None:
    scene = SCENES[name]
    for item in scene.items:
        left, top, right, bottom = room(item)
        assert 0 <= left < right <= WIDTH, item
        assert 0 <= top < bottom <= scene.height, item
