"""Pictures tell no secrets: in two worlds that a receiver cannot tell apart, all that they are shown is the same."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.core import AnyGame, Seat
from games.faces.face import SharedBoard
from games.faces.panel import Panel
from games.faces.scene import Label
from tests.contract.capabilities import DRAWN, each
from tests.contract.twins import Twin, pairs_to_check
from tests.contract.walks import encoded
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
    fewest = FEWEST if name in DRAWN else 0
    assert pictures["group"] >= fewest
    assert pictures["stopped"] >= fewest
    assert pictures["alone"] >= fewest
    assert pictures["hand"] >= fewest or isinstance(registry.face(name), SharedBoard)


def leaking(draw: Callable[..., Panel], states: Sequence[Any]) -> Callable[..., Panel]:
    """The same panel, with the latest of these states written into its picture."""

    def drawn(*args: Any) -> Panel:
        panel = draw(*args)
        if panel.scene is None:
            return panel
        leak = Label(encoded(states[-1]).decode(), 0, 0, 10)
        scene = msgspec.structs.replace(panel.scene, items=(*panel.scene.items, leak))
        return msgspec.structs.replace(panel, describe=lambda: scene)

    return drawn


@each(DRAWN)
def test_a_picture_that_tells_the_state_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    face, states = type(registry.face(name)), []

    class Remembering(type(registry.get(name))):  # type: ignore[misc]
        def view(self, state: Any, seat: Seat | None) -> Any:
            states.append(state)
            return super().view(state, seat)

    for method in ("table", "hand", "board"):
        if hasattr(face, method):
            monkeypatch.setattr(face, method, leaking(getattr(face, method), states))
    shown = {"group", "alone"} if isinstance(registry.face(name), SharedBoard) else {"group", "alone", "hand"}
    found = set[str]()
    for pair in pairs_to_check(name):
        found |= {
            here.name.split(" ")[0]
            for here, there in both(Remembering(), pair)
            if here is not None and there is not None and here.picture != there.picture
        }
        if shown <= found:
            break
    assert shown <= found
