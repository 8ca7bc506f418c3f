"""A pause of a tournament: all clocks of its tables stand still, and go on from where they were."""

from typing import Any

import msgspec
import pytest

from bot.base.pace import NORMAL, SILENT_MS
from bot.features.tournaments.service.next_step import PAUSE_MOST_MS
from bot.features.tournaments.service.organiser_actions import PAUSE, RESUME, Action
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Rival, Stage, Tournament
from bot.match.loaded import Loaded
from bot.match.refusals import Paused
from bot.match.table import ChatId, TableId
from bot.match.turns.schedule import STOPPED
from games.core import Seat
from games.tournament.core import Regulation
from tests.support.service import ANNA, BORIS, World
from tests.support.tournament_hall import FOUR, Hall
from tests.support.tournament_scene import with_fields

HOUR_MS = 3_600_000
FILLED = Regulation("teams", seats=3, rounds=2)
"""At a table of three a computer plays beside teams of one."""
ARENA_OF_TWO = Regulation("arena", seats=2, minutes=20)


async def turn(hall: Hall, tournament: Tournament, action: Action) -> None:
    """Pause it, or let it go on."""
    await hall.do(tournament, action)
    await hall.settle()


async def wait(hall: Hall, ms: int, step: int = 5_000) -> None:
    """Time passes, and what is due is met."""
    for at in range(0, ms, step):
        hall.world.still.at += min(step, ms - at)
        await hall.world.meet_due()


async def due(hall: Hall) -> set[str]:
    """The kinds of deadlines that tables have."""
    found = await hall.world.live.deadlines.due(2**53)
    return {each.name.partition(":")[0] for each in found}


async def loaded_of(hall: Hall, loaded: Loaded) -> Loaded:
    return await hall.world.store.load(loaded.table.id)


async def actions(hall: Hall, id: TableId) -> int:
    return (await hall.world.store.load(id)).table.log.actions


