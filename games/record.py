"""Records of matches: options and a log from which every state can be rebuilt."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games import options as fields
from games.agents.anything import Anything, Computer, move
from games.agents.seeding import rng_for
from games.core import (
    Actor,
    AnyGame,
    Event,
    IllegalAction,
    InvalidAction,
    Nature,
    Reacting,
    Seat,
    draw_of,
    objection,
)
from games.luck import Luck, drawn


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One action of a log.

    Stored as an array: fields are only added at the end, each with a default.
    """

    at: int
    """Milliseconds since the match began."""
    actor: Actor
    text: str


class Record(msgspec.Struct, frozen=True):
    """A match, complete or so far."""

    game: str
    version: int
    options: dict[str, Any]
    seats: int
    log: tuple[Entry, ...] = ()


IsEnd: TypeAlias = Callable[[Event], bool]
"""Whether nothing is to follow after an event."""


def never(event: Event) -> bool:
    return False


def dice_of(
    game: AnyGame, state: Any, *, secret: bytes, number: int, board: bool = False, cuts: Sequence[int] = ()
) -> Luck:
    """What CHANCE draws with in this state; `number` is the log's length so far.

    A draw follows from the link of its deal, from all cuts, and from its name, so that nobody changes the
    next deal by one action more or less. Of a `board`, the secret is the seed, which stands for all links.
    """
    draw = draw_of(game, state) or f"entry {number}"
    return Luck(secret, (), draw) if board else drawn(secret, cuts, draw)


class Advance(msgspec.Struct, frozen=True):
    """An action with everything CHANCE does after it."""

    state: Any
    log: tuple[tuple[Actor, str], ...]
    events: tuple[Event, ...]


def settle(
    game: AnyGame,
    state: Any,
    *,
    secret: bytes,
    number: int,
    board: bool = False,
    cuts: Sequence[int] = (),
    is_end: IsEnd = never,
    heard: Sequence[Event] = (),
) -> Advance:
    """Play CHANCE's actions while it is to act; the first arguments are those of `dice_of`.

    After an event that is an end, if only among those `heard` before, chance does nothing more.
    """
    log: list[tuple[Actor, str]] = []
    events: list[Event] = []
    while Nature.CHANCE in game.to_act(state) and not any(map(is_end, (*heard, *events))):
        at = number + len(log)
        rng = dice_of(game, state, secret=secret, number=at, board=board, cuts=cuts)
        action = game.sample(state, rng)
        step = game.apply(state, Nature.CHANCE, action)
        log.append((Nature.CHANCE, game.write(action)))
        events.extend(step.events)
        state = step.state
    return Advance(state, tuple(log), tuple(events))


def advance(
    game: AnyGame,
    state: Any,
    actor: Actor,
    action: Any,
    *,
    secret: bytes,
    number: int,
    board: bool = False,
    cuts: Sequence[int] = (),
    is_end: IsEnd = never,
) -> Advance:
    """Apply an action, then `settle`. Raises what `apply` raises."""
    step = game.apply(state, actor, action)
    after = settle(
        game,
        step.state,
        secret=secret,
        number=number + 1,
        board=board,
        cuts=cuts,
        is_end=is_end,
        heard=step.events,
    )
    return Advance(after.state, ((actor, game.write(action)), *after.log), (*step.events, *after.events))


class Fault(StrEnum):
    """What is wrong with a record."""

    FORM = "form"
    """It is not JSON of a record."""
    GAME = "game"
    VERSION = "version"
    """Its log follows another version of the rules."""
    OPTIONS = "options"
    SEATS = "seats"
    INVALID = "invalid"
    """The game has no such action."""
    ILLEGAL = "illegal"
    """The rules do not allow the action at that point."""


class RecordError(Exception):
    """A record that cannot be replayed.

    `number` counts the actions of its log from 1; it is 0 if the fault is elsewhere.
    """

    def __init__(self, fault: Fault, *, number: int = 0, detail: str = "") -> None:
        super().__init__(f"{fault.value} {number} {detail}".strip())
        self.fault = fault
        self.number = number
        self.detail = detail


def write_record(record: Record) -> bytes:
    """The record as JSON."""
    return msgspec.json.encode(record)


