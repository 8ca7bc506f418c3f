"""Play of a seat that wants no tricks: in raspasy, and of a misère's declarer."""

from collections.abc import Collection, Iterable

from games.cards import Card, Suit
from games.preferans.computer.hints import of


def duck(
    cards: Collection[Card], led: Suit | None, high: Card | None, unseen: Collection[Card], *, last: bool
) -> Card:
    """The card to play: `high` takes the trick so far, None where a card of the suit led takes it whatever it is."""
    if led is None:
        return min(cards, key=lambda card: (_danger(card, unseen, cards), card.rank))
    if not of(cards, led):
        return max(cards, key=lambda card: (_danger(card, unseen, cards), card.rank))
    return _following(of(cards, led), high, last=last)


def _following(cards: Collection[Card], high: Card | None, *, last: bool) -> Card:
    """The highest that stays below; else, if the trick is lost, the highest, or with others still to play the lowest."""
    below = [card for card in cards if high is not None and card.rank < high.rank]
    if below:
        return max(below, key=lambda card: card.rank)
    return (max if last else min)(cards, key=lambda card: card.rank)


def _danger(card: Card, unseen: Collection[Card], hand: Collection[Card]) -> float:
    """How likely the card is left with a trick: lower ones may be led, and the hand has few safe ones to go under them."""
    lower, higher = _split(card, unseen)
    if not lower and not higher:
        return 1.0 + len(of(hand, card.suit))
    safe = sum(other.rank < card.rank and not _split(other, unseen)[0] for other in of(hand, card.suit))
    return (lower - safe) / (lower + higher)


def _split(card: Card, unseen: Iterable[Card]) -> tuple[int, int]:
    same = [other for other in unseen if other.suit is card.suit]
    lower = sum(other.rank < card.rank for other in same)
    return lower, len(same) - lower
