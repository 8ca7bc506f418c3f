"""The protocol that every game speaks, and the few types that all games share."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import Enum, StrEnum
from fractions import Fraction
from random import Random
from typing import Any, Generic, NewType, Protocol, TypeAlias, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, 0 … n-1, clockwise."""


class Nature(Enum):
    """Who acts besides the players."""

    CHANCE = "chance"
    CLOCK = "clock"


Actor: TypeAlias = Seat | Nature
Audience: TypeAlias = frozenset[Seat] | None
"""Who may know of an event; None is everybody, spectators included."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened. Games derive tagged structs from it, one a kind."""

    audience: Audience = None

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether this seat (None: the table and its spectators) may know of the event."""
        return self.audience is None or (seat is not None and seat in self.audience)


class GameError(Exception):
    """An action that a game does not carry out."""


class InvalidAction(GameError):
    """A text, or an object, that is no action of this game."""


class IllegalAction(GameError):
    """An action of this game that is not allowed here and now.

    `reason` is a member of the game's own enum; texts for people hang on it, filled with `facts`.
    """

    def __init__(self, reason: StrEnum, **facts: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.facts = facts


class Result(msgspec.Struct, frozen=True):
    """How a match stands or ended, by seat: places (1 is the first; equals share one) and settled points."""

    places: tuple[int, ...]
    points: tuple[Fraction, ...]


S = TypeVar("S")
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
A = TypeVar("A")
V = TypeVar("V", bound=msgspec.Struct)
E = TypeVar("E", bound=Event)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What an action led to."""

    state: S
    events: tuple[Event, ...] = ()


class Game(Protocol[O, S, A, V]):
    """A game as a pure function. States are frozen and hold the whole match; nothing here has side effects."""

    name: str
    version: int
    """Rises when an old log would mean something else."""
    schema: int
    """Rises when the stored form of the state changes; a state of another schema is rebuilt from the log."""
    seats: range
    options_type: type[O]
    """A frozen struct; each field declares kind, range and default (see `games.options`)."""
    state_type: type[S]
    event_type: Any
    """The union of this game's events, for decoding."""
    view_type: type[V]
    presets: Mapping[str, O]
    """Named sets of options, the usual one first."""

    def check(self, options: O, seats: int) -> StrEnum | None:
        """Why these options cannot be played by so many, or None; what `seats` and field ranges cannot say."""
        return None

    def start(self, options: O, seats: int) -> S:
        """The state before the first action."""
        ...

    def to_act(self, state: S) -> frozenset[Actor]:
        """Who may act; empty when the match is over."""
        ...

    def awaited(self, state: S) -> frozenset[Seat]:
        """The seats among `to_act` that the game waits for: they are rung, timed, played by a computer."""
        ...

    def question(self, state: S, seat: Seat) -> str:
        """A short ASCII name of what this seat is asked now, stamped on its buttons; at most 12 characters, no colon.

        Empty for a seat that may do nothing. In a race it names the board, so that a late press still reaches `apply`.
        """
        ...

    def is_current(self, state: S, seat: Seat, question: str, action: A) -> bool:
        """Whether a press stamped with `question` still means something; games with actions that outlive their question widen it."""
        return question == self.question(state, seat)

    def join_action(self, state: S, seat: Seat) -> A | None:
        """The action by which whoever takes this seat joins a match under way; None where nobody can.

        Seats that are not taken yet follow on those that are; `scores` and `result` grow with them.
        """
        return None

    def leave_action(self, state: S, seat: Seat) -> A | None:
        """The action by which this seat leaves a match that goes on without it; None where a computer takes over."""
        return None

    def legal(self, state: S, actor: Actor) -> Iterable[A]:
        """Every action that `apply` accepts from this actor; CHANCE's shuffles, too many to list, are left out."""
        ...

    def apply(self, state: S, actor: Actor, action: A) -> Step[S]:
        """Carry the action out. Raises IllegalAction where it is not allowed, InvalidAction where it is none."""
        ...

    def sample(self, state: S, rng: Random) -> A:
        """What CHANCE does next, drawn with `rng`."""
        ...

    def alarms(self, state: S) -> Mapping[str, timedelta]:
        """Limits that the rules set: an alarm starts when its name appears here; then CLOCK plays `timeup NAME`."""
        return {}

    def view(self, state: S, seat: Seat | None) -> V:
        """All that a perfect memory in this seat would know; None: the table and its spectators."""
        ...

    def scores(self, state: S) -> tuple[Fraction, ...]:
        """Running totals by seat."""
        ...

    def result(self, state: S) -> Result:
        """The match settled as it stands, in every state."""
        ...

    def write(self, action: A) -> str:
        """The action as a short ASCII text, the same in logs, buttons and tests."""
        ...

    def read(self, text: str) -> A:
        """The action that `text` names. Raises InvalidAction where there is none."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


class Agent(Protocol):
    """A computer player. It is given what its seat may know and nothing else."""

    looks: bool = True
    """Whether what it does depends on the view; one that does not look is given none."""

    def choose(self, game: AnyGame, view: Any, legal: Iterable[Any], rng: Random) -> Any:
        """One of the legal actions. `rng` is seeded from the view, so that the same view gives the same choice."""
        ...

    def reaction_time(self, view: Any, rng: Random) -> timedelta | None:
        """In a race: how long after the table last changed this seat acts, though nobody waits for it; None: it does not."""
        return None
