"""Positions set up by hand."""

from games.cards import PACK_52, Card, write_cards
from games.core import Nature, Seat, Step
from games.oh_hell import GAME
from games.oh_hell.options import Options
from games.oh_hell.state import Row, State


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def pack(*hands: str, turned: str = "") -> str:
    """A `deal` that gives these hands, the dealer's left neighbour's first, and then turns this card."""
    rounds = zip(*(cards(hand) for hand in hands), strict=True)
    front = [card for dealt in rounds for card in dealt] + list(cards(turned))
    return f"deal {write_cards([*front, *(card for card in PACK_52 if card not in front)])}"


def before_deal(number: int, *, seats: int, dealer: int, options: Options | None = None) -> State:
    """Deal `number` is about to be dealt; nobody has scored yet."""
    blank = (0,) * seats
    return State(options or Options(), seats, Seat(dealer), None, (Row(blank, blank, blank),) * (number - 1))


def step(state: State, text: str) -> Step[State]:
    """Whoever is to act does this."""
    (actor,) = GAME.to_act(state)
    return GAME.apply(state, actor, GAME.read(text))


def after(state: State, *texts: str) -> State:
    """The state after these actions, each of whoever is to act; `bids 1 0 2` and `plays AS 2S` stand for several."""
    for text in texts:
        verb, _, rest = text.partition(" ")
        singly = [f"{verb[:-1]} {each}" for each in rest.split()] if verb in ("bids", "plays") else [text]
        for each in singly:
            state = step(state, each).state
    return state


def offered(state: State) -> set[str]:
    """The texts of what whoever is to act may do."""
    (actor,) = GAME.to_act(state)
    return {GAME.write(action) for action in GAME.legal(state, actor)}


def turn(state: State) -> int:
    (actor,) = GAME.to_act(state)
    assert not isinstance(actor, Nature)
    return actor
