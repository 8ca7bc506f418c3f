"""The protocol that every game speaks, and the few types that all games share."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from enum import Enum, StrEnum
from fractions import Fraction
from random import Random
from typing import Any, Generic, NewType, TypeAlias, TypeVar

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


class Reason(StrEnum):
    """Why any game may not carry an action out; a game's own reasons stand beside these."""

    TURN = "turn"
    """Somebody else is to act."""
    MOMENT = "moment"
    """This is not the time for such an action."""
    OVER = "over"
    """The match is over."""


class IllegalAction(GameError):
    """An action of this game that is not allowed here and now.

    `reason` is one of those that games share, or of the game's own; texts for people hang on it, filled with `facts`.
    """

    def __init__(self, reason: StrEnum, **facts: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.facts = facts


class Result(msgspec.Struct, frozen=True):
    """How a match stands or ended, by seat: places (1 is the first; equals share one) and settled points."""

    places: tuple[int, ...]
    points: tuple[Fraction, ...]


def places(merits: Sequence[Any]) -> tuple[int, ...]:
    """The place of each merit, 1 for the greatest; equals share one."""
    falling = sorted(merits, reverse=True)
    return tuple([1 + falling.index(merit) for merit in merits])


S = TypeVar("S")
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
A = TypeVar("A")
V = TypeVar("V", bound=msgspec.Struct)
E = TypeVar("E", bound=Event)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What an action led to."""

    state: S
    events: tuple[Event, ...] = ()


class Game(ABC, Generic[O, S, A, V]):
    """A game as a pure function: what every game brings. States are frozen and hold the whole match.

    What only some games have is a capability, one of the small classes below.
    """

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

    @abstractmethod
    def start(self, options: O, seats: int) -> S:
        """The state before the first action."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Actor]:
        """Who may act; empty when the match is over."""

    @abstractmethod
    def awaited(self, state: S) -> frozenset[Seat]:
        """The seats among `to_act` that the game waits for: they are rung, timed, played by a computer."""

    @abstractmethod
    def question(self, state: S, seat: Seat) -> str:
        """A short ASCII name of what this seat is asked now, stamped on its buttons; at most 12 characters, no colon.

        Empty for a seat that may do nothing. In a race it names the board, so that a late press still reaches `apply`.
        """

    @abstractmethod
    def legal(self, state: S, actor: Actor) -> Iterable[A]:
        """Every action that `apply` accepts from this actor; CHANCE's shuffles, too many to list, are left out."""

    @abstractmethod
    def apply(self, state: S, actor: Actor, action: A) -> Step[S]:
        """Carry the action out. Raises IllegalAction where it is not allowed, InvalidAction where it is none."""

    @abstractmethod
    def sample(self, state: S, rng: Random) -> A:
        """What CHANCE does next, drawn with `rng`."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that a perfect memory in this seat would know; None: the table and its spectators."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Fraction, ...]:
        """Running totals by seat."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """The match settled as it stands, in every state."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The action as a short ASCII text, the same in logs, buttons and tests."""

    @abstractmethod
    def read(self, text: str) -> A:
        """The action that `text` names. Raises InvalidAction where there is none."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def check_chance(actor: Actor, *, over: bool, moment: bool) -> None:
    """Raises IllegalAction unless chance acts, at its moment."""
    if over:
        raise IllegalAction(Reason.OVER)
    if actor is not Nature.CHANCE:
        raise IllegalAction(Reason.TURN)
    if not moment:
        raise IllegalAction(Reason.MOMENT)


class Constrained(ABC, Generic[O]):
    """A game whose options do not suit every number of players, beyond what `seats` and field ranges say."""

    @abstractmethod
    def check(self, options: O, seats: int) -> StrEnum | None:
        """Why these options do not suit this many players, or None."""


class Timed(ABC, Generic[S]):
    """A game whose rules set limits of time."""

    @abstractmethod
    def alarms(self, state: S) -> Mapping[str, timedelta]:
        """The limits that run now: an alarm starts when its name appears here; then CLOCK plays `timeup NAME`."""


class Joinable(ABC, Generic[S, A]):
    """A game that people join and leave while it is played.

    Seats that are not taken yet follow on those that are; `scores` and `result` grow with them.
    """

    @abstractmethod
    def join_action(self, state: S, seat: Seat) -> A | None:
        """The action that takes this seat now; None where it cannot be taken."""

    @abstractmethod
    def leave_action(self, state: S, seat: Seat) -> A | None:
        """The action by which this seat leaves the match, which goes on without it; None where it is not in the game."""


class OutlivingActions(ABC, Generic[S, A]):
    """A game with actions that outlive the question on whose button they stand."""

    @abstractmethod
    def is_current(self, state: S, seat: Seat, question: str, action: A) -> bool:
        """Whether a press stamped with `question` still means something."""


def objection(game: AnyGame, options: Any, seats: int) -> StrEnum | None:
    """Why these options do not suit this many players, or None."""
    return game.check(options, seats) if isinstance(game, Constrained) else None


def alarms_of(game: AnyGame, state: Any) -> Mapping[str, timedelta]:
    """The limits that run now; none where the rules set none."""
    return game.alarms(state) if isinstance(game, Timed) else {}


def is_current(game: AnyGame, state: Any, seat: Seat, question: str, action: Any) -> bool:
    """Whether a press stamped with `question` still means something."""
    if isinstance(game, OutlivingActions):
        return game.is_current(state, seat, question, action)
    return question == game.question(state, seat)


class Agent(ABC):
    """A computer player. It is given what its seat may know and nothing else."""

    @abstractmethod
    def choose(self, view: Any, rng: Random) -> Any:
        """A legal action. `rng` is seeded from the view, so that the same view gives the same choice."""


class Reacting(ABC):
    """A computer player that acts in a race though nobody waits for it."""

    @abstractmethod
    def reaction_time(self, view: Any, rng: Random) -> timedelta | None:
        """How long after the table last changed this seat acts; None: it does not."""
