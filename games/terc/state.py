"""The state of a match."""

from collections.abc import Sequence

import msgspec

from games.core import Seat
from games.terc.cards import Card, Three
from games.terc.events import Ending, Result, Taken
from games.terc.options import Options

PLACES = 10
"""The places of a match, including those of players who left."""
COLUMN = 3
FULL = 12
"""Cards in the four columns."""
IDLE_BOARDS = 2
"""After so many boards without an action a player stands aside."""
WIDE = 15
"""Cards with a fifth column."""


class Player(msgspec.Struct, frozen=True):
    present: bool = True
    tercs: tuple[Three, ...] = ()
    """TERCs that the player has, the latest last; each in the order in which it lay on the table."""
    wrong: int = 0
    """Calls without a TERC."""
    slips: int = 0
    """Wrong calls since the table last changed."""
    idle: int = 0
    """Boards since the player last acted on which the clock has agreed for them."""

    @property
    def taken(self) -> int:
        """The number of the player's cards."""
        return COLUMN * len(self.tercs)

    @property
    def aside(self) -> bool:
        """Whether nobody waits for the player, who is present and has been idle for long."""
        return self.present and self.idle >= IDLE_BOARDS


def aside(players: Sequence[Player]) -> frozenset[Seat]:
    """The players who stand aside."""
    return frozenset(Seat(seat) for seat, player in enumerate(players) if player.aside)


class State(msgspec.Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    """By seat; it grows as players join."""
    pack: tuple[Card, ...] = ()
    """The first card is the top one."""
    fresh: int = 0
    """The number of unseen cards in the pack; cards put under it come after them."""
    table: tuple[Card | None, ...] = (None,) * FULL
    """By place, column by column from the left; None where a card was taken.

    It has twelve places, or fifteen with a fifth column.
    """
    new: tuple[Card, ...] = ()
    """The newest cards, until the table changes."""
    board: int = 0
    """Rises whenever the cards on the table change; 0 before the deal."""
    floor: Seat | None = None
    """The player who has called and must name three cards."""
    agreed: frozenset[Seat] = frozenset()
    locked: frozenset[Seat] = frozenset()
    """Players who may not call until a TERC is taken or cards are laid."""
    exchanges: int = 0
    """Exchanges of the fifth column since their count last started."""
    most: int = 0
    """The number of exchanges after which an agreement on fifteen cards ends the match."""
    missed: int = 0
    last: Result | None = None
    ending: Ending | None = None
    latest: Taken | None = None
    """The latest TERC, until it goes back under the pack or everyone agrees to have more cards."""
    takers: tuple[Seat, ...] = ()
    """Who took each TERC, in order."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards on the table by place."""
        return tuple(card for card in self.table if card is not None)

    @property
    def present(self) -> frozenset[Seat]:
        """The players in the game."""
        return frozenset(Seat(seat) for seat, player in enumerate(self.players) if player.present)

    @property
    def waiting(self) -> frozenset[Seat]:
        """The players who have not agreed that there is no TERC, but for those who stand aside."""
        return self.present - self.agreed - aside(self.players)

    @property
    def alone(self) -> bool:
        """Whether exactly one player is in the game, as in patience."""
        return len(self.present) == 1

    @property
    def taken(self) -> tuple[int, ...]:
        """Numbers of cards by seat."""
        return tuple(player.taken for player in self.players)
