"""Every game: the pools of its ratings."""

from games import registry
from games.core import Kinds, rating_kind
from tests.contract.capabilities import having, lacking
from tests.contract.messages import LANGUAGES, messages


@having(Kinds)
def test_a_game_of_several_kinds_rates_them_apart(name: str) -> None:
    game = registry.get(name)
    kinds = {rating_kind(game, options) for options in game.presets.values()}
    assert len(kinds) > 1
    assert all(kind.isascii() and kind.isidentifier() and len(kind) <= 16 for kind in kinds)


@having(Kinds)
def test_each_kind_has_a_name_in_both_languages(name: str) -> None:
    game = registry.get(name)
    for options in game.presets.values():
        key = registry.key(name, "rating-kind", rating_kind(game, options))
        assert all(messages(name, language).get(key) == frozenset() for language in LANGUAGES)


@lacking(Kinds)
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
