"""Which games a property concerns: those with a capability, or those without it."""

from collections.abc import Iterable

import pytest

from games import registry
from games.record import LuckSource, settle


def each(names: Iterable[str]) -> pytest.MarkDecorator:
    """The test is for these games; of several workers one runs all tests of a game, which share its random matches."""
    return pytest.mark.parametrize(
        "name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in names]
    )


def has(name: str, capability: type) -> bool:
    """Return whether the game, its face or its computer player has the capability."""
    parts = (registry.get(name), registry.face(name), registry.player(name))
    return any(isinstance(part, capability) for part in parts)


def having(capability: type) -> pytest.MarkDecorator:
    """Parametrize the test with each game that has the capability; fail without any."""
    found = [name for name in registry.names() if has(name, capability)]
    assert found, capability
    return each(found)


def lacking(capability: type) -> pytest.MarkDecorator:
    """Parametrize the test with each game that lacks the capability; fail without any."""
    found = [name for name in registry.names() if not has(name, capability)]
    assert found, capability
    return each(found)


def draws(name: str) -> bool:
    """Return whether the game has pictures, judged by the first question."""
    game = registry.get(name)
    asked = settle(game, game.start(game.options_type(), game.seats[-1]), LuckSource(b"first")).state
    return registry.face(name).table(game.view(asked, None)).scene is not None


DRAWN = [name for name in registry.names() if draws(name)]
"""Games that have pictures."""
