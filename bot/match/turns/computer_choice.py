"""Choosers of computers' actions: they get a view, never a state."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import product
from typing import Any, TypeAlias

import structlog

from bot.base.metrics import COMPUTER, WEAKER, measure
from bot.base.thinking import Thinking, TookTooLong
from bot.base.worker_process import WorkerEnded, WorkFailed
from bot.match.loaded import Loaded
from games import registry
from games.agents.adviser import Advice
from games.agents.levels import Level
from games.agents.random_player import RandomPlayer, move
from games.agents.seeding import rng_for
from games.core import AnyGame, Seat, plausible

ATTEMPTS = 3
"""Attempts of a player of the table's level."""
LIMIT_S = 1.5
"""Timeout of a choice, before the next weaker level makes it; not where results are compared."""

log = structlog.get_logger(__name__)

Chooser: TypeAlias = Callable[[Thinking, Loaded, Seat], Awaitable[str]]


def chosen(name: str, level: Level, view: Any, salt: bytes) -> str:
    """Return the action of a computer player of this level, from a seat's view; it may take a while."""
    player = registry.player(name, level)
    assert not isinstance(player, RandomPlayer)
    return registry.get(name).write(player.choose(view, rng_for(view, salt)))


def weaker(level: Level) -> Level:
    """Return the next weaker level, or the weakest."""
    levels = list(Level)
    return levels[max(0, levels.index(level) - 1)]


def prepare() -> None:
    """Load every computer player, as the first choice of a worker process does."""
    for name, level in product(registry.names(), Level):
        registry.player(name, level)


async def warm_up(thinking: Thinking) -> None:
    """Start the worker process, if there is one, so that the first choice need not wait for it."""
    if not thinking.use_workers:
        return
    try:
        await thinking.compute("warm-up", prepare)
    except WorkFailed as error:
        log.warning("worker-cold", error=error.error)


def advised(name: str, view: Any) -> Advice | None:
    """Return the advice of the game's adviser from a seat's view; it may take a while."""
    adviser = registry.adviser(name)
    return adviser.advise(view, rng_for(view)) if adviser is not None else None


def own_player(attempt: int) -> Chooser:
    """Return the choice of the player of the table's level. Another attempt may choose otherwise.

    A choice that takes too long is left to the next weaker level, never where results are compared: nobody
    may have weaker opponents because the machine is busy.
    """
    salt = str(attempt).encode() if attempt else b""

    async def choose(thinking: Thinking, loaded: Loaded, seat: Seat) -> str:
        table, game = loaded.table, loaded.game
        if isinstance(registry.player(game.name, table.level), RandomPlayer):
            return await any_choice(thinking, loaded, seat)
        view, compared = game.view(loaded.state, seat), table.is_ranked or table.luck.board is not None
        try:
            with measure(COMPUTER.labels("ranked" if compared else "other")):
                async with asyncio.timeout(None if compared else LIMIT_S):
                    return await thinking.compute(table.id, chosen, game.name, table.level, view, salt)
        except (TimeoutError, WorkerEnded, TookTooLong) as error:
            level = table.level if compared else weaker(table.level)
            log.warning("thought-too-little", table=table.id, game=game.name, reason=type(error).__name__)
            WEAKER.labels(game.name).inc(not compared)
            return await asyncio.to_thread(chosen, game.name, level, view, salt)

    return choose


async def any_choice(_: Thinking, loaded: Loaded, seat: Seat) -> str:
    """Return any action that may succeed, as a player does that weighs no cards."""
    return await asyncio.to_thread(_any, loaded.game, loaded.state, seat)


def _any(game: AnyGame, state: Any, seat: Seat) -> str:
    return game.write(move(RandomPlayer(), game, state, seat))


async def first_choice(_: Thinking, loaded: Loaded, seat: Seat) -> str:
    """Return the first legal action that may succeed."""
    return loaded.game.write(plausible(loaded.game, loaded.state, seat)[0])


CHOOSERS: tuple[Chooser, ...] = (*map(own_player, range(ATTEMPTS)), any_choice, first_choice)
"""Choosers of a computer's action; each is the fallback of the one before."""
