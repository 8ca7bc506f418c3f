"""A hall without messages, and a bot in the playground."""

import pytest

from tests.support.service import World
from tests.support.stage import Stage
from tests.support.tournament_hall import Hall


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


@pytest.fixture
def bot(stage: Stage) -> Stage:
    return stage
