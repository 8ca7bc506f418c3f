"""Heuristics of card play: for contracts, and for seats that avoid tricks."""

from collections.abc import Collection, Iterable, Sequence

import msgspec

from games.cards import Card, Suit, taker
from games.preferans.computer.hand_evaluation import of


class Moment(msgspec.Struct, frozen=True):
    """The hand to move in a contract for tricks."""

    hand: tuple[Card, ...]
    playable: tuple[Card, ...]
    trick: tuple[Card, ...]
    unseen: tuple[Card, ...]
    trumps: Suit | None
    declaring: bool
    friendly: int | None
    """The index of the partner's card in the trick, if played."""
    declarer_next: bool


def heuristic_card(moment: Moment) -> Card:
    """Return the card to play."""
    if moment.trick:
        return _follow(moment)
    return _led_by_declarer(moment) if moment.declaring else _led_by_defender(moment)


def _led_by_declarer(moment: Moment) -> Card:
    """Draw trumps, then take winners, then establish a long suit."""
    trumps = of(moment.hand, moment.trumps) if moment.trumps else []
    if trumps and of(moment.unseen, trumps[0].suit):
        return _highest(trumps)
    masters = [card for card in moment.hand if is_master(card, moment.unseen)]
    return _highest(masters) if masters else _lowest(_longest(moment.hand))


def _led_by_defender(moment: Moment) -> Card:
    """Lead the lowest of a long suit to the declarer, the highest of the best suit to the partner.

    Trumps come last.
    """
    side = [card for card in moment.hand if card.suit is not moment.trumps] or list(moment.hand)
    if moment.declarer_next:
        return _lowest(_longest(side))
    best = max(side, key=lambda card: (card.rank, len(of(side, card.suit))))
    return best if is_master(best, moment.unseen) else _lowest(_longest(side))


def _follow(moment: Moment) -> Card:
    """Leave the trick to the partner, take it as cheaply as possible, or give up the least."""
    best = taker(moment.trick, moment.trumps)
    taking = [
        card for card in moment.playable if taker((*moment.trick, card), moment.trumps) == len(moment.trick)
    ]
    last = len(moment.trick) == 2
    if taking and best != moment.friendly:
        sure = [card for card in taking if last or is_master(card, moment.unseen)]
        if sure:
            return _lowest(sure)
        if moment.trick[0].suit is not taking[0].suit:
            return _lowest(taking)
    return _discard(moment)


def _discard(moment: Moment) -> Card:
    """Throw the lowest card, preferably of a suit without a master, trumps last."""
    return min(
        moment.playable,
        key=lambda card: (
            card.suit is moment.trumps,
            is_master(card, moment.unseen),
            card.rank,
            len(of(moment.hand, card.suit)),
        ),
    )


def is_master(card: Card, unseen: Collection[Card]) -> bool:
    """Return whether no higher card of the suit is out."""
    return not any(other.suit is card.suit and other.rank > card.rank for other in unseen)


def _longest(cards: Sequence[Card]) -> list[Card]:
    suit = max(Suit, key=lambda suit: len(of(cards, suit)))
    return of(cards, suit)


def _lowest(cards: Collection[Card]) -> Card:
    return min(cards, key=lambda card: card.rank)


def _highest(cards: Collection[Card]) -> Card:
    return max(cards, key=lambda card: card.rank)


def duck(
    cards: Collection[Card], led: Suit | None, high: Card | None, unseen: Collection[Card], *, last: bool
) -> Card:
    """Return the card that avoids tricks best.

    `high` is winning the trick; None means that any card of the suit led takes it.
    """
    if led is None:
        return min(cards, key=lambda card: (_danger(card, unseen, cards), card.rank))
    if not of(cards, led):
        return max(cards, key=lambda card: (_danger(card, unseen, cards), card.rank))
    return _following(of(cards, led), high, last=last)


def _following(cards: Collection[Card], high: Card | None, *, last: bool) -> Card:
    """Return the highest card that stays below.

    If none does, return the highest as the last player, else the lowest.
    """
    below = [card for card in cards if high is not None and card.rank < high.rank]
    if below:
        return max(below, key=lambda card: card.rank)
    return (max if last else min)(cards, key=lambda card: card.rank)


def _danger(card: Card, unseen: Collection[Card], hand: Collection[Card]) -> float:
    """Return the danger that the card takes a trick.

    Others may lead lower cards, and the hand has few safe ones to go under them.
    """
    lower, higher = _split(card, unseen)
    if not lower and not higher:
        return 1.0 + len(of(hand, card.suit))
    safe = sum(other.rank < card.rank and not _split(other, unseen)[0] for other in of(hand, card.suit))
    return (lower - safe) / (lower + higher)


def _split(card: Card, unseen: Iterable[Card]) -> tuple[int, int]:
    same = [other for other in unseen if other.suit is card.suit]
    lower = sum(other.rank < card.rank for other in same)
    return lower, len(same) - lower
