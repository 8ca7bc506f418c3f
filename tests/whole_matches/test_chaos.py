"""The short form of `make chaos`: kills and ill servers while all games are played, and plants that it has to find."""

from functools import partial

import pytest

from bench.chaos.faults import FAULTS, SHORT, kill_at_event
from bench.chaos.session import Patience, run
from bot.match.events import PERSON_SEATED

SEED = "thirty"
LONG = Patience(served=180, end=1, stop=180, settle=120)
"""What a slow machine takes counts as stuck only where nothing happens at all."""
STRIKES = {
    **SHORT,
    "kill-at-event": 2,
    "freeze-one-of-two": 2,
    "redis-dies": 2,
    "redis-freezes": 2,
    "sql-away": 3,
    "kill-on-a-bad-day": 3,
}


@pytest.mark.timeout(900)  # thirty processes start, one after the other
@pytest.mark.parametrize("fault", STRIKES)
async def test_a_fault_loses_doubles_and_leaks_nothing(fault: str) -> None:
    found = (await run(FAULTS[fault], STRIKES[fault], seed=f"{SEED} {fault}", patience=LONG)).findings
    assert found.moves
    assert not [*found.lost, *found.doubled, *found.stuck, *found.leaks, *found.screens]


async def test_a_planted_leak_is_found() -> None:
    result = await run(FAULTS["kill"], 1, seed=SEED, plant="leaking-view", patience=LONG._replace(end=5))
    assert result.findings.leaks


async def test_a_lease_that_is_never_given_up_is_found() -> None:
    patience = Patience(served=6, end=0, stop=1, settle=1)
    result = await run(FAULTS["kill"], 1, seed=SEED, plant="eternal-leases", patience=patience)
    assert any("nobody is served" in complaint for complaint in result.findings.stuck)


async def test_an_event_that_is_forgotten_before_its_handler_runs_is_found() -> None:
    fault = FAULTS["kill-at-event"]._replace(
        strike=partial(kill_at_event, moments=["before"], events=[PERSON_SEATED], patience=120)
    )
    patience = Patience(served=60, end=0, stop=60, settle=5)
    findings = (await run(fault, 1, seed=SEED, plant="events-forgotten", patience=patience)).findings
    assert any("still waits for a quick match" in complaint for complaint in findings.stuck)
