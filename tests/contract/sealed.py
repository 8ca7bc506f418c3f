"""Matches with salts, and what is told of their luck."""

from typing import Any

import msgspec

from games import registry
from games.agents.anything import Anything
from games.core import Dealing, objection
from games.record import Record, play
from games.tournament.boards import commitment
from games.verification import Disclosure, fingerprint, made_salt, salt_of

SECRET = bytes(range(32))
SEAL = commitment(SECRET)
SALTS = (salt_of(fingerprint("blue elephants"), SEAL), made_salt(SECRET, 1))


def played(
    name: str, *, salts: tuple[str, ...] = SALTS, board: bool = False, secret: bytes = SECRET
) -> Record:
    """A whole match of anybody's actions."""
    game = registry.get(name)
    preset = next((each for each in registry.lengths(name).quick), next(iter(game.presets)))
    options = game.board(game.presets[preset]) if isinstance(game, Dealing) else game.presets[preset]
    seats = next(n for n in (4, 3, 2, 1) if n in game.seats and objection(game, options, n) is None)
    record, _ = play(game, options, seats, [Anything()] * seats, secret=secret, salts=salts, board=board)
    return record


def luck_of(salts: tuple[str, ...] = SALTS, **changes: Any) -> Disclosure:
    return msgspec.structs.replace(Disclosure(SECRET.hex(), SEAL, salts), **changes)
