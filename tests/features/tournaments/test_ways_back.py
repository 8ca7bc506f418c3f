"""Ways back for an organiser: the start taken back, rounds, tables played again, players taken out and let in again."""

import msgspec
import pytest

from bot.features.tournaments.rounds.steps import TRY_AGAIN_MS
from bot.features.tournaments.rounds.table_results import TournamentResults
from bot.features.tournaments.service.next_step import SWEEP_MS
from bot.features.tournaments.service.organiser_actions import (
    PAUSE,
    REOPEN,
    Action,
    added_round,
    may_be_replayed,
    replay,
    withdrawal,
)
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Rival, Stage, Tournament
from bot.features.tournaments.service.tournament_refusals import (
    NoSuchResult,
    TablesOver,
    TournamentNotPlaying,
)
from bot.features.tournaments.service.transitions import PAUSE_MS
from bot.match.dropped_matches import DroppedMatches
from bot.match.finished_matches import Records
from bot.match.loaded import Loaded
from bot.match.luck import Boards
from bot.match.rated import is_rated
from bot.match.refusals import Removed, Stale
from bot.match.table import ChatId, Phase
from bot.people.people import Person
from games.rating import DEVIATION
from games.tournament.core import Regulation
from games.tournament.fit import MOST_ROUNDS
from storage.sql.profiles import Profiles
from tests.support.service import ANNA, BORIS, World, person
from tests.support.tournament_hall import DUELS, FOUR, Hall
from tests.support.tournament_scene import with_fields


async def again(hall: Hall, loaded: Loaded) -> Loaded:
    return await hall.world.store.load(loaded.table.id)


async def archived(hall: Hall, tournament: Tournament) -> Tournament:
    """The tournament after its dropped matches are archived."""
    await hall.settle()
    for _ in range(2):
        await hall.world.meet_due()
    await hall.passes(TRY_AGAIN_MS)
    return await hall.now(tournament)


async def reopened(hall: Hall, tournament: Tournament) -> Tournament:
    await hall.do(tournament, REOPEN)
    return await archived(hall, tournament)


# The start


async def test_a_start_that_is_taken_back_stops_tables_unrated_and_keeps_entries(
    hall: Hall, world: World
) -> None:
    """Who has been taken out stays out; others may enter until the next start."""
    opened = await hall.begun(*FOUR, person(777))
    tables = await hall.tables()
    await hall.play(tables[0])
    await hall.do(opened, withdrawal(5))
    after = await reopened(hall, opened)
    assert (after.stage, after.run.round, after.seatings, after.dropped) == (Stage.ENTRY, 0, (), ())
    assert [each.person for each in after.entrants] == [each.id for each in FOUR]
    for loaded in map(again, [hall] * 2, tables):
        table = (await loaded).table
        assert (table.phase, table.end.stopped, table.is_void, is_rated(table)) == (
            Phase.OVER,
            True,
            True,
            False,
        )
    await world.meet_due()
    assert (await hall.now(opened)).results == ()
    await hall.enter(opened, person(778))
    await hall.organising.start(world.update(), opened.id, ANNA.id)
    await hall.settle()
    begun = await hall.now(opened)
    assert (begun.stage, begun.run.round, len(begun.entrants)) == (Stage.PLAYING, 1, 5)
    fresh = await hall.tables()
    assert len(fresh) == 2
    assert not {each.table.luck.seal for each in fresh} & {each.table.luck.seal for each in tables}


