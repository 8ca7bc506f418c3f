"""Old matches lose the records of their moves, and keep everything else."""

from typing import Any

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


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    monkeypatch.setattr(retention, "PAUSE_S", 0)


def keeper(world: World) -> Retention:
    return Retention(world.archive, world.time, days=DAYS)


async def play(world: World) -> None:
    """Five old matches, and one that is not yet too old."""
    now = world.time.now()
    for number in range(5):
        await stored_with_log(world.archive, f"old{number}", {ANNA.id: 1, BORIS.id: 2}, at=now - 40 * DAY_MS)
    await stored_with_log(world.archive, "new", {ANNA.id: 1, BORIS.id: 2}, at=now - DAYS * DAY_MS)


async def logs(archive: Archive) -> dict[str, tuple[int, bool]]:
    """How long the log of each match is, and whether its secret is there."""
    found = {}
    for name in ("new", *(f"old{number}" for number in range(5))):
        match = await archive.match(name)
        assert match is not None
        found[name] = len(match.record["log"]), bool(match.secret)
    return found


async def test_old_logs_go_and_new_ones_and_all_results_stay(world: World) -> None:
    """What is written of it counts matches and names nobody."""
    await play(world)
    before = await rows_of(world.archive, "old1", ANNA.id)
    with capture_logs() as lines:
        assert await keeper(world).sweep() == 5
    assert [(line["event"], line["count"]) for line in lines] == [("records-dropped", 5)]
    gone = {f"old{number}": (0, False) for number in range(5)}
    assert await logs(world.archive) == {"new": (1, True), **gone}
    assert await keeper(world).sweep() == 0
    assert await rows_of(world.archive, "old1", ANNA.id) == before
    match = await world.archive.match("old1")
    assert match is not None
    assert match.record == {"game": "oh_hell", "version": 1, "options": {}, "seats": 2, "log": []}


async def test_what_a_killed_process_began_another_ends(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(world)
    drop, calls = Archive.drop_logs, []

    async def die_second(archive: Archive, before: int, *, most: int) -> int:
        calls.append(before)
        if len(calls) == 2:
            raise DatabaseAway
        return await drop(archive, before, most=most)

    monkeypatch.setattr(Archive, "drop_logs", die_second)
    with pytest.raises(DatabaseAway):
        await keeper(world).sweep()
    assert await keeper(world).sweep() == 3


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
