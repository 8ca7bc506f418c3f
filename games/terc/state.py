"""A match as it stands."""

import msgspec

from games.core import Seat
from games.terc.cards import Card, Three
from games.terc.events import Ending, Result
from games.terc.options import Options

PLACES = 10
"""Players that a match has room for, those who left included."""
COLUMN = 3
FULL = 12
"""Cards in the four columns."""
WIDE = 15
"""Cards with a fifth column."""


class Player(msgspec.Struct, frozen=True):
    present: bool = True
    tercs: tuple[Three, ...] = ()
    """Taken and kept, the latest last; each in the order in which it lay on the table."""
    wrong: int = 0
    """Calls without a TERC."""
    slips: int = 0
    """Of those, how many since the table last changed."""

    @property
    def taken(self) -> int:
        """Cards taken and kept."""
        return COLUMN * len(self.tercs)


class State(msgspec.Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    """By seat; it grows as players join."""
    pack: tuple[Card, ...] = ()
    """From the top."""
    fresh: int = 0
    """How many cards of the pack nobody has seen yet; they are on top of those that have been put under it."""
    table: tuple[Card | None, ...] = (None,) * FULL
    """By place, column by column from the left; None where a card was taken. Twelve places, or fifteen with a fifth column."""
    new: tuple[Card, ...] = ()
    """The cards laid last, while nothing has changed since."""
    board: int = 0
    """Rises whenever the cards on the table change; 0 before the deal."""
    floor: Seat | None = None
    """Who has called and is to name three cards."""
    agreed: frozenset[Seat] = frozenset()
    locked: frozenset[Seat] = frozenset()
    """Who may not call until a TERC is taken or cards are laid."""
    exchanges: int = 0
    """Of the fifth column, since they were last counted anew."""
    most: int = 0
    """Exchanges after which an agreement on fifteen cards ends the match."""
    missed: int = 0
    last: Result | None = None
    ending: Ending | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards on the table by place."""
        return tuple(card for card in self.table if card is not None)

    @property
    def present(self) -> frozenset[Seat]:
        """Who is in the game."""
        return frozenset(Seat(seat) for seat, player in enumerate(self.players) if player.present)

    @property
    def waiting(self) -> frozenset[Seat]:
        """Who has not agreed that there is no TERC."""
        return self.present - self.agreed

    @property
    def alone(self) -> bool:
        """Whether one player has the table to themselves: patience."""
        return len(self.present) == 1

    @property
    def taken(self) -> tuple[int, ...]:
        """Cards by seat."""
        return tuple(player.taken for player in self.players)
