"""The protocol that every game implements, and the few types that all games share."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from enum import Enum, StrEnum
from fractions import Fraction
from random import Random
from typing import Any, Generic, NewType, Protocol, TypeAlias, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, 0 … n-1, clockwise."""


T = TypeVar("T")


class Dice(Protocol):
    """What CHANCE draws with: the numbers of a match, or in tests a `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to below `stop`."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """`k` of these, in random order."""


class Nature(Enum):
    """Who acts besides the players."""

    CHANCE = "chance"
    CLOCK = "clock"


Actor: TypeAlias = Seat | Nature
Audience: TypeAlias = frozenset[Seat] | None
"""The seats that may know of an event; None is everybody, spectators included."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened. A game derives one tagged struct from it for each kind."""

    audience: Audience = None

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether this seat (None: the table and its spectators) may know of the event."""
        return self.audience is None or (seat is not None and seat in self.audience)


class GameError(Exception):
    """An action that the game refuses."""


class InvalidAction(GameError):
    """A text or an object that does not name an action of this game."""


class Reason(StrEnum):
    """Why any game may refuse an action; each game adds reasons of its own."""

    TURN = "turn"
    """It is another player's turn."""
    MOMENT = "moment"
    """The action does not belong to this phase."""
    OVER = "over"
    """The match is over."""


