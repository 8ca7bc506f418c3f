"""Panels of random matches."""

from functools import cache

from games import registry
from games.core import Seat
from games.faces.panel import Panel
from tests.contract.walks import sampled


@cache
def tables(name: str) -> tuple[Panel, ...]:
    game, face = registry.get(name), registry.face(name)
    return tuple(face.table(game.view(state, None)) for _, _, state in sampled(name, 60))


@cache
def hands(name: str) -> tuple[Panel, ...]:
    game, face = registry.get(name), registry.face(name)
    return tuple(
        face.hand(game.view(state, seat), seat, ())
        for walk, _, state in sampled(name, 30)
        for seat in map(Seat, range(walk.seats))
    )
