"""Renders panels as messages: HTML for the text, keys for the buttons, at the width of a phone."""

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from html import escape, unescape
from itertools import groupby
from typing import NamedTuple, TypeAlias

import msgspec

from bot.base.preferences import CardStyle, Language
from bot.match.table import TableId
from bot.ui.buttons import Pick, Play, encode
from bot.ui.content import MOST_BUTTONS, MOST_CHARACTERS, MOST_IN_A_CAPTION, MOST_IN_A_ROW, Content, Key
from bot.ui.pictures import Style, Suits, grid_scene, render_scene, too_wide
from bot.ui.texts import names
from bot.ui.texts.names import NAME_HEAD, PHONE
from bot.ui.texts.words import Form, Words
from games.cards import Suit, in_hand_order
from games.faces.panel import (
    Align,
    Block,
    Button,
    Does,
    Fact,
    Gap,
    Grid,
    Holding,
    Line,
    Panel,
    Service,
    Text,
    Who,
)

LABEL = 40
"""Columns of a button's label."""
LABEL_ROOM = (31, 15, 9, 6, 5)
"""Columns of a label that a phone shows in a group, by keys in the row, from one."""

_TAG = re.compile("<[^>]*>")

Keys: TypeAlias = tuple[tuple[Key, ...], ...]


class Frame(NamedTuple):
    """Form of a message."""

    game: str = ""
    style: Style | None = None
    """Style of its picture; None if it has no picture, or keeps the present one."""
    photo: bool = False
    """Whether the message is already a photo, so that the text is a caption."""

    def allowing(self, pictures: bool) -> "Frame":
        """Return the same frame, without a picture if none can be drawn."""
        return self if pictures else self._replace(style=None)


TEXT = Frame()


def frame_for(
    game: str,
    cards: CardStyle,
    language: Language,
    photo: bool | None,
    *,
    last: bool = False,
) -> Frame:
    """Return the frame for a photo, a text, or None before the message is posted.

    The last drawing of a photo brings a picture even if pictures are no longer wanted.
    """
    has_picture = photo is not False and (cards.pictures or (last and bool(photo)))
    style = Style(Suits.FOUR if cards.four_colours else Suits.TWO, cards.patterns, language)
    return Frame(game, style if has_picture else None, bool(photo))


def panel_content(
    panel: Panel,
    words: Words,
    frame: Frame,
    keyboard: Keys = (),
    *,
    above: Sequence[str] = (),
    below: Sequence[str] = (),
    feed: Sequence[str] = (),
    earlier: Sequence[str] = (),
) -> Content:
    """Render the panel with HTML above and below it, then `feed`; `earlier` goes before the panel.

    A text that is too long loses the oldest lines of the feed, then of `earlier`.
    """
    if frame.style is not None:
        panel = _drawable(panel, words)
    is_drawn = frame.style is not None and panel.scene is not None
    parts = [*blocks(panel.caption if is_drawn else panel.blocks, words), *below]
    photo = is_drawn or frame.photo
    message = Content(_text(above, earlier, parts, feed, photo=photo), _rows(keyboard))
    if frame.style is None or panel.scene is None:
        return message
    picture = render_scene(frame.game, panel.scene, words, frame.style)
    return msgspec.structs.replace(message, picture=picture)


def content(
    parts: Sequence[str], below: Sequence[str], keyboard: Keys = (), *, photo: bool = False
) -> Content:
    """Join parts of HTML into a message that Telegram accepts, or a photo's caption."""
    return Content(_text((), (), parts, below, photo=photo), _rows(keyboard))


def choice_key(words: Words, name: Fact, data: str, *, chosen: bool) -> Key:
    """Return a key among alternatives, marked if `chosen`."""
    return Key(label(Text("button-chosen", {"label": name}) if chosen else name, words), data)


def in_rows(keys: Iterable[Key], length: int) -> Keys:
    """Arrange keys in rows of this length; the last may be shorter."""
    keys = tuple(keys)
    return tuple(keys[at : at + length] for at in range(0, len(keys), length))


