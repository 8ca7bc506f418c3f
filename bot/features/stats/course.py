"""Chart of a person's rating over time."""

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.base.preferences import Language
from bot.features.stats.stats_reader import RatingHistory
from bot.ui.content import Content
from bot.ui.pictures import Style, render_scene
from bot.ui.pictures.chart import Rated, RatingChart, rating_chart
from bot.ui.rating_words import game_name, pool_name
from bot.ui.texts import names
from bot.ui.texts.words import words_in
from games.faces.facts import Text
from games.faces.scene import Scene
from games.rating import is_settled


def course_content(course: RatingHistory, name: str, language: Language) -> Content:
    """Return the chart with its caption; `name` is the person's."""
    return Content(
        course_caption(course, language),
        picture=render_scene(
            course.rating.game, course_scene(course, name), words_in(language, course.rating.game), Style()
        ),
    )


def course_caption(course: RatingHistory, language: Language) -> str:
    """Return the caption: the chart in figures."""
    rating = course.rating
    return words_in(language, rating.game).html(
        "course-caption",
        game=game_name(rating.game),
        pool=pool_name(course.rating.pool),
        shown=rating.shown,
        best=rating.best,
        matches=rating.matches,
    )


def course_scene(course: RatingHistory, name: str) -> Scene:
    """Return the scene of the chart."""
    days = [datetime.fromtimestamp(point.ended / 1000, UTC) for point in course.points]
    points = [
        Rated(point.shown, date, provisional=not is_settled(point.sigma))
        for point, date in zip(course.points, _dates(days), strict=True)
    ]
    charted = RatingChart(
        points,
        Text("course-best", {"shown": max(point.shown for point in points)}),
        Text("course-provisional"),
    )
    return rating_chart(
        game_name(course.rating.game), pool_name(course.rating.pool), names.of_person(name), charted
    )


def _dates(days: Sequence[datetime]) -> list[Text]:
    """Return labels of days: day and month, or month and year over several years."""
    if days[0].year == days[-1].year:
        return [Text("course-date", {"day": day.day, "month": day.month}) for day in days]
    return [Text("course-date-of-year", {"month": day.month, "year": day.year}) for day in days]
