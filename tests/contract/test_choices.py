"""Contract of a game's choices: a kind, then a length, few options at a glance; and its rating pools."""

from collections import Counter

from games import options as fields
from games import registry
from games.core import RatingKinds, matters, option_groups, rating_kind
from tests.contract.capabilities import having, lacking
from tests.contract.messages import LANGUAGES, messages

MOST_PRESETS = 3
"""And lengths of a kind."""
MOST_OPTIONS, MOST_GROUPED = 6, 5
"""On a page of options: the only one, or a group's."""
MOST_FIRST = 3
"""Before keys to groups."""


def test_every_preset_is_a_length_of_one_kind(name: str) -> None:
    kinds = registry.kinds(name)
    assert Counter(preset for presets in kinds.values() for preset in presets) == dict.fromkeys(
        registry.get(name).presets, 1
    )
    assert all(presets[-1] == kind for kind, presets in kinds.items()), "a whole match names its kind"
    assert registry.lengths(name).quick <= set(registry.get(name).presets)


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


def test_pages_of_options_are_short(name: str) -> None:
    game = registry.get(name)
    groups = option_groups(game)
    grouped = frozenset[str]().union(*groups.values())
    assert grouped <= {field.name for field in fields.fields(game.options_type)}
    assert len(grouped) == sum(map(len, groups.values()))
    for preset in game.presets.values():
        for seats in game.seats:
            shown = [
                field.name
                for field in fields.fields(game.options_type)
                if matters(game, preset, seats, field.name)
            ]
            first = [each for each in shown if each not in grouped]
            assert len(first) <= (MOST_FIRST if groups else MOST_OPTIONS)
            assert all(len(names.intersection(shown)) <= MOST_GROUPED for names in groups.values())


@having(RatingKinds)
def test_a_game_of_several_kinds_rates_them_apart(name: str) -> None:
    game = registry.get(name)
    kinds = {rating_kind(game, options) for options in game.presets.values()}
    assert len(kinds) > 1
    for kind in kinds:
        assert kind.isascii()
        assert kind.isidentifier()
        assert len(kind) <= 16
        key = registry.key(name, "rating-kind", kind)
        assert all(messages(name, language).get(key) == set() for language in LANGUAGES)


@lacking(RatingKinds)
def test_another_game_has_one_pool(name: str) -> None:
    game = registry.get(name)
    assert {rating_kind(game, options) for options in game.presets.values()} == {""}


def test_lengths_of_one_kind_share_a_pool(name: str) -> None:
    game = registry.get(name)
    for presets in registry.lengths(name).kinds.values():
        assert len({rating_kind(game, game.presets[preset]) for preset in presets}) == 1


def test_kinds_have_stable_names() -> None:
    stored = [("preferans", "sochinka", "sochinka"), ("terz", "bluff", "bluff"), ("terz", "usual", "plain")]
    for game, preset, kind in stored:
        assert rating_kind(registry.get(game), registry.get(game).presets[preset]) == kind
