"""Which games a property concerns: those with a capability, or those without it."""

import pytest

from games import registry


def has(name: str, capability: type) -> bool:
    """Whether the game, its face or its computer player has the capability."""
    parts = (registry.get(name), registry.face(name), registry.player(name))
    return any(isinstance(part, capability) for part in parts)


def having(capability: type) -> pytest.MarkDecorator:
    """The test is for every game with the capability, of which there is one at least."""
    found = [name for name in registry.names() if has(name, capability)]
    assert found, capability
    return pytest.mark.parametrize("name", found)


def lacking(capability: type) -> pytest.MarkDecorator:
    """The test is for every game without the capability, of which there is one at least."""
    found = [name for name in registry.names() if not has(name, capability)]
    assert found, capability
    return pytest.mark.parametrize("name", found)
