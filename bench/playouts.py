"""How fast games are played out in one process, by computers that choose at random and by sensible ones."""

import time
from hashlib import sha256

from games import registry
from games.agents.anything import Anything
from games.core import Agent, AnyGame
from games.record import play

SECONDS = 5.0


def measure() -> None:
    """Playouts per second of every game, with the usual options."""
    for name in registry.names():
        game = registry.get(name)
        seats = min(max(4, game.seats.start), game.seats.stop - 1)
        for kind, agent in (("random", Anything()), ("sensible", registry.player(name))):
            matches, actions, took = _played(game, seats, agent)
            print(f"playouts  {name} ({seats}, {kind}): {matches / took:.1f} matches/s, {actions / took:.0f} actions/s", flush=True)


def _played(game: AnyGame, seats: int, agent: Agent) -> tuple[int, int, float]:
    options = next(iter(game.presets.values()))
    matches = actions = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < SECONDS:
        record, _ = play(game, options, seats, [agent] * seats, secret=sha256(str(matches).encode()).digest())
        matches += 1
        actions += len(record.log)
    return matches, actions, took
