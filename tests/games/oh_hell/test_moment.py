"""The best moment of a match."""

from msgspec.structs import replace

from games.core import Seat
from games.faces.facts import Moment, Text
from games.oh_hell import FACE, GAME
from games.oh_hell.options import Options
from games.oh_hell.state import Row


def moment(*deals: str) -> Moment | None:
    """After deals in which seats took exactly their bids (`+`) or not (`-`), a text a deal, by seat."""
    rows = tuple(
        Row(tuple(1 for _ in deal), tuple(int(sign == "+") for sign in deal), (0, 0, 0)) for deal in deals
    )
    return FACE.best_moment(replace(GAME.view(GAME.start(Options(), 3), None), sheet=rows))


def test_the_longest_run_of_exact_bids_is_the_best_moment() -> None:
    found = moment("++-", "+-+", "-++", "+++", "--+")
    assert found == Moment(Seat(2), Text("oh-hell-moment", {"count": 4}))


def test_of_equal_runs_the_first_seats_is_named() -> None:
    assert moment("-++", "-++") == Moment(Seat(1), Text("oh-hell-moment", {"count": 2}))


def test_one_exact_bid_is_no_moment() -> None:
    assert moment("+--", "-++") is None
    assert moment() is None
