"""The best moment of a match."""

from msgspec.structs import replace

from games.core import Seat
from games.faces.facts import Moment
from games.terz import FACE, GAME
from games.terz.combinations import Kind
from games.terz.options import Options
from games.terz.state import Entry


def moment(*entries: Entry) -> Moment | None:
    return FACE.best_moment(replace(GAME.view(GAME.start(Options(), 2), None), sheet=entries))


def test_the_dearest_combination_is_the_best_moment() -> None:
    found = moment(
        Entry(1, Seat(0), 20, Kind.RUN_3),
        Entry(2, Seat(1), 200, Kind.FOUR_JACKS, penalty=True),
        Entry(3, Seat(1), 100, Kind.FOUR_ACES),
        Entry(4, Seat(0), 150, None),
    )
    assert found is not None
    assert (found.seat, found.what.facts["points"], found.what.facts["number"]) == (1, 100, 3)


def test_tricks_and_penalties_are_no_moment() -> None:
    assert moment(Entry(1, Seat(0), 80, None), Entry(1, Seat(1), 20, Kind.RUN_3, penalty=True)) is None
