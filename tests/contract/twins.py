"""Two worlds that one seat cannot tell apart: the same match with cards changed where that seat has never looked.

What others did with such cards unseen by the seat, they do with the cards that lie there instead.

The rule book decides which cards are unseen, not the engine: every game's tests provide a `worlds.py` with

    def unseen(options: Any, seats: int, log: Log, seat: Seat | None) -> frozenset[int]

the places of cards in the latest `deal` of the log not shown to this seat so far. If words of an action only
look like cards, as in `bid 7C`, the game names its verb there in `NOT_CARDS`.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, TypeAlias

from games import registry
from games.core import Actor, AnyGame, GameError, Nature, Seat, Step, alarms_of
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
        if other != since:
            with suppress(GameError):
                steps(game, before, other)
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


def steps(game: AnyGame, state: Any, log: Log) -> list[Step[Any]]:
    done = list[Step[Any]]()
    for actor, text in log:
        done.append(game.apply(done[-1].state if done else state, actor, game.read(text)))
    return done


def ends(game: AnyGame, twin: Twin) -> tuple[Any, Any]:
    """The state at its end in either world."""
    return steps(game, twin.before, twin.log)[-1].state, steps(game, twin.before, twin.other)[-1].state


def differences(game: AnyGame, twin: Twin) -> Iterator[str]:
    """Differences between the two worlds in the seat's views and events, from the deal on."""
    worlds = (steps(game, twin.before, log) for log in (twin.log, twin.other))
    for number, pair in enumerate(zip(*worlds, strict=True)):
        here, there = (_shown(game, twin.seat, step) for step in pair)
        yield from (f"{what} after {number}" for what in here if here[what] != there[what])


def _shown(game: AnyGame, seat: Seat | None, step: Step[Any]) -> dict[str, Any]:
    state = step.state
    shown = {
        "events": [event for event in step.events if event.heard_by(seat)],
        "view": game.view(state, seat),
        "awaited": game.awaited(state),
        "to act": game.to_act(state),
        "scores": game.scores(state),
        "result": game.result(state),
        "alarms": alarms_of(game, state),
    }
    if seat is not None:
        shown |= {"question": game.question(state, seat), "legal": list(game.legal(state, seat))}
    return shown


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
