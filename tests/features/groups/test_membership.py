"""Seats of people that leave a group, are removed from it, or come back."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest

from bot.match.loaded import Loaded
from bot.match.refusals import Outside, Refusal, Stale
from bot.match.seating.table_play import Visitor
from bot.match.table import ChatId, Phase, Place, Table
from bot.match.turns.hints import hint
from games import registry
from games.core import InvalidAction, Seat
from storage.live.redraws import group_screen, hand_screen
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

HOUR_MS = 3_600_000
GAMES = registry.names()
PEOPLE = {"terz": (ANNA, BORIS)}
TRIO = (ANNA, BORIS, VERA)

Way: TypeAlias = Callable[[World, Loaded], Awaitable[Any]]


async def match(world: World, game: str = "oh_hell") -> Loaded:
    """Start a match of Anna, Boris and, if the game has room for her, Vera."""
    preset = next(iter(registry.get(game).presets))
    return await world.start(*PEOPLE.get(game, TRIO), game=game, preset=preset)


async def leave(world: World, update: str | None = None) -> None:
    """Report that Boris left the group."""
    await world.membership.leave(update or world.update(), GROUP, BORIS.id)


async def enter(world: World, update: str | None = None) -> None:
    """Report that Boris joined the group."""
    await world.membership.enter(update or world.update(), GROUP, BORIS.id)


async def now(world: World, loaded: Loaded) -> Loaded:
    return await world.store.load(loaded.table.id)


@pytest.mark.parametrize("game", GAMES)
async def test_a_departed_members_seat_goes_to_a_computer(world: World, game: str) -> None:
    """In a race nobody takes it, and the race continues."""
    loaded = await match(world, game)
    world.woken.clear()
    await leave(world)
    after = await now(world, loaded)
    (chair,) = [each for each in after.table.chairs if each.person == BORIS.id]
    assert (chair.away, chair.left) == ((False, True) if game == "terc" else (True, False))
    assert BORIS.id not in after.table.present
    redrawn = {redraw.screen for redraw in world.woken}
    assert group_screen(GROUP) in redrawn
    assert (hand_screen(BORIS.id) in redrawn) is after.table.audience.has_hands


async def test_leaving_a_race_and_then_its_group_gives_the_seat_up(world: World) -> None:
    loaded = await match(world, "terc")
    await world.seats.leave(world.update(), loaded.table.id, BORIS.id)
    await leave(world)
    (chair,) = [each for each in (await now(world, loaded)).table.chairs if each.person == BORIS.id]
    assert (chair.away, chair.left) == (False, True)


@pytest.mark.parametrize("game", GAMES)
async def test_a_returned_member_taps_and_plays(world: World, game: str) -> None:
    loaded = await match(world, game)
    await leave(world)
    await enter(world)
    back = await now(world, loaded)
    assert BORIS.id not in back.table.present, "nobody sits down before they tap"
    if game == "terc":
        question = back.game.question(back.state, Seat(0))
        with pytest.raises((InvalidAction, Stale)):
            await world.play.pick(
                world.update(), back.table.id, BORIS.id, question, "?", visitor=Visitor(GROUP, BORIS)
            )
    else:
        assert await world.seats.note_tap(back, BORIS.id)
    assert BORIS.id in (await now(world, loaded)).table.present


ALONE, IN_GROUP = Place(BORIS.id, None), Place(BORIS.id, GROUP)
WAYS: dict[str, Way] = {
    "plays": lambda w, at: w.play_anything(at),
    "presses something old": lambda w, at: w.play.submit(w.update(), at.table.id, BORIS.id, "old", "pass"),
    "picks": lambda w, at: w.play.pick(w.update(), at.table.id, BORIS.id, "old", "x"),
    "reads the lesson": lambda w, at: w.play.toggle_lesson(w.update(), at.table.id, BORIS.id, here=ALONE),
    "asks for a hint": lambda w, at: hint(w.store, w.analysis, at.table.id, ALONE),
    "looks in private": lambda w, at: w.store.load(at.table.id, here=ALONE),
    "looks in the group": lambda w, at: w.store.load(at.table.id, here=IN_GROUP),
    "comes back": lambda w, at: w.seats.back(w.update(), at.table.id, BORIS.id),
    "enters": lambda w, at: w.seats.enter(w.update(), at.table.id, BORIS),
    "takes a chair": lambda w, at: w.lobby.take_chair(w.update(), at.table.id, BORIS, IN_GROUP),
    "leaves": lambda w, at: w.seats.leave(w.update(), at.table.id, BORIS.id),
    "stops": lambda w, at: w.seats.vote_stop(w.update(), at.table.id, BORIS.id),
    "replaces": lambda w, at: w.seats.vote_replace(w.update(), at.table.id, BORIS.id),
}


async def test_the_table_is_closed_to_departed_members(world: World) -> None:
    """The table opens again on return, although the group may be closed to others."""
    loaded = await match(world)
    while world.mover(loaded) != BORIS.id:
        loaded = await world.move(loaded)
    await leave(world)
    shut = await now(world, loaded)
    for name, way in WAYS.items():
        with pytest.raises(Outside):
            await way(world, shut)
        assert (await now(world, loaded)).revision == shut.revision, name
    assert not await world.seats.note_tap(shut, BORIS.id), "a tap gives no seat back"
    await enter(world)
    for name, way in WAYS.items():
        try:
            await way(world, shut)
        except Outside:
            pytest.fail(f"the table stays closed to who {name}")
        except (Refusal, InvalidAction):
            pass  # the others may not do it either


async def test_a_repeated_departure_or_return_changes_nothing(world: World) -> None:
    """Two updates report each change; the second one spares a seat taken back in between."""
    loaded = await match(world)
    for _ in range(2):
        await leave(world, "left")
    await enter(world, "member")
    await world.seats.note_tap(await now(world, loaded), BORIS.id)
    back = await now(world, loaded)
    await leave(world, "left")
    assert (await now(world, loaded)).revision == back.revision
    assert BORIS.id in back.table.present
    await leave(world)
    await enter(world, "member")
    assert (await now(world, loaded)).table.group.outside == {BORIS.id}


async def test_strangers_and_other_groups_change_nothing(world: World) -> None:
    loaded = await match(world)
    elsewhere = await world.open_table(ANNA, BORIS, chat=ChatId(-7))
    alone = await world.new_tables.solo(world.update(), BORIS, "oh_hell", "short")
    before = [(await world.store.load(table.id)).revision for table in (loaded.table, elsewhere, alone)]
    await world.membership.leave(world.update(), GROUP, GLEB.id)
    await world.membership.leave(world.update(), ChatId(-8), BORIS.id)
    await enter(world)
    after = [(await world.store.load(table.id)).revision for table in (loaded.table, elsewhere, alone)]
    assert after == [before[0] + 1, *before[1:]], "Boris's return is remembered, and changes nothing"
    await leave(world)
    for table in (elsewhere, alone):
        assert (await world.store.load(table.id)).table.seat_of(BORIS.id) is not None
        assert BORIS.id in (await world.store.load(table.id)).table.present


async def test_every_match_of_the_group_loses_the_person(world: World) -> None:
    matches = [await match(world, game) for game in ("oh_hell", "terc", "preferans")]
    await leave(world)
    present = [(await now(world, loaded)).table.present for loaded in matches]
    assert all(BORIS.id not in people for people in present)


async def test_a_lobby_lets_a_departed_member_go(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    await leave(world)
    lobby = (await world.store.load(table.id)).table
    assert [chair.person for chair in lobby.chairs] == [ANNA.id]
    with pytest.raises(Outside):
        await world.lobby.take_chair(world.update(), table.id, BORIS, Place(BORIS.id, GROUP))
    await enter(world)
    again = await world.lobby.take_chair(world.update(), table.id, BORIS, Place(BORIS.id, GROUP))
    assert again.seat_of(BORIS.id) is not None


@pytest.mark.parametrize("reports", [(False,), (True,), (False, True)])
async def test_an_invitation_brings_back_who_left_but_nobody_who_was_removed(
    world: World, reports: tuple[bool, ...]
) -> None:
    """Two updates may report a removal, of which the first one does not tell it from leaving."""
    table = await world.open_table(ANNA, BORIS)
    for removed in reports:
        await world.membership.leave(world.update(), GROUP, BORIS.id, removed=removed)
    if any(reports):
        with pytest.raises(Outside):
            await world.lobby.join_token(world.update(), table.token, BORIS)
        await enter(world)
    joined = await world.lobby.join_token(world.update(), table.token, BORIS)
    assert joined.seat_of(BORIS.id) is not None
    assert BORIS.id not in joined.group.outside | joined.group.banned


async def test_a_departed_host_passes_the_lobby_on_and_the_last_closes_it(world: World) -> None:
    table = await world.open_table(BORIS, ANNA)
    await leave(world)
    assert (await world.store.load(table.id)).table.host == ANNA.id
    await world.membership.leave(world.update(), GROUP, ANNA.id)
    assert (await world.store.load(table.id)).table.phase is Phase.CLOSED


async def test_departed_members_neither_vote_nor_wait_for_a_seat(world: World) -> None:
    loaded = await match(world)
    await world.seats.vote_stop(world.update(), loaded.table.id, BORIS.id)
    await leave(world)
    assert (await now(world, loaded)).table.end.votes == frozenset()
    await world.seats.enter(world.update(), loaded.table.id, GLEB)
    assert [chair.person for chair in (await now(world, loaded)).table.newcomers] == [GLEB.id]
    await world.membership.leave(world.update(), GROUP, GLEB.id)
    assert (await now(world, loaded)).table.newcomers == ()
    await world.appearance.set_language(loaded.table.id, VERA.language.EN, person=BORIS.id)
    (chair,) = [each for each in (await now(world, loaded)).table.chairs if each.person == BORIS.id]
    assert chair.language is VERA.language.EN, "their own language all the same"


async def test_a_match_without_remaining_members_is_settled(world: World) -> None:
    loaded = await match(world)
    for person in TRIO:
        await world.membership.leave(world.update(), GROUP, person.id)
    world.still.at += HOUR_MS
    await world.meet_due()
    table: Table = (await now(world, loaded)).table
    assert (table.phase, table.end.abandoned) == (Phase.OVER, True)


async def test_another_match_begins_without_departed_members(world: World) -> None:
    loaded = await match(world)
    await leave(world)
    await world.closing.close(world.update(), loaded.table.id)
    await world.membership.leave(world.update(), GROUP, VERA.id)
    again = (await world.new_tables.again(loaded.table.id, ANNA)).table
    assert [chair.person for chair in again.chairs] == [ANNA.id]
