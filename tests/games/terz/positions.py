"""Positions set up by hand."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from games import options as fields
from games.cards import PACK_32, Card, Suit, write_cards
from games.core import Event, Seat, Step
from games.terz import GAME
from games.terz.combinations import Kind
from games.terz.options import Options
from games.terz.state import Answers, Deal, Entry, State
from games.trick_game.tricks import Played, Trick
from tests.support.positions import Positions, cards

_AT = Positions(GAME)
step, after, offered, turn, refused = _AT.step, _AT.after, _AT.offered, _AT.turn, _AT.refused

BLUFF = Options(bluff=True)


def left_over(*taken: Card) -> tuple[Card, ...]:
    return tuple(card for card in PACK_32 if card not in taken)


def pack(leader: str, dealer: str, turned: str, below: str = "") -> str:
    """A `deal` of these hands to the dealer's opponent and the dealer; `below` lies next to the turned card, the rest after it."""
    one, two = cards(leader), cards(dealer)
    dealt = [card for begin in range(0, 9, 3) for hand in (one, two) for card in hand[begin : begin + 3]]
    front = (*dealt, *cards(turned), *cards(below))
    whole = (*front, *left_over(*front))
    assert sorted(card.value for card in whole) == sorted(card.value for card in PACK_32)
    return f"deal {write_cards(whole)}"


def dealt(
    one: str,
    two: str,
    turned: str,
    below: str = "",
    *,
    options: Options | None = None,
    sheet: tuple[Entry, ...] = (),
) -> State:
    """Seat 1 has dealt these hands, so that seat 0 leads."""
    return after(State(options or Options(), Seat(1), sheet=sheet), pack(one, two, turned, below))


def playing(one: str, two: str, *, talon: str = "", options: Options | None = None) -> State:
    """State in the middle of a deal with hearts as trumps: seat 0 leads, and has taken tricks without a point so far."""
    blank = Trick((Played(Seat(0), Card("7S")), Played(Seat(1), Card("8S"))), Seat(0))
    done = (blank,) * ((14 - len(talon.split())) // 2)
    hands = (cards(one), cards(two))
    deal = Deal(Seat(1), hands, cards(talon), Suit.HEARTS, Card("AH"), 1, None, (), done)
    return State(options or Options(), Seat(1), deal)


def final(own: str, taker: int, **rest: Any) -> State:
    """One card each is left, hearts are trumps; seat 0 has these cards in its tricks, seat 1 the others."""
    return late(own, *(("8S", "7S") if taker == 0 else ("7S", "8S")), **rest)


def late(
    own: str,
    one: str,
    two: str,
    *,
    sheet: tuple[Entry, ...] = (),
    options: Options | None = None,
    extra: bool = False,
    done: int = 0,
) -> State:
    """Few cards are left, hearts are trumps; seat 0 has these cards in its tricks, seat 1 the others and leads."""
    hands = (cards(one), cards(two))
    theirs = left_over(*cards(own), *hands[0], *hands[1])
    tricks = tuple(
        Trick((Played(Seat(taker), one), Played(Seat(1 - taker), other)), Seat(taker))
        for taker, held in enumerate((cards(own), theirs))
        for one, other in zip(held[::2], held[1::2], strict=True)
    )
    deal = Deal(Seat(1), hands, (), Suit.HEARTS, Card("AH"), 1, None, (), tricks)
    return State(options or Options(), Seat(1), deal, done, sheet, extra=extra)


def counted(state: State) -> Step[State]:
    """Play the last trick of such a position."""
    middle = step(state, *offered(state)).state
    return step(middle, *offered(middle))


def sums(one: int, two: int, *, raised: tuple[int, int] = (0, 0)) -> tuple[Entry, ...]:
    """A sheet with these totals; `raised` says how often each seat's target went up."""
    hills = tuple(
        Entry(1, Seat(1 - seat), 0, Kind.RUN_3, penalty=True) for seat in (0, 1) for _ in range(raised[seat])
    )
    return (Entry(1, Seat(0), one, None), Entry(1, Seat(1), two, None), *hills)


def heard(events: Iterable[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event.heard_by(None if seat is None else Seat(seat))]


def begun(setup: str) -> State:
    """`deal ONE / TWO / turned card / below it`, `hold ONE / TWO / talon`, `late TAKEN / ONE / TWO`, or `count TOTALS`;

    then options and `sheet`, `raised`, `extra`, `done`, `answers`: how often each has believed and looked.
    """
    told, *more = setup.split("; ")
    verb, told = told.split(" ", 1)
    given = {name: value for name, _, value in (each.partition(" ") for each in more)}
    before = given.pop("sheet", told if verb == "count" else "0 0"), given.pop("raised", "0 0")
    (one, two), (first, second) = (map(int, each.split()) for each in before)
    answers = tuple(Answers(*map(int, each.split())) for each in given.pop("answers", "0 0, 0 0").split(", "))
    sheet, done, extra = sums(one, two, raised=(first, second)), int(given.pop("done", 0)), "extra" in given
    agreed = {
        name: int(value) if value.isdecimal() else value or True
        for name, value in given.items()
        if name != "extra"
    }
    options = fields.from_json(Options, agreed)
    if verb == "late":
        return late(*re.split(" ?/ ?", told), options=options)
    if verb == "count":
        ready = final("JH 9H AH TH AS JS", 1, sheet=sheet, options=options, extra=extra, done=done)
        return counted(ready).state
    mine, theirs, *rest = re.split(" ?/ ?", told)
    if verb == "hold":
        return playing(mine, theirs, talon=rest[0], options=options)
    return replace(dealt(mine, theirs, *rest, options=options, sheet=sheet), answers=answers)
