"""Picture of the score sheet: its entries and their places."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.faces.facts import Text
from games.faces.scene import WIDTH, Box, Label, Scene, Stroke
from games.preferans.face.sheet_scene import flagged, sheet_scene, wheels
from games.preferans.options import Options
from games.preferans.scoring.sheet import Page, Sheet, Tooth, blank


def drawn(sheet: Sheet, options: Options | None = None, **more: Any) -> Scene:
    given: dict[str, Any] = {"price": 1, "minutes": None, "first": None, "results": (0,) * len(sheet.pages)}
    agreed = options or Options()
    return sheet_scene(sheet, agreed.kind, **{**given, "covered": agreed.cover, **more})


def crowded(players: int) -> Sheet:
    """Return a sheet with long histories of large numbers, different in each column."""
    seats, steps = range(players), range(-200, 1, 4)
    whists = [[1000 + 300 * seat + 4 * on for on in seats] for seat in seats]
    pages = [
        Page(
            whists=tuple(
                tuple(last + step for step in steps) if on != seat else () for on, last in enumerate(row)
            ),
            pool=tuple(400 + 4 * seat + step for step in steps),
            hill=tuple(600 + 4 * seat + step for step in steps),
            bombs=(1, 2, 3),
        )
        for seat, row in enumerate(whists)
    ]
    return Sheet(tuple(pages), limit=1000)


def written(scene: Scene) -> list[Label]:
    return [item for item in scene.items if isinstance(item, Label)]


OF_THREE = Sheet(
    (
        Page(whists=((), (99,), (100, 250)), pool=(2, 4, 20), hill=(5, 0), bombs=(1, 3), won=5, raspasy=3),
        Page(whists=((999,), (), ()), pool=(19,), hill=(5, 0, 2), bombs=(2,), robber_pool=(30,)),
        Page(whists=((), (400,), ()), pool=(20,), hill=(0, 5, 0), robber=(6, 7, 8, 9, 10, 0)),
    ),
    limit=20,
)
"""Wheels, full pools, flags and bombs in sectors of both directions."""
OF_ROBBER = replace(
    blank(2), pages=(replace(blank(2).pages[0], robber=(7, 9), robber_pool=(4, 12)), blank(2).pages[1])
)
OF_FOUR = tuple(Page(whists=((),) * 4, pool=(4 + seat,), won=seat, raspasy=3) for seat in range(4))
TEETH = (*[Tooth(Seat(1), Seat(0))] * 5, Tooth(Seat(2), Seat(1), worked=True), Tooth(Seat(0), Seat(2)))
SHEETS = {
    "three": lambda: drawn(OF_THREE, price=3, minutes=90, first=Seat(1), results=(12, -12, 0), teeth=TEETH),
    "robber": lambda: drawn(OF_ROBBER, first=Seat(1)),
    "four without cover": lambda: drawn(
        replace(blank(4, 10), pages=OF_FOUR), Options(cover=False), first=Seat(2)
    ),
}


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.rule("PREF-8.18", "PREF-9.2", "PREF-9.3")
def test_pref_8_18_the_sheet_is_drawn_as_players_do(sheet: str, snapshot: object) -> None:
    assert "\n".join(map(repr, SHEETS[sheet]().items)) == snapshot


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_all_fits_and_the_middle_has_only_conditions(players: int) -> None:
    scene = drawn(crowded(players), first=Seat(0), minutes=90)
    boxes = [item for item in scene.items if isinstance(item, Box)]
    points = [
        *(point for item in scene.items if isinstance(item, Stroke) for point in item.points),
        *((box.x + part * box.width, box.y + part * box.height) for box in boxes for part in (0, 1)),
        *((each.x, each.y) for each in written(scene)),
    ]
    assert all(0 <= x <= WIDTH and 0 <= y <= scene.height for x, y in points)
    middle = max(boxes, key=lambda box: box.width * box.height)
    inside = [
        each.text.key if isinstance(each.text, Text) else each.text
        for each in written(scene)
        if middle.x < each.x < middle.x + middle.width and middle.y < each.y < middle.y + middle.height
    ]
    assert inside == [
        "preferans-preset-classic",
        "preferans-sheet-limit",
        "preferans-sheet-price",
        "preferans-sheet-time",
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_histories_are_cut_to_fit_but_totals_are_kept(players: int) -> None:
    columns: dict[int, list[Label]] = {}
    entries = [each for each in written(drawn(crowded(players))) if isinstance(each.text, str)]
    for entry in entries:
        if not entry.turn:
            columns.setdefault(entry.x, []).append(entry)
    for column in columns.values():
        for upper, lower in pairwise(sorted(column, key=lambda entry: entry.y)):
            assert lower.y - upper.y >= 38, "entries of a column do not overlap"
    totals = {
        str(1000 + 300 * seat + 4 * on) for seat in range(players) for on in range(players) if on != seat
    }
    totals |= {str(first + 4 * seat) for first in (400, 600) for seat in range(players)}
    assert totals <= {entry.text for entry in entries}
    assert sum(str(entry.text).startswith("…") for entry in entries) == players * (players + 1)


@pytest.mark.parametrize(
    ("whists", "number"),
    [(0, 0), (99, 0), (100, 1), (199, 1), (200, 2), (300, 3), (400, 4), (500, 5), (999, 5)],
)
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_hundreds_of_whists_earn_wheels(whists: int, number: int) -> None:
    assert wheels(whists) == number


@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_only_a_hill_that_was_there_is_flagged() -> None:
    assert (flagged(()), flagged((3,)), flagged((3, 0)), flagged((3, 0, 2))) == (False, False, True, False)
