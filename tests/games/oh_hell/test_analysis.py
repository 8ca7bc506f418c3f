"""What a master says of decisions that a player of Чёрт побери would not argue about."""

from games import registry
from games.agents.analysis import Judgement, Mark, Move
from games.core import Seat
from games.oh_hell import GAME
from games.oh_hell.state import State
from tests.games.oh_hell.positions import after, before_deal, offered, pack, turn


def judged(state: State, text: str) -> Judgement:
    """The judgement of what the seat on turn does here."""
    analyst, seat = registry.analyst("oh_hell"), Seat(turn(state))
    assert analyst is not None
    assert text in offered(state)
    (found,) = analyst.judge([Move(1, state, seat, text)], seat)
    return found


def one_card(*hands: str) -> State:
    """A deal of one card each, hearts trumps; the first hand bids and leads first."""
    return after(before_deal(1, seats=3, dealer=2), pack(*hands, turned="2H"))


def ducking(leader: str) -> State:
    """Who has promised no trick plays last to the queen of spades; the leader holds another card besides."""
    state = after(before_deal(2, seats=3, dealer=2), pack(f"QS {leader}", "3D 4D", "2S AS", turned="2H"))
    return after(state, "bid 1", "bid 0", "bid 0", "play QS", "play 3D")


def test_no_trick_promised_with_the_ace_of_trumps() -> None:
    """It takes the only trick in every world: ten points and one for the bid, against none."""
    wrong, right = (judged(one_card("AH", "5C", "6C"), bid) for bid in ("bid 0", "bid 1"))
    assert (wrong.mark, wrong.best, wrong.before, wrong.after) == (Mark.MISTAKE, ("bid 1",), 11, 0)
    assert (right.mark, right.drop) == (Mark.BEST, 0)


def test_a_bid_that_bad_luck_spoils_is_no_mistake() -> None:
    """The two of clubs takes the trick only where both others have nothing but diamonds and spades.

    Here they have. Of 50 cards unseen 26 are such, so that both have in 26·25 of 50·49 worlds: about one of four.
    """
    state = one_card("2C", "5D", "6D")
    assert judged(state, "bid 0").mark is Mark.BEST
    assert judged(state, "bid 1").mark is Mark.MISTAKE


def test_taking_a_trick_after_promising_none_is_a_mistake() -> None:
    """The ace takes it, and the promise is broken in every world; below the queen it may be kept."""
    wrong = judged(ducking("KC"), "play AS")
    assert (wrong.mark, wrong.best, wrong.after) == (Mark.MISTAKE, ("play 2S",), 0)


def test_ducking_is_right_though_the_next_card_draws_the_ace() -> None:
    """What the leader holds besides is not seen: both worlds are judged alike."""
    unlucky, lucky = (judged(ducking(other), "play 2S") for other in ("KS", "KC"))
    assert unlucky == lucky
    assert unlucky.mark is Mark.BEST
    assert GAME.view(ducking("KS"), Seat(2)) == GAME.view(ducking("KC"), Seat(2))