def fitting_rows(keys: Iterable[Key], most: int) -> Keys:
    """Arrange keys in rows of at most `most`; fewer where a phone would cut a label."""
    rows: list[tuple[Key, ...]] = []
    for key in keys:
        row = (*rows[-1], key) if rows else (key,)
        room = LABEL_ROOM[min(len(row), len(LABEL_ROOM)) - 1]
        if rows and len(row) <= most and all(names.width(each.label) <= room for each in row):
            rows[-1] = row
        else:
            rows.append((key,))
    return tuple(rows)


def turn_keys(at: int, first: int, last: int, key: Callable[[str, int], Key]) -> Keys:
    """Return a row of keys to the previous and the next page, if any."""
    row = tuple(key(sign, to) for sign, to in (("◂", at - 1), ("▸", at + 1)) if first <= to <= last)
    return (row,) if row else ()


def buttons(panel: Panel, key: Callable[[Button], Key], service: Sequence[Key] = ()) -> Keys:
    """Return the panel's buttons as keys, with the service keys in their place."""
    rows = tuple(tuple(key(button) for button in row) for row in panel.buttons)
    match panel.service:
        case Service.BELOW:
            return (*rows, tuple(service)) if service else rows
        case Service.BESIDE:
            return (*rows[:-1], (*rows[-1], *map(as_sign, service)))
    return rows


def as_sign(key: Key) -> Key:
    """Leave of a label its first sign."""
    return msgspec.structs.replace(key, label=key.label.partition(" ")[0])


def _drawable(panel: Panel, words: Words) -> Panel:
    """Return the panel with a scene, its own or of a grid too wide for text, and the rest of the panel."""
    if panel.scene is not None:
        return panel
    wide = next((block for block in panel.blocks if isinstance(block, Grid) and too_wide(block, words)), None)
    if wide is None:
        return panel
    rest = tuple(block for block in panel.blocks if block is not wide)
    return msgspec.structs.replace(panel, describe=partial(grid_scene, wide, words), caption=rest)


def keys_for(table: TableId, question: str, words: Words) -> Callable[[Button], Key]:
    """Return a function that turns the buttons of a seat with `question` into keys."""

    def key(button: Button) -> Key:
        press = (
            Play(table, question, button.act)
            if button.does is Does.ACT
            else Pick(table, question, button.act)
        )
        return Key(label(button.label, words), encode(press))

    return key


def label(fact: Fact, words: Words) -> str:
    """Return a fact as the label of a button."""
    return names.shortened(words.fact(fact, Form.LABEL), LABEL) or "·"


def blocks(panel: Iterable[Block], words: Words) -> list[str]:
    """Render every block as HTML."""
    return [_block(block, words) for block in panel]


def _block(block: Block, words: Words) -> str:
    match block:
        case Line(text):
            return words.say(text.key, text.facts, Form.HTML)
        case Gap():
            return ""
        case Holding():
            return holding(block, words)
        case Grid():
            return grid(block, words)


def _text(
    above: Sequence[str], earlier: Sequence[str], parts: Sequence[str], below: Sequence[str], *, photo: bool
) -> str:
    """Cut the text to the limit of a message, or of a photo's caption, which alone may be empty.

    Lines below are dropped first, from the oldest, then earlier ones likewise, then parts from the last.
    """
    most = MOST_IN_A_CAPTION if photo else MOST_CHARACTERS
    first, early, then, last = list(above), list(earlier), list(parts), list(below)
    while _length((*first, *early, *then, *last)) > most:
        if droppable := last or early:
            droppable.pop(0)
        else:
            (then or first).pop()
    return "\n".join((*first, *early, *then, *last)).strip("\n") or ("" if photo else "·")


