"""Old matches lose their logs and keep everything else."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.features.records import retention
from bot.features.records.retention import Retention
from storage.sql.archive import DAY_MS, Archive
from storage.sql.guard import DatabaseAway
from storage.sql.tournament_rows import TournamentArchive, TournamentRow
from tests.storage.stored_matches import rows_of, stored_with_log
from tests.support.service import ANNA, BORIS, World
from tests.support.stored_tournaments import stored_tournament

DAYS = 30


@pytest.fixture
def keeper(world: World, monkeypatch: pytest.MonkeyPatch) -> Retention:
    """A retention job with batches of two logs and no pauses."""
    for name, value in (("AT_ONCE", 2), ("PAUSE_S", 0), ("BEGIN_S", 0), ("SWEEP_S", 0)):
        monkeypatch.setattr(retention, name, value)
    return Retention(world.archive, world.time, days=DAYS)


async def play(world: World) -> None:
    """Store five old matches and one below the limit."""
    now = world.time.now()
    for number in range(5):
        await stored_with_log(world.archive, f"old{number}", {ANNA.id: 1, BORIS.id: 2}, at=now - 40 * DAY_MS)
    await stored_with_log(world.archive, "new", {ANNA.id: 1, BORIS.id: 2}, at=now - DAYS * DAY_MS)


async def test_old_logs_go_and_new_ones_and_all_results_stay(world: World, keeper: Retention) -> None:
    """Its log entry counts matches and contains no names."""
    await play(world)
    before = await rows_of(world.archive, "old1", ANNA.id)
    with capture_logs() as lines:
        assert await keeper.sweep() == 5
    assert [(line["event"], line["count"]) for line in lines] == [("records-dropped", 5)]
    for name, left in (("new", 1), *((f"old{number}", 0) for number in range(5))):
        match = await world.archive.match(name)
        assert match is not None
        assert (len(match.record["log"]), bool(match.secret)) == (left, left > 0)
    assert await keeper.sweep() == 0
    assert await rows_of(world.archive, "old1", ANNA.id) == before
    match = await world.archive.match("old1")
    assert match is not None
    assert match.record == {"game": "oh_hell", "version": 1, "options": {}, "seats": 2, "log": []}


async def test_what_a_killed_process_began_another_ends(world: World, keeper: Retention) -> None:
    await play(world)
    assert await world.archive.drop_logs(world.time.now() - DAYS * DAY_MS, most=2) == 2
    assert await keeper.sweep() == 3


@pytest.mark.parametrize(("error", "level"), [(DatabaseAway(), "warning"), (ValueError(), "error")])
async def test_a_sweep_that_fails_is_told_of_and_tried_again(
    keeper: Retention, monkeypatch: pytest.MonkeyPatch, error: Exception, level: str
) -> None:
    """An unavailable store is logged in short, a fault with its traceback."""
    sweep = AsyncMock(side_effect=[error, asyncio.CancelledError])
    monkeypatch.setattr(keeper, "sweep", sweep)
    with capture_logs() as lines, pytest.raises(asyncio.CancelledError):
        await keeper.run()
    assert [(line["event"], line["log_level"]) for line in lines] == [("records-not-dropped", level)]


async def test_a_tournament_loses_its_seeds_with_the_records(archive: Archive) -> None:
    common: dict[str, Any] = {
        "game": "terz",
        "kind": "",
        "form": "swiss",
        "title": "",
        "began": 0,
        "regulation": {},
    }
    for id, ended in (("old", 5), ("new", 50)):
        row = TournamentRow(id=id, ended=ended, commitment="shown", secret=b"seed", **common)
        await TournamentArchive(archive).save(row, [])
    await archive.drop_logs(20, most=5)
    found = [await stored_tournament(archive, id) for id in ("old", "new")]
    assert [row.secret if row else None for row in found] == [b"", b"seed"]
