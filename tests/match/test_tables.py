import asyncio

import pytest

from bot.base.preferences import Language
from bot.match.loaded import rebuild, record_of
from bot.match.refusals import NotSeated, NotStarted, Stale
from bot.match.seating.play import PressResult
from bot.match.table import Phase, with_part
from games.core import IllegalAction, InvalidAction, Nature
from games.record import replay
from storage import codec
from storage.live.live import Write, table_parts
from storage.live.redraws import group_screen, hand_screen
from tests.support.harness import GROUP, Harness
from tests.support.service import ANNA, BORIS, GLEB, VERA, World


async def test_a_match_is_played_to_its_end_and_moves_to_the_archive(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    while loaded.table.phase is Phase.PLAYING:
        loaded = await world.move(loaded)
    world.still.at += 1
    await world.meet_due()
    row = await world.archive.match(loaded.table.match or "")
    assert row is not None
    assert (row.game, row.chat, row.stopped) == ("oh_hell", GROUP, False)
    assert row.secret == loaded.table.luck.secret
    world.still.at += 3_600_000
    for redraw in await world.live.redraws.all():
        await world.live.complete(redraw, None)
    await world.meet_due()
    assert await world.live.tables() == []
    assert await world.live.index.look_up("chat", str(GROUP)) == []


async def test_a_table_whose_last_screen_is_not_delivered_is_kept(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.closing.close(world.update(), loaded.table.id)
    for _ in range(3):
        world.still.at += 3_600_000
        await world.meet_due()
    assert await world.live.tables() == [loaded.table.id]


async def test_the_log_leads_to_the_stored_state(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    for _ in range(9):
        loaded = await world.move(loaded)
    record = await record_of(loaded.table, world.live)
    states = [turn.state for turn in replay(loaded.game, record)]
    assert states[-1] == loaded.state
    assert len(record.log) == loaded.table.log.actions
    assert [entry.actor for entry in record.log[:2]] == [Nature.CHANCE, Nature.CHANCE]


async def test_a_state_of_another_schema_is_rebuilt_from_the_log(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    loaded = await world.move(loaded)
    old = with_part(loaded.table, "log", schema=loaded.game.schema + 1)
    assert await rebuild(old, loaded.game, world.live) == loaded.state


async def test_a_repeated_update_changes_nothing(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    seat = min(loaded.game.awaited(loaded.state))
    person = loaded.table.chairs[seat].person
    assert person is not None
    question = loaded.game.question(loaded.state, seat)
    await world.play.submit("77", loaded.table.id, person, question, "bid 1")
    once = await world.store.load(loaded.table.id)
    await world.play.submit("77", loaded.table.id, person, question, "bid 1")
    assert await world.store.load(loaded.table.id) == once


async def test_of_two_taps_on_one_question_one_counts(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    seat = min(loaded.game.awaited(loaded.state))
    person = loaded.table.chairs[seat].person
    assert person is not None
    question = loaded.game.question(loaded.state, seat)
    answers = await asyncio.gather(
        *(world.play.submit(world.update(), loaded.table.id, person, question, f"bid {n}") for n in (0, 1)),
        return_exceptions=True,
    )
    assert [answer.toasts if isinstance(answer, PressResult) else type(answer) for answer in answers] == [
        (),
        Stale,
    ]
    after = await world.store.load(loaded.table.id)
    assert after.table.log.actions == loaded.table.log.actions + 1


async def test_refused_actions_change_nothing(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    seat = min(loaded.game.awaited(loaded.state))
    mine = loaded.table.chairs[seat].person
    other = next(chair.person for chair in loaded.table.chairs if chair.person != mine)
    assert mine is not None
    assert other is not None
    id, question = loaded.table.id, loaded.game.question(loaded.state, seat)
    with pytest.raises(Stale):
        await world.play.submit(world.update(), id, mine, "yesterday", "bid 1")
    with pytest.raises(IllegalAction):
        await world.play.submit(world.update(), id, mine, question, "bid 9")
    with pytest.raises(InvalidAction):
        await world.play.submit(world.update(), id, mine, question, "drop table")
    with pytest.raises((IllegalAction, Stale)):
        await world.play.submit(world.update(), id, other, question, "bid 1")
    with pytest.raises(NotSeated):
        await world.play.submit(world.update(), id, GLEB.id, question, "bid 1")
    with pytest.raises(Stale):
        await world.play.act(id, seat, question, "bid 1")
    assert await world.store.load(id) == loaded


async def test_mover_and_awaited_are_redrawn_and_all_after_a_trick(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    world.woken.clear()
    mover = min(loaded.game.awaited(loaded.state))
    after = await world.move(loaded)
    next_one = min(after.game.awaited(after.state))
    expected = {
        hand_screen(person) for seat in (mover, next_one) if (person := after.table.chairs[seat].person)
    }
    assert {redraw.screen for redraw in world.woken} == {group_screen(GROUP)} | expected
    for _ in range(4):
        after = await world.move(after)
    world.woken.clear()
    after = await world.move(after)
    assert {redraw.screen for redraw in world.woken} == {group_screen(GROUP)} | {
        hand_screen(p.id) for p in (ANNA, BORIS, VERA)
    }


async def test_who_is_told_something_in_confidence_is_redrawn(world: World) -> None:
    """The answer to a card given goes to its giver, whom nobody waits for; the third hears nothing."""
    loaded = await world.start(ANNA, BORIS, VERA, game="sergeant_major", preset="usual")
    giver = min(loaded.game.awaited(loaded.state))
    given = await world.move(loaded)
    receiver = min(given.game.awaited(given.state))
    world.woken.clear()
    await world.move(given)
    expected = {
        hand_screen(person) for seat in (giver, receiver) if (person := loaded.table.chairs[seat].person)
    }
    assert {redraw.screen for redraw in world.woken} == {group_screen(GROUP)} | expected


async def test_computer_plays_for_one_who_left_and_returns_the_seat(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    seat = min(loaded.game.awaited(loaded.state))
    person = loaded.table.chairs[seat].person
    assert person is not None
    await world.seats.leave(world.update(), loaded.table.id, person)
    world.still.at += 1_000
    await world.meet_due()
    played = await world.store.load(loaded.table.id)
    assert played.table.log.actions == loaded.table.log.actions + 1
    await world.seats.back(world.update(), loaded.table.id, person)
    assert not (await world.store.load(loaded.table.id)).table.chairs[seat].away


async def test_computers_rest_once_all_left_and_match_ends_in_an_hour(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    for person in (ANNA, BORIS, VERA):
        await world.seats.leave(world.update(), loaded.table.id, person.id)
    world.still.at += 60_000
    await world.meet_due()
    assert (await world.store.load(loaded.table.id)).table.log.actions == loaded.table.log.actions
    world.still.at += 3_600_000
    await world.meet_due()
    ended = (await world.store.load(loaded.table.id)).table
    assert (ended.phase, ended.end.stopped) == (Phase.OVER, True)


async def test_acting_while_away_takes_the_seat_back(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    seat = min(loaded.game.awaited(loaded.state))
    person = loaded.table.chairs[seat].person
    assert person is not None
    await world.seats.leave(world.update(), loaded.table.id, person)
    await world.play.submit(
        world.update(), loaded.table.id, person, loaded.game.question(loaded.state, seat), "bid 0"
    )
    assert not (await world.store.load(loaded.table.id)).table.chairs[seat].away


async def test_a_majority_stops_a_match_and_one_person_votes_once(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    id = loaded.table.id
    first = await world.seats.vote_stop(world.update(), id, BORIS.id)
    again = await world.seats.vote_stop(world.update(), id, BORIS.id)
    assert first.votes == again.votes == (1, 2)
    assert (first.new, again.new) == (True, False)
    assert (await world.store.load(id)).table.phase is Phase.PLAYING
    await world.seats.vote_stop(world.update(), id, VERA.id)
    over = (await world.store.load(id)).table
    assert (over.phase, over.end.stopped) == (Phase.OVER, True)
    with pytest.raises(NotStarted):
        await world.seats.vote_stop(world.update(), id, ANNA.id)


async def test_computers_play_a_solo_table_while_their_person_acts(world: World) -> None:
    table = await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    loaded = await world.store.load(table.id)
    for _ in range(400):
        if loaded.table.phase is Phase.OVER:
            break
        seat = min(loaded.game.awaited(loaded.state))
        if loaded.table.chairs[seat].person is not None:
            loaded = await world.move(loaded)
        else:
            world.still.at += 1_000
            await world.meet_due()
            loaded = await world.store.load(table.id)
    assert loaded.table.phase is Phase.OVER


async def test_a_language_chosen_changes_what_is_drawn(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.appearance.set_language(loaded.table.id, Language.EN, person=ANNA.id)
    await world.appearance.set_language(loaded.table.id, Language.EN)
    table = (await world.store.load(loaded.table.id)).table
    seat = table.seat_of(ANNA.id)
    assert seat is not None
    assert (table.chairs[seat].language, table.language) == (Language.EN, Language.EN)


async def test_many_writers_lose_nothing(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    other = Harness(world.live, world.time)
    people = (ANNA, BORIS, VERA)
    await asyncio.gather(
        *(
            service.seats.back(world.update(), loaded.table.id, p.id)
            for service in (world, other)
            for p in people
        )
    )
    slot = await world.live.load(loaded.table.id)
    assert slot is not None
    assert slot.version == loaded.revision + 6


async def test_a_match_of_other_rules_is_settled_as_it_stands(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    old = with_part(loaded.table, "log", version=loaded.game.version + 1)
    assert await world.live.write(
        loaded.table.id, Write(parts=table_parts(table=codec.encode(old))), expected=loaded.revision
    )
    person = loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person
    assert person is not None
    with pytest.raises(Stale):
        await world.play.submit(world.update(), loaded.table.id, person, "any", "bid 0")
    after = await world.store.load(loaded.table.id)
    assert (after.table.phase, after.table.end.stopped) == (Phase.OVER, True)
    assert after.state == loaded.state


async def test_an_action_that_is_played_at_once_is_no_pick(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    seat = min(loaded.game.awaited(loaded.state))
    person = loaded.table.chairs[seat].person
    assert person is not None
    action = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    with pytest.raises(InvalidAction):
        await world.play.pick(
            world.update(), loaded.table.id, person, loaded.game.question(loaded.state, seat), action
        )
    assert (await world.store.load(loaded.table.id)).drafts == {}
