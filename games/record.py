"""Record matches as options and a log, and replay them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games import core
from games import options as fields
from games.agents.random_player import Computer, RandomPlayer, move
from games.agents.seeding import rng_for
from games.core import Actor, AnyGame, Event, IllegalAction, InvalidAction, Nature, Seat
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
    """A match, complete or in progress."""

    game: str
    version: int
    options: dict[str, Any]
    seats: int
    log: tuple[Entry, ...] = ()


IsEnd: TypeAlias = Callable[[Event], bool]
"""Predicate: whether CHANCE stops after an event."""


def never(event: Event) -> bool:
    return False


class LuckSource(msgspec.Struct, frozen=True):
    """Source of CHANCE's actions in a match."""

    secret: bytes
    board: bool = False
    """Whether the secret is the seed of a board, which replaces all links."""
    cuts: Sequence[int] = ()

    def dice(self, game: AnyGame, state: Any, number: int) -> Luck:
        """Return the dice of CHANCE in this state; `number` is the log's length.

        A draw depends on its deal's link, all cuts and its name, so extra actions do not change the next
        deal.
        """
        draw = core.draw_of(game, state) or f"entry {number}"
        return Luck(self.secret, (), draw) if self.board else drawn(self.secret, self.cuts, draw)


class Advance(msgspec.Struct, frozen=True):
    """The outcome of an action and of CHANCE's actions after it."""

    state: Any
    log: tuple[tuple[Actor, str], ...]
    events: tuple[Event, ...]


def settle(
    game: AnyGame,
    state: Any,
    luck: LuckSource,
    *,
    number: int = 0,
    is_end: IsEnd = never,
    earlier: Sequence[Event] = (),
) -> Advance:
    """Play CHANCE's actions while it is to act; `number` is the log's length.

    Stop after an event that `is_end` accepts, among the `earlier` ones as well.
    """
    log: list[tuple[Actor, str]] = []
    events: list[Event] = []
    while Nature.CHANCE in game.to_act(state) and not any(map(is_end, (*earlier, *events))):
        dice = luck.dice(game, state, number + len(log))
        action = game.sample(state, dice)
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
    luck: LuckSource,
    *,
    number: int,
    is_end: IsEnd = never,
) -> Advance:
    """Apply an action, then `settle`. Raises IllegalAction or InvalidAction."""
    step = game.apply(state, actor, action)
    after = settle(game, step.state, luck, number=number + 1, is_end=is_end, earlier=step.events)
    return Advance(after.state, ((actor, game.write(action)), *after.log), (*step.events, *after.events))


class Fault(StrEnum):
    FORM = "form"
    """Not the JSON of a record."""
    GAME = "game"
    VERSION = "version"
    """Another version of the rules."""
    OPTIONS = "options"
    SEATS = "seats"
    INVALID = "invalid"
    """A text that is not an action of the game."""
    ILLEGAL = "illegal"
    """An action that the rules forbid there."""


class RecordError(Exception):
    """A record that cannot be replayed.

    `number` is the action's number in the log from 1, or 0 for faults elsewhere.
    """

    def __init__(self, fault: Fault, *, number: int = 0, detail: str = "") -> None:
        super().__init__(f"{fault.value} {number} {detail}".strip())
        self.fault = fault
        self.number = number
        self.detail = detail


def write_record(record: Record) -> bytes:
    return msgspec.json.encode(record)


def read_record(data: bytes) -> Record:
    """Decode a record from JSON. Raises RecordError."""
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
    """Return the state before the first action. Raises RecordError if the game cannot start so."""
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
    reason = core.objection(game, options, record.seats)
    if reason is not None:
        raise RecordError(Fault.OPTIONS, detail=reason.value)
    return game.start(options, record.seats)


def replay(game: AnyGame, record: Record) -> Iterator[Turn]:
    """Yield every action with its state and events. Raises RecordError."""
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
    """Play a whole match between computers; return its record and final state."""
    luck = LuckSource(secret, board, cuts)
    after = settle(game, game.start(options, seats), luck)
    log = list(after.log)
    dice = Random(secret)
    while game.to_act(after.state):
        seat = _next_of(game, after.state, agents, dice)
        agent = agents[seat]
        # An agent draws from its view, a random player from the match's dice.
        action = (
            agent.pick(game.legal(after.state, seat), dice)
            if isinstance(agent, RandomPlayer)
            else move(agent, game, after.state, seat)
        )
        after = advance(game, after.state, seat, action, luck, number=len(log))
        log.extend(after.log)
    entries = tuple(Entry(0, actor, text) for actor, text in log)
    return Record(game.name, game.version, fields.as_json(options), seats, entries), after.state


def _next_of(game: AnyGame, state: Any, agents: Sequence[Computer], dice: Random) -> Seat:
    if awaited := game.awaited(state):
        return dice.choice(sorted(awaited))
    acting = game.to_act(state)
    seats = [Seat(seat) for seat in range(len(agents)) if seat in acting]
    first = quickest(game, state, {seat: agents[seat] for seat in seats})
    return first.seat if first is not None else dice.choice(seats)


class Reaction(NamedTuple):
    """The first computer to act in a race, and its delay after the table's last change."""

    time: timedelta
    seat: Seat


def quickest(game: AnyGame, state: Any, agents: Mapping[Seat, Computer]) -> Reaction | None:
    """Return the first computer to act in a race, or None if all wait."""
    reactions = (
        _reaction(game, state, seat, agent)
        for seat, agent in agents.items()
        if isinstance(agent, core.Reacting)
    )
    return min((reaction for reaction in reactions if reaction is not None), default=None)


def _reaction(game: AnyGame, state: Any, seat: Seat, agent: core.Reacting) -> Reaction | None:
    view = game.view(state, seat)
    time = agent.reaction_time(view, rng_for(agent.glance(view)))
    return None if time is None else Reaction(time, seat)
