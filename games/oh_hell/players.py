"""A computer player that counts likely tricks and then takes exactly so many."""

from collections.abc import Iterable, Sequence
from random import Random

from games.cards import PACK_52, Card, Suit
from games.core import AnyGame
from games.oh_hell.actions import Action, Bid, PlayCard
from games.oh_hell.view import View


class Counter:
    """Bids the number of tricks it expects, as near as it may; then takes tricks while it needs some and ducks the rest."""

    def choose(self, game: AnyGame, view: View, legal: Iterable[Action], rng: Random) -> Action:
        options = list(legal)
        bids = [action.tricks for action in options if isinstance(action, Bid)]
        if bids:
            return Bid(_bid(view, bids))
        return PlayCard(_play(view, [action.card for action in options if isinstance(action, PlayCard)]))


def _bid(view: View, bids: Sequence[int]) -> int:
    expected = sum(_worth(view, card) for card in view.hand)
    return min(bids, key=lambda bid: (abs(bid - expected), bid))


def _unseen(view: View) -> list[Card]:
    """Cards that may be in other hands, or out of play."""
    seen = {*view.hand, *(play.card for trick in view.tricks for play in trick.plays), *(play.card for play in view.trick)}
    return [card for card in PACK_52 if card not in seen and card is not view.turned]


def _worth(view: View, card: Card) -> float:
    """The chance, before play, that this card takes a trick."""
    unseen = _unseen(view)
    others = (view.seats - 1) * view.number
    held = others / len(unseen)
    higher = sum(other.suit is card.suit and other.rank > card.rank for other in unseen)
    stands: float = (1 - held) ** higher
    length = sum(mine.suit is card.suit for mine in view.hand)
    if card.suit is view.trumps:
        return max(stands, min(0.75, 0.2 * length + 0.05 * _shortness(view)))
    if view.trumps is None:
        return stands * _led(view, length)
    return stands * (1 - held * 0.09 * length) ** (view.seats - 1) * _led(view, length)


def _shortness(view: View) -> int:
    """How many plain suits the hand can ruff soon."""
    return sum(sum(card.suit is suit for card in view.hand) <= 1 for suit in Suit if suit is not view.trumps)


def _led(view: View, length: int) -> float:
    """The chance that a plain suit of this length is ever led while its card is held."""
    return min(1.0, 0.4 + 0.15 * view.number / view.seats + 0.2 * length)


def _play(view: View, cards: Sequence[Card]) -> Card:
    assert view.seat is not None
    bid = view.bids[view.seat]
    assert bid is not None
    need = bid - view.taken[view.seat]
    chances = {card: _chance(view, card) for card in cards}
    if need <= 0:
        return _duck(chances, view)
    return _take(chances, view, eager=need >= len(view.hand))


def _chance(view: View, card: Card) -> float:
    """The chance that this card takes the trick as it lies."""
    if any(_beats(play.card, card, view) for play in view.trick):
        return 0.0
    behind = view.seats - len(view.trick) - 1
    unseen = _unseen(view)
    beating = sum(_beats(other, card, view) for other in unseen) / len(unseen) if unseen else 0.0
    answer = beating * (1.6 if card.suit is view.trumps else 1.3)
    safe: float = max(0.0, 1 - answer) ** (behind * min(len(view.hand), 3))
    return safe


def _beats(card: Card, other: Card, view: View) -> bool:
    """Whether `card`, played to the trick as it lies, ranks above `other`."""
    led = view.trick[0].card.suit if view.trick else other.suit

    def rank(each: Card) -> tuple[bool, bool, int]:
        return each.suit is view.trumps, each.suit is led, each.rank if each.suit in (view.trumps, led) else 0

    return rank(card) > rank(other)


def _height(card: Card, view: View) -> int:
    return card.rank + (13 if card.suit is view.trumps else 0)


def _duck(chances: dict[Card, float], view: View) -> Card:
    """The most dangerous card that most likely does not take the trick."""
    least = min(chances.values())
    quiet = [card for card, chance in chances.items() if chance <= least + 0.05]
    return max(quiet, key=lambda card: (_height(card, view), card.value))


def _take(chances: dict[Card, float], view: View, *, eager: bool) -> Card:
    """A card likely to take the trick: the cheapest sure one behind all others; without a chance, the least useful one."""
    best = max(chances.values())
    if best < (0.15 if eager else 0.4):
        return min(chances, key=lambda card: (_height(card, view), card.value))
    strong = [card for card, chance in chances.items() if chance >= best - 0.05]
    return min(strong, key=lambda card: (_height(card, view), card.value))
