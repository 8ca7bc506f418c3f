"""The order and points of cards, in trumps and in plain suits."""

from collections.abc import Iterable

from games.cards import PACK_32, Card, Rank, Suit

PLAIN = tuple(map("789JQKTA".index, "789TJQKA"))
"""The height of a plain card by its rank, from the seven up."""
TRUMP = tuple(map("78QKTA9J".index, "789TJQKA"))
"""The height of a trump by its rank, from the seven up."""
_HEIGHT = {
    trumps: {
        card: (TRUMP if card.suit is trumps else PLAIN)[card.rank - 7] for card in Card if card.rank >= 7
    }
    for trumps in Suit
}
_JACK = {card.suit: card for card in PACK_32 if card.rank is Rank.JACK}
_SEVEN = {card.suit: card for card in PACK_32 if card.rank is Rank.SEVEN}
_PLAIN_POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
_TRUMP_POINTS = {**_PLAIN_POINTS, Rank.JACK: 20, Rank.NINE: 13}

LAST_TRICK = 10
ALL_POINTS = 150
"""The points of a deal: its cards and the last trick."""


def height(card: Card, trumps: Suit) -> int:
    """Return the card's place within its suit, 0 to 7."""
    return _HEIGHT[trumps][card]


def beats(card: Card, other: Card, trumps: Suit) -> bool:
    """Return whether the card beats the other one, which was led."""
    if card.suit is not other.suit:
        return card.suit is trumps
    return height(card, trumps) > height(other, trumps)


def points(card: Card, trumps: Suit) -> int:
    """Return the card's points in a trick."""
    return (_TRUMP_POINTS if card.suit is trumps else _PLAIN_POINTS).get(card.rank, 0)


def points_of(cards: Iterable[Card], trumps: Suit) -> int:
    return sum(points(card, trumps) for card in cards)


def jack(trumps: Suit) -> Card:
    """Return the jack of trumps, the highest trump, which is never forced."""
    return _JACK[trumps]


def seven(trumps: Suit) -> Card:
    """Return the seven of trumps, which can be exchanged for the turned card."""
    return _SEVEN[trumps]
