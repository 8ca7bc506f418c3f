"""Mark the decisions of a finished match, as chess sites do."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from games.agents.seeding import rng_for
from games.agents.weighing import Weighing, Worths
from games.core import Actor, AnyGame, Seat
from games.faces.face import AnyFace
from games.faces.facts import Fact, Text
from games.record import Record, opening, replay
from games.replay_pages import closing_event, has_page

INACCURACY, MISTAKE = 10.0, 20.0
"""Drops, in percent of the stake, from which lichess calls a move an inaccuracy or a mistake."""
MOST_COUNTED = 100.0
"""The largest drop that counts for accuracy: one decision costs at most a stake."""
SURE = 2.0
"""Standard errors by which an action must be ahead to be called better."""


class Mark(StrEnum):
    BEST = "best"
    """The best action, or one within the error of it."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"


class Measure(StrEnum):
    DECLARER = "declarer"
    """The declarer's tricks of the whole deal."""
    OWN = "own"
    """The seat's tricks of the whole deal; fewer are better."""
    MISERE = "misere"
    """The declarer's tricks at misère."""
    POINTS = "points"
    WHISTS = "whists"
    """Whists that may be expected, once the sheet is settled."""

    @property
    def is_expected(self) -> bool:
        """Return whether values are means over imagined worlds."""
        return self in (Measure.POINTS, Measure.WHISTS)


class OpenCards(msgspec.Struct, frozen=True, array_like=True):
    """The value of a decision by best play with open cards, beside its judgement by imagined deals.

    Stored as an array: fields are only added at the end, each with a default.
    """

    measure: Measure
    before: float
    """The value of the best action."""
    after: float
    best: tuple[str, ...]
    """The actions that are worth most."""


class Judgement(msgspec.Struct, frozen=True, array_like=True):
    """A decision with its value and mark.

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
    """The loss in percent of the stake."""
    line: tuple[str, ...] = ()
    """The play after the best action, if known."""
    as_good: int = 0
    """Imagined deals in which the best action was no worse."""
    worlds: int = 0
    """Imagined deals in which they were compared."""
    opened: OpenCards | None = None
    """The verdict by open cards, which does not count, since the seat did not see them."""
    random: float = 0.0
    """The mean counted drop of the compared actions, as of a random choice; 0 if none is surely worse."""

    @property
    def mark(self) -> Mark:
        if self.drop < INACCURACY:
            return Mark.BEST
        return Mark.INACCURACY if self.drop < MISTAKE else Mark.MISTAKE


class Move(NamedTuple):
    """An action of a deal with the states around it."""

    number: int
    """In the log of the match, from 1."""
    before: Any
    actor: Actor
    text: str


class Analyst(ABC):
    """Judges the decisions of finished matches only, since it sees every card."""

    @abstractmethod
    def judge(self, moves: Sequence[Move], seat: Seat) -> Iterator[Judgement]:
        """Yield this seat's decisions of a deal in order, without forced ones."""

    def named(self, action: str) -> Fact | None:
        """Return the action in words, or None if its cards or button say enough."""
        return None

    def remark(self, move: Move, seat: Seat) -> Text | None:
        """Return what else is to be said of this seat's decision, or None."""
        return None


class WeighedAnalyst(Analyst):
    """Judges decisions in worlds that fit the seat's view, so that bad luck is not a mistake.

    `stake` is in points of a deal; a loss of a tenth is an inaccuracy.
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
        """Weigh the action and others in the same worlds; empty if nothing can be compared."""
        return self._weighing.weigh(view, rng_for(view))

    def _judge(self, move: Move, seat: Seat) -> Judgement | None:
        weighed = self.weigh(self._game.view(move.before, seat), self._game.read(move.text))
        worths = {self._game.write(action): worth for action, worth in weighed.items()}
        return judgement_of(move, worths, self._stake, Measure.POINTS) if len(worths) > 1 else None


def judgement_of(
    move: Move, worths: Mapping[str, Sequence[float]], stake: float, measure: Measure, least: int = 1
) -> Judgement | None:
    """Judge a decision against others in the same worlds; None if it was not weighed.

    With fewer worlds than `least` the loss is 0.
    """
    if move.text not in worths:
        return None
    means = {text: fmean(worth) for text, worth in worths.items()}
    best = max(means, key=lambda text: (means[text], text == move.text))
    enough = len(worths[best]) >= least
    drops = {
        text: 100 * _sure_loss(worths[best], worth) / stake if enough else 0.0
        for text, worth in worths.items()
    }
    drop = drops[move.text]
    equal = (best,) if drop else (move.text,)
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
        random=mean_drop(drops.values()),
    )


def mean_drop(drops: Iterable[float]) -> float:
    """Return the mean drop of a random choice, as far as drops count for accuracy."""
    return fmean(min(drop, MOST_COUNTED) for drop in drops)


def _sure_loss(best: Sequence[float], chosen: Sequence[float]) -> float:
    """Return the loss against the best action; 0 if it is within the error."""
    lost = [more - less for more, less in zip(best, chosen, strict=True)]
    mean = fmean(lost)
    error = stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 0.0
    return mean if mean > SURE * error else 0.0


def accuracy(judgements: Iterable[Judgement]) -> int | None:
    """Return how much of the loss of random play was avoided, from 0 (all or more lost) to 100.

    Both losses are sums over the decisions, so that a decision counts by what it may lose. None if no action
    was surely worse than another.
    """
    counted = list(judgements)
    at_random = sum(each.random for each in counted)
    lost = sum(min(each.drop, MOST_COUNTED) for each in counted)
    return round(100 * max(0.0, 1 - lost / at_random)) if at_random else None


def deals(game: AnyGame, face: AnyFace, record: Record) -> Iterator[tuple[Move, ...]]:
    """Yield the actions of each deal that a replay shows, in order. Raises RecordError."""
    moves: list[Move] = []
    shown = False
    before = opening(game, record)
    for number, turn in enumerate(replay(game, record), 1):
        moves.append(Move(number, before, turn.entry.actor, turn.entry.text))
        closing = closing_event(face, turn)
        shown = shown or has_page(face, turn, closing)
        if closing is not None:
            if shown:
                yield tuple(moves)
            moves, shown = [], False
        before = turn.state
    if shown:
        yield tuple(moves)
