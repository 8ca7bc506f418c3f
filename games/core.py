"""The protocol that every game implements, and the types that all games share."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from enum import Enum, StrEnum
from fractions import Fraction
from functools import reduce
from operator import or_
from random import Random
from types import ModuleType
from typing import Any, Generic, NewType, Protocol, TypeAlias, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, 0 … n-1, clockwise."""


T = TypeVar("T")


class Dice(Protocol):
    """Random numbers for CHANCE; in tests a `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to below `stop`."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Return `k` of these in random order."""


class Nature(Enum):
    """Actors that are not players."""

    CHANCE = "chance"
    CLOCK = "clock"


Actor: TypeAlias = Seat | Nature
Audience: TypeAlias = frozenset[Seat] | None
"""The seats that see an event; None means everybody, spectators included."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened. A game derives a tagged struct for each kind."""

    audience: Audience = None

    def heard_by(self, seat: Seat | None) -> bool:
        """Return whether this seat (None: the table and spectators) may know of the event."""
        return self.audience is None or (seat is not None and seat in self.audience)


def events_in(*modules: ModuleType) -> Any:
    """Return the union of the events in these modules."""
    types = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    return reduce(or_, [each for each in types if issubclass(each, Event) and each is not Event])


class GameError(Exception):
    """An action that the game refuses."""


class InvalidAction(GameError):
    """A text or an object that is not an action of this game."""


class Reason(StrEnum):
    """Reasons to refuse an action that all games share."""

    TURN = "turn"
    """It is another player's turn."""
    MOMENT = "moment"
    """The action does not belong to this phase."""
    OVER = "over"


