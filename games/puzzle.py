"""Puzzles: positions of a game with one right answer, which people find out by themselves."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path

from games.faces.facts import Text
from games.faces.panel import Button, Panel


class Puzzle(ABC):
    """A position, what is to be reached, and the solution; nothing of it but `solution` and what tells of
    answers depends on which of them is right.
    """

    roles: tuple[Text, ...]
    """What the players are called, by seat; the solver has seat 0."""

    @abstractmethod
    def question(self) -> Panel:
        """The position and the goal, as text and as a picture, with a button for each answer."""

    @abstractmethod
    def choice(self, answer: str) -> Button | None:
        """The button of an answer; None where there is none."""

    @abstractmethod
    def is_right(self, answer: str) -> bool:
        """Whether this is the right answer."""

    @abstractmethod
    def solution(self, answer: str) -> tuple[Text, ...]:
        """The right answer, the given one if it is right, and the lesson in words."""

    @abstractmethod
    def refutation(self, answer: str) -> tuple[Text, ...]:
        """Best play after a wrong answer, a trick or a move a line."""

    @abstractmethod
    def lines(self, answer: str) -> Sequence[tuple[Text, ...]]:
        """Pages of the solution: best play after the right answer, the given one if it is right, then after
        each wrong one.
        """


class PuzzleBook(ABC):
    """The puzzles that come with a game, and what makes them."""

    @abstractmethod
    def puzzles(self) -> Sequence[Puzzle]:
        """All that come with the program, in the order of days."""

    @abstractmethod
    def make(self, count: int, seed: str, file: Path, made: Callable[[int], None]) -> None:
        """Write so many new ones, the same for a seed; `made` hears how many there are so far."""
