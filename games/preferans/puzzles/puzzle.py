"""A puzzle as it is shipped, and the file that holds them."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from games.cards import Card, Suit, read_cards
from games.preferans.double_dummy.solver import Position

FILE = Path(__file__).with_name("puzzles.json")


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position, the goal and all that is told of its solution; cards as `AS KD`.

    Lines hold every card from the position on, to the end of the trick that settles the goal.
    """

    hands: tuple[str, ...]
    leader: int
    """Who leads the trick, or has led it."""
    declarer: int
    trumps: str
    misere: bool
    trick: str
    """What lies already."""
    need: int
    """The declarer takes so many of the tricks to come, or is held to fewer."""
    lesson: str
    right: str
    """The right card with its equals, the highest first."""
    lines: tuple[str, ...]
    """After the right card: one for each answer of the next player, the hardest first."""
    refutations: tuple[str, ...]
    """One for each wrong card."""

    @property
    def position(self) -> Position:
        trumps = Suit(self.trumps) if self.trumps else None
        hands = tuple(cards(hand) for hand in self.hands)
        return Position(hands, self.leader, self.declarer, trumps, self.misere, cards(self.trick))

    @property
    def answers(self) -> tuple[Card, ...]:
        """All cards that are right."""
        return cards(self.right)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their text forms."""
    return read_cards(text.split())


def write(puzzles: Sequence[Puzzle], file: Path) -> None:
    """Write puzzles, one a line."""
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    file.write_text(f"[\n{lines}\n]\n", "utf-8")


def read(file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file. Raises OSError, msgspec.DecodeError."""
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...])


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with the program, in the order of days."""
    return read(FILE)
