"""Matches of a game, recorded or random, and their states: the ground of every contract."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from games import options as fields
from games import registry
from games.agents import random_player
from games.core import (
    Actor,
    AnyGame,
    Event,
    GameError,
    IllegalAction,
    InvalidAction,
    Joinable,
    Nature,
    Seat,
    objection,
)

LONGEST = 20_000
"""Actions after which a random match counts as endless."""


LATE = 400
"""Actions after which players leave one by one, in a game that survives leaving."""

SELDOM = 0.006
"""Probability of joining or leaving where the game allows it."""

MANY = 20
"""Actions that one may choose from at once; where there are more, as when any four cards of twenty go, a few stand for all."""

OF_A_KIND = 60
"""Actions of a kind that are tried out everywhere."""

ALL = os.environ.get("PULKA_WALKS") == "all"
"""Whether tests go through random matches and many states; otherwise through recorded ones and few, which keeps the fast run fast."""

PART = 2
"""Of so many states that the slow run goes through, the fast run goes through one, where so many show something new."""

STATES = 300

MODERATE = 1_000
"""Actions of a match that is gone through action by action."""

FOLDER = Path(__file__).parent / "matches"
SEPARATOR, NEW, HINT = " / ", " *", " ?"
"""Of actions in a recorded match; behind those after which there is something new to see, or to be advised."""

RECORDED = [name for name in registry.names() if (FOLDER / f"{name}.txt").exists()]

T = TypeVar("T")

_WORD = re.compile(r"\b[a-z]+\b")
"""What tells kinds of actions apart; cards and numbers are their details."""


class Move(NamedTuple):
    """One action of a walk, between two states."""

    before: Any
    actor: Actor
    action: Any
    text: str
    after: Any
    events: tuple[Event, ...]


class Walk(NamedTuple):
    """A match from its start to its end."""

    options: Any
    seats: int
    start: Any
    moves: list[Move]
    telling: tuple[int, ...] = ()
    """The numbers of actions after which something is shown, told or done that no recorded match showed before."""
    hinting: tuple[int, ...] = ()
    """Those after which a hint says something new."""

    @property
    def states(self) -> list[Any]:
        return [self.start, *(move.after for move in self.moves)]

    def state(self, moves: int) -> Any:
        """The state after so many actions."""
        return self.moves[moves - 1].after if moves else self.start

    def log(self, moves: int) -> tuple[tuple[Actor, str], ...]:
        """The first so many actions as they are logged."""
        return tuple((move.actor, move.text) for move in self.moves[:moves])


class Endless(AssertionError):
    """A random match did not come to its end."""


def agreed(game: AnyGame, rng: Random) -> Any:
    """Options drawn at random from what the lobby offers."""
    drawn: dict[str, fields.Value] = {}
    for field in fields.fields(game.options_type):
        match field:
            case fields.Toggle(name=name):
                drawn[name] = rng.random() < 0.5
            case fields.Choice(name=name, values=values):
                drawn[name] = rng.choice(values)
            case fields.Number(name=name, named=named, numbers=numbers):
                values_and_number: list[fields.Value] = [*named, rng.choice(numbers)]
                drawn[name] = rng.choice(values_and_number)
    return fields.from_json(game.options_type, drawn)


def walk(game: AnyGame, options: Any, seats: int, rng: Random, longest: int = LONGEST) -> Walk:
    """Play a random match: any legal action, each kind equally likely. Raises Endless."""
    state = start = game.start(options, seats)
    moves: list[Move] = []
    while acting := game.to_act(state):
        if len(moves) == longest:
            raise Endless
        awaited = game.awaited(state)  # one of these acts half of the time
        some = awaited if awaited and rng.random() < 0.5 else acting
        action = _drawn(game, state, actor := rng.choice(sorted(some, key=str)), rng, late=len(moves) > LATE)
        if action is not None:
            moves.append(moved(game, state, actor, action))
            state = moves[-1].after
    return Walk(options, seats, start, moves)


def moved(game: AnyGame, state: Any, actor: Actor, action: Any) -> Move:
    step = game.apply(state, actor, action)
    return Move(state, actor, action, game.write(action), step.state, step.events)


def _drawn(game: AnyGame, state: Any, actor: Actor, rng: Random, *, late: bool) -> Any:
    """A legal action, or None for now; its kind is drawn first, so that one of few is not lost among many.

    In a match that people join and leave, they do so seldom, and late only leave. Of very many actions there a
    sensible player chooses every second time.
    """
    if actor is Nature.CHANCE:
        return game.sample(state, rng)
    going = None
    if isinstance(game, Joinable) and not isinstance(actor, Nature):
        going, coming = game.leave_action(state, actor), game.join_action(state, actor)
        if late and (going is not None or coming is not None):
            return going
        if coming is not None or (going is not None and rng.random() < SELDOM):
            return going if coming is None else coming if rng.random() < SELDOM else None
    kinds: dict[str, list[Any]] = {}
    for action in (each for each in game.legal(state, actor) if each != going):
        kinds.setdefault(kind_of(game.write(action)), []).append(action)
    actions = kinds[rng.choice(sorted(kinds))] if kinds else [None]
    if going is not None and len(actions) > MANY and rng.random() < 0.5:
        return random_player.move(registry.player(game.name), game, state, Seat(int(str(actor))))
    return rng.choice(actions)


def seated(game: AnyGame, state: Any) -> range:
    """Every seat that has been taken so far."""
    return range(len(game.scores(state)))


def kind_of(text: str) -> str:
    """The words of an action without its cards and numbers."""
    return " ".join(_WORD.findall(text))


def tables(name: str, rng: Random) -> Iterator[tuple[Any, int]]:
    """Options and numbers of players: of each number every preset, options drawn at random, and what the game's tests bring."""
    game = registry.get(name)
    for seats in game.seats:
        for options in (*game.presets.values(), agreed(game, rng), agreed(game, rng)):
            if objection(game, options, seats) is None:
                yield options, seats
    yield from of_module(name, "rare", "ARRANGEMENTS", ())


