"""Randomness and views given to computer players."""

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.agents.random_player import RandomPlayer
from games.agents.seeding import rng_for
from games.core import Agent
from games.oh_hell.actions import Bid
from games.oh_hell.view import view
from games.record import play
from games.trick_game.actions import PlayCard


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
    """Notes what it is given, and bids nothing and plays what it may first."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def choose(self, view: Any, rng: Random) -> Any:
        self.views.append(view)
        return Bid(view.may_bid[0]) if view.may_bid else PlayCard(view.may_play[0])


def test_a_player_that_does_not_look_is_given_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get("oh_hell")
    viewed, sighted = list[Any](), Peeper()

    def noted(self: Any, state: Any, seat: Any) -> Any:
        viewed.append(seat)
        return view(state, seat)

    monkeypatch.setattr(type(game), "view", noted)
    play(game, game.presets["short"], 3, [RandomPlayer(), sighted, RandomPlayer()], secret=b"given")
    assert {seen.seat for seen in sighted.views} == {1}
    assert set(viewed) == {1}
