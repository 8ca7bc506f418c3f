"""The signs of cards, and the numbers of seats."""

import re
from collections.abc import Iterable

from games.cards import PACK_32, Card, Rank, Suit
from games.preferans.match.dealing import hand, talon
from games.preferans.state import ACTIVE

_NUMBER = re.compile("[0-9]{1,4}")
SEATED = ("peek", "help", "tooth")
"""Words followed by seats; a file counts seats from 1."""
_SIGNS = dict(
    zip(
        "123456789ABCDEFGHIJKLMNOPQRSTUVW",
        (
            Card(f"{rank.letter}{suit.value}")
            for suit in (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS)
            for rank in Rank
            if rank >= Rank.SEVEN
        ),
        strict=True,
    )
)
_OF_CARDS = {card: sign for sign, card in _SIGNS.items()}
_DEALT = tuple(
    PACK_32.index(card)
    for card in (*(c for place in range(ACTIVE) for c in hand(PACK_32, place)), *talon(PACK_32))
)
"""The place in the pack of each card of the three hands and the talon."""


def write_signs(cards: Iterable[Card]) -> str:
    return "".join(_OF_CARDS[card] for card in cards)


def read_signs(text: str) -> tuple[Card, ...] | None:
    """Read a whole pack; None unless it has all cards."""
    cards = tuple(_SIGNS[sign] for sign in text if sign in _SIGNS)
    return cards if len(text) == len(cards) == len(set(cards)) == len(PACK_32) else None


def in_hands(pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the hands in the order in which they were dealt, then the talon."""
    return tuple(pack[place] for place in _DEALT)


def in_pack(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the pack that deals these hands and talon."""
    placed = dict(zip(_DEALT, cards, strict=True))
    return tuple(placed[place] for place in range(len(PACK_32)))


def with_seats_shifted(words: list[str], by: int) -> list[str]:
    """Return the words of an action with `by` added to its seats."""
    start = next((at for at, word in enumerate(words) if word in SEATED), len(words))
    return [
        str(int(word) + by) if at > start and _NUMBER.fullmatch(word) else word
        for at, word in enumerate(words)
    ]
