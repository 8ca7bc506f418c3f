"""Certainty told by hints."""

import pytest

from bot.base.preferences import Language
from bot.ui.texts.words import Form, words_in
from games.cards import Card
from games.faces.facts import Fact
from games.terz.computer.hints import sureness
from games.trick_game.actions import PlayCard
from tests.support.sentences import said

OWN, OTHER = PlayCard(Card("AS")), PlayCard(Card("KS"))


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([(20, 0)] * 9 + [(0, 2)] * 11, {"close": "no", "good": 9, "count": 20}),
        ([(20, 0)] * 21, {"close": "no", "good": 21, "count": 21}),
        ([(1, 0)] * 10 + [(0, 1)] * 10, {"close": "yes", "other": Card.SK}),
        ([(20, 0)] * 19, None),
    ],
)
@pytest.mark.parametrize("language", Language)
def test_a_share_is_never_told_as_bad_advice_nor_of_few_deals(
    language: Language, pairs: list[tuple[float, float]], told: dict[str, Fact] | None
) -> None:
    """Of an ace, by its worth and that of a king in each imagined deal."""
    own, other = zip(*pairs, strict=True)
    words = words_in(language, "terz")
    found = [words.fact(line, Form.PLAIN) for line in sureness({OWN: own, OTHER: other}, OWN)]
    assert found == ([] if told is None else [said("terz-hint-sure", language, **told)])
