"""The interface of puzzles: positions of a game with one right answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path

from games.faces.facts import Text
from games.faces.panel import Button, Panel


class Puzzle(ABC):
    """A position, its goal and the solution. `roles`, `question` and `choice` do not reveal the answer."""

    roles: tuple[Text, ...]
    """The players' names by seat; the solver has seat 0."""

    @abstractmethod
    def question(self) -> Panel:
        """Return position and goal, with a button for each answer."""

    @abstractmethod
    def choice(self, answer: str) -> Button | None:
        """Return the button of an answer, or None."""

    @abstractmethod
    def is_right(self, answer: str) -> bool:
        """Return whether the answer is right."""

    @abstractmethod
    def solution(self, answer: str) -> tuple[Text, ...]:
        """Return the right answer (the given one if right) and the lesson in words."""

    @abstractmethod
    def refutation(self, answer: str) -> tuple[Text, ...]:
        """Return best play after a wrong answer, one trick or move a line."""

    @abstractmethod
    def lines(self, answer: str) -> Sequence[tuple[Text, ...]]:
        """Return pages of best play: after the right answer (`answer` if right), then after wrong ones."""


class PuzzleBook(ABC):
    """A game's puzzles and their generator."""

    @abstractmethod
    def puzzles(self) -> Sequence[Puzzle]:
        """Return all puzzles in the order of days."""

    @abstractmethod
    def make(self, count: int, seed: str, file: Path, made: Callable[[int], None]) -> None:
        """Write `count` new puzzles, the same for a seed; call `made` with the number so far."""
