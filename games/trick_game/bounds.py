"""Bounds on a hand's tricks, for any distribution of the other cards and any play."""

from collections.abc import Collection

from games.cards import Card, Suit


def of_suit(cards: Collection[Card], suit: Suit | None) -> list[Card]:
    return [card for card in cards if card.suit is suit]


def unbeaten(own: Collection[Card], others: Collection[Card]) -> int:
    """Return how many cards of a suit take tricks though each of the others beats one of them, if it can."""
    higher = sorted(others, key=lambda card: card.rank)
    left = 0
    for card in sorted(own, key=lambda card: -card.rank):
        if higher and higher[-1].rank > card.rank:
            higher.pop()
        else:
            left += 1
    return left


def lost_to_trumps(own: Collection[Card], theirs: Collection[Card], rivals: int) -> int:
    """Return how many tricks a hand with these trumps loses to those that `rivals` others hold for certain.

    Each of its trumps beats at most one trump of each rival.
    """
    held = sorted(card.rank for card in theirs)
    for card in sorted(own, key=lambda card: card.rank):
        lower = sum(rank < card.rank for rank in held)
        del held[max(0, lower - rivals) : lower]
    return -(-len(held) // rivals)


def least_without_trumps(hand: Collection[Card], others: Collection[Card], *, leads: bool) -> int:
    """Return a lower bound on a hand's tricks without trumps.

    It gives away all tricks if it lacks a suit and others lead; to lack a suit, it must first take a trick
    with each card of it that nobody can beat.
    """
    sure = [unbeaten(of_suit(hand, suit), of_suit(others, suit)) for suit in Suit]
    if sum(sure) == len(hand):
        return len(hand) if leads or all(of_suit(hand, suit) for suit in Suit) else 0
    return min(sure)
