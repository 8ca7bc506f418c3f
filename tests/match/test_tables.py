import asyncio

import pytest

from bot.match.loaded import Loaded
from bot.match.refusals import NotSeated, Stale
from bot.match.seating.table_play import PressResult
from bot.match.table import Phase, with_part
from games.core import IllegalAction, InvalidAction
from storage import codec
from storage.live.live import Write, table_parts
from storage.live.redraws import group_screen, hand_screen
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World


async def test_a_table_is_kept_until_its_last_screen_is_delivered(world: World, loaded: Loaded) -> None:
    await world.closing.close(world.update(), loaded.table.id)
    for _ in range(3):
        world.still.at += 3_600_000
        await world.meet_due()
    assert await world.live.tables() == [loaded.table.id]


async def test_a_repeated_update_changes_nothing_and_of_two_taps_on_a_question_one_counts(
    world: World,
    loaded: Loaded,
) -> None:
    id, person = loaded.table.id, world.mover(loaded)
    question = loaded.game.question(loaded.state, min(loaded.game.awaited(loaded.state)))
    for _ in range(2):
        await world.play.submit("77", id, person, question, "bid 1")
        once = await world.store.load(id)
        assert once.table.log.actions == loaded.table.log.actions + 1
    person, question = world.mover(once), once.game.question(once.state, min(once.game.awaited(once.state)))
    answers = await asyncio.gather(
        *(world.play.submit(world.update(), id, person, question, f"bid {n}") for n in (0, 1)),
        return_exceptions=True,
    )
    first, second = answers
    assert isinstance(first, PressResult)
    assert (first.toasts, type(second)) == ((), Stale)
    assert (await world.store.load(id)).table.log.actions == once.table.log.actions + 1


async def test_refused_actions_change_nothing(world: World, loaded: Loaded) -> None:
    """One that is played at once is no pick."""
    (seat,), mine = loaded.game.awaited(loaded.state), world.mover(loaded)
    other = next(chair.person for chair in loaded.table.chairs if chair.person not in (None, mine))
    assert other is not None
    id, question = loaded.table.id, loaded.game.question(loaded.state, seat)
    for person, asked, text, refusal in (
        (mine, "yesterday", "bid 1", Stale),
        (mine, question, "bid 9", IllegalAction),
        (mine, question, "drop table", InvalidAction),
        (other, question, "bid 1", (IllegalAction, Stale)),
        (GLEB.id, question, "bid 1", NotSeated),
    ):
        with pytest.raises(refusal):
            await world.play.submit(world.update(), id, person, asked, text)
    with pytest.raises(Stale):
        await world.play.act(id, seat, question, "bid 1")
    with pytest.raises(InvalidAction):
        await world.play.pick(world.update(), id, mine, question, "bid 1")
    assert await world.store.load(id) == loaded


async def test_the_group_and_all_hands_are_redrawn_at_a_move(world: World, loaded: Loaded) -> None:
    world.woken.clear()
    await world.move(loaded)
    assert {redraw.screen for redraw in world.woken} == {group_screen(GROUP)} | {
        hand_screen(p.id) for p in (ANNA, BORIS, VERA)
    }


@pytest.mark.parametrize("acts", [False, True])
async def test_computer_plays_for_a_leaver_until_they_come_back_or_act(
    world: World, loaded: Loaded, acts: bool
) -> None:
    (seat,), person, id = loaded.game.awaited(loaded.state), world.mover(loaded), loaded.table.id
    await world.seats.leave(world.update(), id, person)
    if acts:
        question = loaded.game.question(loaded.state, seat)
        await world.play.submit(world.update(), id, person, question, "bid 0")
    else:
        world.still.at += 1_000
        await world.meet_due()
        assert (await world.store.load(id)).table.chairs[seat].away
        await world.seats.back(world.update(), id, person)
    after = await world.store.load(id)
    assert not after.table.chairs[seat].away
    assert after.table.log.actions == loaded.table.log.actions + 1


async def test_computers_rest_once_all_left_and_match_ends_in_an_hour(world: World, loaded: Loaded) -> None:
    for person in (ANNA, BORIS, VERA):
        await world.seats.leave(world.update(), loaded.table.id, person.id)
    world.still.at += 60_000
    await world.meet_due()
    assert (await world.store.load(loaded.table.id)).table.log.actions == loaded.table.log.actions
    world.still.at += 3_600_000
    await world.meet_due()
    ended = (await world.store.load(loaded.table.id)).table
    assert (ended.phase, ended.end.stopped) == (Phase.OVER, True)


async def test_a_match_of_other_rules_is_settled_as_it_stands(world: World, loaded: Loaded) -> None:
    old = with_part(loaded.table, "log", version=loaded.game.version + 1)
    assert await world.live.write(
        loaded.table.id, Write(parts=table_parts(table=codec.encode(old))), expected=loaded.revision
    )
    with pytest.raises(Stale):
        await world.play.submit(world.update(), loaded.table.id, world.mover(loaded), "any", "bid 0")
    after = await world.store.load(loaded.table.id)
    assert (after.table.phase, after.table.end.stopped) == (Phase.OVER, True)
    assert after.state == loaded.state