class IllegalAction(GameError):
    """An action of this game that the rules do not allow here and now.

    The `reason`, a shared one or the game's own, picks the text that people read; `facts` fill it.
    """

    def __init__(self, reason: StrEnum, **facts: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.facts = facts


class Result(msgspec.Struct, frozen=True):
    """The standing of a match by seat: places (1 is the first; equals share one) and settled points."""

    places: tuple[int, ...]
    points: tuple[Fraction, ...]


def places(merits: Sequence[Any]) -> tuple[int, ...]:
    """The place of each merit: 1 for the greatest; equals share one."""
    falling = sorted(merits, reverse=True)
    return tuple([1 + falling.index(merit) for merit in merits])


S = TypeVar("S")
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
A = TypeVar("A")
V = TypeVar("V", bound=msgspec.Struct)
E = TypeVar("E", bound=Event)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The state and the events that an action leads to."""

    state: S
    events: tuple[Event, ...] = ()


class Game(ABC, Generic[O, S, A, V]):
    """A game as a pure function. A state is frozen and holds the whole match.

    Abilities that only some games have are the small classes below.
    """

    name: str
    version: int
    """Rises when old logs would change their meaning."""
    schema: int
    """Rises when the stored form of the state changes; older states are then rebuilt from the log."""
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
        """The actors that may act; empty when the match is over."""

    @abstractmethod
    def awaited(self, state: S) -> frozenset[Seat]:
        """The seats in `to_act` that the game waits for: people are notified and timed, computers play."""

    @abstractmethod
    def question(self, state: S, seat: Seat) -> str:
        """A short ASCII id of what this seat has to decide, stamped on its buttons.

        It has at most 12 characters and no colon; it is empty for a seat that may do nothing. In a race it
        names the board, so that a late press still reaches `apply`.
        """

    @abstractmethod
    def legal(self, state: S, actor: Actor) -> Iterable[A]:
        """Every action that `apply` accepts from this actor, except CHANCE's shuffles: they are too many."""

    @abstractmethod
    def apply(self, state: S, actor: Actor, action: A) -> Step[S]:
        """Carry the action out. Raises IllegalAction if the rules forbid it, InvalidAction if it is none."""

    @abstractmethod
    def sample(self, state: S, rng: Dice) -> A:
        """CHANCE's next action, drawn with `rng`."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Everything that a perfect memory in this seat would know; None: what spectators know."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Fraction, ...]:
        """Running totals by seat."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """The match settled as if it ended in this state."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The action as a short ASCII text, the same in logs, buttons and tests."""

    @abstractmethod
    def read(self, text: str) -> A:
        """The action that `text` names. Raises InvalidAction if there is none."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def check_chance(actor: Actor, *, over: bool, moment: bool) -> None:
    """Raises IllegalAction unless chance acts at its moment."""
    if over:
        raise IllegalAction(Reason.OVER)
    if actor is not Nature.CHANCE:
        raise IllegalAction(Reason.TURN)
    if not moment:
        raise IllegalAction(Reason.MOMENT)


class Constrained(ABC, Generic[O]):
    """A game whose options limit the number of players further than `seats` and field ranges do."""

    @abstractmethod
    def check(self, options: O, seats: int) -> StrEnum | None:
        """Why these options do not suit this many players, or None."""


class Selective(ABC, Generic[O]):
    """A game with options that matter only beside others, or for some numbers of players."""

    @abstractmethod
    def matters(self, options: O, seats: int, name: str) -> bool:
        """Whether the option of this name can change a match of these options and this many players."""


class Kinds(ABC, Generic[O]):
    """A game of several kinds, each of which has ratings of its own."""

    @abstractmethod
    def rating_kind(self, options: O) -> str:
        """The name of the kind, stable: it is stored."""


class Lasting(ABC, Generic[O]):
    """A game whose options say how long a match is."""

    @abstractmethod
    def length(self, options: O, seats: int) -> float:
        """The length of such a match beside the one whose luck was measured, above 0."""


class Timed(ABC, Generic[S]):
    """A game whose rules limit time."""

    @abstractmethod
    def alarms(self, state: S) -> Mapping[str, timedelta]:
        """The limits that run now. An alarm starts when its name appears; CLOCK ends it by `timeup NAME`."""


class OwnClock(ABC, Generic[S]):
    """A game whose rules limit the time of some turns themselves, so that the table's clock does not."""

    @abstractmethod
    def limits_turn(self, state: S, seat: Seat) -> bool:
        """Whether the rules limit the time of this seat."""


class Joinable(ABC, Generic[S, A]):
    """A game that people join and leave while it is played.

    New seats follow the taken ones; `scores` and `result` grow with them.
    """

    @abstractmethod
    def join_action(self, state: S, seat: Seat) -> A | None:
        """The action that takes this seat now; None if nobody can take it."""

    @abstractmethod
    def leave_action(self, state: S, seat: Seat) -> A | None:
        """The action by which this seat leaves while the match goes on; None if it is not in the game."""


class OutlivingActions(ABC, Generic[S, A]):
    """A game with actions that stay valid after the question on their button has passed."""

    @abstractmethod
    def is_current(self, state: S, seat: Seat, question: str, action: A) -> bool:
        """Whether a press stamped with `question` still counts."""


class CostlyChance(ABC, Generic[S]):
    """A game in which CHANCE may have to calculate, for up to a second."""

    @abstractmethod
    def may_calculate(self, state: S) -> bool:
        """Whether CHANCE may have to calculate after the next action."""


class Dealing(ABC, Generic[O, S]):
    """A game whose deals may be given beforehand, so that many tables play the same board."""

    pack_size: int
    """Cards in the pack."""

    @abstractmethod
    def draw(self, state: S) -> str:
        """The name of what CHANCE does next, with the number of its deal at the end: `deal 3`.

        It follows from its place in the match, whatever is played before it. Empty where CHANCE does nothing.
        """

    @abstractmethod
    def board(self, options: O) -> O:
        """The options of a match that is one board."""

    def board_points(self, result: Result, milliseconds: int) -> tuple[Fraction, ...]:
        """What a board has brought each seat in this time, to be compared with other tables."""
        return result.points


def objection(game: AnyGame, options: Any, seats: int) -> StrEnum | None:
    """Why these options do not suit this many players, or None."""
    return game.check(options, seats) if isinstance(game, Constrained) else None


def matters(game: AnyGame, options: Any, seats: int, name: str) -> bool:
    """Whether the option of this name can change a match of these options and this many players."""
    return game.matters(options, seats, name) if isinstance(game, Selective) else True


def rating_kind(game: AnyGame, options: Any) -> str:
    """The kind whose ratings a match of these options changes; empty for a game of one kind."""
    return game.rating_kind(options) if isinstance(game, Kinds) else ""


def length_of(game: AnyGame, options: Any, seats: int) -> float:
    """The length of such a match beside the one whose luck was measured."""
    return game.length(options, seats) if isinstance(game, Lasting) else 1.0


def alarms_of(game: AnyGame, state: Any) -> Mapping[str, timedelta]:
    """The limits that run now; none if the rules set none."""
    return game.alarms(state) if isinstance(game, Timed) else {}


def limits_turn(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Whether the rules limit the time of this seat."""
    return isinstance(game, OwnClock) and game.limits_turn(state, seat)


def may_calculate(game: AnyGame, state: Any) -> bool:
    """Whether CHANCE may have to calculate after the next action."""
    return isinstance(game, CostlyChance) and game.may_calculate(state)


def draw_of(game: AnyGame, state: Any) -> str:
    """The name of what CHANCE does next; empty for a game without names."""
    return game.draw(state) if isinstance(game, Dealing) else ""


def cuts(game: AnyGame) -> range:
    """The places at which the game's pack may be cut: after its first card, and so on."""
    return range(1, game.pack_size) if isinstance(game, Dealing) else range(0)


def is_current(game: AnyGame, state: Any, seat: Seat, question: str, action: Any) -> bool:
    """Whether a press stamped with `question` still counts."""
    if isinstance(game, OutlivingActions):
        return game.is_current(state, seat, question, action)
    return question == game.question(state, seat)


class Agent(ABC):
    """A computer player. It sees only what its seat may know."""

    @abstractmethod
    def choose(self, view: Any, rng: Random) -> Any:
        """A legal action. `rng` is seeded from the view, so that the same view gives the same choice."""


class Reacting(ABC):
    """A computer player that acts in a race, where nobody waits for it."""

    def glance(self, view: Any) -> Any:
        """The facts that a reaction depends on: its time stays the same as long as these do."""
        return view

    @abstractmethod
    def reaction_time(self, view: Any, rng: Random) -> timedelta | None:
        """How long after the table's last change this seat acts; None if it does not act."""

    def answer_time(self, view: Any) -> timedelta | None:
        """How long after the game began to wait for this seat it answers; None: as in any other turn."""
        return None
