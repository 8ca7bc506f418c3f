"""What the decisions of a deal were worth: marks as chess sites give them, from the record of a match."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import exp, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from games.agents.seeding import rng_for
from games.agents.weighing import Weighing, Worths
from games.core import Actor, AnyGame, Seat
from games.faces.face import AnyFace
from games.faces.facts import Fact
from games.record import Record, opening, replay
from games.replay import closing_event, has_page

INACCURACY, MISTAKE = 10.0, 20.0
"""Drops, in hundredths of what is at stake, from which lichess speaks of inaccuracies and of mistakes."""
SURE = 2.0
"""Standard errors by which one action must be worth more than another to be called better."""


class Mark(StrEnum):
    BEST = "best"
    """The best action, or one that nobody can tell from it."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"


class Measure(StrEnum):
    """What values count."""

    DECLARER = "declarer"
    """The declarer's tricks of the whole deal."""
    OWN = "own"
    """The own tricks of the whole deal, which are to be few."""
    MISERE = "misere"
    """The tricks of the whole deal of a declarer who is to take none."""
    POINTS = "points"
    """Points that may be expected."""
    WHISTS = "whists"
    """Whists that may be expected, once the sheet is settled."""
    SECONDS = "seconds"
    """Seconds that a moment of a race took, which are to be few."""

    @property
    def is_expected(self) -> bool:
        """Whether values are means over imagined worlds, and no tricks."""
        return self in (Measure.POINTS, Measure.WHISTS)


class OpenCards(msgspec.Struct, frozen=True, array_like=True):
    """What best play with all cards open comes to after a decision that was judged by what was known.

    Stored as an array: fields are only added at the end, each with a default.
    """

    measure: Measure
    before: float
    """The value of the best action."""
    after: float
    best: tuple[str, ...]
    """The actions that are worth most."""


class Judgement(msgspec.Struct, frozen=True, array_like=True):
    """A decision with what it was worth.

    Stored as an array: fields are only added at the end, each with a default.
    """

    number: int
    """Of the action in the log of the match, from 1."""
    action: str
    best: tuple[str, ...]
    """The actions that are worth most."""
    measure: Measure
    before: float
    """The value of the best action."""
    after: float
    drop: float
    """What was lost, in hundredths of what was at stake."""
    line: tuple[str, ...] = ()
    """How the deal would have gone on from the best action, where that is known."""
    as_good: int = 0
    """Imagined deals in which the best action was worth no less."""
    worlds: int = 0
    """Imagined deals in which they were compared."""
    details: tuple[int, ...] = ()
    """Numbers that a game of its own way of judging keeps for its words."""
    counted: bool = True
    """Whether it tells how well the seat has played; in a race what others did soon tells nothing."""
    opened: OpenCards | None = None
    """What open cards say of it; they do not count, for the seat did not see them."""

    @property
    def mark(self) -> Mark:
        if self.drop < INACCURACY:
            return Mark.BEST
        return Mark.INACCURACY if self.drop < MISTAKE else Mark.MISTAKE

    @property
    def accuracy(self) -> float:
        """From 0 to 100: what lichess gives a move by how far it lowers the chance to win.

        The formula is that of lichess.org/page/accuracy; what is lost of the stake stands for the chance.
        """
        return min(max(103.1668 * exp(-0.04354 * self.drop) - 3.1669, 0.0), 100.0)


class Move(NamedTuple):
    """An action of a deal, between two states."""

    number: int
    """In the log of the match, from 1."""
    before: Any
    actor: Actor
    text: str
    at: int = 0
    """Milliseconds since the match began."""


class Analyst(ABC):
    """Judges decisions of a game, after the match alone: what it is given knows every card."""

    @abstractmethod
    def judge(self, moves: Sequence[Move], seat: Seat) -> Iterator[Judgement]:
        """The decisions of this seat in a deal that left it a choice, in their order."""

    def named(self, action: str) -> Fact | None:
        """The action as people say it; None where its cards or its button say enough."""
        return None


class WeighedAnalyst(Analyst):
    """Judges by the worlds that the seat could imagine at that moment, so that bad luck is no mistake.

    `stake` is what is at stake in a deal, in points: a loss of a tenth of it is an inaccuracy.
    """

    def __init__(self, game: AnyGame, weighing: Weighing[Any], stake: float) -> None:
        self._game = game
        self._weighing = weighing
        self._stake = stake

    def judge(self, moves: Sequence[Move], seat: Seat) -> Iterator[Judgement]:
        for move in moves:
            if move.actor == seat:
                judgement = self._judge(move, seat)
                if judgement is not None:
                    yield judgement

    def weigh(self, view: Any, action: Any) -> Worths:
        """What the action and others come to in the same worlds; empty where nothing is compared."""
        return self._weighing.weigh(view, rng_for(view))

    def _judge(self, move: Move, seat: Seat) -> Judgement | None:
        """None for an action that is not compared with any other."""
        weighed = self.weigh(self._game.view(move.before, seat), self._game.read(move.text))
        worths = {self._game.write(action): worth for action, worth in weighed.items()}
        return judgement_of(move, worths, self._stake, Measure.POINTS) if len(worths) > 1 else None


def judgement_of(
    move: Move, worths: Mapping[str, Sequence[float]], stake: float, measure: Measure, least: int = 1
) -> Judgement | None:
    """What a decision was worth beside others in the same worlds; None for one that is not among them.

    In fewer worlds than `least` nothing counts as lost.
    """
    if move.text not in worths:
        return None
    means = {text: fmean(worth) for text, worth in worths.items()}
    best = max(means, key=lambda text: (means[text], text == move.text))
    lost = _sure_loss(worths[best], worths[move.text]) if len(worths[best]) >= least else 0.0
    equal = (move.text,) if not lost else (best,)
    drop = 100 * lost / stake
    as_good = sum(more >= less for more, less in zip(worths[best], worths[move.text], strict=True))
    return Judgement(
        move.number,
        move.text,
        equal,
        measure,
        means[best],
        means[move.text],
        drop,
        as_good=as_good,
        worlds=len(worths[best]),
    )


def _sure_loss(best: Sequence[float], chosen: Sequence[float]) -> float:
    """How much less one action is worth in the same worlds; 0 where chance may have made the difference."""
    lost = [more - less for more, less in zip(best, chosen, strict=True)]
    mean = fmean(lost)
    error = stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 0.0
    return mean if mean > SURE * error else 0.0


def accuracy(judgements: Iterable[Judgement]) -> int | None:
    """The accuracy of these decisions, from 0 to 100: their mean, a decision counting like any other.

    None without a decision.
    """
    each = [judgement.accuracy for judgement in judgements if judgement.counted]
    return round(fmean(each)) if each else None


def deals(game: AnyGame, face: AnyFace, record: Record) -> Iterator[tuple[Move, ...]]:
    """The actions of each deal that a replay of the match shows, in its order. Raises RecordError."""
    moves: list[Move] = []
    shown = False
    before = opening(game, record)
    for number, turn in enumerate(replay(game, record), 1):
        moves.append(Move(number, before, turn.entry.actor, turn.entry.text, turn.entry.at))
        closing = closing_event(face, turn)
        shown = shown or has_page(face, turn, closing)
        if closing is not None:
            if shown:
                yield tuple(moves)
            moves, shown = [], False
        before = turn.state
    if shown:
        yield tuple(moves)
