"""A pack of TERC as a board: seconds count, and cards that were not taken."""

from fractions import Fraction

from games.core import Result
from games.terc.rules import Terc


def points(taken: int, milliseconds: int) -> Fraction:
    return Terc().board_points(Result((1,), (Fraction(taken),)), milliseconds)[0]


def test_a_quicker_pack_is_worth_more() -> None:
    assert points(78, 300_000) == -330
    assert points(78, 299_000) > points(78, 300_000)


def test_cards_left_cost_as_much_as_seconds() -> None:
    assert points(81, 330_000) == points(78, 300_000)
