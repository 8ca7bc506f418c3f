"""Contract of secrets: no view, event or panel leaks hidden cards."""

from random import Random
from typing import Any

import pytest

from games import registry
from games.agents.adviser import advice
from games.agents.random_player import move
from games.core import Seat
from tests.contract.twins import PAIRS, differences, ends, twins, unseen_of
from tests.contract.walks import ALL, encoded, walks

HINTED = 12 if ALL else 3
CHOSEN = 24 if ALL else 6


@pytest.mark.walks
def test_worlds_that_differ_in_unseen_cards_look_alike(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    for pair in twins(name):
        assert not list(differences(game, pair)), pair
        one, two = (game.view(state, pair.seat) for state in ends(game, pair))
        assert face.score(one) == face.score(two)
        if pair.seat is None:
            assert face.table(one) == face.table(two)
        else:
            assert face.hand(one, pair.seat, ()) == face.hand(two, pair.seat, ())
            assert face.hand_summary(one, pair.seat) == face.hand_summary(two, pair.seat)


@pytest.mark.walks
def test_worlds_that_look_alike_bring_the_same_hint(name: str) -> None:
    game, adviser = registry.get(name), registry.adviser(name)
    assert adviser is not None
    for seat, here, there in asked(name)[:HINTED]:
        assert here != there
        assert advice(adviser, game, here, seat) == advice(adviser, game, there, seat)


@pytest.mark.walks
def test_computer_players_choose_alike_in_worlds_that_look_alike(name: str) -> None:
    game = registry.get(name)
    choices = [each for each in asked(name) if each[0] in game.awaited(each[1])]
    assert choices
    for seat, here, there in choices[:CHOSEN]:
        for player in {registry.player(name, level) for level in registry.levels(name)}:
            assert move(player, game, here, seat) == move(player, game, there, seat)


def test_a_choice_by_the_unseen_is_found(name: str) -> None:
    """A player that chose by all that is stored would be told from one that chooses by its view."""
    game, found = registry.get(name), False
    for seat, here, there in asked(name):
        chosen = [Random(encoded(state)).choice(list(game.legal(state, seat))) for state in (here, there)]
        found = found or chosen[0] != chosen[1]
    assert found


def asked(name: str) -> list[tuple[Seat, Any, Any]]:
    """Seats that may act, each in two worlds that it cannot tell apart."""
    game = registry.get(name)
    moments = [(pair.seat, ends(game, pair)) for pair in twins(name) if pair.seat is not None]
    found = [(seat, here, there) for seat, (here, there) in moments if seat in game.to_act(here)]
    assert found
    return found


@pytest.mark.walks
def test_the_worlds_are_many_and_of_every_kind(name: str) -> None:
    """Otherwise the tests above would see too little."""
    pairs = twins(name)
    assert len(pairs) == PAIRS
    assert any(pair.seat is None for pair in pairs)
    assert {pair.seat for pair in pairs} >= set(range(registry.get(name).seats[0]))
    assert sum(len(pair.log) > 1 for pair in pairs) > PAIRS // 2


def test_a_leak_is_found(name: str) -> None:
    """A game that shows each seat its neighbour's view is caught; without dealt hands, one with the state in its scores."""
    real, unseen = registry.get(name), unseen_of(name)
    logs = [(walk.options, walk.seats, walk.log(len(walk.moves) // 2)) for walk in walks(name)[:6]]
    private = any(unseen(*each, Seat(0)) != unseen(*each, None) for each in logs)

    class Leaking(type(real)):  # type: ignore[misc]
        def view(self, state: Any, seat: Seat | None) -> Any:
            shown = None if seat is None else Seat((seat + 1) % len(super().scores(state)))
            return super().view(state, shown)

        def scores(self, state: Any) -> Any:
            return super().scores(state) if private else (*super().scores(state), encoded(state))

    leaking = Leaking()
    assert any(next(differences(leaking, pair), None) for pair in twins(name))