def read_record(data: bytes) -> Record:
    """The record from this JSON. Raises RecordError."""
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(Fault.FORM, detail=str(error)) from None


class Turn(NamedTuple):
    """An action of a record and its outcome."""

    entry: Entry
    state: Any
    events: tuple[Event, ...]


def opening(game: AnyGame, record: Record) -> Any:
    """The state before the first action. Raises RecordError if the game cannot start like this."""
    if record.game != game.name:
        raise RecordError(Fault.GAME, detail=record.game)
    if record.version != game.version:
        raise RecordError(Fault.VERSION, detail=str(record.version))
    if record.seats not in game.seats:
        raise RecordError(Fault.SEATS, detail=str(record.seats))
    try:
        options = fields.from_json(game.options_type, record.options)
    except fields.InvalidOption as error:
        raise RecordError(Fault.OPTIONS, detail=error.field) from None
    reason = objection(game, options, record.seats)
    if reason is not None:
        raise RecordError(Fault.OPTIONS, detail=reason.value)
    return game.start(options, record.seats)


def replay(game: AnyGame, record: Record) -> Iterator[Turn]:
    """Every action of the record with its state and events. Raises RecordError."""
    state = opening(game, record)
    for number, entry in enumerate(record.log, 1):
        try:
            step = game.apply(state, entry.actor, game.read(entry.text))
        except InvalidAction:
            raise RecordError(Fault.INVALID, number=number, detail=entry.text) from None
        except IllegalAction as error:
            raise RecordError(Fault.ILLEGAL, number=number, detail=error.reason.value) from None
        state = step.state
        yield Turn(entry, state, step.events)


def play(
    game: AnyGame,
    options: Any,
    seats: int,
    agents: Sequence[Computer],
    *,
    secret: bytes,
    board: bool = False,
    cuts: Sequence[int] = (),
) -> tuple[Record, Any]:
    """A whole match between computer players, one for each seat: its record and its final state."""
    after = settle(game, game.start(options, seats), secret=secret, number=0, board=board, cuts=cuts)
    log = list(after.log)
    dice = Random(secret)
    while game.to_act(after.state):
        seat = _next_of(game, after.state, agents, dice)
        action = _choice(game, after.state, seat, agents[seat], dice)
        after = advance(
            game, after.state, seat, action, secret=secret, number=len(log), board=board, cuts=cuts
        )
        log.extend(after.log)
    entries = tuple(Entry(0, actor, text) for actor, text in log)
    return Record(game.name, game.version, fields.as_json(options), seats, entries), after.state


def _choice(game: AnyGame, state: Any, seat: Seat, agent: Computer, dice: Random) -> Any:
    """The computer's action in this seat; an agent draws from its view, other computers from the dice."""
    return (
        agent.pick(game.legal(state, seat), dice)
        if isinstance(agent, Anything)
        else move(agent, game, state, seat)
    )


def _next_of(game: AnyGame, state: Any, agents: Sequence[Computer], dice: Random) -> Seat:
    """The actor whose move comes next: an awaited seat, else the quickest of a race, else anybody."""
    if awaited := game.awaited(state):
        return dice.choice(sorted(awaited))
    acting = game.to_act(state)
    seats = [Seat(seat) for seat in range(len(agents)) if seat in acting]
    first = quickest(game, state, {seat: agents[seat] for seat in seats})
    return first.seat if first is not None else dice.choice(seats)


class Reaction(NamedTuple):
    """The computer that acts first in a race, and how long it waits after the table's last change."""

    time: timedelta
    seat: Seat


def quickest(game: AnyGame, state: Any, agents: Mapping[Seat, Computer]) -> Reaction | None:
    """The computer that acts first in a race; None if all would rather wait."""
    reactions = (
        _reaction(game, state, seat, agent) for seat, agent in agents.items() if isinstance(agent, Reacting)
    )
    return min((reaction for reaction in reactions if reaction is not None), default=None)


def _reaction(game: AnyGame, state: Any, seat: Seat, agent: Reacting) -> Reaction | None:
    view = game.view(state, seat)
    time = agent.reaction_time(view, rng_for(agent.glance(view)))
    return None if time is None else Reaction(time, seat)
