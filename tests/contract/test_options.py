"""Contract of options: one that a lobby hides changes nothing."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from games import options as fields
from games import registry
from games.core import ConditionalOptions, GameError, Nature, Seat, alarms_of, matters, objection
from games.options import Choice, Field, Number, Toggle, Value
from tests.contract.capabilities import has, having
from tests.contract.walks import ALL, Walk, agreed, seated, walks, walks_to_check

LOOKS = 8 if ALL else 3
"""States compared per match: views, offers and screens."""


@cache
def chosen_by_presets(name: str) -> frozenset[str]:
    """Options that are shown at no table, for a preset is the choice among them."""
    game = registry.get(name)
    rng = Random(f"options of {name}")
    tables = [(options, seats) for options in game.presets.values() for seats in game.seats]
    tables += [(agreed(game, rng), seats) for seats in game.seats for _ in range(30)]
    return frozenset(
        field.name
        for field in fields.fields(game.options_type)
        if not any(matters(game, options, seats, field.name) for options, seats in tables)
    )


def left_out(name: str, options: Any, seats: int) -> list[Field]:
    """The options that a lobby does not show at a table like this."""
    every = fields.fields(registry.get(name).options_type)
    shown = [field for field in every if matters(registry.get(name), options, seats, field.name)]
    return [field for field in every if field not in shown and field.name not in chosen_by_presets(name)]


def others(name: str, walk: Walk, field: Field) -> list[Any]:
    """The options of a walk with each other value of a field with which a match can be played; of numbers the ends."""
    game = registry.get(name)
    match field:
        case Toggle():
            values: list[Value] = [False, True]
        case Choice(values=named):
            values = [*named]
        case Number(least=least, most=most, named=named):
            values = [*named, least, most]
    changed = (fields.changed(walk.options, field.name, value) for value in values)
    return [each for each in changed if each != walk.options and objection(game, each, walk.seats) is None]


def variants(name: str, walk: Walk) -> Iterator[Any]:
    """Other options for the match of a walk: every option left out at another value, as often as there are values.

    In the fast run at the first and the last.
    """
    changes = {field.name: others(name, walk, field) for field in left_out(name, walk.options, walk.seats)}
    most = max(map(len, changes.values()), default=0)
    for number in range(most) if ALL else range(0, most, max(1, most - 1)):
        varied = walk.options
        for field, offered in changes.items():
            if offered:
                varied = fields.changed(varied, field, getattr(offered[number % len(offered)], field))
        yield varied


def difference(name: str, walk: Walk, options: Any) -> str | None:
    """Return the difference between a match and the same actions under other options, or None."""
    game, step = registry.get(name), max(1, len(walk.moves) // LOOKS)
    one, two = walk.start, game.start(options, walk.seats)
    for number, move in enumerate(walk.moves):
        if number % step == 0 and (found := _seen_apart(name, one, two, walk.options)):
            return f"{found} before action {number}"
        if game.to_act(one) != game.to_act(two):
            return f"who acts before action {number}"
        try:
            after = game.apply(two, move.actor, move.action)
        except GameError as error:
            return f"action {number}: {error}"
        if after.events != move.events:
            return f"events of action {number}"
        one, two = move.after, after.state
    return _seen_apart(name, one, two, walk.options)


def _seen_apart(name: str, one: Any, two: Any, options: Any) -> str | None:
    """The first thing about two states that somebody could tell apart."""
    pairs = zip(_sights(name, one, options), _sights(name, two, options), strict=True)
    return next((what for (what, seen), (_, other) in pairs if seen != other), None)


def _sights(name: str, state: Any, options: Any) -> Iterator[tuple[str, Any]]:
    """Views, offers and screens of a state, without the options themselves."""
    game, face = registry.get(name), registry.face(name)
    yield "result", (game.result(state), game.scores(state))
    yield "alarms", alarms_of(game, state)
    for actor in sorted(game.to_act(state), key=str):
        if actor is not Nature.CHANCE:
            yield f"offers to {actor}", {game.write(action) for action in game.legal(state, actor)}
    for seat in (None, *map(Seat, seated(game, state))):
        view = game.view(state, seat)
        yield f"view of {seat}", msgspec.structs.replace(view, options=options)
        yield f"screen of {seat}", face.table(view) if seat is None else face.hand(view, seat, ())
        yield f"score for {seat}", face.score(view)


@having(ConditionalOptions)
def test_presets_choose_what_no_table_shows(name: str) -> None:
    """Every value of it, so that nothing is out of reach."""
    game = registry.get(name)
    shown = {field.name: field for field in fields.fields(game.options_type)}
    for hidden in chosen_by_presets(name):
        field = shown[hidden]
        assert isinstance(field, Choice)
        assert {getattr(preset, hidden) for preset in game.presets.values()} == set(field.values)


def test_options_left_out_stay_left_out_at_any_value(name: str) -> None:
    for walk in walks(name):
        hidden = left_out(name, walk.options, walk.seats)
        for varied in variants(name, walk):
            assert left_out(name, varied, walk.seats) == hidden


@pytest.mark.walks
def test_an_option_left_out_changes_nothing(name: str) -> None:
    """At any value the same actions lead to the same events, offers, views, screens and results."""
    tried = 0
    for walk in walks_to_check(name):
        for varied in variants(name, walk):
            tried += 1
            assert difference(name, walk, varied) is None, (walk.options, varied)
    assert bool(tried) is has(name, ConditionalOptions)


@pytest.mark.walks
@having(ConditionalOptions)
def test_options_left_out_elsewhere_are_seen_to_change_matches(name: str) -> None:
    """The comparison finds most of them where they matter; some come into play too seldom."""
    game, seen = registry.get(name), set[str]()
    hidden = {field.name for walk in walks(name) for field in left_out(name, walk.options, walk.seats)}
    for walk in walks_to_check(name):
        for field in (fields.field(game.options_type, option) for option in sorted(hidden - seen)):
            if matters(game, walk.options, walk.seats, field.name) and any(
                difference(name, walk, varied) for varied in others(name, walk, field)
            ):
                seen.add(field.name)
        if 2 * len(seen) >= len(hidden):
            break
    assert 2 * len(seen) >= len(hidden)
