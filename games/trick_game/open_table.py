"""Draw a table with open hands: a row for each player, with the card played to the trick at its end."""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from games.cards import Card, in_hand_order
from games.core import Seat
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Block, Holding, Line, Panel
from games.faces.pieces import flag, lines
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene, Side, Sprite
from games.trick_game.card_table import Heap
from games.trick_game.table_cards import open_width, row
from games.trick_game.table_layout import EDGE, HEAD, OPEN_CARD, TITLE, high
from games.trick_game.tricks import Played, Trick

_HEADING, _NAME, _NOTE, _TAG = 50, 52, 44, 40
_PLATE, _PADDING, _TAG_HEIGHT, _BADGE = 310, 16, 48, 48
_STEP = high(OPEN_CARD) + 2 * EDGE
_TRICK = WIDTH - 2 * EDGE - OPEN_CARD
_HAND = EDGE + _PLATE + EDGE
_ROOM = _TRICK - 2 * EDGE - _HAND
"""The left edge of hands, and their width beside a trick."""


class OpenHand(msgspec.Struct, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]
    notes: tuple[Fact, ...] = ()
    """At most two lines: the bid, the tricks taken."""
    badge: Fact = ""
    """A letter on a disc, for the dealer."""


class OpenTable(msgspec.Struct, frozen=True):
    """A moment of a deal with all cards open."""

    hands: tuple[OpenHand, ...]
    heading: Fact = ""
    aside: Fact = ""
    trick: Trick | None = None
    lying: tuple[Played, ...] = ()
    """The trick in progress, drawn instead of `trick`."""
    heaps: tuple[Heap, ...] = ()
    """Cards beside the hands: the talon, the discard."""

    @property
    def plays(self) -> tuple[Played, ...]:
        """The trick to draw beside the hands."""
        return self.lying or (self.trick.plays if self.trick else ())

    @property
    def taking(self) -> Card | None:
        return self.trick.taking if self.trick and not self.lying else None


def open_panel(table: OpenTable, *, hand_key: str, heap_key: str, below: Sequence[Text]) -> Panel:
    """Return the table as text and picture, with the lines `below` under both.

    `hand_key` is a hand's message with `who`, `notes` and `any`; `heap_key` a heap's with `what` and `cards`.
    """
    heaps = [
        Text(heap_key, {"what": heap.note, "cards": _faces(heap)}) for heap in table.heaps if _faces(heap)
    ]
    blocks = (*(block for hand in table.hands for block in _hand(hand, hand_key)), *lines(*heaps, *below))
    return Panel(blocks, describe=partial(_scene, table), caption=lines(*below))


def _hand(hand: OpenHand, key: str) -> Iterator[Block]:
    notes = tuple(note for note in hand.notes if note != "")
    yield Line(Text(key, {"who": Who(hand.seat), "notes": notes, "any": flag(bool(notes))}))
    if hand.cards:
        yield Holding(hand.cards)


def _faces(heap: Heap) -> tuple[Card, ...]:
    return tuple(card for card in heap.cards if isinstance(card, Card))


def _scene(table: OpenTable) -> Scene:
    items = [*_headings(table)]
    for number, hand in enumerate(table.hands):
        items += _row(table, hand, HEAD + number * _STEP)
    end = HEAD + len(table.hands) * _STEP
    heaps = [heap for heap in table.heaps if heap.cards]
    items += _heaps(heaps, end)
    return Scene(end + (TITLE + high(OPEN_CARD) + EDGE if heaps else 0), Ink.FELT, tuple(items))


def _headings(table: OpenTable) -> Iterator[Item]:
    y, room = HEAD // 2, WIDTH // 2 - 3 * EDGE
    if table.heading:
        yield Label(table.heading, 2 * EDGE, y, _HEADING, Ink.FAINT, Side.LEFT, room=room)
    if table.aside:
        yield Label(table.aside, WIDTH - 2 * EDGE, y, _HEADING, Ink.LIGHT, Side.RIGHT, room=room)


def _row(table: OpenTable, hand: OpenHand, top: int) -> Iterator[Item]:
    cards, room = in_hand_order(hand.cards), _ROOM if table.plays else WIDTH - EDGE - _HAND
    yield from _plate(hand, top)
    yield from row(cards, _HAND, top, open_width(cards, room), room)
    for number, play in enumerate(table.plays, 1):
        if play.seat == hand.seat:
            yield from _played(play.card, number, top, taking=play.card == table.taking)


def _plate(hand: OpenHand, top: int) -> Iterator[Item]:
    """Draw the name, its notes, and the dealer's badge in the lower corner."""
    x, room, tall = EDGE + _PADDING, _PLATE - 2 * _PADDING, high(OPEN_CARD)
    notes = [note for note in hand.notes if note != ""]
    name = tall - _NOTE * max(len(notes), hand.badge != "")
    yield Box(EDGE, top, _PLATE, tall, fill=Ink.PLATE, round=28)
    yield Label(Who(hand.seat), x, top + name // 2, _NAME, Ink.LIGHT, Side.LEFT, room=room, lines=2)
    for number, note in enumerate(notes):
        y = top + name + number * _NOTE + _NOTE // 2 - 8
        beside = _BADGE if hand.badge and number == len(notes) - 1 else 0
        yield Label(note, x, y, _NOTE, Ink.FAINT, Side.LEFT, room=room - beside)
    if hand.badge:
        x, y = EDGE + _PLATE - _PADDING - _BADGE + 6, top + tall - _BADGE - 4
        yield Box(x, y, _BADGE, _BADGE, fill=Ink.LIGHT, outline=Ink.PENCIL, round=_BADGE // 2)
        yield Label(hand.badge, x + _BADGE // 2, y + _BADGE // 2, _TAG, Ink.DARK, room=_BADGE - 8)


def _played(card: Card, number: int, top: int, *, taking: bool) -> Iterator[Item]:
    """Draw a card of the trick under its number in the order of play; the taking card glows."""
    yield Sprite(card, _TRICK, top, OPEN_CARD)
    y = top + high(OPEN_CARD) - _TAG_HEIGHT
    yield Box(_TRICK, y, OPEN_CARD, _TAG_HEIGHT, fill=Ink.GLOW if taking else Ink.PLATE, round=12)
    ink = Ink.DARK if taking else Ink.LIGHT
    yield Label(number, _TRICK + OPEN_CARD // 2, y + _TAG_HEIGHT // 2, _TAG, ink, room=OPEN_CARD)


def _heaps(heaps: Sequence[Heap], top: int) -> Iterator[Item]:
    if not heaps:
        return
    share = (WIDTH - 2 * EDGE) // len(heaps)
    for number, heap in enumerate(heaps):
        left, room = EDGE + number * share, share - EDGE
        yield Label(heap.note, left, top + TITLE // 2, _NOTE, Ink.LIGHT, Side.LEFT, room=room)
        yield from row(heap.cards, left, top + TITLE, open_width(heap.cards, room), room)
