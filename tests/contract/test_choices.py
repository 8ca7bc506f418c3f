"""What every game lets people choose: a kind, then a length, and few options at a glance."""

from collections import Counter

from games import options as fields
from games import registry
from games.core import argued, matters

MOST_PRESETS = 3
"""And lengths of a kind."""
MOST_OPTIONS = 6
"""On the first page of options."""
MOST_ARGUED = 3


def test_every_preset_is_a_length_of_one_kind(name: str) -> None:
    kinds = registry.kinds(name)
    assert Counter(preset for presets in kinds.values() for preset in presets) == dict.fromkeys(
        registry.get(name).presets, 1
    )
    assert all(presets[-1] == kind for kind, presets in kinds.items()), "a whole match names its kind"


def test_lengths_of_a_kind_go_from_short_to_long(name: str) -> None:
    lengths = registry.lengths(name)
    for presets in registry.kinds(name).values():
        assert len(presets) <= MOST_PRESETS
        for seats in registry.get(name).seats:
            for people in (1, seats):
                minutes = [
                    lengths.minutes(preset, people=people, computers=seats - people) for preset in presets
                ]
                known = [each for each in minutes if each is not None]
                assert known == sorted(known)
                assert len(set(known[:-1])) == len(known[:-1]), (
                    "a key that is not the whole match says minutes"
                )


def test_presets_are_few_unless_several_kinds_have_lengths(name: str) -> None:
    several = [kind for kind, presets in registry.kinds(name).items() if len(presets) > 1]
    assert len(several) > 1 or len(registry.get(name).presets) <= MOST_PRESETS


def test_the_first_page_of_options_is_short(name: str) -> None:
    game = registry.get(name)
    for preset in game.presets.values():
        for seats in game.seats:
            shown = [
                field.name
                for field in fields.fields(game.options_type)
                if matters(game, preset, seats, field.name)
            ]
            front = [each for each in shown if each in argued(game)]
            assert len(front) <= MOST_ARGUED
            assert len(front or shown) <= MOST_OPTIONS
            assert bool(front) is bool(argued(game))
