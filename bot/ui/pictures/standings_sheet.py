"""A tournament as pictures on felt: the first places after a round, and the podium at its end."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from games.faces.facts import Fact, Text
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Side

PODIUM = 3
"""Places on the podium."""
_EDGE = 40
_TITLE, _STATUS, _NAME, _SCORE, _PLACE, _MORE = 76, 52, 54, 58, 46, 46
"""Sizes of writing."""
_HEAD, _ROW, _FOOT = 210, 92, 96
_DISC = 68
_SCORE_ROOM = 250
_MEDALS = (Ink.GLOW, Ink.FAINT, Ink.BRONZE)
_COLUMN, _BETWEEN = 352, 32
"""The width of a pedestal, and the space between two."""
_HIGH = (420, 310, 230)
"""Of the pedestals, the first place's first."""
_LINE = 72
_NAMES = 3
"""People above a pedestal at most."""
_SLOTS = (1, 0, 2)
"""Where the pedestals stand from the left: the first in the middle."""


class SheetRow(NamedTuple):
    """A player as pictures show them."""

    place: int
    name: Fact
    score: Fact


def standings_scene(title: Fact, status: Fact, rows: Sequence[SheetRow], more: Fact = "") -> Scene:
    """A row a player, in order; `more` says how many stand below."""
    items = list(_head(title, status))
    for number, row in enumerate(rows):
        items += _row(row, _HEAD + number * _ROW, shaded=number % 2 == 0)
    end = _HEAD + len(rows) * _ROW
    if more:
        items.append(Label(more, WIDTH // 2, end + _FOOT // 2, _MORE, Ink.FAINT, room=WIDTH - 2 * _EDGE))
    return Scene(end + (_FOOT if more else _EDGE), Ink.FELT, tuple(items))


def podium_scene(title: Fact, status: Fact, rows: Sequence[SheetRow], foot: Fact) -> Scene:
    """Pedestals of the first places with their people above; those who share a place stand together."""
    groups = [list(group) for _, group in groupby(rows, lambda row: row.place)][:PODIUM]
    ground = max((_HEAD + _above(group) + high for group, high in _highs(groups)), default=_HEAD)
    items = list(_head(title, status))
    for slot, (group, high) in zip(_SLOTS, _highs(groups), strict=False):
        left = (WIDTH - PODIUM * _COLUMN - (PODIUM - 1) * _BETWEEN) // 2 + slot * (_COLUMN + _BETWEEN)
        items += _pedestal(group, left, ground - high, high)
    items.append(Box(_EDGE, ground, WIDTH - 2 * _EDGE, 10, fill=Ink.FAINT, round=4))
    items.append(Label(foot, WIDTH // 2, ground + 10 + _FOOT // 2, _MORE, Ink.FAINT, room=WIDTH - 2 * _EDGE))
    return Scene(ground + 10 + _FOOT, Ink.FELT, tuple(items))


def _highs(groups: Sequence[Sequence[SheetRow]]) -> list[tuple[Sequence[SheetRow], int]]:
    return list(zip(groups, _HIGH, strict=False))


def _above(group: Sequence[SheetRow]) -> int:
    """Room for the names above a pedestal."""
    return _LINE * min(max(len(group), 2), _NAMES) + _EDGE


def _head(title: Fact, status: Fact) -> Iterator[Item]:
    room = WIDTH - 2 * _EDGE
    yield Label(title, _EDGE, 74, _TITLE, Ink.LIGHT, Side.LEFT, room=room)
    yield Label(status, _EDGE, 154, _STATUS, Ink.FAINT, Side.LEFT, room=room)


def _row(row: SheetRow, top: int, *, shaded: bool) -> Iterator[Item]:
    middle, left = top + _ROW // 2, _EDGE + _DISC + 32
    ink = Ink.GLOW if row.place == 1 else Ink.LIGHT
    if shaded:
        yield Box(_EDGE // 2, top + 4, WIDTH - _EDGE, _ROW - 8, fill=Ink.PLATE, round=16)
    yield from _disc(row.place, _EDGE + _DISC // 2, middle)
    room = WIDTH - left - _SCORE_ROOM - 2 * _EDGE
    yield Label(row.name, left, middle, _NAME, ink, Side.LEFT, room=room)
    yield Label(row.score, WIDTH - _EDGE, middle, _SCORE, ink, Side.RIGHT, room=_SCORE_ROOM)


def _disc(place: int, x: int, y: int) -> Iterator[Item]:
    """A place; the first three on a medal."""
    if place > PODIUM:
        yield Label(place, x, y, _PLACE, Ink.FAINT)
        return
    yield Box(x - _DISC // 2, y - _DISC // 2, _DISC, _DISC, fill=_MEDALS[place - 1], round=_DISC // 2)
    yield Label(place, x, y, _PLACE, Ink.DARK)


def _pedestal(group: Sequence[SheetRow], left: int, top: int, high: int) -> Iterator[Item]:
    place, middle = group[0].place, left + _COLUMN // 2
    names: list[Fact] = [row.name for row in group]
    if len(names) > _NAMES:
        names = [*names[: _NAMES - 1], Text("running-picture-more", {"count": len(names) - _NAMES + 1})]
    ink = Ink.GLOW if place == 1 else Ink.LIGHT
    if len(names) == 1:
        yield Label(names[0], middle, top - _LINE - 8, _NAME, ink, room=_COLUMN, lines=2)
    else:
        for number, name in enumerate(reversed(names)):
            y = top - _LINE // 2 - 8 - number * _LINE
            yield Label(name, middle, y, _NAME, ink, room=_COLUMN)
    yield Box(left, top, _COLUMN, high, fill=Ink.PLATE, outline=_MEDALS[min(place, PODIUM) - 1], thick=5)
    yield from _disc(place, middle, top + 28 + _DISC // 2)
    yield Label(group[0].score, middle, top + high // 2 + 44, _TITLE, ink, room=_COLUMN - _EDGE)
