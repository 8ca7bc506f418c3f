"""The tests' matcher of sentences accepts exactly that sentence with its facts."""

import pytest

from bot.base.preferences import Language
from games.faces.facts import Fact
from tests.support.sentences import said, tells

OVER = "oh-hell-deal-over"


def test_what_is_said_has_no_markup_but_that_of_its_facts() -> None:
    assert said("running-title", title="<b>A</b> & B") == "🏆 <b>A</b> & B"


def test_a_sentence_is_found_with_its_facts_and_with_any() -> None:
    told = said(OVER, number=2, deals=5).replace(" ", "\u00a0")
    text = f"🎴 Table\n<b>{told}</b>\n"
    assert tells(text, OVER)
    assert tells(text, OVER, number=2, deals=5)
    assert not tells(text, OVER, number=3)
    assert not tells(text, OVER, Language.EN)
    assert not tells(None, OVER)


@pytest.mark.parametrize(
    ("key", "facts", "other"),
    [
        ("lobby-missing", {"count": 5}, {"count": 2}),
        ("analysis-cost", {"measure": "declarer", "own": "yes", "tricks": 1}, {"own": "yes", "tricks": 3}),
        ("terz-stats-questions", {"questions": 8, "catches": 1, "percent": 13}, {"percent": 14}),
        ("running-picture-after", {"round": 10}, {"round": 1}),
    ],
)
def test_a_fact_chooses_the_words_as_it_does_for_people(
    key: str, facts: dict[str, Fact], other: dict[str, Fact]
) -> None:
    """Plurals, selectors, non-breaking spaces, and numbers that begin with another."""
    assert tells(said(key, **facts), key, **facts)
    assert not tells(said(key, **facts), key, **other)


@pytest.mark.parametrize(
    ("text", "key", "facts", "mistake"),
    [("", "running-line", {"table": 1}, "has no"), ("1. Anna", "lobby-chair", {}, "says nothing")],
)
def test_a_sentence_that_cannot_be_told_is_a_mistake(
    text: str, key: str, facts: dict[str, Fact], mistake: str
) -> None:
    with pytest.raises(AssertionError, match=mistake):
        tells(text, key, **facts)
