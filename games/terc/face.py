"""The face of the game."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from msgspec.structs import replace

from games.core import Event, Seat, places
from games.faces.face import (
    Answering,
    Drafting,
    Face,
    Memorable,
    OwnSprites,
    Replaying,
    SharedBoard,
    Teaching,
    Urgency,
)
from games.faces.facts import Moment
from games.faces.panel import Align, Block, Button, Column, Does, Fact, Grid, Line, Panel, Text, Who
from games.faces.pieces import lines, names
from games.terc import board_pages, picture, sprites
from games.terc.actions import CLAIMED, Call, Claim, NoTerc, write
from games.terc.cards import Attribute, Card, Likeness, Number, Three, likeness, read_card
from games.terc.events import Agreed, Assumed, Called, Joined, Laid, Left, MatchOver, Taken, Wrong
from games.terc.state import COLUMN, State
from games.terc.view import View

_TOKENS = {1: "①②③", 2: "❶❷❸", 3: "⑴⑵⑶"}
"""The rings of a card as one character, by form and number."""
_RINGS, _GROUNDS = "🔴🟢🔵", "🟨⬜⬛"
_GAP = "·"


class TercFace(
    Face[View],
    SharedBoard[View],
    Drafting[View],
    Teaching[View],
    Answering,
    OwnSprites,
    Memorable[View],
    Replaying[State],
):
    def table(self, view: View) -> Panel:
        return self.board(view, ())

    def board(self, view: View, draft: tuple[str, ...]) -> Panel:
        if view.ending is not None:
            return _standings(view)
        return _board(view, _picked(view, draft), marks=False)

    def open_picks(self, view: View) -> Seat | None:
        return next(iter(view.present)) if view.alone else view.floor

    def hand(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Panel:
        if view.ending is not None:
            return _standings(view)
        last = self.feed_line(view.last) if view.last is not None else None
        prompt = Text("terc-prompt") if _naming(view, seat) else None
        return _board(view, _picked(view, draft), lines(last, prompt), marks=True)

    def completed_action(self, view: View, seat: Seat, draft: tuple[str, ...]) -> str | None:
        picked = _picked(view, draft)
        if len(picked) != CLAIMED or not _naming(view, seat):
            return None
        return write(Claim(frozenset(picked)))

    def pick_feedback(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Text:
        if not _naming(view, seat):
            return Text("terc-pick-call")
        numbers = tuple(view.table.index(card) + 1 for card in _picked(view, draft))
        return Text("terc-pick", {"numbers": numbers}) if numbers else Text("terc-pick-nothing")

    def toast(self, event: Event, seat: Seat) -> Text | None:
        match event:
            case Called(seat=caller, seconds=seconds) if caller == seat:
                return Text("terc-answer-called", {"seconds": seconds})
            case Taken(seat=taker, cards=cards, total=total) if taker == seat:
                signs = {
                    attribute.value: Text(f"terc-{likeness(cards, attribute).value}")
                    for attribute in Attribute
                }
                return Text("terc-answer-taken", {"total": total, **signs})
            case Wrong(seat=caller, cards=(one, two, three), penalty=penalty) if caller == seat:
                compared = {
                    attribute.value: _compared((one, two, three), attribute) for attribute in Attribute
                }
                return Text(
                    "terc-answer-wrong", {"penalty": Text(f"terc-penalty-{penalty.value}"), **compared}
                )
            case Agreed(seat=agreeing, waiting=waiting) if agreeing == seat:
                return (
                    Text("terc-answer-agreed-waiting", {"who": names(waiting)})
                    if waiting
                    else Text("terc-answer-agreed")
                )
            case Joined(seat=joining) if joining == seat:
                return Text("terc-answer-joined")
            case Left(seat=leaving) if leaving == seat:
                return Text("terc-answer-left")
        return None

    def sprite(self, name: str, *, patterns: bool) -> str:
        return sprites.svg(name, patterns=patterns)

    def hand_summary(self, view: View, seat: Seat) -> Text:
        return Text("terc-peek", {"cards": view.taken[seat] if seat < len(view.taken) else 0})

    def lesson(self, view: View, seat: Seat) -> Text | None:
        if view.ending is not None:
            return None
        return Text("terc-lesson", {"screen": "alone" if view.alone else "race"})

    def score(self, view: View) -> Panel:
        return Panel((Line(Text("terc-score-title")), _players(view), *lines(_pack(view))))

    def feed_line(self, event: Event) -> Text | None:
        match event:
            case Joined(seat=seat, back=back):
                return Text("terc-back" if back else "terc-joined", {"who": Who(seat)})
            case Left(seat=seat):
                return Text("terc-left", {"who": Who(seat)})
            case Taken(seat=seat, places=numbers):
                return Text("terc-taken", {"who": Who(seat), "numbers": numbers})
            case Wrong():
                return _wrong_line(event)
            case Assumed(seats=seats, aside=aside):
                key = "terc-assumed-aside" if aside else "terc-assumed"
                return Text(key, {"who": names(seats), "aside": names(aside)})
            case Laid(how=how):
                return Text(f"terc-laid-{how.value}")
            case MatchOver(ending=ending):
                return Text(f"terc-over-{ending.value}")
        return None

    def urgency(self, event: Event) -> Urgency:
        match event:
            case Taken() | Wrong() | Laid():
                return Urgency.NEWS
            case MatchOver():
                return Urgency.CLOSE
        return Urgency.REST

    def best_moment(self, view: View) -> Moment | None:
        return best_moment(view)

    def broken_off(self, view: View) -> Panel:
        return replace(_board(board_pages.still(view), (), marks=False), buttons=())

    def final_panel(self, event: Event, seat: Seat | None = None) -> Panel:
        assert isinstance(event, MatchOver)
        blocks: tuple[Block, ...] = (*lines(Text("terc-over")), _results(event.taken, event.wrong))
        return Panel(
            blocks, describe=partial(picture.last_scene, event.table) if event.table else None, caption=blocks
        )

    def is_page(self, event: Event) -> bool:
        return board_pages.is_page(event)

    def open_panel(self, before: State, after: State, events: Sequence[Event]) -> Panel:
        view, named = board_pages.board(before, after, events)
        blocks = lines(*(self.feed_line(event) for event in events if self.is_page(event)))
        return replace(_board(view, named, blocks, marks=False), buttons=())

    def deal_line(self, event: Event) -> Text:
        assert isinstance(event, MatchOver)
        return Text(f"terc-over-{event.ending.value}")


def _board(view: View, picked: Sequence[Card], below: tuple[Line, ...] = (), *, marks: bool) -> Panel:
    """Return the board with picks; `marks` shows them on the buttons too, for a single person."""
    text: tuple[Block, ...] = (
        _rows(view),
        *lines(Text("terc-key")),
        _players(view),
        *lines(_pack(view), _floor(view), _agreed(view), _locked(view), _aside(view)),
        *below,
    )
    keys = _buttons(view, picked if marks else ())
    return Panel(text, keys, partial(picture.scene, view, picked), (*lines(_pack(view)), *below))


def _rows(view: View) -> Grid:
    """Return the cards as text, in the rows and columns of the picture."""
    firsts = range(0, len(view.table), COLUMN)
    columns = tuple(Column(f"{first + 1}–{first + COLUMN}", Align.LEFT) for first in firsts)
    return Grid(
        columns, tuple(tuple(_token(view.table[first + row]) for first in firsts) for row in range(COLUMN))
    )


def _token(card: Card | None) -> str:
    if card is None:
        return _GAP
    return f"{_TOKENS[card.form][card.number - 1]}{_RINGS[card.colour - 1]}{_GROUNDS[card.ground - 1]}"


def _pack(view: View) -> Text:
    return Text("terc-pack", {"pack": view.pack})


def _floor(view: View) -> Text | None:
    return Text("terc-floor", {"who": Who(view.floor)}) if view.floor is not None else None


def _agreed(view: View) -> Text | None:
    if not view.agreed:
        return None
    return Text("terc-agreed", {"who": names(sorted(view.agreed)), "waiting": names(sorted(view.waiting))})


def _aside(view: View) -> Text | None:
    return Text("terc-aside", {"who": names(sorted(view.aside))}) if view.aside else None


def _locked(view: View) -> Text | None:
    return Text("terc-locked", {"who": names(sorted(view.locked))}) if view.locked else None


def _naming(view: View, seat: Seat) -> bool:
    return view.floor == seat if view.floor is not None else view.alone and seat in view.present


def _picked(view: View, draft: tuple[str, ...]) -> tuple[Card, ...]:
    lying = {card.text for card in view.cards}
    return tuple(read_card(item) for item in draft if item in lying)


def _buttons(view: View, picked: Sequence[Card]) -> tuple[tuple[Button, ...], ...]:
    grid = (
        tuple(_number(view, place, picked) for place in range(row, len(view.table), COLUMN))
        for row in range(COLUMN)
    )
    call = () if view.alone else (Button(Text("terc-call"), write(Call())),)
    none = () if view.options.no_terc == "auto" else (Button(Text("terc-none"), write(NoTerc())),)
    return (*grid, (*call, *none)) if call or none else tuple(grid)


def _number(view: View, place: int, picked: Sequence[Card]) -> Button:
    card, number = view.table[place], place + 1
    if card is None:
        return Button(_GAP, f"-{number}", Does.PICK)
    label: Fact = Text("terc-picked", {"number": number}) if card in picked else number
    return Button(label, card.text, Does.PICK)


def _compared(three: Three, attribute: Attribute) -> Text:
    verdict = "spoilt" if likeness(three, attribute) is Likeness.PAIR else "right"
    return Text(
        f"terc-{verdict}-{attribute.value}", {"values": tuple(_value(card, attribute) for card in three)}
    )


def _value(card: Card, attribute: Attribute) -> Fact:
    value = getattr(card, attribute.value)
    return int(value) if isinstance(value, Number) else Text(f"terc-{attribute.value}-{value.name.lower()}")


def _wrong_line(event: Wrong) -> Text:
    facts: dict[str, Fact] = {"who": Who(event.seat), "penalty": event.penalty.value}
    match event.cards:
        case (one, two, three):
            spoilt = [
                attribute
                for attribute in Attribute
                if likeness((one, two, three), attribute) is Likeness.PAIR
            ]
            why = tuple(Text(f"terc-{attribute.value}") for attribute in spoilt)
            return Text("terc-wrong", {**facts, "numbers": event.places, "why": why})
    return Text("terc-late", facts)


def _in_order(taken: Sequence[int]) -> list[Seat]:
    """Sort players by cards, the most first."""
    return sorted(map(Seat, range(len(taken))), key=lambda seat: -taken[seat])


def _players(view: View) -> Grid:
    columns = (
        Column("", Align.LEFT),
        Column(Text("terc-head-player"), Align.LEFT),
        Column(Text("terc-head-cards")),
        Column(Text("terc-head-wrong")),
    )
    rows = tuple(
        (_mark(view, seat), Who(seat), view.taken[seat], view.players[seat].wrong)
        for seat in _in_order(view.taken)
    )
    return Grid(columns, rows)


def _mark(view: View, seat: Seat) -> str:
    """Return the player's sign: the floor, an agreement, a lockout, or absence."""
    return "▸" if seat == view.floor else picture.sign(view, seat)


