"""Which boards are open: nobody plays their deals any more, so that they may be looked at."""

from dataclasses import dataclass
from fractions import Fraction

from bot.base.timing import Time
from bot.match.loaded import Loaded
from bot.match.table import Board
from games.core import Dealing
from storage.live.live import Live

HELD_S = 30 * 86_400
"""How long a board that nobody releases stays closed."""


@dataclass(frozen=True, eq=False)
class Boards:
    """Holds back the records of boards that are still being played."""

    live: Live
    time: Time

    async def hold(self, name: str) -> None:
        """Keep the records of a board closed until it is released."""
        await self.live.memory.remember(f"held:{name}", b"1", HELD_S)

    async def release(self, name: str) -> None:
        """Open the records of a board."""
        await self.live.memory.forget(f"held:{name}")

    async def is_open(self, board: Board) -> bool:
        """Whether the board's deals may be shown."""
        if board.opens:
            return self.time.now() >= board.opens
        return await self.live.memory.recall(f"held:{board.name}") is None


def points_of(loaded: Loaded) -> tuple[Fraction, ...]:
    """What a match that is over has brought each seat; on a board, as it is compared with other tables."""
    table, result = loaded.table, loaded.game.result(loaded.state)
    if table.board is not None and isinstance(loaded.game, Dealing):
        return loaded.game.board_points(result, table.ended - table.began)
    return result.points