def _made(name: str) -> Iterator[Walk]:
    game, rng = registry.get(name), Random(f"walks of {name}")
    return (walk(game, options, seats, rng) for options, seats in tables(name, rng))


def of_module(name: str, module: str, what: str, otherwise: Any) -> Any:
    """Return an attribute of a module of the game's tests, if the module exists."""
    brought = f"tests.games.{name}.{module}"
    return getattr(import_module(brought), what, otherwise) if find_spec(brought) else otherwise


@cache
def recorded(name: str) -> tuple[Walk, ...]:
    """The matches that are kept as a text, see `search`; none of a game that has no such text."""
    blocks = (FOLDER / f"{name}.txt").read_text("ascii").split("\n\n") if name in RECORDED else []
    return tuple(_replayed(registry.get(name), block) for block in blocks)


def _replayed(game: AnyGame, block: str) -> Walk:
    head, *lines = block.strip().splitlines()
    seats, options = head.split(" ", 1)
    agreed_on = fields.from_json(game.options_type, msgspec.json.decode(options))
    state = start = game.start(agreed_on, int(seats))
    written, moves = SEPARATOR.join(lines).split(SEPARATOR), list[Move]()
    for each in written:
        who, text = each.removesuffix(HINT).removesuffix(NEW).split(" ", 1)
        moves.append(moved(game, state, Seat(int(who)) if who.isdigit() else Nature(who), game.read(text)))
        state = moves[-1].after
    telling, hinting = ([at for at, each in enumerate(written, 1) if mark in each] for mark in (NEW, HINT))
    return Walk(agreed_on, int(seats), start, moves, tuple(telling), tuple(hinting))


@cache
def walks(name: str) -> tuple[Walk, ...]:
    """The recorded matches; in the slow run random ones, of every number of players, each preset, options drawn at random."""
    return (() if ALL else recorded(name)) or tuple(_made(name))


def first_walk(name: str) -> Walk:
    """Return one walk without making the others."""
    return next(iter(recorded(name) or _made(name)))


@cache
def walks_to_check(name: str) -> tuple[Walk, ...]:
    """The walks that a test goes through action by action: all but the longest."""
    return tuple(walk for walk in walks(name) if len(walk.moves) <= MODERATE)


