"""Actions of players and chance, and their texts."""

from typing import TypeAlias

import msgspec

from games.action_codec import ActionCodec, number, verb
from games.cards import PACK_52
from games.oh_hell.scoring import MOST_PLAYERS
from games.trick_game.actions import DealCards, DrawDealer, PlayCard, trick_verbs


class Bid(msgspec.Struct, frozen=True):
    tricks: int


Action: TypeAlias = DrawDealer | DealCards | Bid | PlayCard


_CODEC: ActionCodec[Action] = ActionCodec(
    {}, *trick_verbs(PACK_52, MOST_PLAYERS), verb("bid", Bid, number(range(100)))
)
write, read = _CODEC.write, _CODEC.read
