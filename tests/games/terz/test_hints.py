"""What hints say of how sure a card is."""

import pytest

from bot.base.preferences import Language
from bot.ui.texts.words import Form, words_in
from games.cards import Card
from games.terz.computer.hints import sureness
from games.trick_game.actions import PlayCard

OWN, OTHER = PlayCard(Card("AS")), PlayCard(Card("KS"))


def said(language: Language, *pairs: tuple[float, float]) -> list[str]:
    """Of an ace, by its worth and that of a king in each imagined deal."""
    own, other = zip(*pairs, strict=True)
    words = words_in(language, "terz")
    return [words.fact(line, Form.PLAIN) for line in sureness({OWN: own, OTHER: other}, OWN)]


@pytest.mark.parametrize(
    ("pairs", "russian", "english"),
    [
        (
            [(20, 0)] * 9 + [(0, 2)] * 11,
            "Лучше всего в 9 раскладах из 20; остальные ходы слабее.",
            "Best in 9 of 20 layouts; other cards are weaker.",
        ),
        (
            [(20, 0)] * 21,
            "Лучше всего в 21 раскладе из 21; остальные ходы слабее.",
            "Best in 21 of 21 layouts; other cards are weaker.",
        ),
        (
            [(1, 0)] * 10 + [(0, 1)] * 10,
            "Разница невелика: К♠︎ почти не хуже.",
            "It hardly matters: K♠︎ is nearly as good.",
        ),
    ],
)
def test_a_share_is_never_told_as_bad_advice(
    pairs: list[tuple[float, float]], russian: str, english: str
) -> None:
    assert said(Language.RU, *pairs) == [russian]
    assert said(Language.EN, *pairs) == [english]


def test_no_share_is_told_of_fewer_than_twenty_deals() -> None:
    assert said(Language.RU, *[(20, 0)] * 19) == []
