"""Costly calculations of rules run outside the event loop, and change nothing else."""

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest

from bot.base.thinking import Busy, Thinking
from bot.base.timing import Time
from bot.base.worker_process import WorkerEnded, worker
from bot.match.events import Outbox, TableChanges
from bot.match.loaded import Edit, Loaded
from bot.match.moves import Moves
from bot.match.refusals import IllegalMove
from bot.match.store import Store
from bot.match.turns import calculation
from bot.match.turns.calculation import Calculation, Outcome, Refused, Uncalculated, outcome_of
from games.core import Nature, Reason, Seat
from games.preferans import GAME
from games.record import Advance, LuckSource, advance
from storage.redis.attempt import attempting, current_attempt
from tests.games.preferans.positions import actor, overtaken, played_until_judged
from tests.support.scenario import until
from tests.support.service import ANNA, BORIS, VERA, World, person


@pytest.fixture
async def loaded(world: World, monkeypatch: pytest.MonkeyPatch) -> Loaded:
    """A match in which every action is calculated."""
    begun = await world.start(ANNA, BORIS, VERA, game="preferans", preset="quick_classic")
    monkeypatch.setattr(type(begun.game), "may_calculate", lambda self, state: True)
    return begun


class Thinker(Thinking):
    """Calculates at once, after something else has happened."""

    def __init__(self, before: Callable[[], Any]) -> None:
        super().__init__(use_workers=False)
        self.before = before
        self.done = 0

    async def compute(
        self, key: str, work: Callable[..., Any], *args: object, patience_s: float | None = None
    ) -> Any:
        self.done += 1
        happening = self.before()
        if happening is not None:
            await happening
        return work(*args)


