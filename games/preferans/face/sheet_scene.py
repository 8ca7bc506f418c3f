"""Draw the score sheet as players do (PREF-8.18): sectors by the diagonals, the conditions in the middle.

Lines along its edge divide a sector into name, whists on each opponent, pool and hill, from the outside in.
Text stays upright: histories are rows in the upper and lower sectors, and columns at the sides.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.core import Seat
from games.faces.facts import Fact, Text, Who
from games.faces.pieces import signed
from games.faces.scene import Box, Ink, Item, Label, Scene, Side, Stroke
from games.preferans.face.sheet_layout import (
    DEPTH,
    HEAD,
    POOL,
    WHISTS,
    Cell,
    Edge,
    Point,
    Sector,
    borders,
    centre,
    sectors,
)
from games.preferans.scoring.sheet import History, Page, Sheet, Tooth, total

_NAME, _TERM, _NOTE, _LABEL, _PAST, _TOTAL = 50, 44, 40, 38, 40, 56
"""Sizes of text, by use."""
_DIGIT = 0.56
_NARROW = {".": 0.3, "…": 0.9}
"""The widths of signs between numbers, relative to the size of the text."""
_LINE = 1.08
"""The line height of entries, relative to their size."""
_GAP = 14
_MARK = 18
TEETH = 3
"""The most teeth drawn towards one player; the text tells their number."""
LARGEST = 5
"""The locomotive; above it come 1 wheel, 2 bicycle, 3 motorcycle and 4 car."""


def sheet_scene(
    sheet: Sheet,
    kind: str,
    *,
    covered: bool,
    price: int,
    minutes: int | None,
    first: Seat | None,
    results: Sequence[int],
    teeth: Sequence[Tooth] = (),
) -> Scene:
    """Draw the sheet with its conditions and standing teeth.

    Won contracts stand beside their cover if it counts (`covered`), else beside the raspasy. `results` are
    settled as it stands, in whole whists; `first` is the first dealer.
    """
    parts = sectors(len(sheet.pages))
    items: list[Item] = list(_divided(parts))
    for seat, (sector, page) in enumerate(zip(parts, sheet.pages, strict=True)):
        items += _head(
            sector,
            Seat(seat),
            page,
            results[seat],
            _played(page, robber=sheet.limit is None, covered=covered),
        )
        standing = Counter(tooth.towards for tooth in teeth if tooth.seat == seat and not tooth.worked)
        items += _whists(sector, parts, Seat(seat), page, standing)
        items += _pool(sector, sheet, page)
        items += _hill(sector, page)
    items += _conditions(centre(len(parts)), _agreed(sheet, kind, price, minutes))
    if first is not None:
        items.append(_arrow(parts[first]))
    return Scene(parts[0].height, Ink.PAPER, tuple(items))


def _divided(parts: Sequence[Sector]) -> Iterator[Item]:
    """Draw the lines between players and within sectors."""
    for border in borders(len(parts)):
        yield Stroke(border, Ink.DARK, 5)
    for sector in parts:
        for deep in (HEAD, WHISTS, POOL, *([DEPTH] if len(parts) == 2 else [])):
            yield _along(sector, deep)
    middle = centre(len(parts))
    yield Box(
        middle.left,
        middle.top,
        middle.width,
        middle.height,
        fill=Ink.PAPER,
        outline=Ink.DARK,
        thick=5,
        round=6,
    )


def _along(sector: Sector, deep: int) -> Stroke:
    begin, end = sector.span(deep)
    return Stroke((sector.at(begin, deep), sector.at(end, deep)), Ink.PENCIL, 3)


def _head(sector: Sector, seat: Seat, page: Page, result: int, note: Text) -> Iterator[Item]:
    begin, end = sector.span(HEAD)
    begin, end = (begin + _GAP, end - _GAP) if sector.flat else (begin + 2 * _GAP, end - 2 * _GAP)
    ink = (Ink.PENCIL, Ink.GREEN, Ink.RED)[(result > 0) - (result < 0)]
    room = end - begin
    yield _written(sector, Who(seat), begin, 36, size=_NAME, ink=Ink.DARK, room=room - 190)
    yield _written(sector, signed(result), end, 36, size=_NAME, ink=ink, room=170, last=True)
    yield _written(
        sector, note, begin, 82, size=_NOTE, ink=Ink.PENCIL, room=room - 60 * len(page.bombs) - _GAP
    )
    for place, rank in enumerate(page.bombs):
        yield from _bomb(sector, end - 26 - 60 * place, rank)


def _written(
    sector: Sector, text: Fact, along: int, deep: int, *, size: int, ink: Ink, room: int, last: bool = False
) -> Label:
    """Draw text along the edge from its beginning, or back from its end; upright at horizontal edges."""
    if sector.edge is Edge.BOTTOM:
        deep = HEAD + 8 - deep
    if sector.edge is Edge.LEFT:
        begin, end = sector.span(HEAD)
        along = begin + end - along
    x, y = sector.at(along, deep)
    turn = {Edge.LEFT: 90, Edge.RIGHT: 270}.get(sector.edge, 0)
    return Label(text, x, y, size, ink, Side.RIGHT if last else Side.LEFT, room, turn)


def _played(page: Page, *, robber: bool, covered: bool) -> Text:
    """Return the contracts of Разбойник still owed.

    Afterwards return won contracts beside their cover or the raspasy, and what Разбойник brought.
    """
    if robber and page.owed:
        owed = tuple(str(level) if level else Text("preferans-sheet-misere") for level in page.owed)
        return Text("preferans-sheet-owed", {"contracts": owed})
    early = total(page.robber_pool)
    if covered:
        return Text("preferans-sheet-covered", {"won": page.won, "cover": page.cover, "early": early})
    return Text("preferans-sheet-played", {"won": page.won, "raspasy": page.raspasy, "early": early})


def _bomb(sector: Sector, along: int, rank: int) -> Iterator[Item]:
    deep = 82 if sector.edge is not Edge.BOTTOM else HEAD + 8 - 82
    if sector.edge is Edge.LEFT:
        along = sum(sector.span(HEAD)) - along
    x, y = sector.at(along, deep)
    for peak in range(rank):
        low = y + 6 * (rank - 1) + 8 - 13 * peak
        yield Stroke(((x - 20, low), (x, low - 16), (x + 20, low)), Ink.RED, 5)


def _whists(
    sector: Sector, parts: Sequence[Sector], seat: Seat, page: Page, teeth: Mapping[Seat, int]
) -> Iterator[Item]:
    others = [Seat(other) for other in range(len(parts)) if other != seat]
    others.sort(key=lambda other: sector.before(parts[other]))
    begin, end = sector.span((HEAD + WHISTS) // 2)
    ends = [begin + (end - begin) * number // len(others) for number in range(len(others) + 1)]
    for number, other in enumerate(others):
        if number:
            yield Stroke((sector.at(ends[number], HEAD), sector.at(ends[number], WHISTS)), Ink.PENCIL, 3)
        within = (max(ends[number], sector.span(WHISTS)[0]), min(ends[number + 1], sector.span(WHISTS)[1]))
        cell = sector.cell(within, HEAD, WHISTS)
        written = page.whists[other]
        marks = (wheels(total(written)), min(teeth.get(other, 0), TEETH))
        yield from _column(sector, cell, Who(other), written, marks=marks)


def _pool(sector: Sector, sheet: Sheet, page: Page) -> Iterator[Item]:
    cell = sector.cell(sector.span(POOL), WHISTS, POOL)
    history = page.robber_pool if sheet.limit is None else page.pool
    full = sheet.limit is not None and total(page.pool) >= sheet.limit
    yield from _column(sector, cell, Text("preferans-sheet-pool"), history, full=full)


def _hill(sector: Sector, page: Page) -> Iterator[Item]:
    cell = sector.cell(sector.span(DEPTH), POOL, DEPTH)
    yield from _column(sector, cell, Text("preferans-sheet-hill"), page.hill)


def _column(
    sector: Sector,
    cell: Cell,
    label: Fact,
    history: History,
    *,
    full: bool = False,
    marks: tuple[int, int] = (0, 0),
) -> Iterator[Item]:
    """Draw a label, its wheels and teeth (`marks`), the last entries that fit, and the total.

    A full pool's total ends with »; a flag stands for 0.
    """
    x, _ = cell.middle
    lines = 2 if isinstance(label, Who) and not sector.flat else 1
    top = cell.top + _LABEL * lines
    yield Label(
        label, x, cell.top + 2 + _LABEL * lines // 2, _LABEL, Ink.PENCIL, room=cell.width - 8, lines=lines
    )
    yield from _marks(cell, top + 8, *marks)
    if history:
        last = f"{history[-1]}»" if full else str(history[-1])
        past, at = (
            _row(cell, history, last) if sector.flat else _stack(cell, top + 28 + 24 * any(marks), history)
        )
        yield from past
        ink = Ink.GREEN if full else Ink.DARK
        yield _last(at, last, ink, flag=flagged(history), column=0 if sector.flat else cell.width - 6)


def _last(at: Point, text: str, ink: Ink, *, flag: bool, column: int) -> Item:
    """Draw the total, or a flag: after a row, or below a column of this width."""
    x, y = at
    if flag:
        return _flag(x - 14 if column else x + 8, y)
    return Label(text, x, y, _TOTAL, ink, Side.MIDDLE if column else Side.LEFT, room=column)


def _row(cell: Cell, history: History, last: str) -> tuple[list[Item], Point]:
    """Draw the earlier entries side by side; return the point of the total."""
    wide = _length(last, _TOTAL)
    past = _past(history[:-1], cell.width - wide - _GAP)
    x, _ = cell.middle
    split = x + (_length(past, _PAST) - wide) // 2
    y = cell.bottom - 28
    return [Label(past, split, y + 4, _PAST, Ink.PENCIL, Side.RIGHT)] if past else [], (split + 4, y)


def _past(entries: History, room: int) -> str:
    """Write the last entries that fit, as «2.4.»."""
    kept = ""
    for number, entry in enumerate(reversed(entries)):
        longer = f"{entry}.{kept}"
        if _length(longer, _PAST) > room - _length("…", _PAST):
            return f"…{kept}" if number else "…"
        kept = longer
    return kept


def _length(text: str, size: int) -> int:
    return round(sum(_NARROW.get(char, _DIGIT) for char in text) * size)


def _stack(cell: Cell, top: int, history: History) -> tuple[list[Item], Point]:
    """Draw the earlier entries one below the other; return the point of the total."""
    x, _ = cell.middle
    line = round(_PAST * _LINE)
    fitting = max(0, (cell.bottom - top - _PAST) // line)
    past = [f"{entry}." for entry in history[:-1]]
    shown = past if len(past) <= fitting else ["…", *past[len(past) - fitting + 1 :]]
    room = cell.width - 6
    items: list[Item] = [
        Label(entry, x, top + number * line, _PAST, Ink.PENCIL, room=room)
        for number, entry in enumerate(shown)
    ]
    return items, (x, top + len(shown) * line + 8)


def _flag(x: int, y: int) -> Stroke:
    return Stroke(((x, y + 20), (x, y - 18), (x + 30, y - 18), (x + 30, y + 2), (x, y + 2)), Ink.RED, 5)


def _marks(cell: Cell, y: int, rolling: int, teeth: int) -> Iterator[Item]:
    """Draw the wheels of a column, then the teeth towards its player, closer together where they are many."""
    x, _ = cell.middle
    count = rolling + teeth
    step = min(_MARK + 4, (cell.width - _GAP) // max(count, 1))
    for number in range(count):
        left = x - step * count // 2 + step * number + 2
        if number < rolling:
            yield Box(left, y, _MARK, _MARK, outline=Ink.GREEN, thick=4, round=_MARK // 2)
        else:
            tip, low = left + _MARK // 2, y + _MARK
            yield Stroke(((left, y), (tip, low), (left + _MARK, y), (left, y)), Ink.RED, 4)


def _agreed(sheet: Sheet, kind: str, price: int, minutes: int | None) -> list[Text]:
    texts = [Text(f"preferans-preset-{kind}")]
    if sheet.limit is not None:
        texts.append(Text("preferans-sheet-limit", {"pool": sheet.limit}))
    texts.append(Text("preferans-sheet-price", {"price": price}))
    if minutes is not None:
        texts.append(Text("preferans-sheet-time", {"minutes": minutes}))
    return texts


def _conditions(cell: Cell, texts: Sequence[Text]) -> Iterator[Item]:
    x, y = cell.middle
    for number, text in enumerate(texts):
        size, ink = (_TERM, Ink.PENCIL) if number else (_NAME, Ink.DARK)
        yield Label(text, x, y + 62 * number - 31 * (len(texts) - 1), size, ink, room=cell.width - 4 * _GAP)


def _arrow(sector: Sector) -> Stroke:
    x, y = centre(sector.players).middle
    along = x if sector.flat else y
    tip, foot = sector.at(along, DEPTH + 10), sector.at(along, DEPTH + 46)
    left, right = sector.at(along - 16, DEPTH + 28), sector.at(along + 16, DEPTH + 28)
    return Stroke((foot, tip, left, tip, right), Ink.RED, 5)


def wheels(whists: int) -> int:
    """Return the wheels of a column of whists: one for each hundred, up to the locomotive's five."""
    return min(whists // 100, LARGEST)


def flagged(hill: History) -> bool:
    """Return whether the hill was written off to 0, drawn as a flag."""
    return bool(hill) and hill[-1] == 0
