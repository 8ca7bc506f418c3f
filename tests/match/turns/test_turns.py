"""Turn clocks: rings, timeouts, and the computer that replaces a silent person."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.app.deadline_dispatch import Deadlines
from bot.base.pace import PACES, Pace
from bot.base.preferences import PersonSettings
from bot.match.affected_screens import all_screens
from bot.match.chairs import MenuPage
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import Stale
from bot.match.table import Chair, Phase, TableId, TournamentPlace
from bot.match.turns import computer_choice
from bot.match.turns.absence import Absences
from bot.match.turns.turn_clocks import turn_deadline
from bot.people.people import Person, chair_of
from games import registry
from games.core import Seat
from storage.live.redraws import group_screen, hand_screen
from tests.match.changes import change, change_chair, deliver
from tests.support import service as conftest
from tests.support.harness import GROUP, Harness
from tests.support.service import World

ANNA, BORIS, VERA, GLEB = (
    msgspec.structs.replace(person, settings=PersonSettings(forced=False))
    for person in (conftest.ANNA, conftest.BORIS, conftest.VERA, conftest.GLEB)
)
"""Nobody plays their only cards for them."""
FAST = PACES["fast"]
NORMAL, SLOW = PACES["normal"], PACES["slow"]
RING_MS, WAIT_MS = 20_000, 30_000
"""Delays until an idle person is rung, and until the others read the name they wait for."""
HALF_MS = 40_000
"""Half of the first turn of a fast match, with its whole reserve."""
SILENT_MS, ABSENT_MS = 60_000, 20_000
"""Time limit without a tap after the ring, and from the second such turn on."""


async def start(world: World, *people: Person, pace: Pace | None = FAST, **game: Any) -> Loaded:
    """A match at this pace."""
    table = await world.open_table(*people, **game)
    await change(world, table.id, pace=pace)
    await world.lobby.start(world.update(), table.id, people[0].id)
    return await world.store.load(table.id)


@pytest.fixture
async def loaded(world: World) -> Loaded:
    """A match of three at a fast pace."""
    return await start(world, ANNA, BORIS, VERA)


async def wait(world: World, ms: int, id: TableId) -> Loaded:
    """Let this time pass, and the bot do what is due at its end."""
    world.still.at += ms
    await world.meet_due()
    return await world.store.load(id)


def asked(loaded: Loaded) -> Seat:
    return min(loaded.game.awaited(loaded.state))


def chair(loaded: Loaded, seat: Seat) -> Chair:
    return loaded.table.chairs[seat]


async def until_asked(world: World, loaded: Loaded, seat: Seat) -> Loaded:
    """People move until this seat is asked."""
    while asked(loaded) != seat:
        loaded = await world.move(loaded)
    return loaded


async def run_out(world: World, loaded: Loaded) -> Loaded:
    """Let the whole time of the person on turn pass."""
    id, actions = loaded.table.id, loaded.table.log.actions
    for _ in range(4):
        await deliver(world, id)
        loaded = await wait(world, HALF_MS, id)
        if loaded.table.log.actions > actions:
            return loaded
    raise AssertionError("nobody has played for them")


async def test_a_clock_does_not_run_before_its_question_is_shown(world: World, loaded: Loaded) -> None:
    seat, id = asked(loaded), loaded.table.id
    later = await wait(world, 10 * HALF_MS, id)
    assert (chair(later, seat).late, later.table.log.actions) == (0, loaded.table.log.actions)
    await deliver(world, id)
    assert not chair(await wait(world, RING_MS - 1, id), seat).rung
    assert chair(await wait(world, 1, id), seat).rung == world.still.at


async def rings(world: World, loaded: Loaded, until_ms: int) -> list[int]:
    """Return the times at which the person on turn is rung, in milliseconds from the delivery."""
    id, seat, since, heard = loaded.table.id, asked(loaded), world.still.at, list[int]()
    while loaded.table.log.actions == (await world.store.load(id)).table.log.actions:
        later = [
            each.at for each in await world.live.deadlines.due(since + until_ms) if each.at > world.still.at
        ]
        if not later:
            break
        if chair(await wait(world, min(later) - world.still.at, id), seat).rung == world.still.at:
            heard.append(world.still.at - since)
    return heard


@pytest.mark.parametrize(
    ("pace", "rung", "heard"),
    [
        (NORMAL, False, [RING_MS, 52_500]),
        (FAST, False, [RING_MS, HALF_MS]),
        (Pace(30, 0), False, [10_000, 15_000]),
        (Pace(300, 900), False, [RING_MS]),
        (Pace(3_600, 60), False, [RING_MS]),
        (None, False, [RING_MS, 300_000]),
        (FAST, True, [HALF_MS]),
        (SLOW, True, []),
    ],
)
async def test_a_question_rings_in_time_and_once_more_at_half(
    world: World, pace: Pace | None, rung: bool, heard: list[int]
) -> None:
    """At five minutes a turn a silent person loses it before half of the time; at an hour one ring is enough.

    A ring sent with the question counts as the first one. It is day.
    """
    world.still.at += 12 * 3_600_000
    loaded = await start(world, ANNA, BORIS, VERA, pace=pace)
    await deliver(world, loaded.table.id, rings=rung)
    assert await rings(world, loaded, 100_000 if rung else 400_000) == heard


async def test_a_question_that_was_tapped_does_not_ring(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA, pace=NORMAL)
    id = loaded.table.id
    await deliver(world, id)
    world.still.at += 10_000
    await world.play.toggle_lesson(world.update(), id, world.mover(loaded))
    assert await rings(world, loaded, 80_000) == [42_500]


async def test_a_ring_neither_restarts_nor_holds_the_clock(world: World, loaded: Loaded) -> None:
    """Its message need not have come."""
    id, seat = loaded.table.id, asked(loaded)
    await deliver(world, id)
    await wait(world, RING_MS, id)
    await deliver(world, id)
    assert chair(await wait(world, WAIT_MS - RING_MS, id), seat).late == world.still.at
    assert (await wait(world, SILENT_MS - WAIT_MS - 1, id)).table.log.actions == loaded.table.log.actions
    assert (await wait(world, 1, id)).table.log.actions > loaded.table.log.actions


async def test_a_tap_after_a_ring_keeps_the_reserve(world: World, loaded: Loaded) -> None:
    id = loaded.table.id
    await deliver(world, id)
    loaded = await wait(world, RING_MS + 5_000, id)
    await world.seats.note_tap(loaded, world.mover(loaded))
    await wait(world, HALF_MS - RING_MS - 5_000, id)
    later = await wait(world, HALF_MS - 1, id)
    assert later.table.log.actions == loaded.table.log.actions
    assert (await wait(world, 1, id)).table.log.actions > loaded.table.log.actions


async def test_a_tap_while_the_computer_chooses_gives_the_time_back(world: World, loaded: Loaded) -> None:
    id, seat = loaded.table.id, asked(loaded)
    await deliver(world, id)
    await wait(world, RING_MS, id)
    world.still.at += SILENT_MS - RING_MS
    clock = (await world.store.load(id)).clocks[seat]
    act, text = world.turns._play, loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    await world.play.toggle_lesson(world.update(), id, world.mover(loaded))
    with pytest.raises(Stale):
        act(await world.store.load(id), seat, clock, text)
    assert (await wait(world, 0, id)).table.log.actions == loaded.table.log.actions


async def test_reserve_is_not_spent_while_away(world: World, loaded: Loaded) -> None:
    seat = asked(loaded)
    await deliver(world, loaded.table.id)
    for _ in range(3):
        loaded = await wait(world, RING_MS, loaded.table.id)
    assert (chair(loaded, seat).timeouts, chair(loaded, seat).reserve) == (1, 20_000)


@pytest.mark.parametrize("pace", [FAST, NORMAL, Pace(300, 900)])
async def test_one_silent_person_holds_the_others_up_for_a_minute_once(world: World, pace: Pace) -> None:
    loaded = await start(world, ANNA, BORIS, VERA, GLEB, pace=pace)
    silent, waited = asked(loaded), []
    while not chair(loaded, silent).away:
        loaded = await until_asked(world, loaded, silent)
        await deliver(world, loaded.table.id)
        since, actions = world.still.at, loaded.table.log.actions
        while loaded.table.log.actions == actions:
            loaded = await wait(world, 5_000, loaded.table.id)
        waited.append(world.still.at - since)
    assert waited == [SILENT_MS, ABSENT_MS]
    loaded = await until_asked(world, loaded, silent)
    actions = loaded.table.log.actions
    assert (await wait(world, 1_000, loaded.table.id)).table.log.actions > actions


async def test_an_only_card_of_a_silent_person_holds_nobody_up_and_is_no_tap(world: World) -> None:
    people = [msgspec.structs.replace(person, settings=PersonSettings()) for person in (ANNA, BORIS, VERA)]
    loaded = await start(world, *people)
    while not loaded.table.turn.forced_at:
        loaded = await world.move(loaded)
    silent = asked(loaded)
    await change_chair(world, loaded.table.id, silent, timeouts=1)
    loaded = await wait(world, 2_000, loaded.table.id)
    assert asked(loaded) != silent
    assert (chair(loaded, silent).timeouts, chair(loaded, silent).away) == (1, False)


async def test_the_second_turn_in_a_row_gives_the_seat_to_a_computer_until_a_tap(
    world: World, loaded: Loaded
) -> None:
    seat, person = asked(loaded), world.mover(loaded)
    loaded = await run_out(world, loaded)
    assert (chair(loaded, seat).timeouts, chair(loaded, seat).away) == (1, False)
    loaded = await run_out(world, await until_asked(world, loaded, seat))
    assert (chair(loaded, seat).timeouts, chair(loaded, seat).away) == (2, True)
    await world.seats.back(world.update(), loaded.table.id, person)
    back = chair(await world.store.load(loaded.table.id), seat)
    assert (back.away, back.timeouts, back.silent) == (False, 0, False)


async def test_a_silent_stranger_has_their_seat_back_by_any_tap(world: World) -> None:
    """The others read that a computer has it; opening the menu is enough to return."""
    chairs = [chair_of(person) for person in (ANNA, BORIS, VERA)]
    table = await world.new_tables.quick("met", chairs, "oh_hell", "short", seats=3, pace=FAST, rated=True)
    loaded = await world.store.load(table.id)
    seat, person = asked(loaded), world.mover(loaded)
    loaded = await until_asked(world, await run_out(world, loaded), seat)
    world.woken.clear()
    loaded = await run_out(world, loaded)
    assert (chair(loaded, seat).timeouts, chair(loaded, seat).away) == (2, True)
    assert {redraw.screen.chat for redraw in world.woken} == {each.id for each in (ANNA, BORIS, VERA)}
    await world.stranger_actions.open_page(world.update(), table.id, person, MenuPage.TALK)
    back = await world.store.load(table.id)
    assert (chair(back, seat).timeouts, chair(back, seat).away) == (0, False)


async def test_a_failing_computer_does_not_stop_a_silent_turn(
    world: World, loaded: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = SimpleNamespace(choose=Mock(side_effect=KeyError("the ace of spades")))
    monkeypatch.setattr(registry, "player", lambda name, level: failing)
    with capture_logs() as logs:
        after = await run_out(world, loaded)
    assert after.table.log.actions > loaded.table.log.actions
    assert [line["event"] for line in logs] == ["computer-failed"] * computer_choice.ATTEMPTS
    assert "ace" not in str(logs)


async def test_a_move_in_time_ends_the_row_of_silent_turns(world: World, loaded: Loaded) -> None:
    seat = asked(loaded)
    loaded = await until_asked(world, await run_out(world, loaded), seat)
    assert chair(await world.move(loaded), seat).timeouts == 0


async def test_a_slow_turn_costs_reserve_and_a_quick_one_does_not(world: World, loaded: Loaded) -> None:
    seat = asked(loaded)
    await deliver(world, loaded.table.id)
    world.still.at += 25_000
    loaded = await world.move(loaded)
    assert chair(loaded, seat).reserve == 55_000
    quick = asked(loaded)
    await deliver(world, loaded.table.id)
    world.still.at += 20_000
    assert chair(await world.move(loaded), quick).reserve == 60_000


async def test_a_turn_after_a_ring_is_charged_whole(world: World, loaded: Loaded) -> None:
    seat, id = asked(loaded), loaded.table.id
    await deliver(world, id)
    await wait(world, HALF_MS, id)
    loaded = await deliver(world, id)
    world.still.at += 10_000
    loaded = await world.move(loaded)
    assert (chair(loaded, seat).reserve, chair(loaded, seat).late) == (30_000, 0)


async def test_a_clock_acts_once_whatever_processes_claim_it(world: World, loaded: Loaded) -> None:
    """One of them has begun since."""
    id, actions = loaded.table.id, loaded.table.log.actions
    for _ in range(2):
        await deliver(world, id)
        world.still.at += HALF_MS
        (due,) = [
            due for due in await world.live.deadlines.due(world.still.at) if due.name.startswith("turn")
        ]
        for process in (Harness(world.live, world.still), world, world):
            await process.services[Deadlines].meet(due)
    assert (await world.store.load(id)).table.log.actions == actions + 1


async def test_a_clock_that_a_failover_lost_starts_with_the_next_drawing(
    world: World, loaded: Loaded
) -> None:
    id, seat = loaded.table.id, asked(loaded)
    waiting = loaded.clocks[seat]
    await deliver(world, id)
    lost = Edit(loaded.table, clocks={seat: waiting}, deadlines={turn_deadline(seat): None})
    await world.store.change(id, None, lambda loaded: lost._replace(table=loaded.table))
    await world.live.redraws.request(id, all_screens(loaded.table))
    await deliver(world, id)
    assert not chair(await wait(world, WAIT_MS - 1, id), seat).late
    assert chair(await wait(world, 1, id), seat).late


async def test_time_in_which_no_process_ran_is_given_back(world: World, loaded: Loaded) -> None:
    seat, id = asked(loaded), loaded.table.id
    await deliver(world, id)
    world.still.at += 5_000
    await world.downtime.refresh()
    world.still.at += 3_600_000
    await world.downtime.refresh()
    await world.meet_due()
    later = await world.store.load(id)
    assert (chair(later, seat).rung, later.table.log.actions) == (0, loaded.table.log.actions)
    assert not chair(await wait(world, WAIT_MS - 5_001, id), seat).late
    assert chair(await wait(world, 1, id), seat).late


async def test_a_person_blocking_the_bot_holds_nobody_up(world: World, loaded: Loaded) -> None:
    """The group reads of it, and when they are reached again."""
    id, person = loaded.table.id, world.mover(loaded)
    for blocked, screens in (
        (True, {group_screen(GROUP)}),
        (False, {group_screen(GROUP), hand_screen(person)}),
    ):
        world.woken.clear()
        await world.seats.set_blocked(id, person, blocked)
        assert (person in (await world.store.load(id)).table.blocked) is blocked
        assert {redraw.screen for redraw in world.woken} == screens
    await world.seats.set_blocked(id, person, True)
    assert (await run_out(world, loaded)).table.log.actions > loaded.table.log.actions


async def test_without_a_pace_nobody_is_hurried(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA, pace=None)
    await deliver(world, loaded.table.id)
    for _ in range(2):
        later = await wait(world, 300_000, loaded.table.id)
    assert (later.table.log.actions, chair(later, asked(later)).late) == (loaded.table.log.actions, 0)
    assert not [
        due for due in await world.live.deadlines.due(world.still.at + 10**8) if due.name.startswith("turn")
    ]


async def test_neither_a_match_against_computers_nor_a_race_times_turns(world: World) -> None:
    table = await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    assert table.pace is None
    assert (await deliver(world, table.id)).clocks == {}
    race = (await start(world, ANNA, BORIS, game="terc", preset="usual")).table.id
    await world.play.submit(world.update(), race, ANNA.id, "b1", "none")
    assert (await deliver(world, race)).clocks == {}


async def test_computers_of_two_absent_people_move_at_once(world: World, loaded: Loaded) -> None:
    first = asked(loaded)
    for seat in (first, (first + 1) % 3):
        person = loaded.table.chairs[seat].person
        assert person is not None
        await world.seats.leave(world.update(), loaded.table.id, person)
    for _ in range(2):
        await world.meet_due()
    after = await world.store.load(loaded.table.id)
    assert after.table.log.actions == loaded.table.log.actions + 2


async def test_a_match_nobody_touches_for_a_day_is_settled(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA, pace=None)
    day = 24 * 3_600_000
    await world.meet_due()
    await world.seats.settle_abandoned(loaded.table.id)
    assert [due.name for due in await world.live.deadlines.due(10**15)] == ["abandon"]
    assert (await wait(world, day - 1, loaded.table.id)).table.phase is Phase.PLAYING
    over = (await wait(world, 1, loaded.table.id)).table
    assert (over.phase, over.end.stopped, over.end.abandoned) == (Phase.OVER, True, True)


async def test_a_match_of_silent_people_stands_still_and_waits_a_day(world: World, loaded: Loaded) -> None:
    while loaded.table.present:
        loaded = await run_out(world, loaded)
    actions, touched = loaded.table.log.actions, loaded.table.turn.touched
    loaded = await wait(world, 3_600_000, loaded.table.id)
    assert (loaded.table.log.actions, loaded.table.phase) == (actions, Phase.PLAYING)
    world.still.at = touched
    over = (await wait(world, 24 * 3_600_000 + 20_000, loaded.table.id)).table
    assert (over.phase, over.end.abandoned) == (Phase.OVER, True)


async def test_an_alarm_of_the_game_gets_an_outage_back(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, game="terc", preset="usual")
    await world.downtime.refresh()
    await world.play.submit(world.update(), loaded.table.id, ANNA.id, "b1", "none")
    world.still.at += 3_600_000
    await world.downtime.refresh()
    assert (await wait(world, 0, loaded.table.id)).table.log.actions == loaded.table.log.actions + 1
    assert (await wait(world, 9_999, loaded.table.id)).table.log.actions == loaded.table.log.actions + 1
    assert (await wait(world, 1, loaded.table.id)).state.board == 2


async def test_two_alarms_of_a_game_each_keep_their_time(world: World) -> None:
    """Anna may not call: 3 s after Boris's agreement hers is taken as given, 7 s later Vera's and Gleb's."""
    loaded = await start(world, ANNA, BORIS, VERA, game="terc", preset="usual")
    id = loaded.table.id
    await world.play.submit(world.update(), id, ANNA.id, "b1", "call")
    await wait(world, 15_000, id)
    await world.play.submit(world.update(), id, BORIS.id, "b1", "none")
    world.still.at += 2_000
    await world.seats.enter(None, id, GLEB)
    assert not (await wait(world, 999, id)).state.given
    assert (await wait(world, 1, id)).state.given
    assert (await wait(world, 6_999, id)).state.board == 1
    assert (await wait(world, 1, id)).state.board == 2


@pytest.mark.parametrize("tapped", [0, 1])
async def test_a_match_of_a_tournament_stops_if_none_of_its_people_ever_comes(
    world: World, loaded: Loaded, tapped: int
) -> None:
    """If one came, computers play for the absent, even after that person left."""
    id = loaded.table.id
    await change(world, id, tournament=TournamentPlace("t", 1, 1), pace=None)
    await change_chair(world, id, Seat(0), tapped=tapped, away=bool(tapped))
    world.still.at += 60_000
    await world.services[Absences].look(id)
    table = (await world.store.load(id)).table
    assert all(chair.away for chair in table.chairs)
    assert (table.phase, table.end.abandoned) == ((Phase.PLAYING, False) if tapped else (Phase.OVER, True))
