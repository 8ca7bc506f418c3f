"""Records that are replayed: beside the event loop, for an arbiter may have to calculate again."""

from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Any, TypeVar

from bot.base.thinking import Analysis
from bot.match.refusals import Refusal
from bot.match.turns.calculation import beside
from games import registry
from games.analysis import Move, deals
from games.record import Record, RecordError, replay
from games.replay_pages import Replay, replay_match
from games.verification import Disclosure, Verdict, verify

T = TypeVar("T")


class NoDeals(Refusal):
    """The deals of the match cannot be shown: its log is kept no longer, or follows other rules."""


async def follow(analysis: Analysis, key: str, work: Callable[..., T], record: Record, *args: object) -> T:
    """Analyse a record by a pure function. Raises NoDeals where the present rules cannot replay it."""
    found: T | None = await beside(analysis, key, _if_followed, work, record, *args)
    if found is None:
        raise NoDeals
    return found


def _if_followed(work: Callable[..., T], record: Record, *args: object) -> T | None:
    """Return the result of the work; None for a record that cannot be replayed."""
    if not record.log:
        return None
    try:
        return work(record, *args)
    except (RecordError, registry.UnknownGame, NoDeals):
        return None


def pages_of(record: Record) -> Replay:
    """Return the deals of the record, page by page."""
    return replay_match(registry.get(record.game), registry.face(record.game), record)


def state_after(record: Record) -> Any:
    """Return the state to which the record leads."""
    return deque(replay(registry.get(record.game), record), maxlen=1)[0].state


def moves_of_deal(record: Record, number: int) -> tuple[Move, ...]:
    """Return the actions of a deal, counted from 1. Raises NoDeals if there is no such deal."""
    each = deals(registry.get(record.game), registry.face(record.game), record)
    found = next(islice(each, number - 1, None), None)
    if found is None:
        raise NoDeals
    return found


def verified(record: Record, luck: Disclosure) -> Verdict:
    """Recompute all draws from the secret, and return whether they match the record."""
    return verify(registry.get(record.game), record, luck)
