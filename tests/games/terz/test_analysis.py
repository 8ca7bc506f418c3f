"""What a master of Терц says of the last cards, which it counts to the end."""

from games import registry
from games.agents.analysis import Judgement, Mark, Move
from games.core import Seat
from games.terz.state import State
from tests.games.terz.positions import late, offered, turn


def judged(state: State, text: str) -> Judgement:
    """The judgement of what the seat on turn does here."""
    analyst, seat = registry.analyst("terz"), Seat(turn(state))
    assert analyst is not None
    assert text in offered(state)
    (found,) = analyst.judge([Move(1, state, seat, text)], seat)
    return found


def test_the_ace_before_the_last_trump_gives_the_last_trick_away() -> None:
    """Hearts are trumps, and the opponent holds the ten of spades and the eight of hearts.

    The ace takes the ten, but then the eight takes the seven and ten points for the last trick: 140 to 10.
    After the seven the eight must take a trick without points, and the ace takes all else: 150 to 0.
    """
    state = late("", "TS 8H", "AS 7H")
    wrong, right = judged(state, "play AS"), judged(state, "play 7H")
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("play 7H",))
    assert round(wrong.before - wrong.after) == 20
    assert (right.mark, right.drop) == (Mark.BEST, 0)


def test_a_card_that_loses_nothing_is_the_best() -> None:
    """Both trumps of the leader are higher than the opponent's cards: their order is all the same."""
    state = late("", "7S 8S", "JH 9H")
    assert [judged(state, text).mark for text in ("play JH", "play 9H")] == [Mark.BEST, Mark.BEST]