async def test_a_turn_goes_on_after_a_pause_with_the_time_it_had(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    await hall.play(*await hall.tables())
    loaded, _ = await hall.tables()
    loaded = await loaded_of(hall, loaded)
    seat, id = min(loaded.game.awaited(loaded.state)), loaded.table.id
    await hall.deliver(loaded)
    await wait(hall, 10_000)
    await turn(hall, opened, PAUSE)
    assert await due(hall) & STOPPED == set()
    await wait(hall, HOUR_MS - 60_000, HOUR_MS // 2)
    paused = await world.store.load(id)
    assert (paused.table.log.actions, paused.table.chairs[seat].late) == (loaded.table.log.actions, 0)
    await turn(hall, opened, RESUME)
    await wait(hall, SILENT_MS - 11_000)
    assert await actions(hall, id) == loaded.table.log.actions
    await wait(hall, 2_000)
    after = (await world.store.load(id)).table
    assert after.log.actions > loaded.table.log.actions
    assert after.chairs[seat].lost == 1


async def test_a_pause_takes_no_moves(hall: Hall, world: World) -> None:
    """Neither moves nor cards named ahead; afterwards the same tap is taken, and no time was lost."""
    opened = await hall.begun(*FOUR)
    loaded, *_ = await hall.tables()
    await hall.play(loaded)
    await hall.deliver(loaded)
    loaded = await loaded_of(hall, loaded)
    seat = min(loaded.game.awaited(loaded.state))
    mover, other = loaded.table.chairs[seat].person, loaded.table.chairs[1 - seat].person
    assert mover is not None
    assert other is not None
    question = loaded.game.question(loaded.state, seat)
    text = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    await turn(hall, opened, PAUSE)
    with pytest.raises(Paused):
        await world.play.submit(world.update(), loaded.table.id, mover, question, text)
    with pytest.raises(Paused):
        await world.play.pick(world.update(), loaded.table.id, mover, question, text)
    with pytest.raises(Paused):
        await world.play.premove(world.update(), loaded.table.id, other, "1", "7S")
    assert await actions(hall, loaded.table.id) == loaded.table.log.actions
    await wait(hall, HOUR_MS // 2, HOUR_MS // 2)
    await turn(hall, opened, RESUME)
    await world.play.submit(world.update(), loaded.table.id, mover, question, text)
    after = (await world.store.load(loaded.table.id)).table
    assert after.log.actions > loaded.table.log.actions
    assert after.chairs[seat].reserve == 1_000 * NORMAL.reserve


async def test_a_pause_ends_by_itself_after_an_hour(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    (loaded, _), until = await hall.tables(), opened.run.until
    await turn(hall, opened, PAUSE)
    await hall.passes(PAUSE_MOST_MS - 1)
    assert (await hall.now(opened)).stage is Stage.PAUSED
    await hall.passes(1)
    after = await hall.now(opened)
    assert (after.stage, after.run.until) == (Stage.PLAYING, until + PAUSE_MOST_MS)
    assert [each.what for each in after.corrections] == ["pause", "lapse"]
    assert not (await loaded_of(hall, loaded)).table.is_paused
    await hall.passes(1)
    assert len((await hall.now(opened)).corrections) == 2


async def test_who_has_not_come_yet_has_the_minute_after_a_pause(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    loaded, *_ = await hall.tables()
    seat, id = min(loaded.game.awaited(loaded.state)), loaded.table.id
    await hall.deliver(loaded)
    await wait(hall, 30_000)
    await turn(hall, opened, PAUSE)
    await wait(hall, HOUR_MS - 60_000, HOUR_MS // 2)
    await turn(hall, opened, RESUME)
    for passed_ms, away in ((25_000, False), (10_000, True)):
        await wait(hall, passed_ms)
        assert (await world.store.load(id)).table.chairs[seat].away is away


async def test_computers_and_cards_without_a_choice_wait(hall: Hall, world: World) -> None:
    opened = await hall.open(ANNA, BORIS, game="oh_hell")
    entrants = tuple(msgspec.structs.replace(each, team=team) for team, each in enumerate(opened.entrants, 1))
    fields: dict[str, Any] = {"regulation": FILLED, "entrants": entrants, "rival": Rival(ChatId(-200))}
    await hall.store.change(opened.id, None, lambda old: Change(with_fields(old, **fields)))
    opened = await hall.organising.start(world.update(), opened.id, ANNA.id)
    await hall.settle()
    loaded, *_ = await hall.tables()
    while not any(loaded.table.chairs[seat].computer for seat in loaded.game.awaited(loaded.state)):
        loaded = await world.move(loaded)
    await turn(hall, opened, PAUSE)
    assert await due(hall) & STOPPED == set()
    await world.computers.think(loaded.table.id)
    assert await actions(hall, loaded.table.id) == loaded.table.log.actions
    await turn(hall, opened, RESUME)
    assert {"computer", "abandon"} <= await due(hall)
    await wait(hall, 1_000)
    assert await actions(hall, loaded.table.id) > loaded.table.log.actions


async def test_a_forced_card_waits(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR)
    loaded, *_ = await hall.tables()
    while not loaded.table.turn.forced_at:
        loaded = await world.move(loaded)
    await turn(hall, opened, PAUSE)
    await wait(hall, HOUR_MS - 60_000, HOUR_MS)
    assert await actions(hall, loaded.table.id) == loaded.table.log.actions
    await turn(hall, opened, RESUME)
    await wait(hall, 10_000)
    assert await actions(hall, loaded.table.id) > loaded.table.log.actions


async def test_an_alarm_of_the_game_waits(hall: Hall, world: World) -> None:
    opened = await hall.begun(*FOUR, regulation=ARENA_OF_TWO, game="terc")
    loaded, *_ = await hall.tables()
    await hall.play(loaded)
    caller = loaded.table.chairs[0].person
    assert caller is not None
    question = loaded.game.question(loaded.state, Seat(0))
    await world.play.submit(world.update(), loaded.table.id, caller, question, "call")
    ((name, at),) = (await loaded_of(hall, loaded)).table.turn.alarms.items()
    await wait(hall, at - world.still.at - 2_000, 1_000)
    before = await loaded_of(hall, loaded)
    assert before.table.turn.alarms[name] == at
    await turn(hall, opened, PAUSE)
    await wait(hall, HOUR_MS - 60_000, HOUR_MS // 2)
    await turn(hall, opened, RESUME)
    await wait(hall, 1_000, 500)
    assert await actions(hall, loaded.table.id) == before.table.log.actions
    await wait(hall, 2_000, 500)
    assert await actions(hall, loaded.table.id) > before.table.log.actions


async def test_a_table_that_begins_in_a_pause_waits_for_its_end(hall: Hall, world: World) -> None:
    opened = await hall.started(*FOUR)
    await hall.driver.look()
    assert await hall.tables() == []
    await turn(hall, opened, PAUSE)
    loaded, _ = await hall.tables()
    assert loaded.table.is_paused
    await hall.deliver(loaded)
    await wait(hall, HOUR_MS - 60_000, HOUR_MS // 2)
    assert not any(chair.away for chair in (await loaded_of(hall, loaded)).table.chairs)
    await turn(hall, opened, RESUME)
    assert not (await loaded_of(hall, loaded)).table.is_paused
    assert await due(hall) >= {"absent", "abandon", "turn"}
