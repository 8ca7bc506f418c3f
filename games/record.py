"""Records of matches: an options-and-log form from which every state follows again."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

import msgspec

from games import options as fields
from games.agents.anything import Anything, Computer, move
from games.agents.seeding import rng_for
from games.core import Actor, AnyGame, Event, IllegalAction, InvalidAction, Nature, Reacting, Seat, objection


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One action of a log.

    Stored as an array: fields are only added at the end, each with a default.
    """

    at: int
    """Milliseconds since the match began."""
    actor: Actor
    text: str


class Record(msgspec.Struct, frozen=True):
    """A match, whole or so far."""

    game: str
    version: int
    options: dict[str, Any]
    seats: int
    log: tuple[Entry, ...] = ()


def luck(secret: bytes, number: int) -> Random:
    """What CHANCE draws action `number` of a match with."""
    return Random(sha256(secret + number.to_bytes(8, "big")).digest())


class Advance(msgspec.Struct, frozen=True):
    """An action and all that CHANCE does after it."""

    state: Any
    done: tuple[tuple[Actor, str], ...]
    events: tuple[Event, ...]


def settle(game: AnyGame, state: Any, *, secret: bytes, number: int) -> Advance:
    """Go on while CHANCE is to act; `number` is the log's length so far."""
    done: list[tuple[Actor, str]] = []
    events: list[Event] = []
    while Nature.CHANCE in game.to_act(state):
        action = game.sample(state, luck(secret, number + len(done)))
        step = game.apply(state, Nature.CHANCE, action)
        done.append((Nature.CHANCE, game.write(action)))
        events.extend(step.events)
        state = step.state
    return Advance(state, tuple(done), tuple(events))


def advance(game: AnyGame, state: Any, actor: Actor, action: Any, *, secret: bytes, number: int) -> Advance:
    """Apply an action, then `settle`. Raises what `apply` raises."""
    step = game.apply(state, actor, action)
    after = settle(game, step.state, secret=secret, number=number + 1)
    return Advance(after.state, ((actor, game.write(action)), *after.done), (*step.events, *after.events))


class Fault(StrEnum):
    """What is wrong with a record."""

    FORM = "form"
    """It is not the JSON of a record."""
    GAME = "game"
    VERSION = "version"
    """Its log is of other rules than the game now has."""
    OPTIONS = "options"
    SEATS = "seats"
    INVALID = "invalid"
    """An action that is none of this game."""
    ILLEGAL = "illegal"
    """An action that is not allowed where it stands."""


class RecordError(Exception):
    """A record that cannot be followed; `number` counts the actions of its log from 1, 0 where the fault is not in the log."""

    def __init__(self, fault: Fault, *, number: int = 0, detail: str = "") -> None:
        super().__init__(f"{fault.value} {number} {detail}".strip())
        self.fault = fault
        self.number = number
        self.detail = detail


def write_record(record: Record) -> bytes:
    """The record as JSON."""
    return msgspec.json.encode(record)


def read_record(data: bytes) -> Record:
    """The record that this JSON holds. Raises RecordError."""
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(Fault.FORM, detail=str(error)) from None


class Turn(NamedTuple):
    """An action of a record and what it led to."""

    entry: Entry
    state: Any
    events: tuple[Event, ...]


def opening(game: AnyGame, record: Record) -> Any:
    """The state before the first action. Raises RecordError where the game cannot be played so."""
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
    """Every action of the record with the state and the events it led to. Raises RecordError."""
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
    game: AnyGame, options: Any, seats: int, agents: Sequence[Computer], *, secret: bytes
) -> tuple[Record, Any]:
    """A whole match between computer players, one a seat: its record and the state at its end."""
    after = settle(game, game.start(options, seats), secret=secret, number=0)
    log = list(after.done)
    dice = Random(secret)
    while game.to_act(after.state):
        seat = _next_of(game, after.state, agents, dice)
        action = _choice(game, after.state, seat, agents[seat], dice)
        after = advance(game, after.state, seat, action, secret=secret, number=len(log))
        log.extend(after.done)
    entries = tuple(Entry(0, actor, text) for actor, text in log)
    return Record(game.name, game.version, fields.as_json(options), seats, entries), after.state


def _choice(game: AnyGame, state: Any, seat: Seat, agent: Computer, dice: Random) -> Any:
    """What the computer in this seat does: it draws from its view, or where it needs none, from the dice."""
    return (
        agent.pick(game.legal(state, seat), dice)
        if isinstance(agent, Anything)
        else move(agent, game, state, seat)
    )


def _next_of(game: AnyGame, state: Any, agents: Sequence[Computer], dice: Random) -> Seat:
    """Whose move is taken next: one of the awaited; else the quickest of a race; else anybody who may act."""
    if awaited := game.awaited(state):
        return dice.choice(sorted(awaited))
    acting = game.to_act(state)
    seats = [Seat(seat) for seat in range(len(agents)) if seat in acting]
    first = quickest(game, state, {seat: agents[seat] for seat in seats})
    return first.seat if first is not None else dice.choice(seats)


class Reaction(NamedTuple):
    """How long after the table last changed a computer acts in a race, and in which seat."""

    time: timedelta
    seat: Seat


def quickest(game: AnyGame, state: Any, agents: Mapping[Seat, Computer]) -> Reaction | None:
    """Which of these computers acts first in a race; None where all would rather wait."""
    reactions = (
        _reaction(game, state, seat, agent) for seat, agent in agents.items() if isinstance(agent, Reacting)
    )
    return min((reaction for reaction in reactions if reaction is not None), default=None)


def _reaction(game: AnyGame, state: Any, seat: Seat, agent: Reacting) -> Reaction | None:
    view = game.view(state, seat)
    time = agent.reaction_time(view, rng_for(view))
    return None if time is None else Reaction(time, seat)
