"""The picture of the score sheet: what stands on it, and where."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.faces.facts import Text, Who
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Stroke
from games.preferans.face.sheet_scene import flagged, sheet_scene, wheels
from games.preferans.options import Options
from games.preferans.scoring.sheet import Page, Sheet, blank

SIDES = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}


def drawn(sheet: Sheet, options: Options | None = None, **more: Any) -> Scene:
    given: dict[str, Any] = {"price": 1, "minutes": None, "first": None, "results": (0,) * len(sheet.pages)}
    agreed = options or Options()
    return sheet_scene(sheet, agreed.kind, **{**given, "covered": agreed.cover, **more})


def with_page(sheet: Sheet, seat: int, **columns: Any) -> Sheet:
    pages = list(sheet.pages)
    pages[seat] = replace(pages[seat], **columns)
    return replace(sheet, pages=tuple(pages))


def crowded(players: int) -> Sheet:
    """Long histories of large numbers, in columns that can be told from each other."""

    def history(last: int) -> tuple[int, ...]:
        return tuple(range(last - 200, last + 1, 4))

    pages = [
        Page(
            whists=tuple(history(1000 + 300 * seat + 4 * on) if on != seat else () for on in range(players)),
            pool=history(400 + 4 * seat),
            hill=history(600 + 4 * seat),
            bombs=(1, 2, 3),
        )
        for seat in range(players)
    ]
    return Sheet(tuple(pages), limit=1000)


def labels(scene: Scene) -> list[Label]:
    return [item for item in scene.items if isinstance(item, Label)]


def written(scene: Scene) -> list[Any]:
    return [label.text for label in labels(scene)]


def found(scene: Scene, text: Any) -> Label:
    """The one label of this text."""
    (label,) = [label for label in labels(scene) if label.text == text]
    return label


def side(scene: Scene, label: Label) -> str:
    """The edge that the label lies closest to."""
    near = {"left": label.x, "right": WIDTH - label.x, "top": label.y, "bottom": scene.height - label.y}
    return min(near, key=lambda edge: near[edge])


def points(item: Item) -> list[tuple[int, int]]:
    match item:
        case Stroke():
            return list(item.points)
        case Box():
            return [(item.x, item.y), (item.x + item.width, item.y + item.height)]
        case _:
            return [(item.x, item.y)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_each_player_has_a_sector_clockwise(players: int) -> None:
    scene = drawn(blank(players, 10))
    names = [
        max((label for label in labels(scene) if label.text == Who(Seat(seat))), key=lambda label: label.size)
        for seat in range(players)
    ]
    assert tuple(_read_from(scene, name) for name in names) == SIDES[players]


def _read_from(scene: Scene, name: Label) -> str:
    """Names at the sides are turned to the edge they stand at."""
    return {90: "left", 270: "right"}.get(name.turn, "top" if name.y < scene.height // 2 else "bottom")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_sectors_have_pool_hill_and_rows_of_whists(players: int) -> None:
    texts = written(drawn(blank(players, 10)))
    assert texts.count(Text("preferans-sheet-pool")) == players
    assert texts.count(Text("preferans-sheet-hill")) == players
    assert [texts.count(Who(Seat(seat))) for seat in range(players)] == [players] * players, (
        "the own name and one beside each opponent"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_long_histories_are_cut_but_totals_are_kept(players: int) -> None:
    scene = drawn(crowded(players))
    texts = written(scene)
    for seat in range(players):
        assert str(400 + 4 * seat) in texts
        assert str(600 + 4 * seat) in texts
        for on in range(players):
            assert (str(1000 + 300 * seat + 4 * on) in texts) == (seat != on)
    assert sum(isinstance(text, str) and text.startswith("…") for text in texts) == players * (players + 1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_all_fits_and_the_middle_has_only_conditions(players: int) -> None:
    scene = drawn(crowded(players), first=Seat(0), minutes=90)
    assert all(0 <= x <= WIDTH and 0 <= y <= scene.height for item in scene.items for x, y in points(item))
    middle = max(
        (item for item in scene.items if isinstance(item, Box)), key=lambda box: box.width * box.height
    )
    inside = [
        label
        for label in labels(scene)
        if middle.x < label.x < middle.x + middle.width and middle.y < label.y < middle.y + middle.height
    ]
    assert {label.text.key for label in inside if isinstance(label.text, Text)} == {
        "preferans-option-kind-classic",
        "preferans-sheet-limit",
        "preferans-sheet-price",
        "preferans-sheet-time",
    }
    assert len(inside) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_entries_of_a_column_do_not_overlap(players: int) -> None:
    columns: dict[int, list[Label]] = {}
    for label in labels(drawn(crowded(players))):
        if isinstance(label.text, str) and not label.turn:
            columns.setdefault(label.x, []).append(label)
    for column in columns.values():
        for upper, lower in pairwise(sorted(column, key=lambda label: label.y)):
            assert lower.y - upper.y >= 38


@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_history_stands_as_players_write_it() -> None:
    scene = drawn(with_page(blank(4, 20), 0, pool=(2, 4, 10)))
    past, last = found(scene, "2.4."), found(scene, "10")
    assert last.size > past.size
    assert past.x < last.x
    side_column = drawn(with_page(blank(4, 20), 1, pool=(2, 4, 10)))
    assert [found(side_column, text).y for text in ("2.", "4.", "10")] == sorted(
        found(side_column, text).y for text in ("2.", "4.", "10")
    )


@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_only_side_names_and_notes_are_turned() -> None:
    turned = [label.text for label in labels(drawn(crowded(4))) if label.turn]
    note = Text("preferans-sheet-covered", {"won": 0, "cover": 0, "early": 0})
    assert turned == [Who(Seat(1)), "0", note, Who(Seat(3)), "0", note]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_a_full_pool_has_its_sign(seat: int) -> None:
    sheet = with_page(with_page(blank(4, 20), seat, pool=(20,)), (seat + 1) % 4, pool=(19,))
    texts = written(drawn(sheet))
    assert "20»" in texts
    assert "19" in texts


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_a_flag_marks_a_hill_written_off_to_nought(seat: int) -> None:
    plain, flag = drawn(blank(4, 20)), drawn(with_page(blank(4, 20), seat, hill=(5, 0)))
    assert len(_red(flag)) == len(_red(plain)) + 1
    assert "0" not in [label.text for label in labels(flag) if label.size > 50]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_bombs_are_drawn_as_one_two_or_three_peaks(seat: int) -> None:
    for bombs, peaks in (((1,), 1), ((2,), 2), ((3,), 3), ((1, 3), 4)):
        scene = drawn(with_page(blank(4, 20), seat, bombs=bombs))
        assert len(_red(scene)) == peaks
        assert all(
            side(scene, Label("", x, y, 1)) == SIDES[4][seat]
            for stroke in _red(scene)
            for x, y in stroke.points
        )


def _red(scene: Scene) -> list[Stroke]:
    return [item for item in scene.items if isinstance(item, Stroke) and item.ink is Ink.RED]


@pytest.mark.parametrize(
    ("whists", "number"),
    [(0, 0), (99, 0), (100, 1), (199, 1), (200, 2), (300, 3), (400, 4), (500, 5), (999, 5)],
)
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_hundreds_of_whists_earn_wheels(whists: int, number: int) -> None:
    assert wheels(whists) == number
    sheet = with_page(blank(3, 20), 1, whists=((whists,), (), ()))
    assert sum(isinstance(item, Box) for item in drawn(sheet).items) == 1 + number


@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_only_a_hill_that_was_there_is_flagged() -> None:
    assert (flagged(()), flagged((3,)), flagged((3, 0)), flagged((3, 0, 2))) == (False, False, True, False)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_an_arrow_points_to_the_first_dealer(players: int) -> None:
    for first, expected in enumerate(SIDES[players]):
        (arrow,) = _red(drawn(blank(players, 10), first=Seat(first)))
        (foot_x, foot_y), (tip_x, tip_y) = arrow.points[:2]
        towards = {(0, 1): "bottom", (0, -1): "top", (-1, 0): "left", (1, 0): "right"}
        assert towards[_sign(tip_x - foot_x), _sign(tip_y - foot_y)] == expected


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.rule("PREF-8.18", "PREF-9.2")
def test_pref_8_18_razboinik_shows_contracts_owed_and_its_pool() -> None:
    sheet = with_page(blank(4), 2, robber=(7, 9), robber_pool=(4, 12))
    texts = written(drawn(sheet))
    assert (
        Text("preferans-sheet-owed", {"contracts": ("6", "8", "10", Text("preferans-sheet-misere"))}) in texts
    )
    assert "12" in texts
    assert "preferans-sheet-limit" not in [text.key for text in texts if isinstance(text, Text)]


@pytest.mark.rule("PREF-8.18", "PREF-8.11")
def test_pref_8_18_contracts_won_stand_beside_their_cover() -> None:
    sheet = with_page(blank(4, 10), 2, robber=(6, 7, 8, 9, 10, 0), robber_pool=(30,), won=5, raspasy=3)
    assert Text("preferans-sheet-covered", {"won": 5, "cover": 9, "early": 30}) in written(drawn(sheet))
    assert Text("preferans-sheet-played", {"won": 5, "raspasy": 3, "early": 30}) in written(
        drawn(sheet, Options(cover=False))
    )


@pytest.mark.rule("PREF-8.18", "PREF-9.3")
def test_pref_8_18_the_conditions_are_in_the_middle() -> None:
    texts = written(drawn(blank(4, 25), price=3, minutes=90))
    assert Text("preferans-sheet-limit", {"pool": 25}) in texts
    assert Text("preferans-sheet-price", {"price": 3}) in texts
    assert Text("preferans-sheet-time", {"minutes": 90}) in texts


def test_results_are_told_by_colour_and_sign() -> None:
    scene = drawn(blank(3, 10), results=(12, -12, 0))
    assert (found(scene, "+12").ink, found(scene, "−12").ink, found(scene, "0").ink) == (
        Ink.GREEN,
        Ink.RED,
        Ink.PENCIL,
    )
