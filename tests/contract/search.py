"""Search for matches that show nearly all that a game can show: they are kept in the folder `matches`, a text a game.

`python -m tests.contract.search GAME [SECONDS]` looks for more among random ones and writes those that together show
most, where a new message is said in none of them. Where rules have changed so that a kept action is refused, delete
the text first.

A match begins with a line of its players and options; each further line begins with what chance or the clock did. `*`
marks an action after which there is something new to see, `?` one after which a hint is new.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

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
Signs: TypeAlias = dict[int, frozenset[str]]
"""What is seen after an action."""


class Candidate(NamedTuple):
    match: Walk
    signs: Signs
    hints: Signs

    @property
    def all(self) -> set[str]:
        return {sign for found in (*self.signs.values(), *self.hints.values()) for sign in found}


def signs_in(things: Sequence[Panel | Text]) -> Iterator[str]:
    """Messages, each with what selects among its words."""
    for text in (text for thing in things for text in texts(thing)):
        yield text.key
        words = {name: value for name, value in text.facts.items() if isinstance(value, str)}
        yield from (f"{text.key} {name}={value}" for name, value in words.items() if value.isidentifier())


def signs_of(name: str, move: Move) -> Iterator[str]:
    """What can be told apart about an action and the state after it."""
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
            given = [advice for _, advice in advised(name, move.after)]
            hints[number] = frozenset(sign for advice in given for sign in signs_in(advice.lines))
    agreed = [
        f"{key} {value}" for key, value in fields.as_json(match.options).items() if type(value) is not int
    ]
    signs[len(match.moves)] |= {f"seats {match.seats}", *agreed}
    return Candidate(match, signs, hints)


def tables(name: str, rng: Random) -> Iterator[tuple[Any, int]]:
    """Options and numbers of players; numbers are low, which makes short matches."""
    game = registry.get(name)
    yield from walks.of_module(name, "rare", "ARRANGEMENTS", ())
    numbers = [each for each in fields.fields(game.options_type) if isinstance(each, fields.Number)]
    for seats in game.seats:
        for options in (*game.presets.values(), walks.agreed(game, rng), walks.agreed(game, rng)):
            low = options
            for field in (each for each in numbers if rng.random() < 0.7):
                low = fields.changed(low, field.name, rng.choice(field.numbers[:8]))
            if objection(game, low, seats) is None:
                yield low, seats


def candidates(name: str, until: float) -> Iterator[Candidate]:
    """The matches that are kept, then random ones."""
    game, seen, kept = registry.get(name), Counter[str](), walks.recorded(name)
    rng = Random(f"search in {name} {len(kept)}")
    yield from (looked_at(name, match, seen) for match in kept)
    while True:
        for options, seats in tables(name, rng):
            if monotonic() > until:
                return
            try:
                yield looked_at(name, walks.walk(game, options, seats, rng, LONGEST), seen)
            except Endless:
                continue


def chosen(found: list[Candidate]) -> Iterator[Candidate]:
    """The matches that show everything, those first that show most in few actions."""
    missing = {sign for each in found for sign in each.all}
    while missing:
        best = max(found, key=lambda each: len(missing & each.all) / (100 + len(each.match.moves)))
        missing -= best.all
        yield best


def telling(signs: list[Signs]) -> list[set[int]]:
    """Of every match the actions after which something is new, few that show much rather than many."""
    moments = [(found, place, number) for place, each in enumerate(signs) for number, found in each.items()]
    missing = {sign for found, _, _ in moments for sign in found}
    marked: list[set[int]] = [set() for _ in signs]
    while missing:
        found, place, number = max(moments, key=lambda moment: len(missing & moment[0]))
        marked[place].add(number)
        missing -= found
    return marked


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
    kept = list(chosen(list(candidates(name, monotonic() + seconds))))
    new, hinting = telling([each.signs for each in kept]), telling([each.hints for each in kept])
    blocks = map(written, (each.match for each in kept), new, hinting)
    (walks.FOLDER / f"{name}.txt").write_text("\n\n".join(blocks) + "\n", "ascii")
    print(f"{name}: {len(kept)} matches, {sum(map(len, new))} moments, {sum(map(len, hinting))} hints")


if __name__ == "__main__":
    search(sys.argv[1], *map(float, sys.argv[2:]))
