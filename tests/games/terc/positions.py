"""Positions set up by hand."""

from collections.abc import Sequence
from typing import Any

from games.core import Actor, Nature, Seat, Step
from games.terc import GAME
from games.terc.cards import PACK_81, Card, Three, read_card
from games.terc.options import Options
from games.terc.state import Player, State

CAP = """
    1112 1113 1121 1131 1211 1222 1311 1333 2111 2122
    2213 2231 2323 2332 3111 3133 3223 3232 3312 3321
"""
"""Twenty cards without a TERC."""
DULL = " ".join(CAP.split()[:12])
WIDE = " ".join(CAP.split()[:15])
"""Twelve and fifteen of them."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


def three(text: str) -> Three:
    one, two, last = cards(text)
    return one, two, last


def places(text: str) -> tuple[Card | None, ...]:
    """`-` is an empty place."""
    return tuple(None if word == "-" else read_card(word) for word in text.split())


def deal(first: str) -> str:
    """A `deal` of these cards first; the others follow in the order of their digits."""
    top = first.split()
    return " ".join(["deal", *top, *(card.text for card in PACK_81 if card.text not in top)])


def playing(
    table: str,
    *,
    pack: str = "",
    seats: int = 2,
    tercs: Sequence[Sequence[str]] = (),
    options: Options | None = None,
    **rest: Any,
) -> State:
    """In the middle of a match: what lies by place, what is in the pack, what each seat has taken."""
    players = [
        Player(tercs=tuple(map(three, tercs[seat] if seat < len(tercs) else ()))) for seat in range(seats)
    ]
    under = rest.pop("under", 0)
    given = cards(pack)
    return State(
        options or Options(),
        tuple(players),
        given,
        len(given) - under,
        places(table),
        board=rest.pop("board", 5),
        **rest,
    )


def start(seats: int = 2, options: Options | None = None) -> State:
    return GAME.start(options or Options(), seats)


def actor(word: str) -> Actor:
    """`0` is a seat; `!` chance, `@` the clock."""
    return {"!": Nature.CHANCE, "@": Nature.CLOCK}.get(word) or Seat(int(word))


def step(state: State, text: str) -> Step[State]:
    """`1 call`: seat 1 does this."""
    word, _, action = text.partition(" ")
    return GAME.apply(state, actor(word), GAME.read(action))


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = step(state, text).state
    return state


def words(state: State, seat: int) -> set[str]:
    """The verbs of what this seat may do."""
    return {GAME.write(action).split()[0] for action in GAME.legal(state, Seat(seat))}


def lying(state: State) -> str:
    """The table as `places` reads it."""
    return " ".join(card.text if card else "-" for card in state.table)


def texts(found: Sequence[Card]) -> str:
    return " ".join(card.text for card in found)
