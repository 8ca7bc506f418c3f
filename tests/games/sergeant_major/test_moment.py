"""The best moment of a match."""

from msgspec.structs import replace

from games.core import Seat
from games.faces.facts import Moment, Text
from games.sergeant_major import FACE, GAME
from games.sergeant_major.options import Options
from games.sergeant_major.state import Row


def test_the_most_tricks_in_a_deal_are_the_best_moment() -> None:
    view = GAME.view(GAME.start(Options(), 3), None)
    assert FACE.best_moment(view) is None
    sheet = (Row(Seat(0), (8, 5, 3)), Row(Seat(1), (2, 10, 4)), Row(Seat(2), (10, 2, 4)))
    found = FACE.best_moment(replace(view, sheet=sheet))
    assert found == Moment(Seat(1), Text("sergeant-major-moment", {"taken": 10, "number": 2}))
