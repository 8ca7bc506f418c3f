"""A tap that the rules take long to judge: it is done though Telegram takes no answer to it any more."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import structlog

from bot.base.thinking import Thinking
from bot.match import moves
from bot.match.store import Store
from playground.world import QUERY_ANSWER_LIFE
from tests.support.scenario import until
from tests.support.stage import Stage, buttons


class Halted(Thinking):
    """Works in threads, once it may."""

    def __init__(self) -> None:
        super().__init__(apart=False)
        self.asked = asyncio.Event()
        self.may_work = asyncio.Event()

    async def compute(
        self, key: str, work: Callable[..., Any], *args: object, patience_s: float | None = None
    ) -> Any:
        self.asked.set()
        await self.may_work.wait()
        return await super().compute(key, work, *args, patience_s=patience_s)


async def test_an_action_judged_too_late_for_an_answer_is_done(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await stage.match()
    await stage.drawn()
    monkeypatch.setattr(moves, "may_calculate", lambda game, state: True)
    stage.services[Store]._thinking = halted = Halted()
    mover = stage.mover(before)
    hand = await stage.message_with(mover, "a:")
    with structlog.testing.capture_logs() as logged:
        query = stage.world.press(mover, mover, hand.message_id, next(filter(is_action, buttons(hand))))
        await until(halted.asked.is_set)
        query.at -= QUERY_ANSWER_LIFE + 1
        halted.may_work.set()
        await until(lambda: query.is_late)
        await stage.drawn()
    after = await stage.services[Store].load(before.table.id)
    assert after.table.log.actions == before.table.log.actions + 1
    shown = await stage.message_with(stage.mover(after), "a:")
    assert stage.mover(after) != mover
    assert any(is_action(data) for data in buttons(shown))
    assert [entry for entry in logged if entry["log_level"] in ("warning", "error")] == []


def is_action(data: str) -> bool:
    return data.startswith("a:")
