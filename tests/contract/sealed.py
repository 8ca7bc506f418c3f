"""Matches with cuts, and what is told of their luck."""

from functools import cache
from typing import Any

import msgspec

from games import registry
from games.agents.random_player import RandomPlayer
from games.core import Dealing, objection
from games.luck import seal_of
from games.record import Record, play
from games.tournament.boards import commitment
from games.verification import Disclosure

SECRET = bytes(range(32))
SEAL = seal_of(SECRET)
CUTS = (17, 0, 5)


@cache
def whole_match(name: str, cuts: tuple[int, ...], *, board: bool, secret: bytes) -> tuple[Record, Any]:
    """A match of anybody's actions, of the shortest preset by the figures of the game, and its end."""
    game = registry.get(name)
    preset = next(iter(sorted(registry.lengths(name).quick)), next(iter(game.presets)))
    options = game.board(game.presets[preset]) if isinstance(game, Dealing) else game.presets[preset]
    seats = next(n for n in (4, 3, 2, 1) if n in game.seats and objection(game, options, n) is None)
    return play(game, options, seats, [RandomPlayer()] * seats, secret=secret, cuts=cuts, board=board)


def played(name: str, *, cuts: tuple[int, ...] = CUTS, board: bool = False, secret: bytes = SECRET) -> Record:
    record, _ = whole_match(name, cuts, board=board, secret=secret)
    return record


def luck_of(cuts: tuple[int, ...] = CUTS, *, board: bool = False, **changes: Any) -> Disclosure:
    told = Disclosure(SECRET.hex(), commitment(SECRET) if board else SEAL, cuts, board=board)
    return msgspec.structs.replace(told, **changes)
