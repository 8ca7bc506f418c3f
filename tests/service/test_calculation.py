"""What an action makes the rules calculate is calculated beside the event loop, and changes nothing else."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from bot.service import calculation
from bot.service.apart import Ended, worker
from bot.service.calculation import Calculation, Outcome, Refused, outcome_of
from bot.service.loaded import Edit, Loaded
from bot.service.refusals import IllegalMove
from bot.service.seals import Source
from bot.service.store import Store
from bot.service.thinking import Busy, Thinking
from games.core import Nature, Reason, Seat
from games.preferans import GAME
from games.record import Advance
from tests.games.preferans.positions import actor, overtaken, played_until_judged
from tests.service.conftest import ANNA, BORIS, VERA, World


@pytest.fixture
async def loaded(world: World, monkeypatch: pytest.MonkeyPatch) -> Loaded:
    """A match in which every action is calculated."""
    begun = await world.start(ANNA, BORIS, VERA, game="preferans", preset="quick_classic")
    monkeypatch.setattr(type(begun.game), "may_calculate", lambda self, state: True)
    return begun


class Thinker(Thinking):
    """Calculates at once, after something else has happened."""

    def __init__(self, before: Callable[[], Any]) -> None:
        super().__init__(apart=False)
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
    assert after.table.actions > loaded.table.actions


async def test_an_action_that_is_refused_changes_nothing(world: World, loaded: Loaded) -> None:
    seat = min(loaded.game.awaited(loaded.state))
    person, other = loaded.table.chairs[seat].person, loaded.game.question(loaded.state, seat)
    assert person is not None
    with pytest.raises(IllegalMove) as refused:
        await world.play.submit(world.update(), loaded.table.id, person, other, "play AS")
    assert refused.value.reason is Reason.MOMENT
    assert await world.store.load(loaded.table.id) == loaded


@pytest.mark.parametrize("error", [Ended("KILLED"), Busy()])
async def test_without_a_thinker_a_thread_calculates(world: World, loaded: Loaded, error: Exception) -> None:
    def fail() -> None:
        raise error

    world.store._thinking = thinker = Thinker(fail)
    after = await world.move(loaded)
    assert after.table.actions > loaded.table.actions
    assert thinker.done == 1


async def test_what_was_calculated_of_an_old_state_is_not_used(world: World, loaded: Loaded) -> None:
    """Another process writes meanwhile: the action is calculated again, and done once."""
    other = Store(world.live, world._moves, world.notifier, world.thinking)
    writes = iter([other.change_if_any(loaded.table.id, lambda found: Edit(found.table))])
    world.store._thinking = thinker = Thinker(lambda: next(writes, None))
    after = await world.move(loaded)
    assert thinker.done == 2
    assert after.revision == loaded.revision + 2
    assert after.table.actions == loaded.table.actions + 1


@pytest.mark.rule("PREF-8.10")
async def test_pref_8_10_a_verdict_is_the_same_in_another_process() -> None:
    *_, state, _ = played_until_judged(overtaken())
    seat = actor(state)
    assert not isinstance(seat, Nature)
    card = next(iter(GAME.legal(state, seat)))
    source = Source(secret=b"secret", board=False, salts=())
    asked = Calculation("preferans", state, seat, card, 41, source, is_one_deal=False)
    here = outcome_of(asked)
    assert isinstance(here, Advance)
    assert [actor for actor, _ in here.log[:2]] == [seat, Nature.CHANCE]
    async with worker() as own:
        assert await own.do(outcome_of, asked) == here
        refused = await own.do(outcome_of, asked._replace(actor=Seat((seat + 1) % 3)))
    assert isinstance(refused, Refused)
