"""What every game promises not to tell."""

from functools import cache
from random import Random
from typing import Any

from games import registry
from games.core import Seat
from games.faces.face import SharedBoard
from tests.contract.capabilities import has
from tests.contract.twins import Twin, differences, stored_differently, twin, unseen_of
from tests.contract.walks import encoded, sampled

PAIRS = 150


@cache
def twins(name: str) -> tuple[Twin, ...]:
    game, unseen, rng = registry.get(name), unseen_of(name), Random(f"twins of {name}")
    states = list(sampled(name, 8 * PAIRS))
    rng.shuffle(states)
    found: list[Twin] = []
    for walk, moves, _ in states:
        seat = rng.choice([None, *map(Seat, range(walk.seats))])
        if len(found) < PAIRS and (pair := twin(game, walk, moves, seat, unseen, rng)) is not None and stored_differently(game, pair):
            found.append(pair)
    return tuple(found)


def test_worlds_that_differ_in_unseen_cards_look_alike(name: str) -> None:
    game = registry.get(name)
    for pair in twins(name):
        assert not list(differences(game, pair)), pair


def test_the_worlds_are_many_and_of_every_kind(name: str) -> None:
    """Otherwise the test above would see too little."""
    pairs = twins(name)
    assert len(pairs) == PAIRS
    assert any(pair.seat is None for pair in pairs)
    assert {pair.seat for pair in pairs} >= set(range(registry.get(name).seats[0]))
    assert sum(len(pair.log) > 1 for pair in pairs) > PAIRS // 2


def test_a_leak_is_found(name: str) -> None:
    """A game that shows every seat its neighbour's view is caught; where all see the same, one whose scores tell all that is stored."""
    real = registry.get(name)
    open_board = has(name, SharedBoard)

    class Leaking(type(real)):  # type: ignore[misc]
        def view(self, state: Any, seat: Seat | None) -> Any:
            shown = None if seat is None else Seat((seat + 1) % len(self.scores(state)))
            return super().view(state, shown)

        def scores(self, state: Any) -> Any:
            return (*super().scores(state), encoded(state)) if open_board else super().scores(state)

    leaking = Leaking()
    assert any(list(differences(leaking, pair)) for pair in twins(name))


def test_panels_of_such_worlds_look_alike(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    for pair in twins(name):
        here = there = pair.before
        for (actor, text), (_, other) in zip(pair.log, pair.other, strict=True):
            here, there = game.apply(here, actor, game.read(text)).state, game.apply(there, actor, game.read(other)).state
        one, two = game.view(here, pair.seat), game.view(there, pair.seat)
        assert face.score(one) == face.score(two)
        if pair.seat is None:
            assert face.table(one) == face.table(two)
        else:
            assert face.hand(one, pair.seat, ()) == face.hand(two, pair.seat, ())
            assert face.hand_summary(one, pair.seat) == face.hand_summary(two, pair.seat)