def _standings(view: View) -> Panel:
    """Return the end of the race; a picture leaves to words all but the title."""
    assert view.ending is not None
    why = lines(Text(f"terc-over-{view.ending.value}"))
    below = lines(_winner(view.taken), Text("terc-missed", {"count": view.missed}))
    results = _results(view.taken, [player.wrong for player in view.players])
    return Panel((*lines(Text("terc-over")), *why, results, *below), caption=(*why, *below))


def _results(taken: Sequence[int], wrong: Sequence[int]) -> Grid:
    """Return everybody's place, cards and mistakes."""
    columns = (
        Column(""),
        Column(Text("terc-head-player"), Align.LEFT),
        Column(Text("terc-head-cards")),
        Column(Text("terc-head-wrong")),
    )
    placed = places(taken)
    rows = tuple((placed[seat], Who(seat), taken[seat], wrong[seat]) for seat in _in_order(taken))
    return Grid(columns, rows)


def _winner(taken: Sequence[int]) -> Text | None:
    """Name the players with the most cards; nobody wins alone or without cards."""
    if len(taken) == 1 or not any(taken):
        return None
    return Text(
        "terc-winner",
        {"who": names((seat for seat, cards in enumerate(taken) if cards == max(taken)), whole=True)},
    )


LEAST = 2


def best_moment(view: View) -> Moment | None:
    """Return the longest run of TERCs by one player; None for a single player."""
    runs = [(len(list(run)), seat) for seat, run in groupby(view.takers)]
    length, seat = max(runs, key=lambda run: run[0], default=(0, None))
    if seat is None or length < LEAST or len(view.players) == 1:
        return None
    return Moment(seat, Text("terc-moment", {"count": length}))
