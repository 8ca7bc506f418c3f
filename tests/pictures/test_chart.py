"""The course of a rating as a picture: all that it shows is in its scene, and the scene is what happened."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.features.stats.course import course_content, course_scene
from bot.features.stats.stats_reader import RatingHistory
from bot.ui.pictures import PIXELS, Picture
from bot.ui.pictures.picture import Writing, pixels
from games.faces.scene import WIDTH, Ink, Label, Stroke
from games.rating import SETTLED
from storage.sql.profiles import Point
from storage.sql.ratings import RatingRow
from tests.pictures.people import LONG, described, opened

DAY_MS = 86_400_000
NOW = 1_763_694_000_000


def course(shown: Sequence[int], *, early: int = 9, days: int = 1) -> RatingHistory:
    """Return a rating that was provisional after this many of the matches."""
    points = [
        Point(NOW + number * days * DAY_MS, value, SETTLED if number < early else SETTLED - 0.01)
        for number, value in enumerate(shown)
    ]
    figures = {"matches": len(shown), "shown": shown[-1], "best": max(shown)}
    rating = RatingRow(
        person=1, game="terz", kind="bluff", pace="quick", mu=25.0, sigma=8.0, ranked=True, **figures
    )
    return RatingHistory(rating, points)


SHOWN = (1512, 1490, 1530, 1533, 1501, 1488, 1470, 1495, 1520, 1544, 1560, 1552, 1571)


def test_the_line_goes_through_every_rating() -> None:
    scene = course_scene(course(SHOWN), "Anna")
    early, late = [item for item in scene.items if isinstance(item, Stroke) and item.thick == 8]
    assert (early.ink, late.ink) == (Ink.PENCIL, Ink.GREEN)
    axis = sorted(
        (item.text, item.y)
        for item in scene.items
        if isinstance(item, Label) and isinstance(item.text, int) and item.ink is Ink.PENCIL
    )
    (bottom, low), (top, high) = axis[0], axis[-1]
    line = (*early.points, *late.points[1:])
    drawn = [bottom + (top - bottom) * (low - y) / (low - high) for _, y in line]
    assert drawn == pytest.approx(SHOWN, abs=1)
    steps = {after - before for (before, _), (after, _) in pairwise(line)}
    assert max(steps) - min(steps) <= 1


@pytest.mark.parametrize(
    "history",
    [course(SHOWN), course(SHOWN, early=0), course((1500, 1580, 1541), days=60)],
    ids=["provisional at first", "settled", "over months"],
)
def test_a_course_names_its_highest_and_latest_and_what_is_not_settled(
    history: RatingHistory, snapshot: SnapshotAssertion
) -> None:
    assert described(course_scene(history, "Anna")) == snapshot


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
