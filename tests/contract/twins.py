"""Two worlds that one seat cannot tell apart: the same match with cards changed where that seat has never looked.

What others did with such cards unseen by the seat, they do with the cards that lie there instead.

Which cards those are is said by the rule book, not by the engine: every game's tests bring a `worlds.py` with

    def unseen(options: Any, seats: int, log: Log, seat: Seat | None) -> frozenset[int]

the places in the latest `deal` of the log whose cards this seat has not been shown so far. A game with actions whose words look like
cards and are none, as `bid 7C` does, names their verbs there in `NOT_CARDS`.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, TypeAlias

from games import registry
from games.core import Actor, AnyGame, GameError, Nature, Seat, alarms_of
from tests.contract.walks import ALL, Walk, of_module, sampled

Log: TypeAlias = tuple[tuple[Actor, str], ...]
Unseen: TypeAlias = Callable[[Any, int, Log, Seat | None], frozenset[int]]

TRIES = 8


class Twin(NamedTuple):
    """The end of a log, from its latest deal on, and its changed copy."""

    options: Any
    seats: int
    seat: Seat | None
    before: Any
    """The state in which the latest deal is dealt."""
    log: Log
    other: Log


def unseen_of(name: str) -> Unseen:
    unseen: Unseen = import_module(f"tests.games.{name}.worlds").unseen
    return unseen


def twin(
    game: AnyGame, walk: Walk, moves: int, seat: Seat | None, unseen: Unseen, rng: Random
) -> Twin | None:
    """The first so many moves of a walk and a world that looks the same from this seat; None where the tries gave none."""
    log = walk.log(moves)
    deals = [
        number
        for number, (actor, text) in enumerate(log)
        if actor is Nature.CHANCE and text.startswith("deal ")
    ]
    if not deals:
        return None
    places = sorted(unseen(walk.options, walk.seats, log, seat))
    if len(places) < 2:
        return None
    before, since = walk.moves[deals[-1]].before, log[deals[-1] :]
    for attempt in range(TRIES):
        moved = places if attempt == 0 else rng.sample(places, 2)
        other = _redealt(since, moved, rng, of_module(game.name, "worlds", "NOT_CARDS", frozenset()))
        if other != since and _follows(game, before, other):
            return Twin(walk.options, walk.seats, seat, before, since, other)
    return None


def _redealt(log: Log, places: list[int], rng: Random, spared: frozenset[str]) -> Log:
    _, *cards = log[0][1].split(" ")
    gone = [cards[place] for place in places]
    renamed = dict(zip(gone, rng.sample(gone, len(gone)), strict=True))
    worded = [(actor, text.split(" ")) for actor, text in log]
    return tuple(
        (actor, " ".join(words if words[0] in spared else [renamed.get(word, word) for word in words]))
        for actor, words in worded
    )


def _follows(game: AnyGame, state: Any, log: Log) -> bool:
    try:
        for actor, text in log:
            state = game.apply(state, actor, game.read(text)).state
    except GameError:
        return False
    return True


def differences(game: AnyGame, twin: Twin) -> Iterator[str]:
    """What the seat is shown or told in one world and not in the other, from the deal on."""
    here = there = twin.before
    for number, ((actor, text), (_, other)) in enumerate(zip(twin.log, twin.other, strict=True)):
        step, again = game.apply(here, actor, game.read(text)), game.apply(there, actor, game.read(other))
        here, there = step.state, again.state
        yield from (
            f"{what} after {number}"
            for what, one, two in _shown(game, twin.seat, (step.events, here), (again.events, there))
            if one != two
        )


def _shown(
    game: AnyGame, seat: Seat | None, one: tuple[Any, Any], two: tuple[Any, Any]
) -> Iterator[tuple[str, Any, Any]]:
    (heard, here), (again, there) = one, two
    yield (
        "events",
        [event for event in heard if event.heard_by(seat)],
        [event for event in again if event.heard_by(seat)],
    )
    yield "view", game.view(here, seat), game.view(there, seat)
    yield "awaited", game.awaited(here), game.awaited(there)
    yield "to act", game.to_act(here), game.to_act(there)
    yield "scores", game.scores(here), game.scores(there)
    yield "result", game.result(here), game.result(there)
    yield "alarms", alarms_of(game, here), alarms_of(game, there)
    if seat is not None:
        yield "question", game.question(here, seat), game.question(there, seat)
        yield "legal", list(game.legal(here, seat)), list(game.legal(there, seat))


def ends(game: AnyGame, twin: Twin) -> tuple[Any, Any]:
    """The states of both worlds at their end."""
    here = there = twin.before
    for (actor, text), (_, other) in zip(twin.log, twin.other, strict=True):
        here = game.apply(here, actor, game.read(text)).state
        there = game.apply(there, actor, game.read(other)).state
    return here, there


PAIRS = 72 if ALL else 36


@cache
def twins(name: str) -> tuple[Twin, ...]:
    game, unseen, rng = registry.get(name), unseen_of(name), Random(f"twins of {name}")
    states = list(sampled(name, 8 * PAIRS))
    rng.shuffle(states)
    found: list[Twin] = []
    for walk, moves, _ in states:
        if len(found) < PAIRS:
            seat = rng.choice([None, *map(Seat, range(walk.seats))])
            pair = twin(game, walk, moves, seat, unseen, rng)
            here, there = (None, None) if pair is None else ends(game, pair)
            found += [pair] if pair is not None and here != there else []
    return tuple(found)
