"""A match replayed from its log."""

from typing import Any, NamedTuple

from bot.match.loaded import Loaded
from games.core import AnyGame, InvalidAction, Nature, Seat, is_aside
from games.record import Record, Turn, opening, replay


class Played(NamedTuple):
    """An entry of a match's log, with the state before it."""

    seat: Seat
    question: str
    action: str
    number: int
    """Number of the entry."""


class Course(NamedTuple):
    """A match replayed from its log."""

    loaded: Loaded
    turns: tuple[Turn, ...]
    played: tuple[Played, ...]
    """Actions of the seats."""
    broken: str
    """Why the log is broken; empty if it is sound."""

    def person(self, seat: Seat) -> int | None:
        """Return the seat's person."""
        return self.loaded.table.chairs[seat].person

    def answered(self, question: str, action: str) -> str:
        """Return the question that an action answers; the deal, for actions beside any question of it."""
        return _answered(self.loaded.game, question, action)


def _answered(game: AnyGame, question: str, action: str) -> str:
    try:
        aside = is_aside(game, game.read(action))
    except InvalidAction:  # a tap may carry anything
        aside = False
    return question.partition(".")[0] if aside else question


def course_of(loaded: Loaded, record: Record) -> Course:
    """Replay the log as far as possible."""
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
