"""Positions set up by hand."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games import options as fields
from games.cards import PACK_52, Card, write_cards
from games.core import Seat, Step
from games.sergeant_major import GAME
from games.sergeant_major.options import Options
from games.sergeant_major.state import Deal, Row, State, Swap
from games.trick_game.tricks import Played, Trick, left_of
from tests.support.positions import Positions, cards

_AT = Positions(GAME)
step, after, offered, turn, refused = _AT.step, _AT.after, _AT.offered, _AT.turn, _AT.refused

LEFT = "AS KS QS JS AC KC QC JC AD KD QD JD AH KH QH JH"
RIGHT = "TS 9S 8S 7S TC 9C 8C 7C TD 9D 8D 7D TH 9H 8H 7H"
DEALER = "6S 5S 4S 3S 6C 5C 4C 3C 6D 5D 4D 3D 6H 5H 4H 3H"
KITTY = "2S 2C 2D 2H"
"""A deal in layers, to begin with."""


def pack(left: str = LEFT, right: str = RIGHT, dealer: str = DEALER, kitty: str = KITTY) -> str:
    """A `deal` that gives these hands to the dealer's left, right and the dealer, and leaves this kitty."""
    rounds = zip(cards(left), cards(right), cards(dealer), strict=True)
    dealt = [card for each in rounds for card in each] + list(cards(kitty))
    assert len(set(dealt)) == len(PACK_52)
    return f"deal {write_cards(dealt)}"


def swapped(*names: str) -> str:
    """The layered deal with pairs of cards exchanged between hands: `AS 6S` puts each where the other was."""
    moves = dict(pair for name in names for one, two in [name.split()] for pair in ((one, two), (two, one)))
    return " ".join(moves.get(word, word) for word in pack().split())


def before_deal(*, dealer: int, options: Options | None = None, sheet: tuple[Row, ...] = ()) -> State:
    """A deal is about to be dealt."""
    return State(options or Options(), Seat(dealer), None, sheet)


def playing(
    *hands: str,
    dealer: int = 2,
    takers: Sequence[int] = (),
    options: Options | None = None,
    sheet: tuple[Row, ...] = (),
    winner: int | None = None,
) -> State:
    """State in the middle of a deal: the hands left, and the takers of the tricks so far."""
    swaps = tuple(
        Swap(left_of(Seat(dealer), 3, place), left_of(Seat(dealer), 3, place + 1), Card("2S"), Card("3S"))
        for place in (1, 2, 3)
    )
    tricks = tuple(past_trick(taker) for taker in takers)
    deal = Deal(Seat(dealer), tuple(map(cards, hands)), cards(KITTY), swaps, cards(KITTY), tricks)
    return State(options or Options(), Seat(dealer), deal, sheet, None if winner is None else Seat(winner))


def past_trick(taker: int) -> Trick:
    """Some trick that this seat led to and took."""
    return Trick(
        tuple(Played(left_of(Seat(taker), 3, place), card) for place, card in enumerate(cards("KD QD JD"))),
        Seat(taker),
    )


def ended(takers: str, **rest: Any) -> Step[State]:
    """Play the last card of a deal: these seats take the sixteen tricks in order, with hands made to fit."""
    state = playing("", "", "", **rest)
    for taker in map(int, takers):
        assert state.deal is not None
        hands = [cards("2S"), cards("3S"), cards("4S")]
        hands[taker] = cards("AS")
        state = replace(state, deal=replace(state.deal, hands=tuple(hands)))
        for _ in range(3):
            last = step(state, *offered(state))
            state = last.state
    return last


def begun(setup: str) -> Step[State]:
    """`deal` with `swap`, `hold HANDS` with `takers`, or `tricks TAKERS`; `dealer`, `sheet` and options."""
    what, *more = setup.split("; ")
    verb, _, told = what.partition(" ")
    given = {name: value for name, _, value in (each.partition(" ") for each in more)}
    dealer, swaps, takers = int(given.pop("dealer", 2)), given.pop("swap", ""), given.pop("takers", "")
    rows = [row.split(": ") for row in given.pop("sheet", "").split(", ") if row]
    sheet = tuple(Row(Seat(int(by)), tuple(map(int, taken.split()))) for by, taken in rows)
    agreed = {name: int(value) if value.isdecimal() else value for name, value in given.items()}
    options = fields.from_json(Options, agreed)
    if verb == "tricks":
        return ended(told, dealer=dealer, options=options, sheet=sheet)
    if verb == "hold":
        past = list(map(int, takers.split()))
        hands = told.split(" / ")
        return Step(playing(*hands, dealer=dealer, takers=past, options=options, sheet=sheet))
    return step(before_deal(dealer=dealer, options=options), swapped(*filter(None, swaps.split(", "))))
