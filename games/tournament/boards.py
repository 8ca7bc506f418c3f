"""Boards: deals that many tables play, given by a seed that nobody sees until all have played them."""

from hashlib import sha256
from typing import Any

from games import registry
from games.core import Dealing
from games.options import as_json, from_json


def commitment(seed: bytes) -> str:
    """What is shown of a board before it is played, so that its seed can be checked afterwards."""
    return sha256(seed).hexdigest()


def board_seed(secret: bytes, number: int) -> bytes:
    """The seed of a board, counted from 1, of all that are drawn from one secret."""
    return sha256(secret + f" board {number}".encode()).digest()


def options_for(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a match that is one board. Raises UnknownGame."""
    rules = registry.get(game)
    if not isinstance(rules, Dealing):
        return options
    return as_json(rules.board(from_json(rules.options_type, options)))
