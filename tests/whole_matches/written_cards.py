"""Cards as messages in Russian write them."""

import re

SUITS = {"♠": "S", "♣": "C", "♦": "D", "♥": "H"}
RANKS = {"В": "J", "Д": "Q", "К": "K", "Т": "A", "10": "T"}
CARD = re.compile(r"(10|[789ВДКТ])([♠♣♦♥])")
SUIT_ROW = re.compile(r"^([♠♣♦♥])\S* +((?:(?:10|[789ВДКТ]) *)+)$", re.MULTILINE)
Cards = frozenset[str]


def card(rank: str, suit: str) -> str:
    return f"{RANKS.get(rank, rank)}{SUITS[suit]}"


def hand_in(text: str) -> Cards:
    """The suit rows."""
    return frozenset(card(rank, suit) for suit, ranks in SUIT_ROW.findall(text) for rank in ranks.split())
