"""Actions of players, chance and the clock, and their texts."""

from typing import TypeAlias

import msgspec

from games.core import InvalidAction
from games.terc.cards import PACK_81, Card, read_cards, write_cards

ALARM = "call"
"""The name of the time limit for naming three cards after a call."""
AGREEMENT = "none"
"""The name of the time limit for agreeing that there is no TERC, after the first player did."""
SILENCE = "locked"
"""The name of the time after the first agreement until locked-out players count as agreed."""
CLAIMED = 3
"""Cards that a claim names."""


class DealCards(msgspec.Struct, frozen=True):
    """Chance shuffles the pack; cards are laid from its front."""

    pack: tuple[Card, ...]


class Join(msgspec.Struct, frozen=True):
    """Join or rejoin the game."""


class Leave(msgspec.Struct, frozen=True):
    """Leave the game."""


class Call(msgspec.Struct, frozen=True):
    """Call “TERC!”"""


class Claim(msgspec.Struct, frozen=True):
    """Name three cards as a TERC, in no particular order."""

    cards: frozenset[Card]


class NoTerc(msgspec.Struct, frozen=True):
    """Agree that there is no TERC on the table."""


class TimeUp(msgspec.Struct, frozen=True):
    """The clock ends the time of the caller, of locked-out players, or for agreeing."""

    alarm: str = ALARM


Action: TypeAlias = DealCards | Join | Leave | Call | Claim | NoTerc | TimeUp


def write(action: Action) -> str:
    match action:
        case DealCards(pack=pack):
            return f"deal {write_cards(pack)}"
        case Join():
            return "join"
        case Leave():
            return "leave"
        case Call():
            return "call"
        case Claim(cards=cards):
            return f"claim {write_cards(sorted(cards))}"
        case NoTerc():
            return "none"
        case TimeUp(alarm=alarm):
            return f"timeup {alarm}"


_TIMES = (TimeUp(), TimeUp(AGREEMENT), TimeUp(SILENCE))
_WORDLESS: tuple[Action, ...] = (Join(), Leave(), Call(), NoTerc(), *_TIMES)
_WORDS = {write(action): action for action in _WORDLESS}


def read(text: str) -> Action:
    """Read an action; a claim may name its cards in any order. Raises InvalidAction."""
    match text.split(" "):
        case ["deal", *cards] if len(cards) == len(PACK_81):
            return DealCards(read_cards(cards))
        case ["claim", *cards] if len(cards) == CLAIMED:
            return Claim(frozenset(read_cards(cards)))
    if text in _WORDS:
        return _WORDS[text]
    raise InvalidAction(text)
