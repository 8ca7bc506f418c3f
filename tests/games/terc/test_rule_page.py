"""The example of the rule pages, checked."""

import pytest

from games.terc.cards import is_terc, read_card, read_cards, third


@pytest.mark.rule("TERC-2")
@pytest.mark.parametrize(
    ("three", "verdict"), [("1111 2212 3313", True), ("1111 2212 3312", False), ("1111 2222 3333", True)]
)
def test_examples_of_the_rule_pages_are_what_they_say(three: str, verdict: bool) -> None:
    assert is_terc(read_cards(three.split())) is verdict


@pytest.mark.rule("TERC-3")
def test_third_card_of_the_rule_pages_is_the_only_one() -> None:
    assert third(read_card("1112"), read_card("1122")) == read_card("1132")
