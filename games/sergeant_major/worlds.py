"""What the hidden hands may be during the play, by all that a seat has seen, and by what dealers discard."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Final, NamedTuple

from games.agents.worlds import Impossible, Pile, Worlds
from games.cards import Card, Suit
from games.core import Seat
from games.sergeant_major.playouts import BITS, SUIT_OF, mask
from games.sergeant_major.state import HAND, SEATS, Swap
from games.sergeant_major.view import View
from games.trick_game.tricks import Played

PACK: Final = mask(BITS)
SCENARIOS: Final = 8
"""Each has its own conclusions from what others did, for people do not always do the likely."""
LIKELY: Final = 0.9
"""How likely a card stays where it was given, an answer is the lowest, the last to a trick takes if able."""
WITHHELD: Final = 0.6
"""How likely the second to a trick who does not take it could not."""
NOT_IN_KITTY: Final = 0.6
"""How likely the dealer still lacks what an answer told, having taken the kitty."""
KEPT_BY_DEALER: Final = 0.45
"""How likely the dealer keeps a card that was given to them."""
DISCARDED: Final = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.4, 0.15, 0.06, 0.03, 0.01)
"""How readily dealers part with a card, by its rank from two to ace."""


class Known(NamedTuple):
    """What is concluded of the other seats; cards as bits, by seat."""

    holds: list[int]
    """Cards that the seat has."""
    lacks: list[int]
    """Cards that it does not have."""


class Guess(NamedTuple):
    """A likely conclusion about cards of a seat."""

    seat: Seat
    cards: int
    chance: float
    held: bool = False
    """Whether the seat has the cards, and does not lack them."""


def own_seat(view: View) -> Seat:
    """The seat of the view. Raises ValueError for the table's."""
    if view.seat is None:
        raise ValueError("the table has no hand")
    return view.seat


