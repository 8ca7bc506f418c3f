"""A match that most tests begin with."""

import pytest

from bot.match.loaded import Loaded
from tests.support.service import ANNA, BORIS, VERA, World


@pytest.fixture
async def loaded(world: World) -> Loaded:
    """A short match of three people that has begun."""
    return await world.start(ANNA, BORIS, VERA)
