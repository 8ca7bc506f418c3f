"""Pictures tell no secrets: in two worlds that a receiver cannot tell apart, all that they are shown is the same."""

from collections import Counter
from itertools import zip_longest
from random import Random

import pytest

from games import registry
from games.core import AnyGame
from games.faces.face import SharedBoard
from tests.contract.capabilities import DRAWN, each
from tests.contract.twins import Twin, pairs_to_check
from tests.pictures.told_screens import Screen, screens

FEWEST = 3
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
    fewest = FEWEST if name in DRAWN else 0
    assert pictures["group"] >= fewest
    assert pictures["stopped"] >= fewest
    assert pictures["alone"] >= fewest
    assert pictures["hand"] >= fewest or isinstance(registry.face(name), SharedBoard)
