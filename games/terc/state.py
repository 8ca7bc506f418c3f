"""The state of a match."""

from collections.abc import Sequence

import msgspec

from games.core import Seat
from games.terc.cards import Card, Three
from games.terc.events import Ending, Result, Taken
from games.terc.options import Options

PLACES = 10
"""The most places of a match, departed players included."""
COLUMN = 3
FULL = 12
"""Cards in the four columns."""
IDLE_BOARDS = 2
"""The boards without an action after which a player stands aside."""
WIDE = 15
"""Cards with a fifth column."""


class Player(msgspec.Struct, frozen=True):
    present: bool = True
    tercs: tuple[Three, ...] = ()
    """The player's TERCs, the latest last, each in the order of the table."""
    wrong: int = 0
    """Calls without a TERC."""
    slips: int = 0
    """Wrong calls since the table last changed."""
    idle: int = 0
    """The boards on which the clock has agreed for the player since their last action."""

    @property
    def taken(self) -> int:
        """Return the number of the player's cards."""
        return COLUMN * len(self.tercs)

    @property
    def aside(self) -> bool:
        """Return whether the player is present but idle, so that nobody waits for them."""
        return self.present and self.idle >= IDLE_BOARDS


def aside(players: Sequence[Player]) -> frozenset[Seat]:
    """Return idle players, not waited for until they act."""
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
    """A number that rises whenever the cards on the table change; 0 before the deal."""
    floor: Seat | None = None
    """The caller, to name three cards next."""
    agreed: frozenset[Seat] = frozenset()
    locked: frozenset[Seat] = frozenset()
    """Players locked out of calling until a TERC is taken or cards are laid."""
    exchanges: int = 0
    """The exchanges of the fifth column since their count restarted."""
    most: int = 0
    """The number of exchanges after which an agreement on fifteen cards ends the match."""
    missed: int = 0
    last: Result | None = None
    ending: Ending | None = None
    latest: Taken | None = None
    """The latest TERC, until it goes under the pack or everyone agrees to lay more cards."""
    takers: tuple[Seat, ...] = ()
    """The taker of each TERC, in order."""
    given: bool = False
    """Whether locked-out players count as agreed, SILENT_SECONDS after another player agreed."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self.table if card is not None)

    @property
    def present(self) -> frozenset[Seat]:
        return frozenset(Seat(seat) for seat, player in enumerate(self.players) if player.present)

    @property
    def waiting(self) -> frozenset[Seat]:
        """Players that still have to agree."""
        given = self.locked if self.given else frozenset()
        return self.present - self.agreed - given - aside(self.players)

    @property
    def alone(self) -> bool:
        """Whether exactly one player is in the game, as in patience."""
        return len(self.present) == 1

    @property
    def taken(self) -> tuple[int, ...]:
        """The number of cards by seat."""
        return tuple(player.taken for player in self.players)
