"""Finished matches: found by id, replayed, exported; running matches are not."""

from pathlib import Path
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.cli.show_file import replay
from bot.app.deadline_dispatch import Deadlines
from bot.base.pace import FAST
from bot.base.preferences import Language
from bot.features.records.export import export
from bot.match.finished_matches import NoMatch, Records, RecordsAway
from bot.match.loaded import Edit
from bot.match.opening import choices
from bot.match.replays import NoDeals
from bot.match.table import MatchId, PersonId, Phase, Table
from games.record import read_record
from storage.live.live import Deadline
from storage.sql.guard import DatabaseAway
from storage.sql.personal_data import NOBODY, PersonalData
from tests.support.service import ANNA, BORIS, VERA, World


@pytest.fixture
def records(world: World) -> Records:
    return world.services[Records]


async def played(world: World) -> Table:
    """Play a match to its end."""
    table = (await world.start(ANNA, BORIS, VERA)).table
    await world.finish(table.id)
    return (await world.store.load(table.id)).table


async def archive(world: World) -> None:
    world.still.at += 1
    await world.meet_due()


def id_of(table: Table) -> MatchId:
    assert table.match is not None
    return table.match


async def test_a_match_under_way_is_no_match(world: World, records: Records) -> None:
    """A forged id is refused, too."""
    loaded = await world.start(ANNA, BORIS, VERA)
    for _ in range(2):
        with pytest.raises(NoMatch):
            await records.find(id_of(loaded.table))
        loaded = await world.move(loaded)
    assert not (await records.history(ANNA.id)).lines
    for forged in ("", "no", "_" * 16, "a" * 99, "x; drop", "Аня" * 4):
        with pytest.raises(NoMatch):
            await records.find(MatchId(forged))


async def test_a_match_is_in_the_history_as_soon_as_it_is_over(world: World, records: Records) -> None:
    first = await played(world)
    await archive(world)
    world.still.at += 1000
    second = await played(world)
    before = await records.history(ANNA.id)
    assert [line.played.match for line in before.lines] == [id_of(second), id_of(first)]
    await archive(world)
    assert await records.history(ANNA.id) == before


async def test_a_match_that_waits_for_the_database_keeps_its_place(
    world: World, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await played(world)
    with monkeypatch.context() as ill:
        ill.setattr(world.archive, "save_match", AsyncMock(side_effect=DatabaseAway))
        with pytest.raises(DatabaseAway):
            await archive(world)
    world.still.at += 1000
    second = await played(world)
    await world.services[Deadlines].meet(Deadline(second.id, "archive", 0))
    assert await world.archive.match(id_of(first)) is None
    lines = (await records.history(ANNA.id)).lines
    assert [line.played.match for line in lines] == [id_of(second), id_of(first)]


async def test_a_match_reads_alike_before_and_after_archiving(world: World, records: Records) -> None:
    table = await played(world)
    before = await records.find(id_of(table))
    await archive(world)
    after = await records.find(id_of(table))
    assert before == after
    assert [player.name for player in after.players] == [chair.name for chair in table.chairs]
    assert [len(deal.pages) for deal in (await records.replay(after)).deals] == [3, 4, 5, 6, 7]
    assert after.table.phase is Phase.OVER


async def test_leavers_and_hints_read_alike_before_and_after_archiving(
    world: World, records: Records
) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    changed = msgspec.structs.replace(lobby, rated=True, pace=FAST, advised=True)
    await world.store.change(lobby.id, None, lambda _: Edit(changed))
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    await world.seats.leave(world.update(), lobby.id, VERA.id)
    while (loaded := await world.store.load(lobby.id)).table.phase is Phase.PLAYING:
        (seat,) = loaded.game.awaited(loaded.state)
        if loaded.table.chairs[seat].computer:
            await world.computers.think(lobby.id)
        else:
            await world.move(loaded)
    before = await records.find(id_of(loaded.table))
    await archive(world)
    after = await records.find(id_of(loaded.table))
    rated = [player._replace(shown=None, shown_before=None) for player in after.players]
    assert after._replace(players=tuple(rated)) == before
    assert after.advised
    (left,) = (player for player in after.players if player.left)
    assert (left.name, left.place, left.absent) == (VERA.name, 3, False)
    assert after.table.leavers == {after.players.index(left)}
    places = loaded.game.result(loaded.state).places
    assert after.table.final_places(places) == tuple(player.place for player in after.players)


async def test_computers_keep_their_names(world: World, records: Records) -> None:
    """Computers are identified by numbers, drawn for seats like people."""
    table = await world.open_table(ANNA)
    for _ in range(3):
        await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.more_computers)
    await world.lobby.start(world.update(), table.id, ANNA.id)
    loaded = await world.store.load(table.id)
    await world.closing.close(world.update(), table.id)
    await archive(world)
    robots = [chair.robot for chair in loaded.table.chairs]
    assert sorted(robots) == [0, 1, 2, 3]
    assert robots != [0, 1, 2, 3], "by seat they would be others"
    found = await records.find(id_of(loaded.table))
    assert [player.robot for player in found.players] == robots


