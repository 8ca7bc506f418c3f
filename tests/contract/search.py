"""Search for matches that show nearly all that a game can show: they are kept in the folder `matches`, a text a game.

`python -m tests.contract.search GAME [SECONDS]` looks for more among random ones and writes those that together show
most, where a new message is said in none of them. Where rules have changed so that a kept action is refused, delete
the text first.

A match begins with a line of its players and options; each further line begins with what chance or the clock did. `*`
marks an action after which there is something new to see, `?` one after which a hint is new.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random
from time import monotonic
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec

from games import options as fields
from games import registry
from games.core import Nature, objection
from games.faces.facts import Text
from games.faces.panel import Panel
from tests.contract import walks
from tests.contract.messages import texts
from tests.contract.sights import Sight, advised, analysed, answered, drawn_of, told_of
from tests.contract.walks import HINT, NEW, SEPARATOR, Endless, Move, Walk, kind_of

LONGEST = 1_200
"""Actions of a match that is worth keeping."""
OFTEN = 6
"""States alike in their actions and events that are looked at in a search."""
OF_ALL, OF_ADVICE = 16, 96
"""Of so many other states one is looked at; a hint takes longer than all the screens."""
T = TypeVar("T")
Signs: TypeAlias = dict[int, frozenset[str]]
"""What is seen after an action."""


class Candidate(NamedTuple):
    match: Walk
    signs: Signs
    hints: Signs


def signs_in(things: Iterable[Panel | Text]) -> Iterator[str]:
    """Messages, each with what selects among its words."""
    for text in texts(tuple(things)):
        words = [f" {name}={value}" for name, value in text.facts.items() if str(value).isidentifier()]
        yield from (f"{text.key}{word}" for word in ("", *words))


def signs_of(name: str, move: Move) -> Iterator[str]:
    """Distinguishing traits of an action and the state after it."""
    game, sight = registry.get(name), Sight(name, move.after)
    yield f"does {kind_of(move.text)}"
    for event in move.events:
        yield f"event {type(event).__name__}"
        yield from signs_in((*drawn_of(name, event), *told_of(name, event)))
    yield from signs_in((*sight.panels(), *sight.peeks(), *sight.lessons(), *sight.others()))
    yield from signs_in((*answered(name, move), *analysed(name, move)))
    for actor in game.to_act(move.after):
        yield from {f"may {kind_of(game.write(action))}" for action in game.legal(move.after, actor)}


def looked_at(name: str, match: Walk, seen: Counter[str]) -> Candidate:
    game, signs, hints = registry.get(name), Signs(), Signs()
    for number, move in enumerate(match.moves, 1):
        acting = game.to_act(move.after)
        may = {kind_of(game.write(each)) for actor in acting for each in game.legal(move.after, actor)}
        alike = f"{kind_of(move.text)} {[type(event).__name__ for event in move.events]} {sorted(may)}"
        keys = {text.key for event in move.events for text in told_of(name, event)}
        is_new = not keys <= seen.keys()
        seen.update((alike, *keys))
        if is_new or seen[alike] <= OFTEN or number % OF_ALL == 0 or number == len(match.moves):
            signs[number] = frozenset(signs_of(name, move))
        if seen[alike] == 1 or number % OF_ADVICE == 0:
            given = [line for _, advice in advised(name, move.after) for line in advice.lines]
            hints[number] = frozenset(signs_in(given))
    agreed = fields.as_json(match.options).items()
    signs[len(match.moves)] |= {
        f"seats {match.seats}",
        *(f"{key} {is_}" for key, is_ in agreed if type(is_) is not int),
    }
    return Candidate(match, signs, hints)


def candidates(name: str, until: float) -> Iterator[Candidate]:
    """The matches that are kept, then random ones, of low numbers, which makes them short."""
    game, seen, kept = registry.get(name), Counter[str](), walks.recorded(name)
    rng = Random(f"search in {name} {len(kept)}")
    yield from (looked_at(name, match, seen) for match in kept)
    numbers = [each for each in fields.fields(game.options_type) if isinstance(each, fields.Number)]
    while monotonic() < until:
        for options, seats in walks.tables(name, rng):
            low = options
            for field in (each for each in numbers if rng.random() < 0.7):
                low = fields.changed(low, field.name, rng.choice(field.numbers[:8]))
            if monotonic() < until and objection(game, low, seats) is None:
                with suppress(Endless):
                    yield looked_at(name, walks.walk(game, low, seats, rng, LONGEST), seen)


def covering(shown: dict[T, frozenset[str]], cost: Callable[[T], int]) -> list[T]:
    """Greedy set cover: items that together show every trait, the most per cost first."""
    missing, kept = set[str]().union(*shown.values()), list[T]()
    while missing:
        kept.append(max(shown, key=lambda each: len(missing & shown[each]) / cost(each)))
        missing -= shown[kept[-1]]
    return kept


def written(match: Walk, new: set[int], hinting: set[int]) -> str:
    lines = [f"{match.seats} {msgspec.json.encode(fields.as_json(match.options)).decode()}"]
    for number, move in enumerate(match.moves, 1):
        who = move.actor.value if isinstance(move.actor, Nature) else str(move.actor)
        action = f"{who} {move.text}{NEW * (number in new)}{HINT * (number in hinting)}"
        if isinstance(move.actor, Nature) or number == 1:
            lines.append(action)
        else:
            lines[-1] += SEPARATOR + action
    return "\n".join(lines)


def search(name: str, seconds: float = 240) -> None:
    """Look for matches of the game so long, and keep the best."""
    found = list(candidates(name, monotonic() + seconds))
    signs = [frozenset[str]().union(*each.signs.values(), *each.hints.values()) for each in found]
    kept = [found[at] for at in covering(dict(enumerate(signs)), lambda at: 100 + len(found[at].match.moves))]
    new, hinting = (
        covering(
            {(at, number): seen for at, all_ in enumerate(own) for number, seen in all_.items()}, lambda _: 1
        )
        for own in ([each.signs for each in kept], [each.hints for each in kept])
    )
    blocks = [
        written(each.match, *({number for place, number in marks if place == at} for marks in (new, hinting)))
        for at, each in enumerate(kept)
    ]
    (walks.FOLDER / f"{name}.txt").write_text("\n\n".join(blocks) + "\n", "ascii")
    print(f"{name}: {len(kept)} matches, {len(new)} moments, {len(hinting)} hints")


if __name__ == "__main__":
    search(sys.argv[1], *map(float, sys.argv[2:]))
