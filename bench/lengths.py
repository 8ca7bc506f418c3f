"""Length of a race between computers: the sum of their reaction times, without waiting."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from hashlib import sha256
from random import Random
from statistics import fmean, stdev
from typing import Any

from games import registry
from games.agents.levels import Level
from games.agents.random_player import Computer, move
from games.core import AnyGame, Nature, Reacting, Seat
from games.record import LuckSource, advance, quickest, settle

MATCHES = 24
AT_LEAST_S = 1.0
"""Seconds of an action without a search."""


def measure(names: Iterable[str]) -> None:
    """Print the average seconds of matches of each preset of these games, if they are races."""
    for name in names:
        game = registry.get(name)
        if not isinstance(registry.player(name), Reacting):
            continue
        for preset in game.presets:
            for seats in registry.lengths(name).seconds.get(preset, {}):
                mean, error = _times(game, preset, seats, registry.player(name))
                print(f"lengths   {name} {preset} ({seats}): {mean:.0f} ± {error:.0f} s", flush=True)


def measure_alone(name: str, levels: Sequence[Level], preset: str | None) -> None:
    """Print the average minutes of a race that a computer of each of these levels plays alone."""
    game = registry.get(name)
    for level in levels or registry.levels(name):
        player = registry.player(name, level)
        if isinstance(player, Reacting):
            mean, error = _times(game, preset or next(iter(game.presets)), 1, player)
            figures = f"{mean / 60:.1f} ± {error / 60:.1f} min a pack"
            print(f"strength  {name} {level} alone: {figures}", flush=True)


def _times(game: AnyGame, preset: str, seats: int, player: Computer) -> tuple[float, float]:
    """Return the average seconds of some matches, and its standard error."""
    times = [seconds(game, game.presets[preset], seats, number, player) for number in range(MATCHES)]
    return fmean(times), stdev(times) / len(times) ** 0.5


def seconds(game: AnyGame, options: Any, seats: int, number: int, player: Computer) -> float:
    """Return the seconds of a match between such computers."""
    secret = sha256(b"lengths %d" % number).digest()
    luck = LuckSource(secret)
    state = settle(game, game.start(options, seats), luck).state
    dice, took, count, waited = Random(secret), 0.0, 1, 0.0
    while acting := game.to_act(state) - {Nature.CHANCE}:
        free = {Seat(seat): player for seat in range(seats) if seat in acting}
        awaited = game.awaited(state)
        first = None if awaited else quickest(game, state, free)
        seat = first.seat if first else dice.choice(sorted(awaited or free))
        time = first.time if first else _answer(player, game.view(state, seat)) if awaited else None
        spent = AT_LEAST_S if time is None else max(0.0, time.total_seconds() - waited)
        took, waited = took + spent, waited + spent if awaited else 0.0
        after = advance(game, state, seat, move(player, game, state, seat), luck, number=count)
        state, count = after.state, count + len(after.log)
    return took


def _answer(player: Computer, view: Any) -> timedelta | None:
    return player.answer_time(view) if isinstance(player, Reacting) else None
