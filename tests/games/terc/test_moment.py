"""The best moment of a match."""

from msgspec.structs import replace

from games.core import Seat
from games.faces.facts import Moment, Text
from games.terc import FACE, GAME
from games.terc.options import Options


def moment(takers: str, players: int = 3) -> Moment | None:
    seats = tuple(Seat(int(taker)) for taker in takers)
    return FACE.best_moment(replace(GAME.view(GAME.start(Options(), players), None), takers=seats))


def test_the_most_tercs_in_a_row_are_the_best_moment() -> None:
    assert moment("0110222100") == Moment(Seat(2), Text("terc-moment", {"count": 3}))


def test_alternating_or_lonely_players_have_no_moment() -> None:
    assert moment("0120120") is None
    assert moment("") is None
    assert moment("0000", players=1) is None
