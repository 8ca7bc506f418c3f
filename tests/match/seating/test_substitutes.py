"""Another person takes over a computer's seat: before it has acted in a deal, else at the next one."""

from typing import Any

import pytest

from bot.match.loaded import Loaded
from bot.match.opening import choices
from bot.match.refusals import Full, NoTable, Stale, Started, Unopened
from bot.match.table import Place
from bot.people.people import Person
from games.core import Seat
from storage.live.live import Live
from storage.live.redraws import group_screen, hand_screen
from tests.match.changes import change_chair
from tests.support.deals import computers_act, next_deal
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person

HERE = Place(GLEB.id, GROUP)


async def start(world: World) -> Loaded:
    """A match of Anna, Boris and a computer."""
    table = await world.open_table(ANNA, BORIS)
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.more_computers)
    await world.lobby.start(world.update(), table.id, ANNA.id)
    return await world.store.load(table.id)


async def silence(world: World, loaded: Loaded, who: Person) -> Loaded:
    """Put a computer in the seat of a silent person."""
    await world.seats.leave(world.update(), loaded.table.id, who.id)
    return await change_chair(world, loaded.table.id, loaded.seat_of(who.id), timeouts=2)


async def comes(world: World, loaded: Loaded) -> Loaded:
    """Gleb wants a seat."""
    return await world.seats.enter(world.update(), loaded.table.id, GLEB, here=HERE)


def robot(loaded: Loaded) -> Seat:
    return next(Seat(seat) for seat, chair in enumerate(loaded.table.chairs) if chair.person is None)


async def robot_asked(world: World, loaded: Loaded) -> Loaded:
    """Let people move until the computer is on turn."""
    while robot(loaded) not in loaded.game.awaited(loaded.state):
        loaded = await world.move(loaded)
    return loaded


async def due(world: World) -> set[str]:
    return {each.name for each in await world.live.deadlines.due(10**15)}


async def test_a_newcomer_sits_down_at_once_where_a_computer_has_not_acted(world: World) -> None:
    """The question becomes theirs: it is timed, shown to all, and no computer answers it any more."""
    loaded = await robot_asked(world, await start(world))
    seat, question = robot(loaded), loaded.game.question(loaded.state, robot(loaded))
    assert "computer" in await due(world)
    world.woken.clear()
    loaded = await world.seats.enter(world.update(), loaded.table.id, GLEB, here=HERE)
    chair = loaded.table.chairs[seat]
    assert (chair.person, chair.robot, chair.reserve) == (GLEB.id, 0, 60_000)
    assert chair.came == loaded.table.log.actions
    assert loaded.table.newcomers == ()
    assert loaded.clocks[seat].question == question
    assert "computer" not in await due(world)
    assert {hand_screen(GLEB.id), hand_screen(ANNA.id), group_screen(GROUP)} <= {
        redraw.screen for redraw in world.woken
    }
    action = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    with pytest.raises(Stale):
        await world.play.act(loaded.table.id, seat, question, action)
    await world.play.submit(world.update(), loaded.table.id, GLEB.id, question, action)
    assert [table.id for table in await world.store.of_person(GLEB.id)] == [loaded.table.id]


async def test_a_newcomer_waits_if_the_computer_acts_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer's write lands between the newcomer's load and write; the newcomer's change is retried."""
    loaded = await robot_asked(
        world, await next_deal(world, await start(world))
    )  # a last bid ends a deal of one card
    other = World(world.redis, Live(world.redis, bot=world.live.bot), world.archive)
    write = world.live.write

    async def beaten(*args: Any, **named: Any) -> Any:
        monkeypatch.undo()
        other.still.at = world.still.at + 1_000
        await other.meet_due()
        return await write(*args, **named)

    monkeypatch.setattr(world.live, "write", beaten)
    entered = await world.seats.enter(world.update(), loaded.table.id, GLEB, here=HERE)
    assert entered.table.log.acted > loaded.table.log.acted
    assert entered.table.seat_of(GLEB.id) is None
    assert [chair.person for chair in entered.table.newcomers] == [GLEB.id]


async def test_a_newcomer_waits_for_the_next_deal_where_all_computers_have_acted(world: World) -> None:
    """Pressing twice takes one seat."""
    loaded = await computers_act(world, await start(world))
    seat = robot(loaded)
    for _ in range(2):
        loaded = await comes(world, loaded)
    assert loaded.table.seat_of(GLEB.id) is None
    assert [chair.person for chair in loaded.table.newcomers] == [GLEB.id]
    with pytest.raises(Full):
        await world.seats.enter(world.update(), loaded.table.id, VERA, here=Place(VERA.id, GROUP))
    loaded = await next_deal(world, loaded)
    assert loaded.table.seat_of(GLEB.id) == seat
    assert (loaded.table.newcomers, loaded.table.chairs[seat].robot) == ((), 0)
    assert loaded.table.chairs[seat].reserve == 60_000
    assert [table.id for table in await world.store.of_person(GLEB.id)] == [loaded.table.id]


async def test_a_refused_newcomer_is_told_why(world: World, loaded: Loaded) -> None:
    """A person's seat is never taken, even after they left; a person without a private chat opens the bot first."""
    with pytest.raises(Started):
        await comes(world, loaded)
    await world.seats.leave(world.update(), loaded.table.id, BORIS.id)
    with pytest.raises(Started):
        await comes(world, loaded)
    private = await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    with pytest.raises(NoTable):
        await world.seats.enter(world.update(), private.id, GLEB, here=Place(GLEB.id, None))
    stranger, other = person(105, opened=False), await start(world)
    with pytest.raises(Unopened):
        await world.seats.enter(world.update(), other.table.id, stranger, here=Place(stranger.id, GROUP))


async def test_a_computers_own_seat_goes_before_that_of_the_silent(world: World) -> None:
    loaded = await start(world)
    seat = robot(loaded)
    loaded = await next_deal(world, await comes(world, await silence(world, loaded, BORIS)))
    assert loaded.table.seat_of(GLEB.id) == seat
    assert loaded.table.seat_of(BORIS.id) is not None


async def test_nobody_sees_the_cards_of_the_silent_in_the_same_deal(world: World, loaded: Loaded) -> None:
    """They have seen them, though they have not acted yet."""
    late = next(who for who in (ANNA, BORIS, VERA) if who.id != world.mover(loaded))
    loaded = await silence(world, loaded, late)
    assert loaded.seat_of(late.id) not in loaded.table.log.acted
    loaded = await comes(world, loaded)
    assert (loaded.table.seat_of(GLEB.id), len(loaded.table.newcomers)) == (None, 1)


@pytest.mark.parametrize("back", [False, True])
async def test_the_silent_lose_their_seat_at_the_next_deal_unless_they_are_back(
    world: World, back: bool
) -> None:
    loaded = await silence(world, await world.start(ANNA, BORIS, VERA), BORIS)
    id, seat = loaded.table.id, loaded.seat_of(BORIS.id)
    await comes(world, loaded)
    if back:
        await world.seats.back(world.update(), id, BORIS.id)
    table = (await next_deal(world, await world.store.load(id))).table
    assert (table.seat_of(BORIS.id), table.seat_of(GLEB.id)) == ((seat, None) if back else (None, seat))
    assert [chair.person for chair in table.newcomers] == ([GLEB.id] if back else [])
    if not back:
        with pytest.raises(NoTable):
            await world.seats.back(world.update(), id, BORIS.id, here=Place(BORIS.id, None))
