"""Slow calculations of a game's rules: off the event loop, before an edit needs them."""

import asyncio
from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias, TypeVar

import structlog

from bot.base.thinking import Busy, Thinking
from bot.base.worker_process import WorkFailed
from bot.match.table import Table
from games import registry
from games.core import Actor, IllegalAction
from games.faces.face import Urgency
from games.record import Advance, IsEnd, LuckSource, advance, never
from storage.redis.attempt import uncounted

PATIENCE_S = 2.0
"""Timeout of a calculation in the queue of worker processes; then a thread does it."""

T = TypeVar("T")

log = structlog.get_logger(__name__)


class Calculation(NamedTuple):
    """An action with everything that chance does after it.

    It holds the whole state, as the referee of a match knows it; what it finds goes to the store alone.
    """

    game: str
    state: Any
    actor: Actor
    action: Any
    number: int
    """The length of the log before the action."""
    source: LuckSource
    is_one_deal: bool
    """Whether the match is over with the deal."""

    def carry_out(self) -> Advance:
        """Raise IllegalAction."""
        game = registry.get(self.game)
        return advance(
            game,
            self.state,
            self.actor,
            self.action,
            self.source,
            number=self.number,
            is_end=_ends_with_deal(self.game) if self.is_one_deal else never,
        )


class Refused(NamedTuple):
    """The rules forbid the action."""

    reason: StrEnum
    facts: dict[str, Any]


Outcome: TypeAlias = Advance | Refused


class Uncalculated(Exception):
    """An edit cannot be made before the outcome of this is known."""

    def __init__(self, calculation: Calculation) -> None:
        super().__init__()
        self.calculation = calculation


def calculation_of(table: Table, state: Any, actor: Actor, action: Any, now: int) -> Calculation:
    """Return the calculation of an action at a table."""
    number, source = table.log.actions, table.luck.source
    return Calculation(table.game, state, actor, action, number, source, _is_one_deal(table, now))


def is_end_for(table: Table, now: int) -> IsEnd:
    """Tells the events after which the table's match is over though its game is not: of one deal, its end."""
    return _ends_with_deal(table.game) if _is_one_deal(table, now) else never


def _is_one_deal(table: Table, now: int) -> bool:
    """Return whether the match ends with its deal: a retry, and a tournament's table that is out of time."""
    return table.retry is not None or table.is_out_of_time(now)


def _ends_with_deal(game: str) -> IsEnd:
    face = registry.face(game)
    return lambda event: face.urgency(event) is Urgency.CLOSE


def outcome_of(calculation: Calculation) -> Outcome:
    """Run a calculation; return its outcome in a form to serialise."""
    try:
        return calculation.carry_out()
    except IllegalAction as error:
        return Refused(error.reason, error.facts)


async def calculate(thinking: Thinking, key: str, calculation: Calculation) -> Outcome:
    """Return the outcome, found beside the event loop."""
    return await beside(thinking, key, outcome_of, calculation)


async def beside(thinking: Thinking, key: str, work: Callable[..., T], *args: object) -> T:
    """Compute a pure function in a worker process; fall back to a thread on failure or timeout."""
    try:
        return await thinking.compute(key, work, *args, patience_s=PATIENCE_S)
    except (Busy, WorkFailed) as error:
        log.warning("calculated-in-thread", key=key.partition(":")[0], error=type(error).__name__)
        with uncounted():
            return await asyncio.to_thread(work, *args)
