"""Keep the score of people who play with real cards: what came of a deal is said, and the game books it.

The state is the game's own, between two deals: its view, result and score panel serve a kept sheet as well.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Sequence
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from games.core import AnyGame, IllegalAction, Reason, Seat, Step
from games.faces.facts import Fact, Text, Who
from games.faces.pieces import KEYS_IN_A_ROW

Said: TypeAlias = tuple[str, ...]
"""The answers of a deal in the order of its questions; words of ASCII."""


class Question(msgspec.Struct, frozen=True):
    """What is to be said next of a deal."""

    name: str
    choices: Said
    of: Seat | None = None
    """The player whom it is about."""
    keys: Said = ()
    """The choices with a key of their own; all, if there are none."""
    row: int = KEYS_IN_A_ROW
    """The keys in a row."""
    aim: int | None = None
    """The number that was announced."""


S = TypeVar("S")
Script: TypeAlias = Generator[Question, str, Step[S]]


class Sheeted(ABC, Generic[S]):
    """A game that books deals of real cards."""

    @abstractmethod
    def script(self, state: S) -> Script[S]:
        """Ask one after another what came of the next deal, and book it. Raises IllegalAction at the end."""


class SheetFace(ABC):
    """The face of such a game."""

    questions: ClassVar[str]
    """The message of all questions."""

    def asks(self, question: Question) -> Text:
        """Return the question in words."""
        who: Fact = Who(question.of) if question.of is not None else ""
        return Text(self.questions, {"name": question.name, "who": who})

    @abstractmethod
    def label(self, question: Question, word: str) -> Fact:
        """Return a choice in words."""

    lexicon: Sequence[tuple[str, str]] = ()
    """What people type, as patterns of lower case without ё, and what `hear` reads instead."""

    @abstractmethod
    def hear(self, question: Question, line: "Line", said: Said) -> str | None:
        """Take the answer out of a typed line; None where it does not say."""


def next_question(game: AnyGame, state: Any, said: Said) -> Question | Step[Any] | None:
    """Return what a deal is asked next, or the deal booked; None after the last. Raises IllegalAction."""
    assert isinstance(game, Sheeted)
    if not game.to_act(state):
        return None
    script, rest = game.script(state), iter(said)
    try:
        question: Question = next(script)
        for word in rest:
            if word not in question.choices:
                raise IllegalAction(Reason.MOMENT)
            question = script.send(word)
    except StopIteration as end:
        if next(rest, None) is not None:
            raise IllegalAction(Reason.MOMENT) from None
        step: Step[Any] = end.value
        return step
    return question


def fold(game: AnyGame, options: Any, seats: int, deals: Sequence[Said]) -> Step[Any]:
    """Return the state after these deals, with the events of the last. Raises IllegalAction."""
    step: Step[Any] = Step(game.start(options, seats))
    for said in deals:
        booked = next_question(game, step.state, said)
        if not isinstance(booked, Step):
            raise IllegalAction(Reason.MOMENT)
        step = booked
    return step


class NotUnderstood(ValueError):
    """A typed line that says no deal that can be; with the words that are not known."""


_BETWEEN = re.compile(r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)")


class Line:
    """What is left of a typed line: words between single blanks, `@2` for the name in seat 2."""

    def __init__(self, text: str, names: Sequence[str], lexicon: Sequence[tuple[str, str]]) -> None:
        known = [_words(name) for name in names]
        plain = _BETWEEN.sub(" ", _plain(text).replace("@", " "))
        plain = re.sub(r"\w+", lambda found: _exactly(found[0], known), plain)
        for pattern, word in lexicon:
            plain = re.sub(pattern, f" {word} ", plain)
        words = re.findall(r"@?\w+|[^\s\w.,;:!@]+", plain)
        self.left = f" {' '.join(_roughly(word, known) for word in words)} "

    def cut(self, pattern: str) -> str | None:
        """Take out the first words that fit, and return what the last group has found."""
        found = re.search(f" {pattern}(?= )", self.left)
        if found is None:
            return None
        self.left = self.left[: found.start()] + self.left[found.end() :]
        return found[found.lastindex or 0]

    def all(self, pattern: str) -> list[str]:
        """Return what the group of the pattern finds, and leave the words there."""
        return re.findall(f" {pattern}(?= )", self.left)


def _plain(text: str) -> str:
    return text.casefold().replace("ё", "е").replace("\ufe0f", "")


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W\d_]{2,}", _plain(name))


def _exactly(word: str, names: Sequence[Sequence[str]]) -> str:
    """Return the seat of the only name with this word; else the word."""
    found = [seat for seat, words in enumerate(names) if word in words]
    return f"@{found[0]}" if len(found) == 1 else word


def _roughly(word: str, names: Sequence[Sequence[str]]) -> str:
    """Return the seat of the name that begins most like this word; else the word."""
    if not word.isalpha() or word != word.casefold():
        return word
    alike = [max((_likeness(word, each) for each in words), default=0) for words in names]
    best = max(alike, default=0)
    return f"@{alike.index(best)}" if best and alike.count(best) == 1 else word


def _likeness(word: str, name: str) -> int:
    """Return how many letters begin both; 0 where more than the ending of a case or a pet name differs."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, name, strict=False)))
    is_case = len(word) == len(name) == shared + 1 and shared > 1
    return shared if is_case or shared >= max(len(word) - 2, 3) else 0


def read_line(game: AnyGame, face: SheetFace, state: Any, text: str, names: Sequence[str]) -> Said:
    """Return what a typed line says of the next deal, as far as it goes. Raises NotUnderstood."""
    line, said = Line(text, names, face.lexicon), Said()
    try:
        while isinstance(question := next_question(game, state, said), Question):
            word = face.hear(question, line, said)
            if word is None or word not in question.choices:
                break
            said = (*said, word)
    except IllegalAction:
        raise NotUnderstood from None
    if line.left.strip() or not said:
        raise NotUnderstood(" ".join(word for word in line.left.split() if word.islower()))
    return said


def hear_tricks(question: Question, line: Line) -> str | None:
    """Take the tricks of the player who is asked about, and with them what follows for the last."""
    taken = line.cut(rf"@{question.of} (\d+)")
    if taken is not None and len(line.all(r"@(\d) \d+")) == 1:
        line.cut(rf"@\d {int(question.choices[-1]) - int(taken)}")
    return taken


def ask_tricks(
    order: Sequence[Seat], tricks: int, spare: int = 0
) -> Generator[Question, str, dict[Seat, int]]:
    """Ask for the tricks of these seats, unless those of the last follow: so many `spare` are nobody's."""
    taken: dict[Seat, int] = {}
    for seat in order:
        left = tricks - sum(taken.values())
        least = max(0, left - spare) if seat == order[-1] else 0
        is_known = seat == order[-1] and least == left
        taken[seat] = (
            left if is_known else int((yield Question("taken", numbers(range(least, left + 1)), seat)))
        )
    return taken


def numbers(values: Iterable[int]) -> Said:
    """Return these numbers, or seats, as choices."""
    return tuple(map(str, values))
