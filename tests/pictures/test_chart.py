"""The course of a rating as a picture: all that it shows is in its scene, and the scene is what happened."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from bot.base.preferences import Language
from bot.features.stats.course import course_content, course_scene
from bot.features.stats.standings import RatingHistory
from bot.ui.pictures import PIXELS, Picture
from bot.ui.pictures.picture import Writing, pixels
from games.faces.facts import Text
from games.faces.scene import WIDTH, Box, Ink, Label, Scene, Stroke
from games.rating import SETTLED
from storage.sql.profiles import Point
from storage.sql.standings import RatingRow
from tests.pictures.people import LONG, opened

DAY_MS = 86_400_000
NOW = 1_763_694_000_000


def course(shown: Sequence[int], *, early: int = 9, days: int = 1) -> RatingHistory:
    """A rating that was provisional after so many of the matches."""
    points = [
        Point(NOW + number * days * DAY_MS, value, SETTLED if number < early else SETTLED - 0.01)
        for number, value in enumerate(shown)
    ]
    rating = RatingRow(
        person=1,
        game="terz",
        kind="bluff",
        pace="quick",
        mu=25.0,
        sigma=8.0,
        matches=len(shown),
        shown=shown[-1],
        best=max(shown),
        ranked=True,
    )
    return RatingHistory(rating, points)


def lines(scene: Scene) -> list[Stroke]:
    """The course itself, by its thickness."""
    return [item for item in scene.items if isinstance(item, Stroke) and item.thick == 8]


def value_at(scene: Scene, y: int) -> float:
    """The rating that the axis has at this height."""
    axis = _axis(scene)
    bottom, top = min(axis), max(axis)
    return bottom + (top - bottom) * (axis[bottom] - y) / (axis[bottom] - axis[top])


def _axis(scene: Scene) -> dict[int, int]:
    """Where the values of the axis stand."""
    return {
        item.text: item.y
        for item in scene.items
        if isinstance(item, Label) and isinstance(item.text, int) and item.ink is Ink.PENCIL
    }


SHOWN = (1512, 1490, 1530, 1533, 1501, 1488, 1470, 1495, 1520, 1544, 1560, 1552, 1571)


def test_the_line_goes_through_every_rating() -> None:
    early, late = lines(course_scene(course(SHOWN), "Anna"))
    assert (early.ink, late.ink) == (Ink.PENCIL, Ink.GREEN)
    scene = course_scene(course(SHOWN), "Anna")
    drawn = [value_at(scene, y) for _, y in (*early.points, *late.points[1:])]
    assert drawn == pytest.approx(SHOWN, abs=1)
    xs = [x for x, _ in (*early.points, *late.points[1:])]
    steps = {after - before for before, after in pairwise(xs)}
    assert max(steps) - min(steps) <= 1


def test_what_is_not_settled_is_marked() -> None:
    scene = course_scene(course(SHOWN), "Anna")
    assert len(lines(scene)[0].points) == 9, "after the tenth match this rating is settled"
    assert Text("course-provisional") in [item.text for item in scene.items if isinstance(item, Label)]
    later = course_scene(course(SHOWN, early=0), "Anna")
    assert [line.ink for line in lines(later)] == [Ink.GREEN]
    assert not any(isinstance(item, Box) and item.fill is Ink.SHADE for item in later.items)


def test_the_latest_and_the_highest_are_named() -> None:
    labels = [
        item for item in course_scene(course((1500, 1580, 1541)), "Anna").items if isinstance(item, Label)
    ]
    assert [item.text for item in labels if item.ink is Ink.GREEN] == [1541]
    assert Text("course-best", {"shown": 1580}) in [item.text for item in labels]


def test_dates_are_days_or_months_of_years() -> None:
    def keys(days: int) -> set[str]:
        items = course_scene(course(SHOWN, days=days), "Anna").items
        return {
            item.text.key
            for item in items
            if isinstance(item, Label) and isinstance(item.text, Text) and "date" in item.text.key
        }

    assert keys(1) == {"course-date"}
    assert keys(60) == {"course-date-of-year"}


@pytest.mark.parametrize("shown", [(1500,), (1500, 1500), (9, 2400), tuple(range(1400, 1600))])
def test_any_chart_opens_and_stays_in_its_frame(shown: Sequence[int]) -> None:
    picture = course_content(course(shown), LONG, Language.RU).picture
    assert isinstance(picture, Picture)
    assert opened(picture).size == (PIXELS, pixels(picture.scene.height))
    for item in picture.scene.items:
        if isinstance(item, Stroke):
            assert all(0 <= x <= WIDTH and 0 <= y <= picture.scene.height for x, y in item.points)
        if isinstance(item, Writing):
            assert 0 < item.x < WIDTH
            assert 0 < item.y < picture.scene.height
