"""People who are asked and stay silent: a clock runs for them, and a computer plays in the end."""

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.app.deadlines import Deadlines
from bot.base.pace import PACES, Pace
from bot.base.preferences import PersonSettings
from bot.chat.drawer.clock_starts import running_clocks
from bot.match.chairs import MenuPage
from bot.match.loaded import Edit, Loaded
from bot.match.redraws import all_screens
from bot.match.refusals import NobodyLate, NotSeated, Stale
from bot.match.seating.seats import late_seat
from bot.match.table import Chair, PersonId, Phase, TableId, with_chair
from bot.match.turns import choosing
from bot.match.turns.turn_clocks import turn_deadline
from bot.people.people import Person, chair_of
from bot.ui.plan import ScreenState
from games import registry
from games.core import Seat
from storage.live.redraws import ScreenKind
from tests.match.turns.confused import Confused
from tests.support import service as conftest
from tests.support.harness import Harness
from tests.support.service import World

ANNA, BORIS, VERA, GLEB = (
    msgspec.structs.replace(person, settings=PersonSettings(forced=False))
    for person in (conftest.ANNA, conftest.BORIS, conftest.VERA, conftest.GLEB)
)
"""Nobody plays their only cards for them."""
FAST = PACES["fast"]
NORMAL, SLOW = PACES["normal"], PACES["slow"]
RING_MS, WAIT_MS = 20_000, 30_000
"""When a person is rung who has not tapped, and the others read for whom they wait."""
HALF_MS = 40_000
"""Half of the first turn of a fast match, with its whole reserve."""
SILENT_MS, ABSENT_MS = 60_000, 20_000
"""The time of a person who touches nothing after the ring, and from the second such turn on."""


async def start(
    world: World,
    *people: Person,
    pace: Pace | None = FAST,
    game: str = "oh_hell",
    preset: str = "short",
) -> Loaded:
    """A match at this pace."""
    table = await world.open_table(*people, game=game, preset=preset)

    def edit(loaded: Loaded) -> Edit:
        return Edit(msgspec.structs.replace(loaded.table, pace=pace))

    await world.store.change(table.id, None, edit)
    await world.lobby.start(world.update(), table.id, people[0].id)
    return await world.store.load(table.id)


async def deliver(world: World, id: TableId, *, rings: bool = False) -> Loaded:
    """Have every screen of the table delivered; hands may ring."""
    loaded = await world.store.load(id)
    screen = ScreenState(loaded.table, loaded.game, loaded.state, {}, (), 0, world.still.at, "bot")
    for redraw in await world.live.redraws.all():
        person = PersonId(redraw.screen.chat) if redraw.screen.kind is ScreenKind.HAND else None
        await world.live.complete(redraw, b"[]", running_clocks(screen, person, world.still.at, rings=rings))
    return await world.store.load(id)


async def wait(world: World, ms: int, id: TableId) -> Loaded:
    """Let this time pass, and the bot do what is due at its end."""
    world.still.at += ms
    await world.meet_due()
    return await world.store.load(id)


def asked(loaded: Loaded) -> Seat:
    return min(loaded.game.awaited(loaded.state))


def chair(loaded: Loaded, seat: Seat) -> Chair:
    return loaded.table.chairs[seat]


async def run_out(world: World, loaded: Loaded) -> Loaded:
    """Let the whole time of whoever is asked pass."""
    id, actions = loaded.table.id, loaded.table.log.actions
    for _ in range(4):
        await deliver(world, id)
        loaded = await wait(world, HALF_MS, id)
        if loaded.table.log.actions > actions:
            return loaded
    raise AssertionError("nobody has played for them")


