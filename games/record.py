"""Records of matches: an options-and-log form from which every state follows again."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from games.core import Actor, Agent, AnyGame, Event, Nature, Seat, Step


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One action of a log."""

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
