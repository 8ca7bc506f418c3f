"""Best play with open cards by trying everything: a few lines that share nothing with the solver."""

from collections.abc import Sequence
from functools import cache

Hands = tuple[frozenset[str], ...]
ORDER = "789TJQKA"


def declarers_tricks(
    hands: Sequence[str], leader: int, declarer: int, trumps: str | None, misere: bool, trick: str = ""
) -> int:
    """The tricks of the declarer if all play best; hands and trick as in `AS KS`."""

    @cache
    def value(held: Hands, first: int, lying: tuple[str, ...]) -> int:
        if len(lying) == 3:
            lead, high = first, lying[0]
            for place, card in enumerate(lying[1:], 1):
                if _beats(card, high, trumps):
                    lead, high = (first + place) % 3, card
            return (lead == declarer) + value(held, lead, ())
        if not lying and not any(held):
            return 0
        turn = (first + len(lying)) % 3
        found = [
            value(_without(held, turn, card), first, (*lying, card))
            for card in _allowed(held[turn], lying, trumps)
        ]
        return max(found) if (turn == declarer) is not misere else min(found)

    return value(tuple(frozenset(hand.split()) for hand in hands), leader, tuple(trick.split()))


def _beats(card: str, high: str, trumps: str | None) -> bool:
    if card[1] == high[1]:
        return ORDER.index(card[0]) > ORDER.index(high[0])
    return card[1] == trumps


def _allowed(hand: frozenset[str], lying: tuple[str, ...], trumps: str | None) -> list[str]:
    for suit in (lying[0][1] if lying else None, trumps if lying else None):
        same = [card for card in hand if card[1] == suit]
        if same:
            return same
    return list(hand)


def _without(held: Hands, turn: int, card: str) -> Hands:
    return tuple(hand - {card} if place == turn else hand for place, hand in enumerate(held))
