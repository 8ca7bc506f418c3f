"""Positions set up by hand."""

from typing import Literal

from games.cards import PACK_52, write_cards
from games.core import Seat
from games.oh_hell import GAME
from games.oh_hell.options import Options
from games.oh_hell.state import Row, State
from tests.support.positions import Positions, cards

_AT = Positions(GAME)
step, after, offered, turn, refused = _AT.step, _AT.after, _AT.offered, _AT.turn, _AT.refused


def pack(*hands: str, turned: str = "") -> str:
    """A `deal` that gives these hands, the dealer's left neighbour's first, and then turns this card."""
    rounds = zip(*(cards(hand) for hand in hands), strict=True)
    front = [card for dealt in rounds for card in dealt] + list(cards(turned))
    return f"deal {write_cards([*front, *(card for card in PACK_52 if card not in front)])}"


def before_deal(number: int, *, seats: int, dealer: int, options: Options | None = None) -> State:
    """Deal `number` is about to be dealt; nobody has scored yet."""
    blank = (0,) * seats
    return State(options or Options(), seats, Seat(dealer), None, (Row(blank, blank, blank),) * (number - 1))


def begun(setup: str) -> State:
    """Hands, of which the last deals; `turned`, without which it is the last deal; `hook` and `sliding`."""
    told, *more = setup.split("; ")
    hands, turned = told.split(" / "), "".join(each[7:] for each in more if each.startswith("turned "))
    number, seats = len(hands[0].split()), len(hands)
    zero: Literal["ten", "sliding"] = "sliding" if "sliding" in more else "ten"
    options = Options(hook="hook" in more, zero=zero, deals="full" if turned else number)
    return after(
        before_deal(number, seats=seats, dealer=seats - 1, options=options), pack(*hands, turned=turned)
    )
