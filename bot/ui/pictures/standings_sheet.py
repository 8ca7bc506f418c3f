"""Pictures of a tournament on felt: standings or bracket after a round, podium, medals."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from games.faces.facts import Fact, Text
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Side, Stroke

PODIUM = 3
"""Places on the podium."""
_EDGE = 40
_TITLE, _STATUS, _NAME, _SCORE, _PLACE, _MORE = 76, 52, 54, 58, 46, 46
"""Sizes of text."""
_HEAD, _ROW, _FOOT = 210, 92, 96
_DISC = 68
_SCORE_ROOM = 250
_MEDALS = (Ink.GLOW, Ink.FAINT, Ink.BRONZE)
_COLUMN, _BETWEEN = 352, 32
"""Width of a pedestal, and the space between two."""
_HIGH = (420, 310, 230)
"""Heights of the pedestals, first place first."""
_LINE = 72
_NAMES = 3
"""Most people above a pedestal."""
_PLAYER, _PLAYER_NAME, _GAP, _APART = 58, 44, 44, 22
"""A row of a bracket and its text; the space between columns, and between tables."""
_SLOTS = (1, 0, 2)
"""Positions of the pedestals from the left: the first in the middle."""
_MEDAL, _RIM, _DIGIT, _HERO = 340, 24, 200, 92
"""Sizes of a medal and its rim, and of the text on it and below it."""


class SheetRow(NamedTuple):
    """A player in a picture."""

    place: int
    name: Fact
    score: Fact


def standings_scene(title: Fact, status: Fact, rows: Sequence[SheetRow], more: Fact = "") -> Scene:
    """Draw a row for each player, in order; `more` is the number of players below."""
    items = list(_head(title, status))
    for number, row in enumerate(rows):
        items += _row(row, _HEAD + number * _ROW, shaded=number % 2 == 0)
    end = _HEAD + len(rows) * _ROW
    if more:
        items.append(Label(more, WIDTH // 2, end + _FOOT // 2, _MORE, Ink.FAINT, room=WIDTH - 2 * _EDGE))
    return Scene(end + (_FOOT if more else _EDGE), Ink.FELT, tuple(items))


def podium_scene(title: Fact, status: Fact, rows: Sequence[SheetRow], foot: Fact) -> Scene:
    """Draw the podium; equals stand together."""
    groups = [list(group) for _, group in groupby(rows, lambda row: row.place)][:PODIUM]
    ground = max((_HEAD + _above(group) + high for group, high in _highs(groups)), default=_HEAD)
    items = list(_head(title, status))
    for slot, (group, high) in zip(_SLOTS, _highs(groups), strict=False):
        left = (WIDTH - PODIUM * _COLUMN - (PODIUM - 1) * _BETWEEN) // 2 + slot * (_COLUMN + _BETWEEN)
        items += _pedestal(group, left, ground - high, high)
    items.append(Box(_EDGE, ground, WIDTH - 2 * _EDGE, 10, fill=Ink.FAINT, round=4))
    items.append(Label(foot, WIDTH // 2, ground + 10 + _FOOT // 2, _MORE, Ink.FAINT, room=WIDTH - 2 * _EDGE))
    return Scene(ground + 10 + _FOOT, Ink.FELT, tuple(items))


def medal_scene(title: Fact, status: Fact, row: SheetRow, foot: Fact) -> Scene:
    """Draw a medal with its winner and the score."""
    top, middle, ink = _HEAD, WIDTH // 2, _MEDALS[row.place - 1]
    items = list(_head(title, status))
    for size, fill in ((_MEDAL, ink), (_MEDAL - _RIM, Ink.DARK), (_MEDAL - 2 * _RIM, ink)):
        left, high = middle - size // 2, top + (_MEDAL - size) // 2
        items.append(Box(left, high, size, size, fill=fill, round=size // 2))
    items.append(Label(row.place, middle, top + _MEDAL // 2, _DIGIT, Ink.DARK))
    name = top + _MEDAL + _HERO + _RIM
    items.append(Label(row.name, middle, name, _HERO, Ink.GLOW, room=WIDTH - 2 * _EDGE, lines=2))
    items.append(Label(row.score, middle, name + 2 * _HERO, _TITLE, Ink.LIGHT, room=WIDTH - 2 * _EDGE))
    end = name + 3 * _HERO
    items.append(Label(foot, middle, end, _MORE, Ink.FAINT, room=WIDTH - 2 * _EDGE))
    return Scene(end + _FOOT // 2, Ink.FELT, tuple(items))


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
    """Draw a place; the first three on a medal."""
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


class BracketRow(NamedTuple):
    """A player at a table of a bracket; `goes_on` is None while undecided."""

    name: Fact
    goes_on: bool | None = None


class BracketTable(NamedTuple):
    """A table of a bracket."""

    rows: Sequence[BracketRow]
    feeds: Sequence[int] = ()
    """Tables of the next column that its players advance to, from 0."""


class BracketColumn(NamedTuple):
    """A round of a bracket."""

    heading: Fact
    tables: Sequence[BracketTable]


def bracket_scene(title: Fact, status: Fact, columns: Sequence[BracketColumn]) -> Scene:
    """Draw a column for each round, each table level with its feeders; lines lead to a sole successor."""
    width = (WIDTH - 2 * _EDGE - (len(columns) - 1) * _GAP) // len(columns)
    items, tops = list(_head(title, status)), _tops(columns)
    for number, column in enumerate(columns):
        left = _EDGE + number * (width + _GAP)
        items.append(Label(column.heading, left + width // 2, _HEAD + 30, _MORE, Ink.FAINT, room=width))
        for table, top in zip(column.tables, tops[number], strict=True):
            if len(table.feeds) == 1:
                (to,) = table.feeds
                target = columns[number + 1].tables[to], tops[number + 1][to]
                items.append(_way(left + width, top + _tall(table) // 2, target[1] + _tall(target[0]) // 2))
            items += _bracket_table(table, left, top, width)
    end = max(
        top + _tall(table)
        for at, column in zip(tops, columns, strict=True)
        for table, top in zip(column.tables, at, strict=True)
    )
    return Scene(end + _EDGE, Ink.FELT, tuple(items))


def _tall(table: BracketTable) -> int:
    return len(table.rows) * _PLAYER


def _tops(columns: Sequence[BracketColumn]) -> list[list[int]]:
    """Return the top of each table: in the middle of its feeders, below the previous one."""
    found: list[list[int]] = []
    for number, column in enumerate(columns):
        tops: list[int] = []
        free = _HEAD + 70
        for at, table in enumerate(column.tables):
            fed = (
                [
                    top + _tall(each) // 2
                    for each, top in zip(columns[number - 1].tables, found[-1], strict=True)
                    if at in each.feeds
                ]
                if number
                else []
            )
            tops.append(max(free, sum(fed) // len(fed) - _tall(table) // 2 if fed else free))
            free = tops[-1] + _tall(table) + _APART
        found.append(tops)
    return found


def _way(left: int, start: int, end: int) -> Stroke:
    middle = left + _GAP // 2
    return Stroke(((left, start), (middle, start), (middle, end), (left + _GAP, end)), Ink.FAINT)


def _bracket_table(table: BracketTable, left: int, top: int, width: int) -> Iterator[Item]:
    yield Box(left, top, width, _tall(table), fill=Ink.PLATE, round=10)
    for number, row in enumerate(table.rows):
        middle = top + number * _PLAYER + _PLAYER // 2
        ink = {None: Ink.LIGHT, True: Ink.GLOW, False: Ink.FAINT}[row.goes_on]
        yield Label(row.name, left + 14, middle, _PLAYER_NAME, ink, Side.LEFT, room=width - 52)
        if row.goes_on:
            yield Box(left + width - 30, middle - 8, 16, 16, fill=Ink.GLOW, round=8)
