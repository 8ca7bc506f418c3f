"""Search for matches that show nearly all that a game can show: they are kept in the folder `matches`, a text a game.

`python -m tests.contract.search GAME` looks for more among random ones and writes those that together show most, where a new
message is said in none of them. Where rules have changed so that a kept action is refused, delete the text first.

A match begins with a line of its players and options; each further line begins with what chance or the clock did. `*`
marks an action after which there is something new to see, `?` one after which a hint is new.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from games import options as fields
from games import registry
from games.core import AnyGame, Nature, objection
from games.faces.facts import Fact, Text
from games.faces.panel import Panel
from tests.contract.messages import texts
from tests.contract.sights import Sight, advised, analysed, answered, drawn_of, told_of
from tests.contract.walks import (
    FOLDER,
    HINT,
    NEW,
    SEPARATOR,
    Endless,
    Move,
    Walk,
    agreed,
    kind_of,
    of_module,
    recorded,
    walk,
)

SECONDS = 240
LONGEST = 1_200
"""Actions of a match that is worth keeping."""
OFTEN = 6
"""States alike in their actions and events that are looked at in a search."""
OF_ALL, OF_ADVICE = 16, 96
"""Of so many other states one is looked at; a hint takes longer than all the screens."""


class _Candidate(NamedTuple):
    match: Walk
    signs: dict[int, frozenset[str]]
    """What is seen after an action."""
    hints: dict[int, frozenset[str]]
    """What is advised after an action."""

    @property
    def all(self) -> set[str]:
        return {sign for found in (*self.signs.values(), *self.hints.values()) for sign in found}


def signs_of(name: str, move: Move) -> Iterator[str]:
    """What can be told apart about an action and the state after it."""
    game, sight = registry.get(name), Sight(name, move.after)
    yield f"does {kind_of(move.text)}"
    for event in move.events:
        yield f"event {type(event).__name__}"
        yield from (sign for panel in drawn_of(name, event) for sign in _signs_in(panel))
        yield from (sign for text in told_of(name, event) for sign in _signs_in(text))
    said = (*sight.peeks(), *sight.lessons(), *sight.answers(), *sight.best_moment())
    said += (*answered(name, move), *analysed(name, move))
    yield from (sign for thing in (*said, *sight.panels()) for sign in _signs_in(thing))
    yield f"asked {sorted(kind_of(str(actor)) for actor in game.to_act(move.after))}"
    for actor in game.to_act(move.after):
        yield from {f"may {kind_of(game.write(action))}" for action in game.legal(move.after, actor)}


def _signs_in(thing: Panel | Text) -> Iterator[str]:
    for text in texts(thing):
        yield text.key
        yield from (f"{text.key} {name}={value}" for name, value in text.facts.items() if _is_word(value))


def _is_word(value: Fact) -> bool:
    return isinstance(value, str) and value.isidentifier()


def _candidates(name: str, until: float) -> Iterator[_Candidate]:
    """The matches that are kept, then random ones."""
    game, seen, kept = registry.get(name), Counter[str](), recorded(name)
    rng = Random(f"search in {name} {len(kept)}")
    yield from (_looked_at(name, match, seen) for match in kept)
    while True:
        for options, seats in _tables(name, rng):
            if monotonic() > until:
                return
            try:
                match = walk(game, options, seats, rng, longest=LONGEST)
            except Endless:
                continue
            yield _looked_at(name, match, seen)


def _looked_at(name: str, match: Walk, seen: Counter[str]) -> _Candidate:
    game = registry.get(name)
    signs, hints = dict[int, frozenset[str]](), dict[int, frozenset[str]]()
    for number, move in enumerate(match.moves, 1):
        alike = _outline(game, move)
        keys = {text.key for event in move.events for text in told_of(name, event)}
        is_new = not keys <= seen.keys()
        seen.update((alike, *keys))
        if is_new or seen[alike] <= OFTEN or number % OF_ALL == 0 or number == len(match.moves):
            signs[number] = frozenset(signs_of(name, move))
        if seen[alike] == 1 or number % OF_ADVICE == 0:
            lines = [line for _, advice in advised(name, move.after) for line in advice.lines]
            hints[number] = frozenset(sign for line in lines for sign in _signs_in(line))
    signs[len(match.moves)] |= {f"options {each}" for each in _options(match)}
    return _Candidate(match, signs, hints)


def _options(match: Walk) -> list[str]:
    told = fields.as_json(match.options)
    return [
        f"seats {match.seats}",
        *(f"{key} {value}" for key, value in told.items() if not _is_number(value)),
    ]


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _tables(name: str, rng: Random) -> Iterator[tuple[Any, int]]:
    """Options and numbers of players; numbers are low, which makes short matches."""
    game = registry.get(name)
    yield from of_module(name, "rare", "ARRANGEMENTS", ())
    numbers = [each for each in fields.fields(game.options_type) if isinstance(each, fields.Number)]
    for seats in game.seats:
        for options in (*game.presets.values(), agreed(game, rng), agreed(game, rng)):
            low = options
            for field in (each for each in numbers if rng.random() < 0.7):
                low = fields.changed(low, field.name, rng.choice(field.numbers[:8]))
            if objection(game, low, seats) is None:
                yield low, seats


def _outline(game: AnyGame, move: Move) -> str:
    """What an action and its outcome are, without the details."""
    may = {
        kind_of(game.write(each))
        for actor in game.to_act(move.after)
        for each in game.legal(move.after, actor)
    }
    return f"{kind_of(move.text)} {[type(event).__name__ for event in move.events]} {sorted(may)}"


def _chosen(candidates: list[_Candidate]) -> Iterator[_Candidate]:
    """The matches that show everything, those first that show most in few actions."""
    missing = {sign for each in candidates for sign in each.all}
    while missing:
        best = max(candidates, key=lambda each: len(missing & each.all) / (100 + len(each.match.moves)))
        missing -= best.all
        yield best


def _telling(signs: list[dict[int, frozenset[str]]]) -> list[set[int]]:
    """Of every match the actions after which something is new, few that show much rather than many."""
    moments = [(found, place, number) for place, each in enumerate(signs) for number, found in each.items()]
    missing = {sign for found, _, _ in moments for sign in found}
    telling: list[set[int]] = [set() for _ in signs]
    while missing:
        found, place, number = max(moments, key=lambda moment: len(missing & moment[0]))
        telling[place].add(number)
        missing -= found
    return telling


def _written(game: AnyGame, match: Walk) -> str:
    lines = [f"{match.seats} {msgspec.json.encode(fields.as_json(match.options)).decode()}"]
    for number, move in enumerate(match.moves, 1):
        who = move.actor.value if isinstance(move.actor, Nature) else str(move.actor)
        marks = NEW * (number in match.telling) + HINT * (number in match.hinting)
        if isinstance(move.actor, Nature) or number == 1:
            lines.append(f"{who} {move.text}{marks}")
        else:
            lines[-1] += f"{SEPARATOR}{who} {move.text}{marks}"
    return "\n".join(lines)


def search(name: str, seconds: float = SECONDS) -> None:
    """Look for matches of the game so long, and keep the best."""
    candidates = list(_candidates(name, monotonic() + seconds))
    chosen = list(_chosen(candidates))
    marks = zip(
        _telling([each.signs for each in chosen]), _telling([each.hints for each in chosen]), strict=True
    )
    matches = [
        each.match._replace(telling=tuple(telling), hinting=tuple(hinting))
        for each, (telling, hinting) in zip(chosen, marks, strict=True)
    ]
    FOLDER.mkdir(exist_ok=True)
    blocks = [_written(registry.get(name), match) for match in matches]
    (FOLDER / f"{name}.txt").write_text("\n\n".join(blocks) + "\n", "ascii")
    print(name, len(candidates), "->", [(len(m.moves), len(m.telling), len(m.hinting)) for m in matches])


if __name__ == "__main__":
    search(sys.argv[1], *map(float, sys.argv[2:]))
