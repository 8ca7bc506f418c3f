"""How long a race takes between computers: their reaction times added up, as if nobody waited."""

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from statistics import fmean, stdev

from games import registry
from games.agents.anything import move
from games.core import AnyGame, Nature, Reacting, Seat
from games.record import advance, quickest, settle

MATCHES = 24
AT_LEAST_S = 1.0
"""Seconds of an action that asks for no search."""


def measure(names: Iterable[str]) -> None:
    """The average seconds of matches of each preset of these games, if they are races."""
    for name in names:
        game = registry.get(name)
        if not isinstance(registry.player(name), Reacting):
            continue
        for preset in game.presets:
            for seats in registry.lengths(name).seconds.get(preset, {}):
                times = [_seconds(game, preset, seats, number) for number in range(MATCHES)]
                error = stdev(times) / len(times) ** 0.5
                print(f"lengths   {name} {preset} ({seats}): {fmean(times):.0f} ± {error:.0f} s", flush=True)


def _seconds(game: AnyGame, preset: str, seats: int, number: int) -> float:
    """The seconds of a match between computers of the usual level."""
    player, secret = registry.player(game.name), sha256(b"lengths %d" % number).digest()
    state = settle(game, game.start(game.presets[preset], seats), secret=secret, number=0).state
    dice, took, count = Random(secret), 0.0, 1
    while acting := game.to_act(state) - {Nature.CHANCE}:
        free = {Seat(seat): player for seat in range(seats) if seat in acting}
        first = None if game.awaited(state) else quickest(game, state, free)
        seat = first.seat if first else dice.choice(sorted(game.awaited(state) or free))
        took += max(AT_LEAST_S, first.time.total_seconds() if first else 0.0)
        after = advance(game, state, seat, move(player, game, state, seat), secret=secret, number=count)
        state, count = after.state, count + len(after.log)
    return took
