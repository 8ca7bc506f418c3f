"""Where computer players draw from, and what they are given."""

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.agents.anything import Anything
from games.agents.seeding import rng_for
from games.core import Agent, AnyGame
from games.record import play


class Sight(msgspec.Struct, frozen=True):
    cards: tuple[int, ...]
    unwritable: object = None


def drawn(rng: Random) -> list[Any]:
    """Something of every way of drawing."""
    numbers, shuffled = list(range(52)), list(range(52))
    rng.shuffle(shuffled)
    return [
        *(rng.random(), rng.uniform(1, 2), rng.gauss(0, 1), rng.gauss(0, 1), rng.lognormvariate(0, 1)),
        *(rng.choice(numbers), rng.randint(1, 6), rng.randrange(10), rng.getrandbits(80), rng.randbytes(3)),
        *(rng.sample(numbers, 20), rng.choices(numbers, range(52), k=3), shuffled),
    ]


def test_a_generator_draws_as_one_seeded_from_the_view() -> None:
    view = Sight((3, 1, 2))
    seed = sha256(msgspec.json.encode(view, order="deterministic")).digest()
    assert drawn(rng_for(view)) == drawn(Random(seed)) == drawn(rng_for(Sight((3, 1, 2))))
    assert drawn(rng_for(Sight((1, 2, 3)))) != drawn(rng_for(view))


def test_no_view_is_written_before_something_is_drawn() -> None:
    rng = rng_for(Sight((), unwritable=object()))
    with pytest.raises(TypeError):
        rng.random()


class Peeper(Agent):
    """Notes what it is given, and does whatever comes first."""

    def __init__(self, *, looks: bool) -> None:
        self.looks = looks
        self.views: list[Any] = []

    def choose(self, game: AnyGame, view: Any, legal: Iterable[Any], rng: Random) -> Any:
        self.views.append(view)
        return next(iter(legal))


def test_who_does_not_look_is_given_no_view() -> None:
    game = registry.get("oh_hell")
    blind, sighted = Peeper(looks=False), Peeper(looks=True)
    play(game, game.presets["short"], 3, [blind, sighted, Anything()], secret=b"given")
    assert blind.views
    assert set(blind.views) == {None}
    assert {view.seat for view in sighted.views} == {1}
