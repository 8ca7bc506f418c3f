"""Boards: deals for many tables, from a seed that stays secret until all have played.

CHANCE draws each deal from the seed and the draw's name, which follows from its place in the match alone,
so that all tables of a board have the same deals whatever is played between them; the seats are as given.
Agents draw from their views, so equal lines meet equal replies. The seed's seal is shown before.
"""

from datetime import timedelta
from hashlib import sha256
from typing import Any

from games import registry
from games.agents.random_player import Computer, move
from games.core import AnyGame, Dealing, Seat
from games.options import as_json, from_json
from games.record import Advance, Entry, LuckSource, Record, advance, quickest, settle

SECOND = timedelta(seconds=1)
LONGEST = 20_000
"""The actions after which an endless match of a computer is stopped."""


def commitment(seed: bytes) -> str:
    """Return the hash of a seed, shown before a board is played."""
    return sha256(f"board {seed.hex()}".encode()).hexdigest()


def board_seed(secret: bytes, number: int) -> bytes:
    return sha256(secret + f" board {number}".encode()).digest()


def options_for(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a match of one board. Raises UnknownGame."""
    rules = registry.get(game)
    if not isinstance(rules, Dealing):
        return options
    return as_json(rules.board(from_json(rules.options_type, options)))


def play_board(
    game: AnyGame, options: Any, seats: int, computer: Computer, seed: bytes
) -> tuple[Record, Any]:
    """Play a board with one computer in all seats; return the record and the final state.

    In a race each reaction takes its time, at least a second.
    """
    luck = LuckSource(seed, board=True)
    after = settle(game, game.start(options, seats), luck)
    time, log = timedelta(0), [Entry(0, actor, text) for actor, text in after.log]
    while game.to_act(after.state) and len(log) < LONGEST:
        took, after = _next(game, after.state, seats, computer, luck, len(log))
        time += took
        log += [Entry(time // timedelta(milliseconds=1), actor, text) for actor, text in after.log]
    return Record(game.name, game.version, as_json(options), seats, tuple(log)), after.state


def _next(
    game: AnyGame, state: Any, seats: int, computer: Computer, luck: LuckSource, number: int
) -> tuple[timedelta, Advance]:
    took, seat = timedelta(0), min(game.awaited(state), default=None)
    if seat is None:
        acting = [Seat(each) for each in range(seats) if each in game.to_act(state)]
        first = quickest(game, state, dict.fromkeys(acting, computer))
        took, seat = (SECOND, acting[0]) if first is None else (max(first.time, SECOND), first.seat)
    action = move(computer, game, state, seat)
    return took, advance(game, state, seat, action, luck, number=number)
