"""A match as its log tells it."""

from typing import Any, NamedTuple

from bot.match.loaded import Loaded
from games.core import AnyGame, InvalidAction, Nature, Seat, is_aside
from games.record import Record, Turn, opening, replay


class Played(NamedTuple):
    """An entry of a match's log, and the state before it."""

    seat: Seat
    question: str
    action: str
    number: int
    """Of the entry among all."""


class Course(NamedTuple):
    """A match as its log tells it."""

    loaded: Loaded
    turns: tuple[Turn, ...]
    played: tuple[Played, ...]
    """What the seats did."""
    broken: str
    """Why the log leads nowhere, or elsewhere; empty if it is sound."""

    def person(self, seat: Seat) -> int | None:
        """Who sits there."""
        return self.loaded.table.chairs[seat].person

    def answered(self, question: str, action: str) -> str:
        """The question that an action answers; the deal, for what may be done beside any question of it."""
        return _answered(self.loaded.game, question, action)


def _answered(game: AnyGame, question: str, action: str) -> str:
    try:
        aside = is_aside(game, game.read(action))
    except InvalidAction:  # a tap may carry anything
        aside = False
    return question.partition(".")[0] if aside else question


def course_of(loaded: Loaded, record: Record) -> Course:
    """The match as its log tells it, as far as that can be played."""
    game, turns, played, broken = loaded.game, [], [], ""
    state: Any = opening(game, record)
    try:
        for number, turn in enumerate(replay(game, record)):
            actor = turn.entry.actor
            if not isinstance(actor, Nature):
                question = _answered(game, game.question(state, actor), turn.entry.text)
                played.append(Played(actor, question, turn.entry.text, number))
            turns.append(turn)
            state = turn.state
        if state != loaded.state:
            broken = "the log leads to another state"
    except Exception as error:
        broken = f"the log cannot be played: {error!r}"
    return Course(loaded, tuple(turns), tuple(played), broken)
