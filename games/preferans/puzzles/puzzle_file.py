"""Shipped puzzles and their file."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from games.cards import Card, Suit, read_cards
from games.preferans.double_dummy.solver import Position

FILE = Path(__file__).with_name("puzzles.json")


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position, its goal and solution; cards as `AS KD`.

    Lines hold every card from the position to the end of the trick that decides the goal.
    """

    hands: tuple[str, ...]
    leader: int
    """The leader of the current trick."""
    declarer: int
    trumps: str
    misere: bool
    trick: str
    """The cards on the table."""
    need: int
    """The remaining tricks that the declarer takes, or is held below."""
    lesson: str
    right: str
    """The right card with its equals, the highest first."""
    lines: tuple[str, ...]
    """Lines after the right card, one for each answer, the hardest first."""
    refutations: tuple[str, ...]
    """A line for each wrong card."""

    @property
    def position(self) -> Position:
        trumps = Suit(self.trumps) if self.trumps else None
        hands = tuple(cards(hand) for hand in self.hands)
        return Position(hands, self.leader, self.declarer, trumps, self.misere, cards(self.trick))

    @property
    def answers(self) -> tuple[Card, ...]:
        return cards(self.right)


def cards(text: str) -> tuple[Card, ...]:
    return read_cards(text.split())


def write(puzzles: Sequence[Puzzle], file: Path) -> None:
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    file.write_text(f"[\n{lines}\n]\n", "utf-8")


def read(file: Path) -> tuple[Puzzle, ...]:
    """Read the puzzles of a file. Raises OSError, msgspec.DecodeError."""
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...])


@cache
def shipped() -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the program, in the order of days."""
    return read(FILE)
