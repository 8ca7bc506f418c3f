"""Actions of players and chance, and their texts."""

from typing import TypeAlias

import msgspec

from games.cards import PACK_52
from games.oh_hell.scoring import MOST_PLAYERS
from games.trick_game import actions as shared
from games.trick_game.actions import DealCards, DrawDealer, PlayCard, read_number


class Bid(msgspec.Struct, frozen=True):
    tricks: int


Action: TypeAlias = DrawDealer | DealCards | Bid | PlayCard


def write(action: Action) -> str:
    return f"bid {action.tricks}" if isinstance(action, Bid) else shared.write(action)


def read(text: str) -> Action:
    """Read an action. Raises InvalidAction."""
    match text.split(" "):
        case ["bid", number]:
            return Bid(read_number(number))
    return shared.read(text, PACK_52, MOST_PLAYERS)
