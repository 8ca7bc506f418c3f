"""Sample hidden hands from a seat's view and the habits of players."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Final, NamedTuple

from games.agents.worlds import Impossible, Pile, Worlds
from games.cards import Card, Suit
from games.core import Seat
from games.sergeant_major.state import HAND, SEATS, Swap
from games.sergeant_major.view import View
from games.trick_game.memory import all_tricks, hand_size, own_seat, played_cards, voids
from games.trick_game.playouts import BITS, SUIT_OF, SUITS, mask, split
from games.trick_game.tricks import Played

PACK: Final = mask(BITS)
SCENARIOS: Final = 8
"""The number of sets of guesses to draw worlds from, since players do not always do the likely."""
LIKELY: Final = 0.9
"""The chance that a given card stays, an answer is the lowest, the last to a trick takes if able."""
WITHHELD: Final = 0.6
"""The chance that a second player without the trick was unable to take it."""
NOT_IN_KITTY: Final = 0.6
"""The chance that the dealer, after taking the kitty, still lacks the cards that an answer excluded."""
KEPT_BY_DEALER: Final = 0.45
"""The chance that the dealer keeps a card given to them."""
DISCARDED: Final = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.4, 0.15, 0.06, 0.03, 0.01)
"""The relative chance that dealers discard a card, by rank from two to ace."""


class Known(NamedTuple):
    """Conclusions about the other seats; cards as bits, by seat."""

    holds: list[int]
    lacks: list[int]


class Guess(NamedTuple):
    """A likely conclusion about a seat's cards."""

    seat: Seat
    cards: int
    chance: float
    held: bool = False
    """Whether the seat has the cards, or else lacks them."""


def sample_worlds(view: View, rng: Random, count: int) -> list[list[int]]:
    """Draw `count` worlds that fit: the hands by seat, then the unknown cards out of play."""
    own, cards = own_seat(view), split(hidden(view))
    others = [Seat(seat) for seat in range(SEATS) if seat != own]
    sizes = [hand_size(view, seat, HAND) for seat in others]
    certain, guesses = _certain(view), list(_guesses(view))
    found, scenarios = list[list[int]](), min(SCENARIOS, count)
    for number in range(scenarios):
        worlds = _scenario(cards, others, sizes, certain, guesses, rng)
        for _ in range((count + number) // scenarios):
            hands = [sum(pile) for pile in worlds.draw(rng)]
            found.append([*hands[:own], mask(view.hand), *hands[own:]])
    return found


def hidden(view: View) -> int:
    """Return the cards that the seat cannot locate."""
    played = mask(played_cards(view))
    return PACK & ~(mask(view.hand) | mask(view.laid) | played)


def _scenario(
    cards: list[int], others: list[Seat], sizes: list[int], certain: Known, guesses: list[Guess], rng: Random
) -> Worlds[int]:
    """Return deals that fit the certain and some of the likely facts, dropping guesses until one fits.

    Raises Impossible if the sizes do not fit.
    """
    kept = sum([card for card in cards if rng.random() > DISCARDED[(card.bit_length() - 1) // len(Suit)]])
    for known, barred in ((_assume(certain, guesses, rng), kept), (certain, 0)):
        with suppress(Impossible):
            return _worlds(cards, others, sizes, known, barred)
    return _worlds(cards, others, sizes, Known([0] * SEATS, [0] * SEATS), 0)


def _worlds(cards: list[int], others: list[Seat], sizes: list[int], known: Known, kept: int) -> Worlds[int]:
    """Return deals in which seats hold and lack what is known, and no `kept` card is out of play."""
    one, two = others
    barred = [
        known.holds[two] | known.lacks[one] & ~known.holds[one],
        known.holds[one] | known.lacks[two] & ~known.holds[two],
        known.holds[one] | known.holds[two] | kept,
    ]
    aside = len(cards) - sum(sizes)

    def pile(size: int, barred: int) -> Pile[int]:
        return Pile(size, lambda card: not card & barred)

    return Worlds(cards, list(map(pile, [*sizes, aside], barred)))


def _assume(certain: Known, guesses: list[Guess], rng: Random) -> Known:
    """Add to the certain facts each consistent guess, with its chance."""
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
    """Conclude from the rules: suits not followed, and the dealer's exchanges, which come last."""
    suits = dict(zip(Suit, SUITS, strict=True))
    lacks = [sum(suits[suit] for suit in voids(view, Seat(seat))) for seat in range(SEATS)]
    known = Known([0] * SEATS, lacks)
    if view.seat == view.dealer:
        for swap in view.swaps:
            _of_dealer(view, swap, known)
    return known


def _of_dealer(view: View, swap: Swap, known: Known) -> None:
    """Conclude from the dealer's exchange: the given card stays; a lower answer excludes higher cards."""
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
    bit = BITS[card]
    return SUIT_OF[bit] & -(bit << 1)


def _below(card: Card) -> int:
    bit = BITS[card]
    return SUIT_OF[bit] & (bit - 1)


def _guesses(view: View) -> Iterator[Guess]:
    unseen = hidden(view)
    for swap in view.swaps:
        if swap.returned is not None:
            yield from _of_exchange(view, swap, swap.returned, unseen)
    for plays in all_tricks(view):
        yield from _of_trick(view, plays, unseen)


def _of_exchange(view: View, swap: Swap, returned: Card, unseen: int) -> Iterator[Guess]:
    """Guess that the receiver keeps the card, and holds none between it and the answer."""
    if swap.giver != view.seat:
        yield Guess(swap.giver, BITS[returned] & unseen, LIKELY, held=True)
        return
    dealt = swap.receiver == view.dealer
    yield Guess(swap.receiver, BITS[swap.given] & unseen, KEPT_BY_DEALER if dealt else LIKELY, held=True)
    cards = _above(swap.given) & (_below(returned) if _is_higher(returned, swap.given) else PACK)
    yield Guess(swap.receiver, cards & unseen, NOT_IN_KITTY if dealt else LIKELY)


def _of_trick(view: View, plays: Sequence[Played], unseen: int) -> Iterator[Guess]:
    """Guess that a follower takes if able, and the last player as cheaply as possible."""
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