async def test_a_result_of_a_match_that_was_dropped_is_not_taken(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    old, _ = await hall.tables()
    await reopened(hall, opened)
    await hall.organising.start(world.update(), opened.id, ANNA.id)
    await hall.settle()
    await hall.services[TournamentResults].note(await again(hall, old))
    assert (await hall.now(opened)).results == ()


async def test_a_start_is_not_taken_back_once_a_table_is_over(hall: Hall) -> None:
    opened = await hall.begun(*FOUR)
    first, _ = await hall.tables()
    await hall.finish(first)
    with pytest.raises(TablesOver):
        await hall.do(opened, REOPEN)
    assert (await hall.now(opened)).stage is Stage.PLAYING
    entry = await hall.open(*FOUR, update="another")
    with pytest.raises(TournamentNotPlaying):
        await hall.do(entry, REOPEN)


async def test_a_full_list_with_a_start_taken_back_waits_for_its_organiser(hall: Hall) -> None:
    opened = await hall.open(ANNA, BORIS, most=2)
    await hall.settle()
    assert (await hall.now(opened)).is_running
    assert (await reopened(hall, opened)).stage is Stage.ENTRY


async def test_a_successor_stops_the_tables_of_a_process_that_died(hall: Hall, world: World) -> None:
    """Even tables that were not noted yet."""
    opened = await hall.begun(*FOUR)
    seatings = tuple(msgspec.structs.replace(each, table=None) for each in opened.seatings)
    await hall.store.change(opened.id, None, lambda old: Change(with_fields(old, seatings=seatings)))
    await hall.do(opened, REOPEN)
    heir = Hall(World(world.redis, world.live, world.archive))
    heir.world.still.at = world.still.at
    assert (await archived(heir, opened)).dropped == ()
    assert await heir.tables() == []


async def test_shared_deals_of_a_start_taken_back_are_open_and_not_dealt_again(
    hall: Hall, world: World
) -> None:
    regulation = Regulation("teams", seats=3, rounds=2)
    opened = await hall.open(ANNA, BORIS, game="oh_hell")
    entrants = tuple(msgspec.structs.replace(each, team=team) for team, each in enumerate(opened.entrants, 1))
    await hall.store.change(
        opened.id,
        None,
        lambda old: Change(
            with_fields(old, regulation=regulation, entrants=entrants, rival=Rival(ChatId(-200)))
        ),
    )
    boards = []
    for _ in range(2):
        await hall.organising.start(world.update(), opened.id, ANNA.id)
        await hall.settle()
        loaded, *_ = await hall.tables()
        board = loaded.table.luck.board
        assert board is not None
        assert not await hall.services[Boards].is_open(board)
        await reopened(hall, opened)
        assert await hall.services[Boards].is_open(board)
        boards.append(board)
    assert len({each.name for each in boards}) == len({each.seed for each in boards}) == 2


# One more round


async def test_one_more_round_is_played_before_the_end(hall: Hall) -> None:
    opened = await hall.begun(*FOUR, regulation=msgspec.structs.replace(DUELS, rounds=1))
    longer = await hall.do(opened, added_round(2))
    assert (longer.settings.regulation.rounds, longer.corrections[-1].what) == (2, "round")
    assert longer.run.until == 0 or longer.run.until > opened.run.until
    with pytest.raises(Stale):
        await hall.do(opened, added_round(2))
    await hall.finish_all()
    await hall.settle()
    await hall.passes(PAUSE_MS)
    assert await hall.numbers() == [(2, 1), (2, 2)]
    await hall.finish_all()
    await hall.settle()
    over = await hall.now(opened)
    assert (over.stage, over.run.round) == (Stage.OVER, 2)
    with pytest.raises(TournamentNotPlaying):
        await hall.do(opened, added_round(3))


async def test_cups_and_arenas_have_no_rounds_to_add_to(hall: Hall) -> None:
    for regulation in (Regulation("cup", seats=2), Regulation("arena", seats=2, minutes=20)):
        opened = await hall.begun(*FOUR, update=regulation.form, regulation=regulation)
        with pytest.raises(Stale):
            await hall.do(opened, added_round(regulation.rounds + 1))
        await hall.do(opened, PAUSE)
        await hall.organising.cancel(hall.world.update(), opened.id)


async def test_rounds_that_are_added_have_a_limit(hall: Hall) -> None:
    opened = await hall.begun(*FOUR)
    for rounds in range(opened.settings.regulation.rounds + 1, MOST_ROUNDS + 1):
        await hall.do(opened, added_round(rounds))
    with pytest.raises(Stale):
        await hall.do(opened, added_round(MOST_ROUNDS + 1))


# A removed player


async def test_a_computer_has_the_seat_of_a_removed_player_who_may_be_let_in_again(
    hall: Hall, world: World
) -> None:
    """They forfeit the table whoever plays on for them."""
    opened = await hall.begun(*FOUR)
    loaded, _ = await hall.tables()
    place = loaded.table.tournament
    assert place is not None
    await hall.play(loaded)
    person, player = loaded.table.chairs[0].person, place.players[0]
    assert person is not None
    removed = await hall.do(opened, withdrawal(player))
    hall.world.still.at += SWEEP_MS
    await hall.settle()
    after = await again(hall, loaded)
    assert (after.table.chairs[0].computer, after.table.chairs[1].computer) == (True, False)
    for act in (world.seats.back, world.seats.leave):
        with pytest.raises(Removed):
            await act(world.update(), loaded.table.id, person)
    assert removed.seatings[0].forfeits | removed.seatings[1].forfeits == {player}
    await hall.enter(opened, next(each for each in FOUR if each.id == person))
    hall.world.still.at += SWEEP_MS
    await hall.settle()
    await world.seats.back(world.update(), loaded.table.id, person)
    assert not (await again(hall, loaded)).table.chairs[0].computer


async def test_a_removed_player_is_out_of_a_race_at_once(hall: Hall) -> None:
    opened = await hall.begun(*FOUR, regulation=Regulation(seats=4, rounds=1), game="terc")
    (loaded,) = await hall.tables()
    await hall.play(loaded)
    await hall.do(opened, withdrawal(2))
    await hall.passes(SWEEP_MS)
    assert [each.person for each in (await again(hall, loaded)).table.chairs if each.left] == [
        opened.entrant(2).person
    ]


# A table played again


async def ratings(world: World, *people: Person) -> list[tuple[int, int, float]]:
    """The rating, its matches and its uncertainty of each of these people."""
    found = [await world.services[Profiles].ratings(each.id) for each in people]
    return [(row.shown, row.matches, row.sigma) for rows in found for row in rows]


async def profile(world: World, someone: Person) -> tuple[int, ...]:
    (row,) = await world.services[Profiles].profiles(someone.id)
    return row.matches, row.firsts, row.places, row.seats


async def played(hall: Hall, tournament: Tournament, *, archives: bool = True) -> Loaded:
    """The first table, played to its end."""
    loaded, *_ = await hall.tables()
    await hall.world.finish(loaded.table.id)
    for _ in range(2 if archives else 0):
        await hall.world.meet_due()
    await hall.settle()
    return await again(hall, loaded)


def repeated(tournament: Tournament) -> Action:
    return replay(1, 1, tournament.seatings[0].attempt)


@pytest.mark.parametrize("gone", [False, True], ids=["the table is there", "the table is gone"])
async def test_a_table_is_played_again_and_its_first_match_changes_nothing(
    hall: Hall, world: World, gone: bool
) -> None:
    opened = await hall.begun(ANNA, BORIS, regulation=msgspec.structs.replace(DUELS, rounds=1))
    longer = await hall.do(opened, added_round(2))
    first = await played(hall, opened)
    before = await hall.now(longer)
    assert [each.places for each in before.results] != []
    assert [row[:2] for row in await ratings(world, ANNA, BORIS)] != [(1500, 0)] * 2
    if gone:
        await world.store.remove(first.table)
    await hall.do(opened, repeated(before))
    await hall.settle()
    after = await hall.now(opened)
    assert (after.results, after.run.next_round, after.dropped) == ((), 0, ())
    assert [(shown, matches) for shown, matches, _ in await ratings(world, ANNA, BORIS)] == [(1500, 0)] * 2
    assert {round(sigma, 9) for *_, sigma in await ratings(world, ANNA, BORIS)} == {round(DEVIATION, 9)}
    assert [await profile(world, each) for each in (ANNA, BORIS)] == [(0, 0, 0, 0)] * 2
    (line,) = (await world.services[Records].history(ANNA.id)).lines
    assert (line.played.match, line.played.shown, line.played.void) == (first.table.match, None, True)
    second = await played(hall, opened)
    assert second.table.luck.seal != first.table.luck.seal
    again_over = await hall.now(opened)
    assert len(again_over.results) == 1
    assert again_over.run.next_round == world.time.now() + PAUSE_MS
    assert {matches for _, matches, _ in await ratings(world, ANNA, BORIS)} == {1}
    assert {(await profile(world, each))[0] for each in (ANNA, BORIS)} == {1}
    lines = (await world.services[Records].history(ANNA.id)).lines
    assert sorted(line.played.void for line in lines) == [False, True]


async def test_a_match_that_is_not_archived_yet_is_never_rated(hall: Hall, world: World) -> None:
    """It is told so where it was told to be rated, and the driver waits for its rows alone."""
    opened = await hall.begun(*FOUR)
    loaded, _ = await hall.tables()
    await world.finish(loaded.table.id)
    await hall.services[TournamentResults].note(await again(hall, loaded))
    before = await hall.now(opened)
    number = next(each.number for each in before.seatings if each.result is not None)
    await hall.do(opened, replay(1, number, 0))
    await hall.settle()
    assert [each.number for each in (await hall.now(opened)).dropped] == [number]
    assert len(await hall.tables()) == 2
    assert (await archived(hall, opened)).dropped == ()
    assert await ratings(world, *FOUR) == []
    table = (await again(hall, loaded)).table
    assert (table.is_void, is_rated(table), table.end.gains) == (True, False, ())


async def test_a_running_table_is_played_again(hall: Hall, world: World) -> None:
    """A player withdrawn for missing it has another chance."""
    opened = await hall.begun(*FOUR)
    loaded, other = await hall.tables()
    place = loaded.table.tournament
    assert place is not None
    await hall.play(other)
    await world.seats.back(world.update(), loaded.table.id, loaded.table.chairs[0].person or ANNA.id)
    await world.closing.close(world.update(), loaded.table.id)
    await world.meet_due()
    assert (await hall.now(opened)).entrant(place.players[1]).until == 1
    await hall.do(opened, replay(1, place.number, 0))
    await hall.settle()
    after = await hall.now(opened)
    assert after.entrant(place.players[1]).until == 0
    await hall.do(opened, replay(1, place.number, 1))
    await hall.settle()
    assert [each.attempt for each in (await hall.places()) if each.number == place.number] == [2]


async def test_a_table_is_not_played_again_where_that_would_be_unfair(hall: Hall, world: World) -> None:
    """A key works once; the next round is paired; deals are shared; an arena goes on."""
    opened = await hall.begun(*FOUR)
    await hall.finish_all()
    await hall.settle()
    await hall.do(opened, replay(1, 2, 0))
    with pytest.raises(NoSuchResult):
        await hall.do(opened, replay(1, 2, 0))
    await hall.settle()
    await hall.finish_all()
    await hall.settle()
    await hall.passes(PAUSE_MS)
    assert (await hall.now(opened)).run.round == 2
    with pytest.raises(NoSuchResult):
        await hall.do(opened, replay(1, 1, 0))
    arena = await hall.begun(*FOUR, update="arena", regulation=Regulation("arena", seats=2, minutes=20))
    with pytest.raises(NoSuchResult):
        await hall.do(arena, replay(1, 1, 0))
    teams = with_fields(await hall.now(opened), regulation=Regulation("teams", seats=2, rounds=2))
    assert not any(may_be_replayed(teams, each) for each in teams.seatings)


class Killed(Exception):
    """The process dies here."""


@pytest.mark.parametrize("after", [False, True], ids=["before the transaction", "after it"])
async def test_a_successor_takes_back_what_a_dead_process_left(
    hall: Hall, world: World, after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, and it opens the table."""
    opened = await hall.begun(ANNA, BORIS)
    await played(hall, opened)
    await hall.do(opened, repeated(opened))
    real = DroppedMatches.void

    async def die(dropped: DroppedMatches, id: str) -> bool:
        if after:
            await real(dropped, id)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(DroppedMatches, "void", die)
        with pytest.raises(Killed):
            await hall.driver.step(opened.id)
    heir = Hall(World(world.redis, world.live, world.archive))
    heir.world.still.at = world.still.at
    for _ in range(2):
        await heir.settle()
    assert [row[:2] for row in await ratings(heir.world, ANNA, BORIS)] == [(1500, 0)] * 2
    assert len(await heir.tables()) == 1