def _length(parts: Sequence[str]) -> int:
    """Return an upper bound of Telegram's count, which ignores markup and may count some characters twice."""
    return sum(len(without_markup(part).encode("utf-16-le")) // 2 + 1 for part in parts)


def without_markup(html: str) -> str:
    """Strip the markup."""
    return unescape(_TAG.sub("", html)) if "<" in html or "&" in html else html


def _rows(keyboard: Keys) -> Keys:
    """Return the rows that fit Telegram's limits."""
    rows = [
        row[start : start + MOST_IN_A_ROW] for row in keyboard for start in range(0, len(row), MOST_IN_A_ROW)
    ]
    allowed: list[tuple[Key, ...]] = []
    room = MOST_BUTTONS
    for row in rows:
        if row[:room]:
            allowed.append(row[:room])
        room -= len(row[:room])
    return tuple(allowed)


# Cards in hand


@lru_cache(1024)
def holding(hand: Holding, words: Words) -> str:
    """Render one suit per line, ranks in columns; the suit is not monospaced, so that phones colour it."""
    if not hand.cards:
        return words.html("none")
    rows = [
        (suit, [words.rank(card.rank) for card in cards])
        for suit, cards in groupby(in_hand_order(hand.cards), lambda card: card.suit)
    ]
    columns = max(len(rank) for _, ranks in rows for rank in ranks)
    if max(len(ranks) for _, ranks in rows) * (columns + 1) > PHONE:
        columns = 1
    return "\n".join(_suit_row(suit, ranks, columns, words) for suit, ranks in rows)


def _suit_row(suit: Suit, ranks: Sequence[str], columns: int, words: Words) -> str:
    line = " ".join(rank.ljust(columns) for rank in ranks).rstrip()
    return f"{words.fact(suit, Form.HTML)} <code>{line}</code>"


# Tables


class _Cell(NamedTuple):
    fact: Fact
    text: str
    shrinks: bool
    """A name or other left-aligned text, which may be shortened."""


@lru_cache(1024)
def grid(table: Grid, words: Words) -> str:
    """Render columns that line up, no wider than a phone if shorter names allow it.

    Cached: most moves keep a table's grid, and several screens show it.
    """
    aligns = [column.align for column in table.columns]
    body = [_cells(row, aligns, words) for row in table.rows]
    rows = [_heads(table, body, words), *body]
    if not any(cell.text for cell in rows[0]):
        del rows[0]
    widths = _widths(rows)
    gap = " " if sum(widths) + 2 * (len(widths) - 1) > PHONE else "  "
    lines = [
        gap.join(
            _set(cell, columns, align, words)
            for cell, columns, align in zip(row, widths, aligns, strict=True)
        )
        for row in rows
    ]
    return f"<pre>{escape(chr(10).join(line.rstrip() for line in lines), quote=False)}</pre>"


def _heads(table: Grid, body: Sequence[Sequence[_Cell]], words: Words) -> list[_Cell]:
    """Render the heads of the columns; a name is cut to about the width of its column."""
    heads = _cells(
        [column.head for column in table.columns], [column.align for column in table.columns], words
    )
    for number, column in enumerate(table.columns):
        if isinstance(column.head, Who):
            below = max((names.width(row[number].text) for row in body), default=0)
            columns = max(below, NAME_HEAD)
            heads[number] = heads[number]._replace(text=names.cut(heads[number].text, columns))
    return heads


def _cells(facts: Sequence[Fact], aligns: Sequence[Align], words: Words) -> list[_Cell]:
    return [
        _Cell(
            fact,
            words.fact(fact, Form.MONO),
            isinstance(fact, Who) or (align is Align.LEFT and not isinstance(fact, int | Fraction)),
        )
        for fact, align in zip(facts, aligns, strict=True)
    ]


def _widths(rows: Sequence[Sequence[_Cell]]) -> list[int]:
    """Return the width of every column's widest cell; then narrow the widest that may shrink, down to one."""
    columns = list(zip(*rows, strict=True))
    widths = [max(names.width(cell.text) for cell in column) for column in columns]
    least = [
        max((names.width(cell.text) for cell in column if not cell.shrinks), default=1) for column in columns
    ]
    for _ in range(max(0, sum(widths) + len(widths) - 1 - PHONE)):
        slack = [max(0, wide - max(1, low)) and wide for wide, low in zip(widths, least, strict=True)]
        if not any(slack):
            break
        widths[slack.index(max(slack))] -= 1
    return widths


def _set(cell: _Cell, columns: int, align: Align, words: Words) -> str:
    shorten = partial(names.cut if cell.shrinks else names.shortened, columns=columns)
    text = words.label(cell.fact, Form.MONO, shorten) if isinstance(cell.fact, Who) else cell.text
    shown = names.isolated(shorten(text))
    padding = " " * (columns - names.width(shown))
    return shown + padding if align is Align.LEFT else padding + shown