def sample_worlds(view: View, rng: Random, count: int) -> list[list[int]]:
    """So many worlds that fit: the hands by seat, then what lies aside and is not known to the viewer."""
    own, cards = own_seat(view), list(_bits(hidden(view)))
    others = [Seat(seat) for seat in range(SEATS) if seat != own]
    sizes = [hand_size(view, seat) for seat in others]
    certain, guesses = _certain(view), list(_guesses(view))
    found, scenarios = list[list[int]](), min(SCENARIOS, count)
    for number in range(scenarios):
        worlds = _scenario(cards, others, sizes, certain, guesses, rng)
        for _ in range((count + number) // scenarios):
            hands = [sum(pile) for pile in worlds.draw(rng)]
            found.append([*hands[:own], mask(view.hand), *hands[own:]])
    return found


def hidden(view: View) -> int:
    """The cards that the seat cannot locate by itself."""
    played = mask(play.card for plays in _tricks(view) for play in plays)
    return PACK & ~(mask(view.hand) | mask(view.laid) | played)


def hand_size(view: View, seat: Seat) -> int:
    """How many cards the seat still holds."""
    return HAND - len(view.tricks) - any(play.seat == seat for play in view.trick)


def _tricks(view: View) -> Iterator[Sequence[Played]]:
    yield from (trick.plays for trick in view.tricks)
    yield view.trick


def _bits(cards: int) -> Iterator[int]:
    while cards:
        lowest = cards & -cards
        yield lowest
        cards ^= lowest


def _scenario(
    cards: list[int], others: list[Seat], sizes: list[int], certain: Known, guesses: list[Guess], rng: Random
) -> Worlds[int]:
    """Deals by what is certain and some of what is likely; by less where no deal fits.

    Raises Impossible if the sizes do not fit.
    """
    kept = sum([card for card in cards if rng.random() > DISCARDED[(card.bit_length() - 1) // len(Suit)]])
    for known, barred in ((_assume(certain, guesses, rng), kept), (certain, 0)):
        with suppress(Impossible):
            return _worlds(cards, others, sizes, known, barred)
    return _worlds(cards, others, sizes, Known([0] * SEATS, [0] * SEATS), 0)


def _worlds(cards: list[int], others: list[Seat], sizes: list[int], known: Known, kept: int) -> Worlds[int]:
    """Deals in which the seats hold and lack what is known; none of the cards that were kept lies aside."""
    one, two = others
    barred = [
        known.holds[two] | known.lacks[one] & ~known.holds[one],
        known.holds[one] | known.lacks[two] & ~known.holds[two],
        known.holds[one] | known.holds[two] | kept,
    ]
    aside = len(cards) - sum(sizes)
    return Worlds(
        cards, [Pile(size, _without(bar)) for size, bar in zip([*sizes, aside], barred, strict=True)]
    )


def _without(barred: int) -> Callable[[int], bool]:
    return lambda card: not card & barred


def _assume(certain: Known, guesses: list[Guess], rng: Random) -> Known:
    """What is certain, and each conclusion that agrees with it as often as it is likely."""
    known = Known(certain.holds.copy(), certain.lacks.copy())
    for guess in guesses:
        if rng.random() >= guess.chance:
            continue
        if guess.held:
            known.holds[guess.seat] |= guess.cards & ~certain.lacks[guess.seat]
        else:
            known.lacks[guess.seat] |= guess.cards
    return known


def _certain(view: View) -> Known:
    """What the rules tell: suits that were not followed, and the dealer's exchanges, the last ones."""
    known = Known([0] * SEATS, [0] * SEATS)
    for plays in _tricks(view):
        for play in plays[1:]:
            if play.card.suit is not plays[0].card.suit:
                known.lacks[play.seat] |= SUIT_OF[BITS[plays[0].card]]
    if view.seat == view.dealer:
        for swap in view.swaps:
            _of_dealer(view, swap, known)
    return known


def _of_dealer(view: View, swap: Swap, known: Known) -> None:
    """A card that the dealer has passed on stays; who has answered with no higher card has none."""
    if swap.returned is None:
        return
    if swap.giver != view.seat:
        known.holds[swap.giver] |= BITS[swap.returned] & hidden(view)
        return
    known.holds[swap.receiver] |= BITS[swap.given] & hidden(view)
    if not _is_higher(swap.returned, swap.given):
        known.lacks[swap.receiver] |= _above(swap.given)


def _is_higher(card: Card, other: Card) -> bool:
    return card.suit is other.suit and card.rank > other.rank


def _above(card: Card) -> int:
    """All higher cards of the suit."""
    bit = BITS[card]
    return SUIT_OF[bit] & -(bit << 1)


def _below(card: Card) -> int:
    """All lower cards of the suit."""
    bit = BITS[card]
    return SUIT_OF[bit] & (bit - 1)


def _guesses(view: View) -> Iterator[Guess]:
    """What is likely by the seat's exchanges and by the play."""
    unseen = hidden(view)
    for swap in view.swaps:
        if swap.returned is not None:
            yield from _of_exchange(view, swap, swap.returned, unseen)
    for plays in _tricks(view):
        yield from _of_trick(view, plays, unseen)


def _of_exchange(view: View, swap: Swap, returned: Card, unseen: int) -> Iterator[Guess]:
    """Who got a card has it; who answered a gift has no card between."""
    if swap.giver != view.seat:
        yield Guess(swap.giver, BITS[returned] & unseen, LIKELY, held=True)
        return
    dealt = swap.receiver == view.dealer
    yield Guess(swap.receiver, BITS[swap.given] & unseen, KEPT_BY_DEALER if dealt else LIKELY, held=True)
    cards = _above(swap.given) & (_below(returned) if _is_higher(returned, swap.given) else PACK)
    yield Guess(swap.receiver, cards & unseen, NOT_IN_KITTY if dealt else LIKELY)


def _of_trick(view: View, plays: Sequence[Played], unseen: int) -> Iterator[Guess]:
    """Who follows without taking has nothing higher; the last to play takes with as little as possible."""
    best = plays[0].card if plays else None
    for place, play in enumerate(plays):
        if best is None or play.card.suit is not best.suit or not place:
            continue
        last, took = place == SEATS - 1, play.card.rank > best.rank
        cards = _above(best) & (_below(play.card) if took else PACK) & unseen
        if took:
            best = play.card
        if cards and play.seat != view.seat and (last or not took):
            yield Guess(play.seat, cards, LIKELY if last else WITHHELD)
