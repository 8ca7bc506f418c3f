"""Pictures tell no secrets: in two worlds that a receiver cannot tell apart, all that they are shown is the same."""

from collections import Counter
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from games import registry
from games.core import AnyGame, Seat
from games.faces.face import SharedBoard
from tests.contract.capabilities import each, lacking
from tests.contract.twins import Twin, pairs_to_check
from tests.pictures.told_screens import Screen, screens

FEWEST = 10
"""Pictures of each kind that are compared at least."""


def both(game: AnyGame, pair: Twin) -> list[tuple[Screen | None, Screen | None]]:
    """The same screen in each of the two worlds."""
    first = Random(repr(pair.log)).randrange(len(pair.log))
    return list(zip_longest(screens(game, pair, pair.log, first), screens(game, pair, pair.other, first)))


@pytest.mark.walks
@each(registry.names())
def test_all_that_is_shown_is_the_same_in_both_worlds(name: str) -> None:
    game, pictures = registry.get(name), Counter[str]()
    for pair in pairs_to_check(name):
        for here, there in both(game, pair):
            assert here == there, pair
            if here is not None and here.picture is not None:
                pictures[here.name.split(" ")[0]] += 1
    assert pictures["group"] >= FEWEST
    assert pictures["stopped"] >= FEWEST
    assert pictures["alone"] >= FEWEST
    assert pictures["hand"] >= FEWEST or isinstance(registry.face(name), SharedBoard)


@lacking(SharedBoard)
def test_a_picture_that_shows_a_neighbours_cards_is_found(name: str) -> None:
    real = registry.get(name)

    class Leaking(type(real)):  # type: ignore[misc]
        def view(self, state: Any, seat: Seat | None) -> Any:
            return super().view(state, Seat(((seat or 0) + 1) % len(super().scores(state))))

    found = Counter(
        here.name.split(" ")[0]
        for pair in pairs_to_check(name)
        for here, there in both(Leaking(), pair)
        if here != there and here is not None and there is not None and here.picture != there.picture
    )
    assert found["group"]
    assert found["hand"]
    assert found["alone"]
