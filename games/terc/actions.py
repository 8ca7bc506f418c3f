"""Actions of players, chance and the clock, and their texts."""

from typing import TypeAlias

import msgspec

from games.action_codec import ActionCodec, Codec, selection, sequence, verb
from games.terc.cards import PACK_81, Card, read_card

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


_CARD: Codec[Card] = Codec(lambda card: card.text, read_card)
_CODEC: ActionCodec[Action] = ActionCodec(
    {
        "join": Join(),
        "leave": Leave(),
        "call": Call(),
        "none": NoTerc(),
        **{f"timeup {alarm}": TimeUp(alarm) for alarm in (ALARM, AGREEMENT, SILENCE)},
    },
    verb("deal", DealCards, sequence(len(PACK_81), _CARD)),
    verb("claim", Claim, selection(CLAIMED, _CARD, sorted)),
)
write, read = _CODEC.write, _CODEC.read
