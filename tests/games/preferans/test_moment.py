"""The best moment of a match."""

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.preferans import FACE, GAME
from games.preferans.contracts import read
from games.preferans.match.course import finish
from games.preferans.options import Options
from games.preferans.scoring.outcome import Played
from games.preferans.state import Deal, Feat, Part, Phase, State


def played(contract: str, taken: int, *, unplayed: bool = False) -> Played:
    return Played(
        dealer=Seat(0),
        sitting=None,
        declarer=Seat(1),
        contract=read(contract),
        tricks=(10 - taken, taken, 0),
        spoke=(Seat(2), Seat(0)),
        whisters=(),
        unplayed=unplayed,
    )


def after(*outcomes: Played) -> State:
    """After these deals, numbered from 1."""
    state = replace(GAME.start(Options(kind="sochinka"), 3), part=Part.MAIN, first=Seat(0))
    deal = Deal(Seat(0), ((), (), ()), (), Phase.PLAY)
    for number, outcome in enumerate(outcomes, 1):
        state = finish(replace(state, number=number, dealer=Seat(0)), outcome, deal).state
    return state


@pytest.mark.parametrize(
    ("deals", "best"),
    [
        ([played("6S", 6), played("8H", 8), played("7C", 7)], Feat(Seat(1), read("8H"), 2)),
        ([played("misere", 0), played("10N", 10)], Feat(Seat(1), read("misere"), 1)),
        ([played("misere", 1), played("6S", 5), played("9D", 9, unplayed=True)], None),
        ([played("7S", 7), played("7H", 7)], Feat(Seat(1), read("7S"), 1)),
    ],
    ids=["the dearest", "a misère before all others", "none made", "the first of equals"],
)
def test_the_best_contract_made_is_the_best_moment(deals: list[Played], best: Feat | None) -> None:
    state = after(*deals)
    assert state.feat == best
    moment = FACE.best_moment(GAME.view(state, None))
    assert (moment is None) is (best is None)
    assert (
        moment is None
        or best is None
        or (moment.seat, moment.what.facts["number"]) == (best.declarer, best.number)
    )
