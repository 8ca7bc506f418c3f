"""Result card to forward: game, standings, best moment."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from games.core import Result, Seat
from games.faces.facts import Fact, Moment, Text, Who
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Side, Sprite, Stroke

_EDGE = 40
_TITLE, _STATUS, _NAME, _POINTS, _CAPTION, _MOMENT = 84, 52, 56, 60, 46, 60
"""Sizes of text by use."""
_HEAD, _ROW, _FOOT = 150, 116, 190
"""Heights of the card's parts."""
_INDENT = 96
"""Width of a place."""
_POINTS_ROOM, _STATUS_ROOM = 260, 460
_BAR, _STUB = 26, 8
"""Height of a bar, and its width at 0 points."""


class Inks(msgspec.Struct, frozen=True):
    """Inks of a card by its ground."""

    ground: Ink
    strong: Ink
    weak: Ink
    first: Ink
    track: Ink


_FELT = Inks(Ink.FELT, Ink.LIGHT, Ink.FAINT, Ink.GLOW, Ink.PLATE)
_PAPER = Inks(Ink.PAPER, Ink.DARK, Ink.PENCIL, Ink.GREEN, Ink.SHADE)


def standings_card(
    game: Fact, status: Fact, result: Result, moment: Moment | None, names: Mapping[Seat, Fact] | None = None
) -> Scene:
    """Draw a row for each player with a bar for the points, the first place on top.

    Without any points nobody is first. `names` replace those of the players in these seats.
    """
    order = sorted(map(Seat, range(len(result.places))), key=lambda seat: (result.places[seat], seat))
    end = _HEAD + _ROW * len(order)
    items = [*_head(game, status, _FELT), *_rows(order, result, names or {}), *_foot(moment, end, _FELT)]
    return Scene(end + (_FOOT if moment else _EDGE), Ink.FELT, tuple(items))


def sheet_card(game: Fact, status: Fact, sheet: Scene, moment: Moment | None) -> Scene:
    """Draw a score sheet on paper between the same head and foot."""
    end = _HEAD + sheet.height
    items = [
        *_head(game, status, _PAPER),
        *(moved(item, _HEAD) for item in sheet.items),
        *_foot(moment, end, _PAPER),
    ]
    return Scene(end + (_FOOT if moment else 0), sheet.ground, tuple(items))


def headed(scene: Scene, line: Fact) -> Scene:
    """Put a line of text above the scene."""
    inks = _PAPER if scene.ground is Ink.PAPER else _FELT
    high = _STATUS + _EDGE
    strip = Box(0, 0, WIDTH, high, fill=inks.track, round=0)
    label = Label(line, WIDTH // 2, high // 2, _STATUS, inks.strong, room=WIDTH - 2 * _EDGE)
    return Scene(
        scene.height + high, scene.ground, (strip, label, *(moved(item, high) for item in scene.items))
    )


def notice_card(game: Fact, line: Fact) -> Scene:
    """Draw a single line, where nothing else is left to draw."""
    label = Label(line, _EDGE, _HEAD + _EDGE, _NAME, Ink.LIGHT, Side.LEFT, room=WIDTH - 2 * _EDGE)
    return Scene(_HEAD + _ROW, Ink.FELT, (*_head(game, "", _FELT), label))


def moved(item: Item, down: int) -> Item:
    """Move the item down by this many pixels."""
    match item:
        case Sprite() | Label() | Box():
            return msgspec.structs.replace(item, y=item.y + down)
        case Stroke():
            return msgspec.structs.replace(item, points=tuple((x, y + down) for x, y in item.points))


def _head(game: Fact, status: Fact, inks: Inks) -> Iterator[Item]:
    room = WIDTH - 3 * _EDGE - (_STATUS_ROOM if status else 0)
    middle = _HEAD // 2
    yield Label(game, _EDGE, middle, _TITLE, inks.strong, Side.LEFT, room=room)
    if status:
        yield Label(status, WIDTH - _EDGE, middle + 8, _STATUS, inks.weak, Side.RIGHT, room=_STATUS_ROOM)


def _rows(order: Sequence[Seat], result: Result, names: Mapping[Seat, Fact]) -> Iterator[Item]:
    for number, seat in enumerate(order):
        yield from _row(seat, names.get(seat, Who(seat)), _HEAD + number * _ROW, result)


def _row(seat: Seat, name: Fact, top: int, result: Result) -> Iterator[Item]:
    """Draw place, name and points, with the bar below."""
    points, middle = result.points[seat], top + _NAME // 2
    decided = any(result.points)
    place = result.places[seat] if decided else "–"
    ink = Ink.GLOW if decided and result.places[seat] == 1 else Ink.LIGHT
    room = WIDTH - 3 * _EDGE - _INDENT - _POINTS_ROOM
    yield Label(place, _EDGE, middle, _NAME, Ink.FAINT, Side.LEFT, room=_INDENT - _EDGE // 2)
    yield Label(name, _EDGE + _INDENT, middle, _NAME, ink, Side.LEFT, room=room)
    yield Label(points, WIDTH - _EDGE, middle, _POINTS, ink, Side.RIGHT, room=_POINTS_ROOM)
    yield from _bar(points, top + _NAME + 12, result.points, Ink.GLOW if ink is Ink.GLOW else Ink.FAINT)


def _bar(points: Fraction, top: int, all_points: Sequence[Fraction], ink: Ink) -> Iterator[Item]:
    """Draw the bar from 0 to the points, leftwards if negative, on a track between the extremes of all."""
    left, width = _EDGE + _INDENT, WIDTH - 2 * _EDGE - _INDENT
    least, most = min(Fraction(0), *all_points), max(Fraction(0), *all_points)
    scale = width / (most - least) if most > least else Fraction(0)
    zero, length = left + round(-least * scale), round(abs(points) * scale)
    yield Box(left, top, width, _BAR, fill=Ink.PLATE, round=_BAR // 2)
    if points:
        long = max(length, _STUB)
        start = zero - long if points < 0 else zero
        yield Box(start, top, long, _BAR, fill=ink if points > 0 else Ink.RED, round=min(long, _BAR) // 2)


def _foot(moment: Moment | None, top: int, inks: Inks) -> Iterator[Item]:
    """Draw the best moment and its player."""
    if moment is None:
        return
    room = WIDTH - 2 * _EDGE
    who = Text("result-moment", {"who": Who(moment.seat)})
    yield Label(who, _EDGE, top + 50, _CAPTION, inks.weak, Side.LEFT, room=room)
    yield Label(moment.what, _EDGE, top + 116, _MOMENT, inks.first, Side.LEFT, room=room, lines=2)
