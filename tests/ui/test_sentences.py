"""What the tests take for a sentence is that sentence, with its facts, and no other."""

import pytest

from bot.base.preferences import Language
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


@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_a_plural_is_found_by_its_number(count: int) -> None:
    assert tells(said("lobby-missing", count=count), "lobby-missing", count=count)
    assert not tells(said("lobby-missing", count=count), "lobby-missing", count=2)


def test_a_fact_chooses_the_words_as_it_does_for_people() -> None:
    text = said("analysis-cost", measure="declarer", own="yes", tricks=1)
    assert tells(text, "analysis-cost", measure="declarer", own="yes", tricks=1)
    assert not tells(text, "analysis-cost", measure="declarer", own="yes", tricks=3)


def test_a_space_that_does_not_break_is_a_space() -> None:
    told = said("terz-stats-questions", questions=8, catches=1, percent=13)
    assert "\u00a0" in told
    assert tells(told, "terz-stats-questions", percent=13)
    assert not tells(told, "terz-stats-questions", percent=14)


def test_a_number_is_not_the_beginning_of_another() -> None:
    assert tells(said("running-picture-after", round=10), "running-picture-after", round=10)
    assert not tells(said("running-picture-after", round=10), "running-picture-after", round=1)


def test_a_fact_that_the_sentence_does_not_have_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="has no"):
        tells("", "running-line", table=1)


def test_a_key_that_is_all_facts_is_no_sentence() -> None:
    with pytest.raises(AssertionError, match="says nothing"):
        tells("1. Anna", "lobby-chair")
