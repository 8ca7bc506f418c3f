"""Chart of a rating over time, on paper."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.faces.facts import Fact
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Side, Stroke

_EDGE = 40
_TITLE, _NAME, _LINE, _FIGURE, _NOW = 76, 56, 48, 44, 64
"""Sizes of text by use."""
_NAME_ROOM = 520
_LEFT, _RIGHT, _TOP, _BOTTOM = 170, WIDTH - 190, 260, 740
"""The plot between the axes."""
_DATES, _LEGEND, _HEIGHT = 784, 856, 900
_STEPS = (25, 50, 100, 200, 250, 500, 1000)
"""Candidate distances of grid lines, in points of rating."""
_LINES = 5
"""Most distances in the plot."""
_DOT = 22
_MOST_DATES = 4


class Rated(NamedTuple):
    """A rating after a match."""

    shown: int
    date: Fact
    """End of the match."""
    provisional: bool


class RatingChart(NamedTuple):
    """Content of a chart: matches from left to right."""

    points: Sequence[Rated]
    best: Fact
    """Label of the highest point."""
    provisional: Fact
    """Label of the provisional part."""


class Scale(NamedTuple):
    """Scale of the plot."""

    low: int
    high: int
    step: int
    points: int

    def x(self, number: int) -> int:
        """Pixel column for the match of this number, from 0."""
        return (
            (_LEFT + _RIGHT) // 2
            if self.points == 1
            else _LEFT + (_RIGHT - _LEFT) * number // (self.points - 1)
        )

    def y(self, shown: int) -> int:
        """Pixel row for a rating."""
        return _BOTTOM - (_BOTTOM - _TOP) * (shown - self.low) // (self.high - self.low)


def rating_chart(game: Fact, pool: Fact, name: Fact, course: RatingChart) -> Scene:
    """Draw the chart of a person's rating, with at least one point."""
    shown = [point.shown for point in course.points]
    scale = scale_of(shown)
    items = [
        *_head(game, pool, name),
        *_ground(course, scale),
        *_grid(scale),
        *_dates(course.points, scale),
        *_line(course.points, scale),
        *_highest(shown, course.best, scale),
        *_latest(shown[-1], scale),
    ]
    return Scene(_HEIGHT, Ink.PAPER, tuple(items))


def scale_of(shown: Sequence[int]) -> Scale:
    """Return a scale in round steps that fits all values."""
    least, most = min(shown), max(shown)
    step = next((each for each in _STEPS if (-(-most // each) - least // each) <= _LINES), _STEPS[-1])
    low, high = least // step * step, -(-most // step) * step
    return Scale(low, max(high, low + step), step, len(shown))


def _head(game: Fact, pool: Fact, name: Fact) -> Iterator[Item]:
    room = WIDTH - 3 * _EDGE - _NAME_ROOM
    yield Label(game, _EDGE, 80, _TITLE, Ink.DARK, Side.LEFT, room=room)
    yield Label(name, WIDTH - _EDGE, 88, _NAME, Ink.DARK, Side.RIGHT, room=_NAME_ROOM)
    yield Label(pool, _EDGE, 162, _LINE, Ink.PENCIL, Side.LEFT, room=WIDTH - 2 * _EDGE)


def _ground(course: RatingChart, scale: Scale) -> Iterator[Item]:
    """Draw the shade of the provisional part, with its label."""
    early = sum(point.provisional for point in course.points)
    if not early:
        return
    end = scale.x(early - 1)
    yield Box(_LEFT, _TOP, max(_DOT, end - _LEFT), _BOTTOM - _TOP, fill=Ink.SHADE, round=0)
    yield Box(_LEFT, _LEGEND - 16, 48, 32, fill=Ink.SHADE, outline=Ink.PENCIL, thick=2, round=4)
    yield Label(
        course.provisional,
        _LEFT + 68,
        _LEGEND,
        _FIGURE,
        Ink.PENCIL,
        Side.LEFT,
        room=WIDTH - _LEFT - 68 - _EDGE,
    )


def _grid(scale: Scale) -> Iterator[Item]:
    for value in range(scale.low, scale.high + 1, scale.step):
        y, thick = scale.y(value), 4 if value == scale.low else 1
        yield Stroke(((_LEFT, y), (_RIGHT, y)), Ink.PENCIL, thick)
        yield Label(value, _LEFT - 24, y, _FIGURE, Ink.PENCIL, Side.RIGHT, room=_LEFT - 24 - _EDGE // 2)
    yield Stroke(((_LEFT, _TOP), (_LEFT, _BOTTOM)), Ink.PENCIL, 4)


def _dates(points: Sequence[Rated], scale: Scale) -> Iterator[Item]:
    """Draw the dates of a few matches, each date once."""
    last, before = len(points) - 1, None
    count = min(_MOST_DATES, len(points))
    for number in [last * each // max(1, count - 1) for each in range(count)]:
        if points[number].date != before:
            before = points[number].date
            yield Stroke(((scale.x(number), _BOTTOM), (scale.x(number), _BOTTOM + 14)), Ink.PENCIL, 4)
            yield Label(
                before,
                scale.x(number),
                _DATES,
                _FIGURE,
                Ink.PENCIL,
                room=(_RIGHT - _LEFT) // (_MOST_DATES - 1),
            )


def _line(points: Sequence[Rated], scale: Scale) -> Iterator[Item]:
    """Draw the curve: in pencil while provisional."""
    places = [(scale.x(number), scale.y(point.shown)) for number, point in enumerate(points)]
    early = sum(point.provisional for point in points)
    for part, ink in ((places[:early], Ink.PENCIL), (places[max(0, early - 1) :], Ink.GREEN)):
        if len(part) > 1:
            yield Stroke(tuple(part), ink, 8)


def _highest(shown: Sequence[int], best: Fact, scale: Scale) -> Iterator[Item]:
    """Label the highest point, unless it is beside the latest."""
    number = max(range(len(shown)), key=lambda each: shown[each])
    x, y = scale.x(number), scale.y(shown[number])
    if number < len(shown) - 1:
        yield _dot(x, y, Ink.PENCIL)
        yield Label(best, min(max(x, _LEFT + 150), _RIGHT - 150), _above(y, scale), _FIGURE, Ink.PENCIL)


def _above(y: int, scale: Scale) -> int:
    """Return the position of a label above a point, off the grid lines."""
    lines = [scale.y(value) for value in range(scale.low, scale.high + 1, scale.step)]
    above = y - _FIGURE
    return next((line - _FIGURE * 2 // 3 for line in lines if abs(line - above) < _FIGURE * 2 // 3), above)


def _latest(shown: int, scale: Scale) -> Iterator[Item]:
    x, y = scale.x(scale.points - 1), scale.y(shown)
    yield _dot(x, y, Ink.GREEN)
    yield Label(shown, x + 24, y, _NOW, Ink.GREEN, Side.LEFT, room=WIDTH - x - 24 - _EDGE // 2)


def _dot(x: int, y: int, ink: Ink) -> Box:
    return Box(x - _DOT // 2, y - _DOT // 2, _DOT, _DOT, fill=ink, round=_DOT // 2)
