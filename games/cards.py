"""Suits, ranks, cards, packs and tricks."""

from collections.abc import Collection, Iterable, Sequence
from enum import Enum, IntEnum

from games.core import Dice, InvalidAction


class Suit(Enum):
    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"

    __hash__ = object.__hash__  # the hash of Enum runs in Python


class Rank(IntEnum):
    """Ranks with the ace high. A game with another order defines its own."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        return "23456789TJQKA"[self - 2]


class Card(Enum):
    """A card; its value is its text, rank and suit: `AS`, `TD`."""

    S2 = "2S"
    S3 = "3S"
    S4 = "4S"
    S5 = "5S"
    S6 = "6S"
    S7 = "7S"
    S8 = "8S"
    S9 = "9S"
    ST = "TS"
    SJ = "JS"
    SQ = "QS"
    SK = "KS"
    SA = "AS"
    C2 = "2C"
    C3 = "3C"
    C4 = "4C"
    C5 = "5C"
    C6 = "6C"
    C7 = "7C"
    C8 = "8C"
    C9 = "9C"
    CT = "TC"
    CJ = "JC"
    CQ = "QC"
    CK = "KC"
    CA = "AC"
    D2 = "2D"
    D3 = "3D"
    D4 = "4D"
    D5 = "5D"
    D6 = "6D"
    D7 = "7D"
    D8 = "8D"
    D9 = "9D"
    DT = "TD"
    DJ = "JD"
    DQ = "QD"
    DK = "KD"
    DA = "AD"
    H2 = "2H"
    H3 = "3H"
    H4 = "4H"
    H5 = "5H"
    H6 = "6H"
    H7 = "7H"
    H8 = "8H"
    H9 = "9H"
    HT = "TH"
    HJ = "JH"
    HQ = "QH"
    HK = "KH"
    HA = "AH"

    rank: Rank
    suit: Suit

    def __init__(self, text: str) -> None:
        self.rank = Rank("23456789TJQKA".index(text[0]) + 2)
        self.suit = Suit(text[1])

    __hash__ = object.__hash__  # the hash of Enum runs in Python


PACK_52: tuple[Card, ...] = tuple(Card)
PACK_32: tuple[Card, ...] = tuple(card for card in Card if card.rank >= Rank.SEVEN)
_PLACE_IN_HAND = {
    card: (place, -card.rank) for place, suit in enumerate(Suit) for card in Card if card.suit is suit
}


def read_card(text: str) -> Card:
    """Read a card. Raises InvalidAction."""
    try:
        return Card(text)
    except ValueError:
        raise InvalidAction(text) from None


def read_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Read cards in order. Raises InvalidAction for an unknown or repeated card."""
    cards = tuple(read_card(text) for text in texts)
    if len(set(cards)) != len(cards):
        raise InvalidAction("a card occurs twice")
    return cards


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards separated by one space."""
    return " ".join(card.value for card in cards)


def shuffled(pack: Sequence[Card], rng: Dice) -> tuple[Card, ...]:
    """Return the pack in random order."""
    return tuple(rng.sample(pack, len(pack)))


def following(hand: Collection[Card], led: Suit | None) -> tuple[Card, ...]:
    """Return the cards that follow suit; the whole hand if none does or nothing is led."""
    return tuple([card for card in hand if card.suit is led] or hand)


def taker(cards: Sequence[Card], trumps: Suit | None) -> int:
    """Return the index of the taking card: the highest trump, else the highest of the suit led."""
    taking = cards[0]
    for card in cards[1:]:
        if card.rank > taking.rank if card.suit is taking.suit else card.suit is trumps:
            taking = card
    return cards.index(taking)


def in_hand_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards by suit, then from high to low."""
    return tuple(sorted(cards, key=_PLACE_IN_HAND.__getitem__))
