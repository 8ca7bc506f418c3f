"""Who chooses for a computer: what thinks is given a view, never a state."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import structlog

from bot.base.apart import WorkerEnded
from bot.base.thinking import Busy, Thinking, TookTooLong
from bot.match.loaded import Loaded
from games import registry
from games.agents.adviser import Advice
from games.agents.anything import Anything, move
from games.agents.levels import Level
from games.agents.seeding import rng_for
from games.core import AnyGame, Seat, plausible

ATTEMPTS = 3
"""How often a player of the table's level is asked."""
PATIENCE_S = 10.0
"""How long a table waits for its turn to think, before one chooses that need not think."""

log = structlog.get_logger(__name__)

Chooser: TypeAlias = Callable[[Thinking, Loaded, Seat], Awaitable[str]]


def chosen(name: str, level: Level, view: Any, salt: bytes) -> str:
    """The action of the game's computer player of this level, by what a seat knows; it may take a while."""
    player = registry.player(name, level)
    assert not isinstance(player, Anything)
    return registry.get(name).write(player.choose(view, rng_for(view, salt)))


def advised(name: str, view: Any) -> Advice | None:
    """What the game's adviser says by what a seat knows; it may take a while."""
    adviser = registry.adviser(name)
    return adviser.advise(view, rng_for(view)) if adviser is not None else None


def own_player(attempt: int) -> Chooser:
    """The choice of the player of the table's level. Another attempt may choose otherwise.

    Where tables play the same deals nobody may have weaker opponents because much is thought about.
    """
    salt = str(attempt).encode() if attempt else b""

    async def choose(thinking: Thinking, loaded: Loaded, seat: Seat) -> str:
        table, game = loaded.table, loaded.game
        if isinstance(registry.player(game.name, table.level), Anything):
            return await any_choice(thinking, loaded, seat)
        view = game.view(loaded.state, seat)
        patience = PATIENCE_S if table.luck.board is None else None
        try:
            return await thinking.compute(
                table.id, chosen, game.name, table.level, view, salt, patience_s=patience
            )
        except (Busy, WorkerEnded, TookTooLong) as error:
            log.warning("thought-too-little", table=table.id, game=game.name, reason=type(error).__name__)
            return await asyncio.to_thread(chosen, game.name, Level.NOVICE, view, salt)

    return choose


async def any_choice(_: Thinking, loaded: Loaded, seat: Seat) -> str:
    """Any action that may succeed: all that a player does that weighs no cards."""
    return await asyncio.to_thread(_any, loaded.game, loaded.state, seat)


def _any(game: AnyGame, state: Any, seat: Seat) -> str:
    return game.write(move(Anything(), game, state, seat))


async def first_choice(_: Thinking, loaded: Loaded, seat: Seat) -> str:
    """The first legal action that may succeed."""
    return loaded.game.write(plausible(loaded.game, loaded.state, seat)[0])


CHOOSERS: tuple[Chooser, ...] = (*map(own_player, range(ATTEMPTS)), any_choice, first_choice)
"""Who chooses for a computer, one after the other if a choice fails."""
