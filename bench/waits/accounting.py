"""Accounting of dead time by replaying a match's log."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from games import registry
from games.core import Actor, AnyGame, Joinable, Nature, Reacting, Seat, is_aside
from games.record import Record, opening, replay

CLAIM = "claim "
"""Prefix of an action that offers to end a deal; in a race it is an answer like others."""
Question: TypeAlias = tuple[Seat, str]
"""The question before a seat."""


class Cause(StrEnum):
    """Cause of a wait."""

    CARDS = "only cards"
    """A player with a single legal answer."""
    COMPUTERS = "computers"
    DRAWING = "drawing"
    """The screen with the question."""
    OTHER = "other"


class Stretch(NamedTuple):
    """A span in which nobody can choose anything, in milliseconds since the match began."""

    begin: int
    end: int
    cause: Cause

    @property
    def length(self) -> int:
        return self.end - self.begin


class Account(NamedTuple):
    """Duration of a match, with its dead spans in order."""

    length: int
    dead: Sequence[Stretch]

    @property
    def dead_ms(self) -> int:
        return sum(each.length for each in self.dead)

    @property
    def causes(self) -> Counter[Cause]:
        """Return dead milliseconds by cause."""
        found: Counter[Cause] = Counter()
        for each in self.dead:
            found[each.cause] += each.length
        return found

    @property
    def waits(self) -> list[int]:
        """Return the lengths of dead times as people feel them, across causes."""
        found, last = list[int](), -1
        for begin, end, _ in self.dead:
            if begin == last:
                found[-1] += end - begin
            else:
                found.append(end - begin)
            last = end
        return found


class Moment(NamedTuple):
    """A state with its duration."""

    begin: int
    end: int
    state: Any
    next: Actor | None
    """The actor at its end; None if the match is stopped."""


def account(
    record: Record, people: Collection[Seat], *, end: int, shown: Mapping[Question, int] | None = None
) -> Account:
    """Return a match's account for people in these seats, up to `end`, in milliseconds since it began.

    `shown`: times at which screens have shown each question; a missing one was never shown. Without it, a
    question is seen at once.
    """
    game, dead = registry.get(record.game), list[Stretch]()
    for moment in _moments(game, record, end):
        questions = [
            (seat, game.question(moment.state, seat)) for seat in open_seats(game, moment.state, people)
        ]
        if questions and shown is None:
            continue
        seen = [at for question in questions if (at := (shown or {}).get(question)) is not None]
        cause = Cause.DRAWING if seen else _cause(moment, bool(questions), people)
        if (until := min([*seen, moment.end])) > moment.begin:
            dead.append(Stretch(moment.begin, until, cause))
    return Account(end, dead)


def lags(record: Record, people: Collection[Seat], shown: Mapping[Question, int]) -> list[int]:
    """Return the delay from each question with a choice to its screen, in milliseconds."""
    game, asked = registry.get(record.game), dict[Question, int]()
    for moment in _moments(game, record, record.log[-1].at):
        for seat in open_seats(game, moment.state, people):
            asked.setdefault((seat, game.question(moment.state, seat)), moment.begin)
    return [shown[question] - at for question, at in asked.items() if question in shown]


def open_seats(game: AnyGame, state: Any, people: Collection[Seat]) -> list[Seat]:
    """Return the seats with a choice now: between two answers, or in a race whether to act at all."""
    is_race = isinstance(registry.player(game.name), Reacting)
    asked = game.to_act(state) if is_race else game.awaited(state)
    return [
        seat
        for seat in sorted(people)
        if seat in asked and len(list(islice(answers(game, state, seat), 2))) >= (1 if is_race else 2)
    ]


def answers(game: AnyGame, state: Any, seat: Seat) -> Iterator[Any]:
    """Return the seat's answers to its question, without claims, actions beside it, and coming or going."""
    is_race = isinstance(registry.player(game.name), Reacting)
    besides = (
        [game.join_action(state, seat), game.leave_action(state, seat)] if isinstance(game, Joinable) else []
    )
    for action in game.legal(state, seat):
        claims = not is_race and game.write(action).startswith(CLAIM)
        if not claims and action not in besides and not is_aside(game, action):
            yield action


def _moments(game: AnyGame, record: Record, end: int) -> Iterator[Moment]:
    """Yield the states of the match with a duration."""
    begin, state = 0, opening(game, record)
    for turn in replay(game, record):
        at = min(turn.entry.at, end)
        if at > begin:
            yield Moment(begin, at, state, turn.entry.actor)
        begin, state = at, turn.state
    if end > begin:
        yield Moment(begin, end, state, None)


def _cause(moment: Moment, is_open: bool, people: Collection[Seat]) -> Cause:
    """Return the cause of the whole moment; a choice that people never saw was a computer's."""
    if moment.next is None or isinstance(moment.next, Nature):
        return Cause.DRAWING if is_open else Cause.OTHER
    return Cause.CARDS if moment.next in people and not is_open else Cause.COMPUTERS
