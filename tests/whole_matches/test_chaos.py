"""The short form of `make chaos`: thirty kills while all games are played, and faults that it has to find."""

import pytest

from bench.chaos.faults import FAULTS, SHORT
from bench.chaos.session import Patience, Result, run

SEED = "thirty"
LONG = Patience(served=180, end=1, stop=180, settle=120)
"""What a slow machine takes counts as stuck only where nothing happens at all."""


def complaints(result: Result) -> list[str]:
    found = result.findings
    return [*found.lost, *found.doubled, *found.stuck, *found.leaks, *found.screens]


@pytest.mark.timeout(900)  # thirty processes start, one after the other
@pytest.mark.parametrize("fault", SHORT)
async def test_thirty_kills_lose_double_and_leak_nothing(fault: str) -> None:
    result = await run(FAULTS[fault], SHORT[fault], seed=f"{SEED} {fault}", patience=LONG)
    assert result.findings.moves
    assert not complaints(result)


async def test_a_planted_leak_is_found() -> None:
    result = await run(FAULTS["kill"], 1, seed=SEED, plant="leaking-view", patience=LONG._replace(end=5))
    assert result.findings.leaks


async def test_a_lease_that_is_never_given_up_is_found() -> None:
    patience = Patience(served=6, end=0, stop=1, settle=1)
    result = await run(FAULTS["kill"], 1, seed=SEED, plant="eternal-leases", patience=patience)
    assert any("nobody is served" in complaint for complaint in result.findings.stuck)
