"""Places at the end of matches and tournaments, by the colours of their pictures."""

from fractions import Fraction

import pytest

from bot.ui.pictures import standings_card
from bot.ui.pictures.standings_sheet import SheetRow, podium_scene, standings_scene
from games.core import Result, places
from games.faces.facts import Text
from games.faces.scene import Box, Ink, Label, Scene

ROWS = [
    SheetRow(place, name, score) for place, name, score in ((1, "Аня", 6), (2, "Боря", 4), (3, "Вера", 2))
]


def inks(scene: Scene) -> set[Ink | None]:
    """Return the inks of text, boxes and their outlines."""
    labels = {item.ink for item in scene.items if isinstance(item, Label)}
    boxes = {ink for item in scene.items if isinstance(item, Box) for ink in (item.fill, item.outline)}
    return labels | boxes


def card(*points: int) -> Scene:
    result = Result(places(points), tuple(map(Fraction, points)))
    return standings_card("TERC", Text("picture-stopped"), result, None)


def test_where_nobody_has_points_nobody_is_first() -> None:
    assert Ink.GLOW not in inks(card(0, 0, 0))
    assert not any(isinstance(item, Label) and item.text == 1 for item in card(0, 0, 0).items)
    assert Ink.GLOW in inks(card(3, 0, 0))
    assert Ink.GLOW in inks(card(6, 6, 0))


@pytest.mark.parametrize("scene", [podium_scene("", "", ROWS, ""), standings_scene("", "", ROWS)])
def test_the_third_place_is_bronze_and_no_error(scene: Scene) -> None:
    assert {Ink.GLOW, Ink.FAINT, Ink.BRONZE} <= inks(scene)
    assert Ink.RED not in inks(scene)
