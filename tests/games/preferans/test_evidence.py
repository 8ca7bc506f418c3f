"""What calls say of hidden hands, and the worlds that a master makes of it."""

from random import Random

from games.core import Seat
from games.preferans import GAME
from games.preferans.computer.hand_evaluation import tricks_of
from games.preferans.computer.worlds import Word, guess, likelihood, likely, words
from games.preferans.view import View
from tests.games.preferans.positions import SOCHINKA, after, cards, dealt

STRONG = "AS KS QS JS TS 9S AH KH 7C 7D"
WEAK = "7S 8S 7H 8H 9H 8C 9C 8D 9D TD"


def heard(*calls: str) -> View:
    """What the third player knows after these calls."""
    return GAME.view(after(dealt(SOCHINKA, 3), *calls), Seat(2))


def test_a_bid_says_how_many_tricks_are_counted_on() -> None:
    said = words(heard("bid 7S", "pass"))
    assert said == {Seat(0): Word(7, counted_on=True), Seat(1): Word(7, counted_on=False)}


def test_a_pass_over_no_trumps_denies_the_next_level() -> None:
    assert words(heard("bid 6N", "pass"))[Seat(1)] == Word(7, counted_on=False)


def test_who_gave_up_bidding_has_said_their_bid() -> None:
    state = after(dealt(SOCHINKA, 3), "bid 6S", "bid 6C", "pass", "bid 7S", "pass")
    assert words(GAME.view(state, Seat(2)))[Seat(1)] == Word(6, counted_on=True)


def test_strong_hands_bid_and_weak_ones_pass() -> None:
    for counted_on, likelier in ((True, STRONG), (False, WEAK)):
        said = {Seat(1): Word(6, counted_on=counted_on)}
        worths = {text: likelihood(said, {Seat(1): cards(text)}, Seat(0)) for text in (STRONG, WEAK)}
        assert max(worths, key=worths.__getitem__) == likelier


def test_a_master_gives_aces_to_those_who_bid() -> None:
    """Of all worlds in which one of two others bid, they hold more tricks in the likely ones."""
    view = heard("bid 6S", "pass")
    bidders = [
        [sum(suit.middle for suit in tricks_of(world[Seat(0)]).values()) for world in worlds]
        for worlds in (likely(view, Random(1), 60), guess(view, Random(1), 60))
    ]
    assert sum(bidders[0]) > sum(bidders[1]) + 60
