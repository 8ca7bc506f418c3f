"""Playouts per second in one process, by random and by sensible computers."""

import time
from hashlib import sha256
from typing import Any

from games import registry
from games.agents.random_player import Computer, RandomPlayer
from games.core import AnyGame, objection
from games.record import play

SECONDS = 5.0


def measure() -> None:
    """Print playouts per second of every game by default, and of each kind of a game with several."""
    for name in registry.names():
        game = registry.get(name)
        seats = min(max(4, game.seats.start), game.seats.stop - 1)
        for preset in _kinds(game, seats):
            for kind, agent in (("random", RandomPlayer()), ("sensible", registry.player(name))):
                matches, actions, took = _play(game, game.presets[preset], seats, agent)
                each = f"playouts  {name} {preset} ({seats}, {kind})"
                print(f"{each}: {matches / took:.2f} matches/s, {actions / took:.0f} actions/s", flush=True)


def _kinds(game: AnyGame, seats: int) -> list[str]:
    """Return the first preset of each kind."""
    first: dict[str, str] = {}
    for preset, options in game.presets.items():
        if objection(game, options, seats) is None:
            first.setdefault(getattr(options, "kind", ""), preset)
    return list(first.values())


def _play(game: AnyGame, options: Any, seats: int, agent: Computer) -> tuple[int, int, float]:
    matches = actions = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < SECONDS:
        record, _ = play(game, options, seats, [agent] * seats, secret=sha256(str(matches).encode()).digest())
        matches += 1
        actions += len(record.log)
    return matches, actions, took