@cache
def states_to_check(name: str, states: int = STATES) -> tuple[tuple[Walk, int, Any], ...]:
    """Return walk, number of actions and state: states that show something new, samples of others, and every end.

    In the slow run as many as asked for, drawn at random.
    """
    if ALL:
        return tuple(sampled(name, states))
    telling = [(walk, number) for walk in walks(name) for number in walk.telling]
    others = [(walk, number) for walk in walks(name) for number in range(len(walk.moves) + 1)]
    chosen = [*evenly(telling, states // PART), *evenly(others, states // PART // 4)]
    return tuple((walk, number, walk.state(number)) for walk, number in chosen)


def evenly(things: Sequence[T], most: int) -> Sequence[T]:
    """Return at most so many things, evenly spaced, the last included."""
    return things[::-1][:: -(-len(things) // most)][::-1] if len(things) > most else things


def sampled(name: str, states: int) -> Iterator[tuple[Walk, int, Any]]:
    """Yield about so many random states of the walks, and every end: walk, number of actions, state."""
    share = states / sum(len(each.moves) + 1 for each in walks(name))
    rng = Random(f"{states} states of {name}")
    for each in walks(name):
        for number, state in enumerate(each.states):
            if rng.random() < share or number == len(each.moves):
                yield each, number, state


@cache
def alphabet(name: str) -> tuple[Any, ...]:
    """Actions that were legal for a player somewhere (every one, but of very many at once a few), and near misses of their texts."""
    game, actions = registry.get(name), list[Any]()
    texts = {
        game.write(action)
        for _, _, state in states_to_check(name, 3 * STATES)
        for actor in everybody(game)
        for action in evenly(list(game.legal(state, actor)), MANY)
    }
    texts |= {text for each in walks(name) for text in near_misses(each.log(len(each.moves)))}
    for _, kind in groupby(sorted(texts), key=lambda text: text.partition(" ")[0]):
        for text in evenly(list(kind), OF_A_KIND):
            with suppress(InvalidAction):
                actions.append(game.read(text))
    return tuple(actions)


@cache
def tried(name: str) -> tuple[list[Any], dict[StrEnum, set[str]]]:
    """Try actions that were not offered, for every actor in every state; return the accepted ones, and the refusals of the others.

    Each reason has the facts that it always came with.
    """
    game, accepted, refused = registry.get(name), list[Any](), dict[StrEnum, set[str]]()
    for walk, _, state in states_to_check(name):
        for actor in everybody(game):
            offered = set(game.legal(state, actor))
            for action in (*alphabet(name), *(each.action for each in walk.moves[:2])):
                if action not in offered and (error := refusal(game, state, actor, action)) is None:
                    accepted.append((actor, action, state))
                elif action not in offered and isinstance(error, IllegalAction):
                    refused.setdefault(error.reason, set(error.facts)).intersection_update(error.facts)
    return accepted, refused


def everybody(game: AnyGame) -> tuple[Actor, ...]:
    """Every possible actor: each seat that the game allows, chance and the clock."""
    return (*(Seat(seat) for seat in range(game.seats[-1])), *Nature)


def near_misses(log: tuple[tuple[Actor, str], ...]) -> set[str]:
    """Short actions with a number moved by one or by a lot, or the tail of another action."""
    short = {text for _, text in log if len(text) <= 40}
    missed = set()
    for text in short:
        verb, _, rest = text.partition(" ")
        if rest.isdigit():
            missed |= {f"{verb} {int(rest) + 1}", f"{verb} {int(rest) + 40}"}
        missed |= {f"{verb} {other.partition(' ')[2]}" for other in sorted(short)[:5]} | {verb}
    return missed


def encoded(thing: Any) -> bytes:
    """The stored form."""
    return msgspec.json.encode(thing, order="deterministic")


def refusal(game: AnyGame, state: object, actor: Actor, action: object) -> GameError | None:
    """Why the action is not accepted; None where it is."""
    try:
        game.apply(state, actor, action)
    except GameError as error:
        return error
    return None