class IllegalAction(GameError):
    """An action of this game that the rules do not allow here and now.

    `reason`, shared or the game's own, selects the text that people read; `facts` fill it.
    """

    def __init__(self, reason: StrEnum, **facts: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.facts = facts


class Result(msgspec.Struct, frozen=True):
    """The result by seat: places (1 is the best, equals share one) and settled points."""

    places: tuple[int, ...]
    points: tuple[Fraction, ...]


def places(merits: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each merit: 1 for the greatest; equals share one."""
    falling = sorted(merits, reverse=True)
    return tuple([1 + falling.index(merit) for merit in merits])


S = TypeVar("S")
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
A = TypeVar("A")
V = TypeVar("V", bound=msgspec.Struct)
E = TypeVar("E", bound=Event)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The state and the events after an action."""

    state: S
    events: tuple[Event, ...] = ()


class Game(ABC, Generic[O, S, A, V]):
    """A game as a pure function. A state is frozen and holds the whole match.

    Only some games have the capabilities below.
    """

    name: str
    version: int
    """Raise it when old logs would change their meaning."""
    schema: int
    """Raise it when the stored form of the state changes; older states are rebuilt from the log."""
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
        """Return the state before the first action."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Actor]:
        """Return the actors that may act; empty when the match is over."""

    @abstractmethod
    def awaited(self, state: S) -> frozenset[Seat]:
        """Return the seats in `to_act` that the game waits for: rung, timed, or played by computers."""

    @abstractmethod
    def question(self, state: S, seat: Seat) -> str:
        """Return an id of this seat's decision, stamped on its buttons; empty for a seat that may not act.

        ASCII, at most 12 characters, no colon, never the same twice. In a race it names the board, so that a
        late press still reaches `apply`.
        """

    @abstractmethod
    def legal(self, state: S, actor: Actor) -> Iterable[A]:
        """Return every action that `apply` accepts from this actor, except CHANCE's shuffles."""

    @abstractmethod
    def apply(self, state: S, actor: Actor, action: A) -> Step[S]:
        """Carry out the action. Raises IllegalAction, or InvalidAction for another game's action."""

    @abstractmethod
    def sample(self, state: S, rng: Dice) -> A:
        """Draw CHANCE's next action."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return everything that a perfect memory in this seat (None: a spectator) would know."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Fraction, ...]:
        """Return the running totals by seat."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """Settle the match as if it ended in this state."""

    @abstractmethod
    def write(self, action: A) -> str:
        """Write the action as a short ASCII text for logs, buttons and tests."""

    @abstractmethod
    def read(self, text: str) -> A:
        """Read an action. Raises InvalidAction."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def check_chance(actor: Actor, *, over: bool, moment: bool) -> None:
    """Raises IllegalAction unless CHANCE may act now."""
    if over:
        raise IllegalAction(Reason.OVER)
    if actor is not Nature.CHANCE:
        raise IllegalAction(Reason.TURN)
    if not moment:
        raise IllegalAction(Reason.MOMENT)


class Constrained(ABC, Generic[O]):
    """A game with options that do not suit every number of players."""

    @abstractmethod
    def check(self, options: O, seats: int) -> StrEnum | None:
        """Return why these options do not suit `seats` players, or None."""


class ConditionalOptions(ABC, Generic[O]):
    """A game with options that matter only beside other options, or for some numbers of players."""

    option_groups: Mapping[str, frozenset[str]] = {}
    """Options shown on pages of their own, by the page's name; the others are shown first."""
    friendly: frozenset[str] = frozenset()
    """Toggles for friends: on at a group's table, off among strangers and in ranked matches."""

    @abstractmethod
    def matters(self, options: O, seats: int, name: str) -> bool:
        """Return whether the option `name` can change a match of these options and seats."""


class RatingKinds(ABC, Generic[O]):
    """A game of several kinds with separate ratings."""

    @abstractmethod
    def rating_kind(self, options: O) -> str:
        """Return the kind's name, which is stored and never changes."""


class VariableLength(ABC, Generic[O]):
    """A game with options that change the length of a match."""

    @abstractmethod
    def length(self, options: O, seats: int) -> float:
        """Return the length of a match, above 0, relative to the match for which luck was measured."""


class Timed(ABC, Generic[S]):
    """A game with time limits in its rules."""

    @abstractmethod
    def alarms(self, state: S) -> Mapping[str, timedelta]:
        """Return the limits that run. An alarm starts when its name appears; CLOCK plays `timeup NAME`."""


class OwnClock(ABC, Generic[S]):
    """A game with time limits of its own for some turns, which replace the table's clock."""

    @abstractmethod
    def limits_turn(self, state: S, seat: Seat) -> bool:
        """Return whether the rules time this seat."""


class Plausibility(ABC, Generic[V, A]):
    """A game with bids or claims that a view can prove impossible."""

    @abstractmethod
    def may_succeed(self, view: V, action: A) -> bool:
        """Return whether the action makes sense without a proof.

        False for a bid or claim that the view proves impossible, or that can only be made with a proof.
        """


class Joinable(ABC, Generic[S, A]):
    """A game that people join and leave during a match.

    New seats follow the taken ones; `scores` and `result` grow with them.
    """

    @abstractmethod
    def join_action(self, state: S, seat: Seat) -> A | None:
        """Return the action that takes this seat, or None if it cannot be taken."""

    @abstractmethod
    def leave_action(self, state: S, seat: Seat) -> A | None:
        """Return the action that leaves the match, or None if the seat is not in it."""


class OutlivingActions(ABC, Generic[S, A]):
    """A game with actions that outlive the question on their button."""

    @abstractmethod
    def is_current(self, state: S, seat: Seat, question: str, action: A) -> bool:
        """Return whether a press stamped with `question` still counts."""

    @abstractmethod
    def is_aside(self, action: A) -> bool:
        """Return whether the action answers no question and so is legal beside any."""


class CostlyChance(ABC, Generic[S]):
    """A game in which CHANCE may calculate for up to a second."""

    @abstractmethod
    def may_calculate(self, state: S) -> bool:
        """Return whether CHANCE may calculate after the next action."""


class Dealing(ABC, Generic[O, S]):
    """A game with numbered deals: players cut the pack, and many tables can play one board."""

    pack_size: int

    @abstractmethod
    def draw(self, state: S) -> str:
        """Return the name of CHANCE's next draw, ending with its deal's number: `deal 3`; empty if none.

        It depends on its place in the match alone, not on what was played.
        """

    @abstractmethod
    def board(self, options: O) -> O:
        """Return the options of a match of one board."""

    def cards_left(self, state: S) -> int:
        """Estimate how many cards are left to play in the deal; 0 if cards do not end it."""
        return 0

    def board_points(self, result: Result, milliseconds: int) -> tuple[Fraction, ...]:
        """Return each seat's points on a board, to be compared with other tables."""
        return result.points


def objection(game: AnyGame, options: Any, seats: int) -> StrEnum | None:
    return game.check(options, seats) if isinstance(game, Constrained) else None


def matters(game: AnyGame, options: Any, seats: int, name: str) -> bool:
    return game.matters(options, seats, name) if isinstance(game, ConditionalOptions) else True


def option_groups(game: AnyGame) -> Mapping[str, frozenset[str]]:
    """Return the options that are shown on pages of their own, by the page's name."""
    return game.option_groups if isinstance(game, ConditionalOptions) else {}


def with_friendly(game: AnyGame, options: Mapping[str, Any], *, on: bool) -> dict[str, Any]:
    """Return the options, ready for JSON, with the toggles for friends on or off."""
    return {**options, **dict.fromkeys(game.friendly if isinstance(game, ConditionalOptions) else (), on)}


def rating_kind(game: AnyGame, options: Any) -> str:
    """Return the kind of a match with these options; empty for a game of one kind."""
    return game.rating_kind(options) if isinstance(game, RatingKinds) else ""


def length_of(game: AnyGame, options: Any, seats: int) -> float:
    """Return the relative length of a match with these options; 1 if options do not change it."""
    return game.length(options, seats) if isinstance(game, VariableLength) else 1.0


def alarms_of(game: AnyGame, state: Any) -> Mapping[str, timedelta]:
    return game.alarms(state) if isinstance(game, Timed) else {}


def limits_turn(game: AnyGame, state: Any, seat: Seat) -> bool:
    return isinstance(game, OwnClock) and game.limits_turn(state, seat)


def plausible(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    """Return the seat's legal actions that may succeed; all legal ones if there are none."""
    legal = list(game.legal(state, seat))
    if not isinstance(game, Plausibility):
        return legal
    view = game.view(state, seat)
    return [action for action in legal if game.may_succeed(view, action)] or legal


def may_calculate(game: AnyGame, state: Any) -> bool:
    return isinstance(game, CostlyChance) and game.may_calculate(state)


def draw_of(game: AnyGame, state: Any) -> str:
    """Return the name of CHANCE's next draw; empty for a game without names."""
    return game.draw(state) if isinstance(game, Dealing) else ""


def cuts(game: AnyGame) -> range:
    """Return the places where the pack can be cut: after the first card, and so on."""
    return range(1, game.pack_size) if isinstance(game, Dealing) else range(0)


def is_current(game: AnyGame, state: Any, seat: Seat, question: str, action: Any) -> bool:
    if isinstance(game, OutlivingActions):
        return game.is_current(state, seat, question, action)
    return question == game.question(state, seat)


def is_aside(game: AnyGame, action: Any) -> bool:
    return isinstance(game, OutlivingActions) and game.is_aside(action)


class Agent(ABC):
    """A computer player, which sees only its seat's view."""

    @abstractmethod
    def choose(self, view: Any, rng: Random) -> Any:
        """Choose a legal action. `rng` is seeded from the view, so that equal views give equal choices."""


class Reacting(ABC):
    """A computer player that acts in a race, unasked."""

    def glance(self, view: Any) -> Any:
        """Return what a reaction depends on: its time stays the same while this does."""
        return view

    @abstractmethod
    def reaction_time(self, view: Any, rng: Random) -> timedelta | None:
        """Return the delay after the table's last change, or None if the seat does not act."""

    def answer_time(self, view: Any) -> timedelta | None:
        """Return the delay of an awaited answer, or None for the usual one."""
        return None