async def test_a_clock_does_not_run_before_its_question_is_shown(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    seat, id = asked(loaded), loaded.table.id
    later = await wait(world, 10 * HALF_MS, id)
    assert (chair(later, seat).late, later.table.log.actions) == (0, loaded.table.log.actions)
    await deliver(world, id)
    assert not chair(await wait(world, RING_MS - 1, id), seat).rung
    assert chair(await wait(world, 1, id), seat).rung == world.still.at


async def rings(world: World, loaded: Loaded, until_ms: int) -> list[int]:
    """When the person is rung who is asked now, in milliseconds from the delivery."""
    id, seat, since = loaded.table.id, asked(loaded), world.still.at
    heard = []
    while world.still.at < since + until_ms:
        later = await wait(world, 500, id)
        if later.table.log.actions > loaded.table.log.actions:
            break
        if chair(later, seat).rung == world.still.at:
            heard.append(world.still.at - since)
    return heard


@pytest.mark.parametrize(
    ("pace", "heard"),
    [
        (NORMAL, [RING_MS, 52_500]),
        (FAST, [RING_MS, HALF_MS]),
        (Pace(30, 0), [10_000, 15_000]),
        (Pace(300, 900), [RING_MS]),
        (Pace(3_600, 60), [RING_MS]),
        (None, [RING_MS, 300_000]),
    ],
)
async def test_a_question_rings_in_time_and_once_more_at_half(
    world: World, pace: Pace | None, heard: list[int]
) -> None:
    """At five minutes a turn the silent lose it before half of the time; at an hour one ring is enough."""
    loaded = await start(world, ANNA, BORIS, VERA, pace=pace)
    await deliver(world, loaded.table.id)
    assert await rings(world, loaded, 400_000) == heard


@pytest.mark.parametrize(("pace", "heard"), [(FAST, [HALF_MS]), (SLOW, [])])
async def test_who_is_rung_as_they_are_asked_hears_one_ring_less(
    world: World, pace: Pace, heard: list[int]
) -> None:
    loaded = await start(world, ANNA, BORIS, VERA, pace=pace)
    await deliver(world, loaded.table.id, rings=True)
    assert await rings(world, loaded, 100_000) == heard


async def test_a_question_that_was_tapped_does_not_ring(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA, pace=NORMAL)
    seat, id = asked(loaded), loaded.table.id
    await deliver(world, id)
    world.still.at += 10_000
    mine = chair(loaded, seat).person
    assert mine is not None
    await world.play.toggle_lesson(world.update(), id, mine)
    assert await rings(world, loaded, 80_000) == [42_500]


async def test_a_ring_neither_restarts_nor_holds_the_clock(world: World) -> None:
    """Its message need not have come."""
    loaded = await start(world, ANNA, BORIS, VERA)
    id, seat = loaded.table.id, asked(loaded)
    await deliver(world, id)
    await wait(world, RING_MS, id)
    await deliver(world, id)
    assert chair(await wait(world, WAIT_MS - RING_MS, id), seat).late == world.still.at
    assert (await wait(world, SILENT_MS - WAIT_MS - 1, id)).table.log.actions == loaded.table.log.actions
    assert (await wait(world, 1, id)).table.log.actions > loaded.table.log.actions


async def test_who_touches_the_table_after_a_ring_has_their_reserve(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    id, seat = loaded.table.id, asked(loaded)
    await deliver(world, id)
    loaded = await wait(world, RING_MS + 5_000, id)
    mine = chair(loaded, seat).person
    assert mine is not None
    await world.seats.note_tap(loaded, mine)
    await wait(world, HALF_MS - RING_MS - 5_000, id)
    later = await wait(world, HALF_MS - 1, id)
    assert later.table.log.actions == loaded.table.log.actions
    assert (await wait(world, 1, id)).table.log.actions > loaded.table.log.actions


async def test_a_tap_while_the_computer_chooses_gives_the_time_back(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    id, seat = loaded.table.id, asked(loaded)
    await deliver(world, id)
    await wait(world, RING_MS, id)
    world.still.at += SILENT_MS - RING_MS
    clock = (await world.store.load(id)).clocks[seat]
    mine = chair(loaded, seat).person
    assert mine is not None
    act, text = world.turns._play, loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    await world.play.toggle_lesson(world.update(), id, mine)
    with pytest.raises(Stale):
        act(await world.store.load(id), seat, clock, text)
    assert (await wait(world, 0, id)).table.log.actions == loaded.table.log.actions


async def test_reserve_is_not_spent_by_one_who_is_away(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
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
        while asked(loaded) != silent:
            loaded = await world.move(loaded)
        await deliver(world, loaded.table.id)
        since, actions = world.still.at, loaded.table.log.actions
        while loaded.table.log.actions == actions:
            loaded = await wait(world, 1_000, loaded.table.id)
        waited.append(world.still.at - since)
    assert waited == [SILENT_MS, ABSENT_MS]
    while asked(loaded) != silent:
        loaded = await world.move(loaded)
    actions = loaded.table.log.actions
    assert (await wait(world, 1_000, loaded.table.id)).table.log.actions > actions


async def test_an_only_card_of_a_silent_person_holds_nobody_up_and_is_no_tap(world: World) -> None:
    people = [msgspec.structs.replace(person, settings=PersonSettings()) for person in (ANNA, BORIS, VERA)]
    loaded = await start(world, *people)
    while not loaded.table.turn.forced_at:
        loaded = await world.move(loaded)
    silent = asked(loaded)
    table = with_chair(loaded.table, silent, timeouts=1)
    loaded = (await world.store.change(table.id, None, lambda _: Edit(table))).loaded
    loaded = await wait(world, 2_000, loaded.table.id)
    assert asked(loaded) != silent
    assert (chair(loaded, silent).timeouts, chair(loaded, silent).away) == (1, False)


async def test_the_second_turn_in_a_row_gives_the_seat_to_a_computer(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    seat = asked(loaded)
    loaded = await run_out(world, loaded)
    assert (chair(loaded, seat).timeouts, chair(loaded, seat).away) == (1, False)
    while asked(loaded) != seat:
        loaded = await world.move(loaded)
    loaded = await run_out(world, loaded)
    assert (chair(loaded, seat).timeouts, chair(loaded, seat).away) == (2, True)


async def test_a_silent_stranger_has_their_seat_back_by_any_tap(world: World) -> None:
    """The others read that a computer has it; opening the menu is enough to return."""
    chairs = [chair_of(person) for person in (ANNA, BORIS, VERA)]
    table = await world.new_tables.quick("met", chairs, "oh_hell", "short", seats=3, pace=FAST, rated=True)
    loaded = await world.store.load(table.id)
    seat, others = asked(loaded), {each.id for each in (ANNA, BORIS, VERA)}
    loaded = await run_out(world, loaded)
    while asked(loaded) != seat:
        loaded = await world.move(loaded)
    world.woken.clear()
    loaded = await run_out(world, loaded)
    assert (chair(loaded, seat).timeouts, chair(loaded, seat).away) == (2, True)
    assert {redraw.screen.chat for redraw in world.woken} == others
    person = chair(loaded, seat).person
    assert person is not None
    await world.company.open_page(world.update(), table.id, person, MenuPage.TALK)
    back = await world.store.load(table.id)
    assert (chair(back, seat).timeouts, chair(back, seat).away) == (0, False)


async def test_a_failing_computer_does_not_stop_a_silent_turn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    monkeypatch.setattr(registry, "player", lambda name, level: Confused(1_000))
    with capture_logs() as logs:
        after = await run_out(world, loaded)
    assert after.table.log.actions > loaded.table.log.actions
    assert [line["event"] for line in logs] == ["computer-failed"] * choosing.ATTEMPTS
    assert "ace" not in str(logs)


async def test_the_first_tap_takes_the_seat_back(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    seat = asked(loaded)
    loaded = await run_out(world, loaded)
    while asked(loaded) != seat:
        loaded = await world.move(loaded)
    loaded = await run_out(world, loaded)
    person = chair(loaded, seat).person
    assert person is not None
    await world.seats.back(world.update(), loaded.table.id, person)
    back = chair(await world.store.load(loaded.table.id), seat)
    assert (back.away, back.timeouts, back.silent) == (False, 0, False)


async def test_a_move_in_time_ends_the_row_of_silent_turns(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    seat = asked(loaded)
    loaded = await run_out(world, loaded)
    while asked(loaded) != seat:
        loaded = await world.move(loaded)
    loaded = await world.move(loaded)
    assert chair(loaded, seat).timeouts == 0


async def test_a_slow_turn_costs_reserve_and_a_quick_one_does_not(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    seat = asked(loaded)
    await deliver(world, loaded.table.id)
    world.still.at += 25_000
    loaded = await world.move(loaded)
    assert chair(loaded, seat).reserve == 55_000
    quick = asked(loaded)
    await deliver(world, loaded.table.id)
    world.still.at += 20_000
    assert chair(await world.move(loaded), quick).reserve == 60_000


async def test_a_turn_after_a_ring_is_charged_whole(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    seat, id = asked(loaded), loaded.table.id
    await deliver(world, id)
    await wait(world, HALF_MS, id)
    loaded = await deliver(world, id)
    world.still.at += 10_000
    loaded = await world.move(loaded)
    assert (chair(loaded, seat).reserve, chair(loaded, seat).late) == (30_000, 0)


async def test_a_clock_acts_once_whoever_claims_it(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    id, actions = loaded.table.id, loaded.table.log.actions
    for _ in range(2):
        await deliver(world, id)
        world.still.at += HALF_MS
        (due,) = [
            due for due in await world.live.deadlines.due(world.still.at) if due.name.startswith("turn")
        ]
        for _ in range(3):
            await world.services[Deadlines].meet(due)
    assert (await world.store.load(id)).table.log.actions == actions + 1


async def test_a_clock_goes_on_in_another_process(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    id, actions = loaded.table.id, loaded.table.log.actions
    for _ in range(2):
        await deliver(world, id)
        world.still.at += HALF_MS
        other = Harness(world.live, world.still)
        for due in await other.live.deadlines.due(world.still.at):
            await other.services[Deadlines].meet(due)
    assert (await world.store.load(id)).table.log.actions == actions + 1


async def test_a_clock_that_a_failover_lost_starts_with_the_next_drawing(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    id, seat = loaded.table.id, asked(loaded)
    waiting = loaded.clocks[seat]
    await deliver(world, id)

    def lose(loaded: Loaded) -> Edit:
        """The new server never got the note of the delivery."""
        return Edit(loaded.table, clocks={seat: waiting}, deadlines={turn_deadline(seat): None})

    await world.store.change(id, None, lose)
    await world.live.redraws.request(id, all_screens(loaded.table))
    await deliver(world, id)
    assert not chair(await wait(world, WAIT_MS - 1, id), seat).late
    assert chair(await wait(world, 1, id), seat).late


async def test_time_in_which_no_process_ran_is_given_back(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
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


async def test_a_person_who_blocks_the_bot_holds_nobody_up(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    seat = asked(loaded)
    person = chair(loaded, seat).person
    assert person is not None
    await world.seats.set_blocked(loaded.table.id, person, True)
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


async def test_a_match_against_computers_has_no_pace_and_rings_nobody(world: World) -> None:
    table = await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    assert table.pace is None
    assert (await deliver(world, table.id)).clocks == {}


async def test_a_race_has_no_turns_to_time(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, game="terc", preset="usual")
    await world.play.submit(world.update(), loaded.table.id, ANNA.id, "b1", "none")
    assert (await deliver(world, loaded.table.id)).clocks == {}


async def test_computers_of_two_absent_people_move_at_once(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    seats = [asked(loaded), Seat((asked(loaded) + 1) % 3)]
    for seat in seats:
        person = chair(loaded, seat).person
        assert person is not None
        await world.seats.leave(world.update(), loaded.table.id, person)
    for _ in range(2):
        await world.meet_due()
    after = await world.store.load(loaded.table.id)
    assert after.table.log.actions == loaded.table.log.actions + 2


async def test_a_match_nobody_touches_for_a_day_is_settled(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA, pace=None)
    day = 24 * 3_600_000
    assert (await wait(world, day - 1, loaded.table.id)).table.phase is Phase.PLAYING
    over = (await wait(world, 1, loaded.table.id)).table
    assert (over.phase, over.end.stopped, over.end.abandoned) == (Phase.OVER, True, True)


async def test_a_match_of_silent_people_stands_still_and_waits_a_day(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    while loaded.table.present:
        loaded = await run_out(world, loaded)
    actions, touched = loaded.table.log.actions, loaded.table.turn.touched
    loaded = await wait(world, 3_600_000, loaded.table.id)
    assert (loaded.table.log.actions, loaded.table.phase) == (actions, Phase.PLAYING)
    world.still.at = touched
    over = (await wait(world, 24 * 3_600_000 + 20_000, loaded.table.id)).table
    assert (over.phase, over.end.abandoned) == (Phase.OVER, True)


async def late(world: World, *people: Person, host_asked: bool = True) -> Loaded:
    """A match whose first person on turn, the host or not, has let the others wait."""
    loaded = await start(world, *people, game="oh_hell" if len(people) > 2 else "terz")
    hosts = [chair(loaded, asked(loaded)).person] if host_asked else others(loaded)

    def edit(loaded: Loaded) -> Edit:
        return Edit(msgspec.structs.replace(loaded.table, host=hosts[0]))

    await world.store.change(loaded.table.id, None, edit)
    await deliver(world, loaded.table.id)
    return await wait(world, HALF_MS, loaded.table.id)


def others(loaded: Loaded) -> list[PersonId]:
    """The people who are not asked."""
    mine = chair(loaded, asked(loaded)).person
    return [each.person for each in loaded.table.chairs if each.person is not None and each.person != mine]


async def test_most_of_those_present_put_a_computer_in_a_silent_seat(world: World) -> None:
    loaded = await late(world, ANNA, BORIS, VERA)
    seat, (one, two) = asked(loaded), others(loaded)
    first = await world.seats.vote_replace(world.update(), loaded.table.id, one)
    assert (tuple(first), first.carried) == ((1, 2), False)
    again = await world.seats.vote_replace(world.update(), loaded.table.id, one)
    assert tuple(again) == (1, 2)
    second = await world.seats.vote_replace(world.update(), loaded.table.id, two)
    assert second.carried
    taken = chair(await world.store.load(loaded.table.id), seat)
    assert (taken.away, taken.silent) == (True, True)


async def test_at_a_table_of_two_the_other_person_decides(world: World) -> None:
    loaded = await late(world, ANNA, BORIS)
    (other,) = others(loaded)
    assert (await world.seats.vote_replace(world.update(), loaded.table.id, other)).carried


async def test_the_host_puts_a_computer_in_a_silent_seat_alone(world: World) -> None:
    loaded = await late(world, ANNA, BORIS, VERA, host_asked=False)
    assert (await world.seats.vote_replace(world.update(), loaded.table.id, loaded.table.host)).carried


async def test_at_a_rated_table_nobody_ends_a_turn(world: World) -> None:
    loaded = await late(world, ANNA, BORIS)

    def rate(loaded: Loaded) -> Edit:
        return Edit(msgspec.structs.replace(loaded.table, rated=True))

    await world.store.change(loaded.table.id, None, rate)
    (other,) = others(loaded)
    with pytest.raises(NobodyLate):
        await world.seats.vote_replace(world.update(), loaded.table.id, other)


async def test_nobody_is_replaced_before_thirty_seconds(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, VERA)
    await deliver(world, loaded.table.id)
    loaded = await wait(world, WAIT_MS - 1, loaded.table.id)
    for person in others(loaded):
        with pytest.raises(NobodyLate):
            await world.seats.vote_replace(world.update(), loaded.table.id, person)


async def test_who_touches_the_table_is_not_replaced(world: World) -> None:
    loaded = await late(world, ANNA, BORIS)
    (other,), mine = others(loaded), chair(loaded, asked(loaded)).person
    assert mine is not None
    world.still.at += 1
    await world.play.toggle_lesson(world.update(), loaded.table.id, mine)
    with pytest.raises(NobodyLate):
        await world.seats.vote_replace(world.update(), loaded.table.id, other)


async def test_a_stranger_has_no_vote_and_an_administrator_decides(world: World) -> None:
    loaded = await late(world, ANNA, BORIS, VERA)
    with pytest.raises(NotSeated):
        await world.seats.vote_replace(world.update(), loaded.table.id, GLEB.id)
    assert (await world.seats.vote_replace(None, loaded.table.id, GLEB.id, decides=True)).carried


async def test_the_silent_do_not_count_when_others_vote_to_stop(world: World) -> None:
    loaded = await late(world, ANNA, BORIS)
    (other,) = others(loaded)
    result = await world.seats.vote_stop(world.update(), loaded.table.id, other)
    assert result.votes.carried


async def test_a_host_and_an_administrator_stop_a_match_at_once(world: World) -> None:
    for person, decides in ((ANNA, False), (GLEB, True)):
        loaded = await start(world, ANNA, BORIS, VERA)
        result = await world.seats.vote_stop(world.update(), loaded.table.id, person.id, decides=decides)
        assert result.votes.carried
        assert (await world.store.load(loaded.table.id)).table.phase is Phase.OVER


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


async def test_in_a_race_the_idle_have_no_vote(world: World) -> None:
    loaded = await start(world, ANNA, BORIS, game="terc", preset="usual")
    id = loaded.table.id
    world.still.at += 1
    await world.play.submit(world.update(), id, BORIS.id, "b1", "none")
    assert (await world.store.load(id)).table.attending == {ANNA.id, BORIS.id}
    world.still.at += 300_001
    await wait(world, 0, id)
    await world.play.submit(world.update(), id, BORIS.id, "b2", "none")
    assert (await world.store.load(id)).table.attending == {BORIS.id}
    assert (await world.seats.vote_stop(world.update(), id, BORIS.id)).votes.carried


async def test_only_the_clock_ends_a_turn_of_a_rated_match(world: World) -> None:
    """No key for a computer is offered, and no vote for one counts, not even an administrator's."""
    loaded = await late(world, ANNA, BORIS, VERA)
    assert late_seat(loaded.table, loaded.game, loaded.state) is not None
    await world.store.change(loaded.table.id, None, rate)
    table = (await world.store.load(loaded.table.id)).table
    assert late_seat(table, loaded.game, loaded.state) is None
    for person in others(loaded):
        with pytest.raises(NobodyLate):
            await world.seats.vote_replace(world.update(), table.id, person)
    with pytest.raises(NobodyLate):
        await world.seats.vote_replace(None, table.id, GLEB.id, decides=True)
    assert (await world.store.load(table.id)).table == table


def rate(loaded: Loaded) -> Edit:
    return Edit(msgspec.structs.replace(loaded.table, rated=True))