async def test_the_loop_turns_while_the_rules_calculate(
    world: World, loaded: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned = threading.Event()

    def slow(asked: Calculation) -> Outcome:
        assert turned.wait(5), "the loop stood still"
        return outcome_of(asked)

    monkeypatch.setattr(calculation, "outcome_of", slow)
    asyncio.get_running_loop().call_later(0.01, turned.set)
    after = await world.move(loaded)
    assert after.table.log.actions > loaded.table.log.actions


async def test_an_action_that_is_refused_changes_nothing(world: World, loaded: Loaded) -> None:
    question = loaded.game.question(loaded.state, min(loaded.game.awaited(loaded.state)))
    with pytest.raises(IllegalMove) as refused:
        await world.play.submit(world.update(), loaded.table.id, world.mover(loaded), question, "play AS")
    assert refused.value.reason is Reason.MOMENT
    assert await world.store.load(loaded.table.id) == loaded


@pytest.mark.parametrize("error", [WorkerEnded("KILLED"), Busy()])
async def test_without_a_thinker_a_thread_calculates(world: World, loaded: Loaded, error: Exception) -> None:
    world.store._thinking = thinker = Thinker(Mock(side_effect=error))
    after = await world.move(loaded)
    assert after.table.log.actions > loaded.table.log.actions
    assert thinker.done == 1


async def test_what_was_calculated_of_an_old_state_is_not_used(world: World, loaded: Loaded) -> None:
    """Another process writes meanwhile: the action is calculated again, and done once."""
    made = world.services
    other = Store(
        world.live, made[Moves], world.notifier, made[Thinking], made[Outbox], made[TableChanges], made[Time]
    )
    writes = iter([other.change_if_any(loaded.table.id, lambda found: Edit(found.table))])
    world.store._thinking = thinker = Thinker(lambda: next(writes, None))
    after = await world.move(loaded)
    assert thinker.done == 2
    assert after.revision == loaded.revision + 2
    assert after.table.log.actions == loaded.table.log.actions + 1


@pytest.mark.slow
@pytest.mark.rule("PREF-8.10")
async def test_pref_8_10_a_verdict_is_the_same_in_another_process() -> None:
    *_, state, _ = played_until_judged(overtaken())
    seat = actor(state)
    assert not isinstance(seat, Nature)
    card = next(iter(GAME.legal(state, seat)))
    source = LuckSource(b"secret")
    asked = Calculation("preferans", state, seat, card, 41, source, is_one_deal=False)
    here = outcome_of(asked)
    assert isinstance(here, Advance)
    assert [actor for actor, _ in here.log[:2]] == [seat, Nature.CHANCE]
    async with worker() as own:
        assert await own.do(outcome_of, asked) == here
        refused = await own.do(outcome_of, asked._replace(actor=Seat((seat + 1) % 3)))
    assert isinstance(refused, Refused)


async def test_a_person_waiting_for_the_rules_is_not_refused(world: World, loaded: Loaded) -> None:
    """The calculation takes longer than a tap is tried: it asks no store, so its time does not count."""

    class Slow(Thinking):
        async def _answer(self, job: Any, patience_s: float | None) -> Any:
            attempt = current_attempt()
            assert attempt is not None
            attempt.ends = time.monotonic() - 60
            return await super()._answer(job, patience_s)

    world.store._thinking = Slow(use_workers=False)
    with attempting(6):
        after = await world.move(loaded)
    assert after.table.log.actions == loaded.table.log.actions + 1


async def test_a_tap_cut_off_by_a_death_is_done_once(world: World, loaded: Loaded) -> None:
    """A process dies while the rules calculate: nothing is written, and the update counts when it comes again."""
    seat = min(loaded.game.awaited(loaded.state))
    question = loaded.game.question(loaded.state, seat)
    text = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    tap = partial(world.play.submit, world.update(), loaded.table.id, world.mover(loaded), question, text)
    world.store._thinking = hanging = Thinker(asyncio.Event().wait)
    dying = asyncio.create_task(tap())
    await until(lambda: hanging.done == 1)
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    assert await world.store.load(loaded.table.id) == loaded
    world.store._thinking = thinker = Thinker(lambda: None)
    first, again = await tap(), await tap()
    after = await world.store.load(loaded.table.id)
    assert thinker.done == 1
    assert (again.toasts, again.loaded) == (first.toasts, first.loaded)
    assert (after.revision, after.table.log.actions) == (loaded.revision + 1, loaded.table.log.actions + 1)


async def test_two_tables_are_calculated_side_by_side(world: World, loaded: Loaded) -> None:
    """Each waits until both have begun: one behind the other would never end."""
    people = [person(number) for number in (201, 202, 203)]
    other = await world.start(*people, game="preferans", preset="quick_classic")
    both = asyncio.Barrier(2)
    world.store._thinking = thinker = Thinker(both.wait)
    async with asyncio.timeout(5):
        after = await asyncio.gather(world.move(loaded), world.move(other))
    assert thinker.done == 2
    for earlier, later in zip((loaded, other), after, strict=True):
        assert later.table.id == earlier.table.id
        assert later.revision == earlier.revision + 1
        assert later.table.log.actions == earlier.table.log.actions + 1


@pytest.mark.rule("PREF-8.10")
async def test_pref_8_10_an_edit_finds_what_the_rules_find(world: World, loaded: Loaded) -> None:
    *_, state, _ = played_until_judged(overtaken())
    seat = actor(state)
    card = next(iter(GAME.legal(state, seat)))
    plain = advance(GAME, state, seat, card, loaded.table.luck.source, number=loaded.table.log.actions)
    act, before = partial(world.services[Moves].act, actor=seat, action=card), loaded._replace(state=state)
    with pytest.raises(Uncalculated) as missing:
        act(before)
    asked = missing.value.calculation
    edit = act(before._replace(calculated=((asked, outcome_of(asked)),)))
    assert edit.state == plain.state
    assert [(entry.actor, entry.text) for entry in edit.log] == list(plain.log)
    assert tuple(edit.events) == plain.events
    assert any(text.startswith("verdict") for _, text in plain.log)
