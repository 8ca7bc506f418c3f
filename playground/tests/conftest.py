from collections.abc import AsyncIterator

import pytest

from harness import Harness, served


@pytest.fixture
async def harness() -> AsyncIterator[Harness]:
    async with served() as harness:
        yield harness
