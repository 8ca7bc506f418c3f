"""What drives tournaments: each step acts once, whatever is killed in between."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

import msgspec
import pytest

from bot.base.pace import PACES, Pace
from bot.features.tournaments.rounds.table_results import TournamentResults, late_seats, stalled_ms
from bot.features.tournaments.service.fitting import changes
from bot.features.tournaments.service.next_step import DEAL_MS, SWEEP_MS, due_for_warning, is_warned, limit_of
from bot.features.tournaments.service.organiser_actions import (
    END,
    EXTRA_MS,
    PAUSE,
    RESUME,
    table_end,
    withdrawal,
)
from bot.features.tournaments.service.timetable import HURRY_MS
from bot.features.tournaments.service.tournament_model import Stage
from bot.features.tournaments.service.transitions import PAUSE_MS
from bot.match.loaded import Edit, Loaded
from bot.match.rated import is_rated
from bot.match.refusals import OthersPlay
from bot.match.table import PersonId, Phase, with_chair
from bot.match.turns.turn_clocks import moments_of
from games.core import Nature, Seat
from games.lengths import UNKNOWN_TEMPO, Tempo
from games.tournament.core import Regulation
from games.tournament.scoring import place_points
from tests.storage.stored_matches import match_row
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person
from tests.support.stored_tournaments import stored_places, stored_tournament
from tests.support.tournament_hall import DUELS, FOUR, LIMIT_MS, Hall


async def test_a_tournament_is_played_to_its_podium(hall: Hall, world: World) -> None:
    """Its players sit as they are paired."""
    opened = await hall.begun(*FOUR)
    tables = {each.table.id: each.table for each in await hall.tables()}
    assert await hall.numbers() == [(1, 1), (1, 2)]
    people = [entrant.person for entrant in opened.entrants]
    assert {*people} == {each.id for each in FOUR}
    for seating in opened.seatings:
        assert seating.table is not None
        paired = [people[player - 1] for player in seating.pairing.players]
        assert [chair.person for chair in tables[seating.table].chairs] == paired
    await hall.finish_all()
    await hall.settle()
    after = await hall.now(opened)
    assert (after.run.round, len(after.results), after.run.next_round) == (1, 2, world.time.now() + PAUSE_MS)
    await hall.passes(PAUSE_MS)
    assert await hall.numbers() == [(2, 1), (2, 2)]
    await hall.finish_all()
    await hall.settle()
    after = await hall.now(opened)
    assert (after.stage, after.saved, after.run.ended) == (Stage.OVER, True, world.time.now())
    row = await stored_tournament(world.archive, opened.id)
    assert row is not None
    assert (row.form, row.game, row.secret) == ("swiss", "terz", after.secret)
    assert {each.person for each in await stored_places(world.archive, opened.id)} == {*people}


async def test_of_two_processes_each_table_is_opened_once(hall: Hall, world: World) -> None:
    opened = await hall.started(*(person(number) for number in range(300, 312)))
    others = [Hall(World(world.redis, world.live, world.archive)) for _ in range(2)]
    for other in others:
        other.world.still.at = world.still.at
    for _ in range(12):
        await asyncio.gather(*(each.driver.step(opened.id) for each in (hall, *others)))
    assert await hall.numbers() == [(1, number) for number in range(1, 7)]
    after = await hall.now(opened)
    assert {each.table for each in after.seatings} == {each.table.id for each in await hall.tables()}


class Killed(Exception):
    """The process dies here."""


STEPS = [step if step in (1, 5, 9) else pytest.param(step, marks=pytest.mark.slow) for step in range(14)]
"""Before each write of the process and after it; a few of them in the fast run."""


@contextlib.contextmanager
def dying(hall: Hall, step: int) -> Iterator[None]:
    """The process dies at this step of its writes."""
    live, writes = hall.world.live, count()
    (write, after), reals = divmod(step, 2), (live.write, live.tournaments.write)

    async def call(real: Callable[..., Awaitable[Any]], *args: Any, **named: Any) -> Any:
        dies = next(writes) == write
        if dies and not after:
            raise Killed
        found = await real(*args, **named)
        if dies:
            raise Killed
        return found

    with pytest.MonkeyPatch.context() as patch, contextlib.suppress(Killed):
        for stored, real in zip((live, live.tournaments), reals, strict=True):
            patch.setattr(stored, "write", partial(call, real))
        yield


@pytest.mark.parametrize("step", STEPS)
async def test_whoever_follows_the_dead_goes_on(hall: Hall, world: World, step: int) -> None:
    opened = await hall.started(*FOUR, person(777))
    with dying(hall, step):
        for _ in range(9):
            await hall.driver.step(opened.id)
            await world.meet_due()
        raise AssertionError("nobody has died")
    heir = Hall(World(world.redis, world.live, world.archive))
    heir.world.still.at = world.still.at
    await heir.settle()
    assert await heir.numbers() == [(1, 1), (1, 2)]
    after = await heir.now(opened)
    assert sorted(player for each in after.seatings for player in each.pairing.players) == [1, 2, 3, 4, 5]
    tables = {each.table for each in after.seatings if not each.pairing.bye}
    assert tables == {each.table.id for each in await heir.tables()}


@pytest.mark.parametrize("step", STEPS)
async def test_results_and_the_end_survive_the_dead(hall: Hall, world: World, step: int) -> None:
    opened = await hall.begun(*FOUR, regulation=msgspec.structs.replace(DUELS, rounds=1))
    for loaded in await hall.tables():
        await hall.play(loaded)
        await world.closing.close(world.update(), loaded.table.id)
    with dying(hall, step):
        await world.meet_due()
        await hall.settle()
    heir = Hall(World(world.redis, world.live, world.archive))
    heir.world.still.at = world.still.at + SWEEP_MS
    await heir.world.meet_due()
    await heir.settle()
    after = await heir.now(opened)
    assert (after.stage, after.saved, len(after.results)) == (Stage.OVER, True, 2)
    assert len(await stored_places(world.archive, opened.id)) == 4


async def test_a_result_is_taken_once(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    (loaded, _) = await hall.tables()
    await hall.play(loaded)
    await world.closing.close(world.update(), loaded.table.id)
    over = await world.store.load(loaded.table.id)
    for _ in range(2):
        await hall.services[TournamentResults].note(over)
    first = await hall.now(opened)
    assert len(first.results) == 1
    await world.meet_due()
    assert await hall.now(opened) == first


@pytest.mark.parametrize("lost", [False, True])
async def test_a_sweep_finds_a_result_that_nobody_brought_or_opens_a_table_that_is_lost(
    hall: Hall, world: World, lost: bool
) -> None:
    opened = await hall.begun(*FOUR)
    (loaded, _) = await hall.tables()
    if lost:
        await world.live.remove(loaded.table.id)
    else:
        await world.closing.close(world.update(), loaded.table.id)
    await hall.passes(SWEEP_MS)
    after = await hall.now(opened)
    assert (after.run.round, len(after.results), len(await hall.tables())) == (
        1,
        0 if lost else 1,
        2 if lost else 1,
    )


async def test_too_few_are_waited_for_and_then_it_is_off(hall: Hall, world: World) -> None:
    opened = await hall.open(ANNA, starts=world.time.now() + 60_000)
    put_off = await hall.goes_to(opened, opened.settings.starts)
    assert (put_off.stage, put_off.delays) == (Stage.ENTRY, 1)
    assert put_off.settings.starts > world.time.now()
    for _ in range(3):
        put_off = await hall.goes_to(opened, put_off.settings.starts)
    assert put_off.stage is Stage.CANCELLED


async def test_it_begins_when_it_is_full_or_its_time_has_come(hall: Hall, world: World) -> None:
    full = await hall.open(ANNA, BORIS, most=2)
    timed = await hall.open(ANNA, BORIS, starts=world.time.now() + 72 * HOUR_MS)
    await hall.settle()
    assert (await hall.now(full)).run.round == 1
    await hall.passes(71 * HOUR_MS)
    assert (await hall.now(timed)).stage is Stage.ENTRY
    await hall.passes(HOUR_MS)
    after = await hall.now(timed)
    assert (after.run.round, after.stage) == (1, Stage.PLAYING)


async def test_who_does_not_come_forfeits_and_is_withdrawn(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    for each in await hall.tables():
        for chair in each.table.people:
            if chair.person != GLEB.id:
                assert chair.person is not None
                await world.seats.back(world.update(), each.table.id, chair.person)
        await world.closing.close(world.update(), each.table.id)
    await world.meet_due()
    after = await hall.now(opened)
    assert {player for each in after.results for player in each.forfeits} == {4}
    assert (after.entrants[3].until, after.entrants[3].absences) == (1, 1)
    back = await hall.enter(opened, GLEB)
    assert (back.entrants[3].until, back.entrants[3].absences) == (0, 0)


@pytest.mark.parametrize("timeouts", [0, 2])
async def test_a_leaver_is_last_in_the_tournament_as_in_the_match(
    hall: Hall, world: World, timeouts: int
) -> None:
    """One player has left, and one was silent to the end."""
    opened = await hall.begun(*FOUR)
    loaded, _ = await hall.tables()
    await hall.play(loaded)

    def edit(loaded: Loaded) -> Edit:
        return Edit(with_chair(loaded.table, Seat(0), away=True, timeouts=timeouts))

    await world.store.change(loaded.table.id, None, edit)
    await world.closing.close(world.update(), loaded.table.id)
    await world.meet_due()
    place = loaded.table.tournament
    assert place is not None
    (result,) = (each for each in (await hall.now(opened)).results if each.pairing.players == place.players)
    assert (result.places, result.forfeits) == ((2, 1), frozenset({place.players[0]}))
    rows = await world.archive.players(loaded.table.match or "")
    assert [(row.place, row.left) for row in rows] == [(2, True), (1, False)]


async def test_a_computer_has_the_seat_of_who_does_not_come(hall: Hall, world: World) -> None:
    await hall.begun(*FOUR)
    (loaded, _) = await hall.tables()
    (asked,), sleeper = loaded.game.awaited(loaded.state), world.mover(loaded)

    async def away_after(steps: int, ms: int) -> bool:
        for _ in range(steps):
            world.still.at += ms
            await world.meet_due()
        return (await world.store.load(loaded.table.id)).table.chairs[asked].away

    assert not await away_after(1, 60_000), "nobody has seen it"
    await hall.deliver(loaded)
    assert not await away_after(5, 10_000)
    assert await away_after(3, 10_000)
    assert await world.seats.note_tap(await world.store.load(loaded.table.id), sleeper)


async def test_a_race_ends_at_its_limit_as_it_stands(hall: Hall, world: World) -> None:
    """It has no deal to finish, no turns to shorten, and nobody loses it on time."""
    opened = await hall.begun(*FOUR, regulation=Regulation(seats=4, rounds=1), game="terc")
    (loaded,) = await hall.tables()
    (place,) = await hall.places()
    await hall.play(loaded)
    after = await hall.goes_to(opened, place.until - HURRY_MS)
    assert [each.warned for each in after.seatings] == [place.until]
    assert {each.hurried for each in await hall.places()} == {False}
    await hall.play(loaded)
    after = await hall.goes_to(opened, place.until)
    (seating,) = after.seatings
    assert seating.result is not None
    assert (seating.cut, seating.result.late, seating.result.forfeits) == (True, frozenset(), frozenset())
    assert seating.ended == place.until
    assert (await world.store.load(loaded.table.id)).table.end.cut


async def test_who_does_not_come_to_a_race_is_out_of_it(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR, regulation=Regulation(seats=4, rounds=1), game="terc")
    (loaded,) = await hall.tables()
    world.still.at += 60_000
    await world.meet_due()
    assert (await world.store.load(loaded.table.id)).table.present == {each.id for each in FOUR}
    for _ in range(9):
        await hall.deliver(loaded)
        world.still.at += 60_000
        await hall.deliver(loaded)
        await world.meet_due()
    assert await hall.tables() == []
    await hall.settle()
    (result,) = (await hall.now(opened)).results
    assert result.forfeits == {1, 2, 3, 4}


async def test_nobody_stops_or_leaves_the_others_without_a_match(hall: Hall, world: World) -> None:
    await hall.begun(*FOUR)
    (loaded, _) = await hall.tables()
    chair = loaded.table.chairs[0]
    assert chair.person is not None
    with pytest.raises(OthersPlay):
        await world.seats.vote_stop(world.update(), loaded.table.id, chair.person)
    for each in loaded.table.people:
        assert each.person is not None
        await world.seats.leave(world.update(), loaded.table.id, each.person)
    deadlines = await world.live.deadlines.due(world.time.now() + 60_000)
    assert "computer" in {each.name for each in deadlines if each.table == loaded.table.id}


async def test_a_table_is_closed_as_it_stands_eight_minutes_after_its_limit(hall: Hall, world: World) -> None:
    """A player without a tap forfeits it, the others have their places."""
    opened = await hall.begun(*FOUR)
    first, second = await hall.tables()
    await hall.play(first)
    await hall.passes(LIMIT_MS + DEAL_MS - 1)
    assert (await hall.now(opened)).results == ()
    await hall.passes(1)
    after = await hall.now(opened)
    untouched = second.table.tournament
    assert untouched is not None
    assert {player for each in after.results for player in each.forfeits} == {*untouched.players}
    assert [each.places for each in after.results] == [(1, 1), (1, 1)], "nobody has moved"
    assert [each.cut for each in after.seatings] == [True, True]
    assert await hall.tables() == []


async def test_a_table_that_is_lost_after_its_time_brings_nobody_anything(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    (loaded, _) = await hall.tables()
    await world.live.remove(loaded.table.id)
    await hall.passes(LIMIT_MS + DEAL_MS)
    (lost,) = [each for each in (await hall.now(opened)).results if not each.forfeits]
    assert lost.places == lost.points == lost.stayed == ()


async def test_turns_are_short_before_the_limit_of_a_table(hall: Hall, world: World) -> None:
    """The turn under way gets the whole short time; no reserve is left."""
    await hall.begun(*FOUR)
    for loaded in await hall.tables():
        await hall.deliver(loaded)
    await hall.passes(LIMIT_MS - HURRY_MS - 1)
    assert {each.hurried for each in await hall.places()} == {False}
    await hall.passes(SWEEP_MS)
    assert {each.hurried for each in await hall.places()} == {True}
    for loaded in await hall.tables():
        assert {chair.reserve for chair in loaded.table.chairs} == {0}
        assert {clock.shown for clock in loaded.clocks.values() if clock.shown} == {world.time.now()}
        assert {moments_of(loaded.table, seat, clock).end for seat, clock in loaded.clocks.items()} <= {
            20_000
        }


async def test_players_are_warned_once_of_the_limit_of_their_table(hall: Hall, world: World) -> None:
    """With their turns short at the same moment; once more after the organiser has put the limit off."""
    opened = await hall.begun(*FOUR)
    until = opened.run.round_began + LIMIT_MS
    await hall.goes_to(opened, until - HURRY_MS - 1)
    assert {each.warned for each in (await hall.now(opened)).seatings} == {0}
    after = await hall.goes_to(opened, until - HURRY_MS)
    assert {each.warned for each in after.seatings} == {until}
    assert {each.hurried for each in await hall.places()} == {True}
    assert due_for_warning(after, world.time.now()) == []
    await hall.do(opened, table_end(1, 2, extra=EXTRA_MS))
    await hall.settle()
    assert not is_warned(await hall.now(opened), (await hall.now(opened)).seatings[1])
    after = await hall.goes_to(opened, until)
    assert [each.warned for each in after.seatings] == [until, until + EXTRA_MS]


async def test_a_table_out_of_time_ends_with_its_deal(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    (loaded, _) = await hall.tables()
    await hall.play(loaded)
    loaded = await world.move(await world.store.load(loaded.table.id))
    await hall.passes(LIMIT_MS)
    for _ in range(200):
        if loaded.table.phase is Phase.OVER:
            break
        loaded = await world.move(await world.store.load(loaded.table.id))
    assert loaded.table.end.stopped
    assert loaded.game.to_act(loaded.state) == {Nature.CHANCE}, "nothing is dealt after it"
    assert not is_rated(loaded.table)
    await world.meet_due()
    await hall.settle()
    assert [each.cut for each in (await hall.now(opened)).seatings if each.result] == [True]


async def test_a_list_knows_the_tempo_of_its_group_in_the_game(hall: Hall, world: World) -> None:
    """From 200 actions on; one of another game has its own."""
    for number, (game, actions) in enumerate((("terz", 150), ("terz", 60), ("oh_hell", 199))):
        known = match_row(f"m{number}", chat=GROUP, actions=actions, thinking=3_000 * actions)
        await world.archive.save_match(known.sqlmodel_update({"game": game}), [])
    opened = await hall.open(*FOUR, span=30)
    assert opened.settings.tempo == Tempo(210, 630_000)
    other = await hall.set(opened, **changes(opened.settings, "game", "oh_hell"))
    assert other.settings.tempo == UNKNOWN_TEMPO
    assert (await hall.set(other, **changes(other.settings, "game", "terz"))).settings.tempo.person_s == 3.0


@pytest.mark.parametrize(("minutes", "rounds"), [(0.5, 18), (15, 2)])
async def test_rounds_follow_the_clock(hall: Hall, world: World, minutes: float, rounds: int) -> None:
    """Of half an hour; the promised end stays, and no round begins after it."""
    opened = await hall.begun(*FOUR, span=30)
    run = opened.run
    while (now := await hall.now(opened)).stage is Stage.PLAYING:
        if await hall.tables():
            world.still.at += round(minutes * 60_000)
            await hall.finish_all()
        await hall.passes(PAUSE_MS)
    assert (now.run.since, now.run.until) == (run.since, run.until)
    assert now.run.round == rounds
    assert run.since <= now.run.ended <= run.until


@pytest.mark.parametrize("stalls", [True, False])
async def test_who_stalls_until_the_limit_loses_on_time(hall: Hall, world: World, stalls: bool) -> None:
    """Whatever the score; where both are slow nobody does."""
    opened = await hall.begun(*FOUR)
    (loaded, _) = await hall.tables()
    await hall.play(loaded)
    asked = min(loaded.game.awaited(loaded.state))
    spent = {asked: 90_000, 1 - asked: 1_000 if stalls else 60_000}
    while loaded.table.phase is Phase.PLAYING:
        seat = min(loaded.game.awaited(loaded.state))
        world.still.at += spent[seat]
        await hall.settle()
        loaded = await world.store.load(loaded.table.id)
        if loaded.table.phase is Phase.PLAYING:
            loaded = await world.move(loaded)
    assert loaded.table.end.cut
    await world.meet_due()
    await hall.settle()
    (after,) = [each for each in (await hall.now(opened)).seatings if each.table == loaded.table.id]
    assert after.result is not None
    slow = after.pairing.players[asked]
    assert after.result.late == ({slow} if stalls else set())
    assert place_points(after.result, 2)[slow] == 0 or not stalls
    assert (await world.archive.match(loaded.table.match or "")).cut  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("seconds", "late", "stalled"),
    [
        ((60, 60), set(), 0),
        ((60, 121), {1}, 61),
        ((60, 120), set(), 60),
        ((60, 90), set(), 0),
        ((60, 61, 62, 200), {3}, 139),
        ((60, 60, 200, 200), set(), 280),
        ((60,), set(), 0),
        ((), set(), 0),
    ],
)
def test_who_thinks_much_longer_than_the_others(
    seconds: tuple[int, ...], late: set[int], stalled: int
) -> None:
    """Twice the average of all others loses a cut match; beyond 1.5 of the lower median one has stalled."""
    thinking = {seat: 1_000 * each for seat, each in enumerate(seconds)}
    assert late_seats(thinking) == late
    assert stalled_ms(thinking.values()) == 1_000 * stalled


async def test_a_final_has_no_limit(hall: Hall) -> None:
    opened = msgspec.structs.replace(await hall.begun(*FOUR), final=24_311)
    assert {limit_of(opened, each) for each in opened.seatings} == {0}


@pytest.mark.parametrize("pace", [None, PACES["slow"]])
async def test_a_match_in_which_nobody_is_hurried_has_no_limit(hall: Hall, pace: Pace | None) -> None:
    await hall.begun(*FOUR, pace=pace)
    assert {each.until for each in await hall.places()} == {0}


async def test_a_table_may_have_more_time_than_the_others(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    until = opened.run.round_began + LIMIT_MS
    for update in "twice", "twice":
        after = await hall.organising.do(update, opened.id, ANNA, table_end(1, 2, extra=EXTRA_MS))
    await hall.passes(SWEEP_MS)
    assert {each.number: each.until for each in await hall.places()} == {1: until, 2: until + 5 * 60_000}
    await hall.goes_to(opened, until + DEAL_MS)
    assert [each.number for each in await hall.places()] == [2]
    await hall.passes(5 * 60_000)
    assert [each.what for each in after.corrections] == ["extend"]
    assert (await hall.tables(), len((await hall.now(opened)).results)) == ([], 2)


async def test_nothing_begins_in_a_pause_and_hands_say_a_limit_that_it_has_put_off(
    hall: Hall, world: World
) -> None:
    opened = await hall.begun(*FOUR)
    until = opened.run.round_began + LIMIT_MS
    await hall.do(opened, PAUSE)
    await hall.passes(20 * 60_000)
    assert {each.until for each in await hall.places()} == {0}
    await hall.do(opened, RESUME)
    await hall.settle()
    assert {each.until for each in await hall.places()} == {until + 20 * 60_000}
    await hall.do(opened, PAUSE)
    await hall.finish_all()
    await hall.passes(PAUSE_MS)
    assert (await hall.now(opened)).run.round == 1
    await hall.do(opened, RESUME)
    await hall.settle()
    await hall.passes(PAUSE_MS)
    assert (await hall.now(opened)).run.round == 2


async def test_an_arena_pairs_who_is_free_until_its_end(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR, regulation=Regulation("arena", seats=2, minutes=20))
    assert await hall.numbers() == [(1, 1), (1, 2)]
    await hall.finish_all()
    for _ in range(12):
        await hall.passes(1_000)
    after = await hall.now(opened)
    assert [each.number for each in after.seatings] == [1, 2, 3, 4]
    await hall.enter(opened, person(888))
    assert (await hall.goes_to(opened, after.run.ends)).stage is Stage.PLAYING
    await hall.finish_all()
    await hall.settle()
    assert (await hall.now(opened)).stage is Stage.OVER


@pytest.mark.parametrize("results", [0, 1])
async def test_an_early_end_settles_what_still_plays(hall: Hall, world: World, results: int) -> None:
    """Before the first result it is called off."""
    opened = await hall.begun(*FOUR)
    await hall.finish(*(await hall.tables())[:results])
    ended = await hall.do(opened, END)
    assert ended.stage is (Stage.OVER if results else Stage.CANCELLED)
    await hall.settle()
    assert await hall.tables() == []
    await world.meet_due()
    after = await hall.now(opened)
    assert (after.stage, len(after.results), after.saved) == (ended.stage, results, True)
    rows = await stored_places(world.archive, opened.id)
    assert {each.player for each in rows} == {
        player for each in after.results for player in each.pairing.players
    }
    assert (await stored_tournament(world.archive, opened.id) is not None) == bool(results)


@pytest.mark.parametrize("regulation", [DUELS, Regulation("cup", 2), Regulation("arena", 2, minutes=20)])
async def test_what_nobody_has_played_is_called_off(hall: Hall, world: World, regulation: Regulation) -> None:
    opened = await hall.begun(*FOUR, regulation=regulation)
    await hall.settle()
    for loaded in await hall.tables():
        await world.closing.close(world.update(), loaded.table.id)
    world.still.at = max(world.still.at, opened.run.ends)
    await world.meet_due()
    await hall.settle()
    after = await hall.now(opened)
    assert [{*each.forfeits} for each in after.results] == [{*each.pairing.players} for each in after.results]
    assert len(after.results) == 2
    assert (after.stage, after.saved) == (Stage.CANCELLED, True)
    assert await stored_tournament(world.archive, opened.id) is None


async def test_only_who_has_played_and_was_not_removed_is_stored(hall: Hall, world: World) -> None:
    """At either table one wins without the other; the first of them is removed."""
    opened = await hall.begun(*FOUR)
    come = list[PersonId]()
    for loaded in await hall.tables():
        person = loaded.table.people[0].person
        assert person is not None
        come.append(person)
        await world.seats.back(world.update(), loaded.table.id, person)
        await world.closing.close(world.update(), loaded.table.id)
    await world.meet_due()
    removed = (await hall.now(opened)).player_of(come[0])
    assert removed is not None
    await hall.do(opened, withdrawal(removed))
    assert (await hall.do(opened, END)).stage is Stage.OVER
    await hall.settle()
    rows = await stored_places(world.archive, opened.id)
    assert [(each.person, each.place) for each in rows] == [(come[1], 1)]


async def test_a_swiss_ends_when_too_few_are_left_for_a_table(hall: Hall, world: World) -> None:
    three = Regulation(seats=3, rounds=5)
    opened = await hall.begun(ANNA, BORIS, VERA, regulation=three, game="oh_hell")
    await hall.finish_all()
    await hall.entries.withdraw(world.update(), opened.id, VERA)
    await hall.passes(PAUSE_MS)
    after = await hall.now(opened)
    assert (after.stage, after.run.round, len(after.results)) == (Stage.OVER, 1, 1)


HOUR_MS = 3_600_000


async def test_an_entry_list_ends_a_day_after_its_last_newcomer(hall: Hall, world: World) -> None:
    opened = await hall.open(ANNA)
    await hall.passes(23 * HOUR_MS)
    await hall.enter(opened, BORIS)
    await hall.passes(24 * HOUR_MS - 1)
    assert (await hall.now(opened)).stage is Stage.ENTRY
    await hall.passes(1)
    assert (await hall.now(opened)).stage is Stage.CANCELLED


async def test_a_start_by_time_waits_for_room(
    hall: Hall, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.tournaments.service.tournament_store.MOST_PLAYING", 1)
    playing = await hall.begun(ANNA, BORIS, pace=None)
    waiting = await hall.open(VERA, GLEB, starts=world.time.now() + HOUR_MS)
    await hall.passes(HOUR_MS)
    assert (await hall.now(waiting)).stage is Stage.ENTRY
    await hall.do(playing, END)
    await hall.passes(HOUR_MS)
    assert (await hall.now(waiting)).stage is Stage.PLAYING
