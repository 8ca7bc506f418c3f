"""Votes of people present: to stop a match as it stands, and to put a computer in a silent person's seat."""

import pytest

from bot.base.pace import FAST
from bot.match.loaded import Loaded
from bot.match.refusals import NobodyLate, NotSeated, NotStarted, OthersPlay
from bot.match.seating.seats import late_seat
from bot.match.table import PersonId, Phase
from bot.people.people import Person, chair_of
from tests.match.changes import change, change_chair, deliver
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

LATE_MS = 30_000
"""When others may end the turn of somebody silent."""


async def asks(world: World, *people: Person, host_asked: bool = True, ms: int = LATE_MS) -> Loaded:
    """A match that waits for its first person on turn, the host or not, for so long."""
    table = await world.open_table(*people, game="oh_hell" if len(people) > 2 else "terz")
    await world.lobby.start(world.update(), table.id, people[0].id)
    loaded = await change(world, table.id, pace=FAST)
    await change(world, table.id, host=world.mover(loaded) if host_asked else others(world, loaded)[0])
    await deliver(world, table.id)
    world.still.at += ms
    await world.meet_due()
    return await world.store.load(table.id)


def others(world: World, loaded: Loaded) -> list[PersonId]:
    """The people not on turn."""
    people = [each.person for each in loaded.table.people if each.person != world.mover(loaded)]
    return [person for person in people if person is not None]


# To put a computer in a seat


async def test_most_of_those_present_put_a_computer_in_a_silent_seat(world: World) -> None:
    loaded = await asks(world, ANNA, BORIS, VERA)
    (seat,), (one, two) = loaded.game.awaited(loaded.state), others(world, loaded)
    for _ in range(2):
        vote = await world.seats.vote_replace(world.update(), loaded.table.id, one)
        assert (tuple(vote), vote.carried) == ((1, 2), False)
    assert (await world.seats.vote_replace(world.update(), loaded.table.id, two)).carried
    taken = (await world.store.load(loaded.table.id)).table.chairs[seat]
    assert (taken.away, taken.silent) == (True, True)


async def test_the_other_of_two_the_host_and_an_administrator_decide_alone(world: World) -> None:
    loaded = await asks(world, ANNA, BORIS)
    (other,) = others(world, loaded)
    assert (await world.seats.vote_replace(world.update(), loaded.table.id, other)).carried
    loaded = await asks(world, ANNA, BORIS, VERA, host_asked=False)
    assert (await world.seats.vote_replace(world.update(), loaded.table.id, loaded.table.host)).carried
    loaded = await asks(world, ANNA, BORIS, VERA)
    with pytest.raises(NotSeated):
        await world.seats.vote_replace(world.update(), loaded.table.id, GLEB.id)
    assert (await world.seats.vote_replace(None, loaded.table.id, GLEB.id, decides=True)).carried


async def test_nobody_is_replaced_before_thirty_seconds_or_after_a_tap(world: World) -> None:
    loaded = await asks(world, ANNA, BORIS, VERA, ms=LATE_MS - 1)
    for person in others(world, loaded):
        with pytest.raises(NobodyLate):
            await world.seats.vote_replace(world.update(), loaded.table.id, person)
    loaded = await asks(world, ANNA, BORIS)
    (other,) = others(world, loaded)
    world.still.at += 1
    await world.play.toggle_lesson(world.update(), loaded.table.id, world.mover(loaded))
    with pytest.raises(NobodyLate):
        await world.seats.vote_replace(world.update(), loaded.table.id, other)


async def test_only_the_clock_ends_a_turn_of_a_rated_match(world: World) -> None:
    """No key for a computer is offered, and no vote for one counts, not even an administrator's."""
    loaded = await asks(world, ANNA, BORIS, VERA)
    assert late_seat(loaded.table, loaded.game, loaded.state) is not None
    table = (await change(world, loaded.table.id, rated=True)).table
    assert late_seat(table, loaded.game, loaded.state) is None
    for person in others(world, loaded):
        with pytest.raises(NobodyLate):
            await world.seats.vote_replace(world.update(), table.id, person)
    with pytest.raises(NobodyLate):
        await world.seats.vote_replace(None, table.id, GLEB.id, decides=True)
    assert (await world.store.load(table.id)).table == table


# To stop a match


async def test_a_majority_stops_a_match_and_one_person_votes_once(world: World) -> None:
    id = (await world.start(ANNA, BORIS, VERA)).table.id
    first = await world.seats.vote_stop(world.update(), id, BORIS.id)
    again = await world.seats.vote_stop(world.update(), id, BORIS.id)
    assert first.votes == again.votes == (1, 2)
    assert (first.new, again.new) == (True, False)
    assert (await world.store.load(id)).table.phase is Phase.PLAYING
    await world.seats.vote_stop(world.update(), id, VERA.id)
    over = (await world.store.load(id)).table
    assert (over.phase, over.end.stopped) == (Phase.OVER, True)
    for vote in (world.seats.vote_stop, world.seats.vote_replace):
        with pytest.raises(NotStarted):
            await vote(world.update(), id, ANNA.id)


async def test_more_than_half_of_those_present_are_needed_and_leavers_do_not_count(world: World) -> None:
    id = (await world.start(ANNA, BORIS, VERA, GLEB)).table.id
    assert (await world.seats.vote_stop(world.update(), id, BORIS.id)).votes == (1, 3)
    await world.seats.leave(world.update(), id, BORIS.id)
    assert (await world.seats.vote_stop(world.update(), id, VERA.id)).votes == (1, 2)
    assert (await world.seats.vote_stop(world.update(), id, GLEB.id)).votes.carried


async def test_the_host_and_an_administrator_stop_a_match_at_once(world: World) -> None:
    for person, decides in ((ANNA, False), (GLEB, True)):
        id = (await world.start(ANNA, BORIS, VERA)).table.id
        with pytest.raises(NotSeated):
            await world.seats.vote_stop(world.update(), id, GLEB.id)
        result = await world.seats.vote_stop(world.update(), id, person.id, decides=decides)
        assert result.votes.carried
        assert (await world.store.load(id)).table.phase is Phase.OVER


async def test_the_silent_and_the_idle_of_a_race_do_not_count(world: World) -> None:
    loaded = await asks(world, ANNA, BORIS)
    (other,) = others(world, loaded)
    assert (await world.seats.vote_stop(world.update(), loaded.table.id, other)).votes.carried
    id = (await world.start(ANNA, BORIS, game="terc", preset="usual")).table.id
    world.still.at += 1
    await world.play.submit(world.update(), id, BORIS.id, "b1", "none")
    assert (await world.store.load(id)).table.attending == {ANNA.id, BORIS.id}
    world.still.at += 300_001
    await world.meet_due()
    await world.play.submit(world.update(), id, BORIS.id, "b2", "none")
    assert (await world.store.load(id)).table.attending == {BORIS.id}
    assert (await world.seats.vote_stop(world.update(), id, BORIS.id)).votes.carried


async def test_of_strangers_only_the_last_one_stops(world: World) -> None:
    chairs = [chair_of(person) for person in (ANNA, BORIS, VERA)]
    table = await world.new_tables.quick("met", chairs, "oh_hell", "short", seats=3, pace=FAST, rated=False)
    with pytest.raises(OthersPlay):
        await world.seats.vote_stop(world.update(), table.id, ANNA.id)
    for seat in range(3):
        if table.chairs[seat].person != ANNA.id:
            await change_chair(world, table.id, seat, left=True, away=True)  # type: ignore[arg-type]
    assert (await world.seats.vote_stop(world.update(), table.id, ANNA.id)).votes.carried