async def test_people_who_were_forgotten_have_no_name(world: World, records: Records) -> None:
    table = await played(world)
    await archive(world)
    await records.replay(await records.find(id_of(table)))
    await PersonalData(world.archive).forget(BORIS.id)
    match = await records.find(id_of(table))
    assert {player.name for player in match.players} == {ANNA.name, NOBODY, VERA.name}
    (line,) = (await records.history(ANNA.id)).lines
    assert {seat.name for seat in line.seats} == {ANNA.name, NOBODY, VERA.name}
    assert BORIS.name.encode() not in export(match)
    assert not (await records.history(BORIS.id)).lines


async def test_a_history_turns_pages_from_the_latest(world: World, records: Records) -> None:
    ended = []
    for _ in range(12):
        loaded = await world.start(ANNA, BORIS, VERA)
        world.still.at += 1000
        await world.closing.close(world.update(), loaded.table.id)
        ended.append(id_of(loaded.table))
        await archive(world)
    page = await records.history(ANNA.id)
    assert [line.played.match for line in page.lines] == ended[:1:-1]
    assert page.further
    line = page.lines[0]
    assert {seat.name for seat in line.seats if seat is not line.seats[line.own[0]]} == {
        BORIS.name,
        VERA.name,
    }
    last = page.lines[-1].played
    rest = await records.history(ANNA.id, (last.ended, MatchId(last.match)))
    assert ([line.played.match for line in rest.lines], rest.further) == (ended[1::-1], False)
    assert not (await records.history(PersonId(999))).lines


async def test_a_match_given_away_is_replayed_as_it_was(
    world: World, records: Records, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match of other rules or without a log has no deals. Its keys in Redis go with its table."""
    table = await played(world)
    match = await records.find(id_of(table))
    file = tmp_path / "match.json"
    file.write_bytes(export(match))
    assert read_record(file.read_bytes()) == match.record
    replay(file, Language.EN, wait=False)
    told = capsys.readouterr().out
    assert all(entry.text in told for entry in match.record.log)
    given = msgspec.json.decode(file.read_bytes())
    assert given["names"] == [chair.name for chair in table.chairs]
    assert given["result"]["places"] == [player.place for player in match.players]
    for changes in ({"version": 0}, {"log": ()}):
        other = match._replace(
            id=MatchId(str(changes)), record=msgspec.structs.replace(match.record, **changes)
        )
        with pytest.raises(NoDeals):
            await records.replay(other)
    with pytest.raises(NoDeals):
        export(other)
    assert [each.id for each in await world.store.look_up(("match", id_of(table)))] == [table.id]
    await world.store.remove(table)
    assert not [key async for key in world.redis.scan_iter("*index:match*")]


async def test_without_a_database_only_the_latest_matches_are_read(
    world: World, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(world)
    monkeypatch.setattr(world.archive, "match", AsyncMock(side_effect=DatabaseAway))
    assert (await records.find(id_of(table))).id == table.match
    with pytest.raises(RecordsAway):
        await records.find(MatchId("a" * 16))
