"""The deal of a match that is worth telling."""

from fractions import Fraction
from typing import cast
from unittest.mock import create_autospec

import pytest

from games import oh_hell, registry
from games.agents.random_player import RandomPlayer
from games.best_deal import BestDeal, best_deal
from games.core import Seat
from games.faces.face import Urgency
from games.record import Turn, play, replay
from games.replay_pages import replay_match
from games.statistics import Statistics
from tests.contract.counting import turns_of
from tests.contract.replays import record_of
from tests.contract.walks import first_walk

SEATS = [Seat(0), Seat(1), Seat(2)]
GAME, FACE = oh_hell.GAME, oh_hell.FACE


BEST = {
    0: BestDeal(4, Seat(0), Fraction(10)),
    1: BestDeal(3, Seat(1), Fraction(11)),
    2: BestDeal(1, Seat(2), Fraction(11)),
}
"""By seat; the deals of the match brought 0 0 11, nothing, 0 11 0, 10 0 0, and nothing."""


def rare(seat: int, turns: int) -> Statistics:
    """Praises one seat once a number of actions have been done."""
    found = create_autospec(Statistics, instance=True)
    found.achieved.side_effect = lambda happened, _: ((seat, "rare"),) if len(happened) >= turns else ()
    return cast(Statistics, found)


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    """A short random match of three; each wins a deal."""
    record, _ = play(GAME, GAME.presets["short"], 3, [RandomPlayer()] * 3, secret=b"best deal 3")
    return list(replay(GAME, record))


def test_the_best_deal_changes_most(turns: list[Turn]) -> None:
    assert best_deal(GAME, FACE, None, turns, SEATS) == BEST[2]


@pytest.mark.parametrize("seat", SEATS)
def test_only_deals_of_the_given_seats_are_told(turns: list[Turn], seat: Seat) -> None:
    assert best_deal(GAME, FACE, None, turns, [seat]) == BEST[seat]
    assert best_deal(GAME, FACE, None, turns, []) is None


def test_something_rare_comes_before_any_swing(turns: list[Turn]) -> None:
    ends = [n for n, turn in enumerate(turns) if any(FACE.urgency(e) is Urgency.CLOSE for e in turn.events)]
    second = rare(1, ends[0] + 2)
    assert best_deal(GAME, FACE, second, turns, SEATS) == BestDeal(2, Seat(1), Fraction(0), "rare")
    assert best_deal(GAME, FACE, second, turns, [Seat(0)]) == BEST[0]


def test_a_deal_broken_off_is_not_told(turns: list[Turn]) -> None:
    assert best_deal(GAME, FACE, rare(0, 1), turns[:5], SEATS) is None
    assert best_deal(GAME, FACE, None, [], SEATS) is None


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_a_best_deal_or_none(name: str) -> None:
    game, face, walk = registry.get(name), registry.face(name), first_walk(name)
    people = [Seat(seat) for seat in range(walk.seats)]
    best = best_deal(game, face, registry.statistics(name), turns_of(walk), people)
    points, looked_at = (
        game.result(walk.moves[-1].after).points,
        replay_match(game, face, record_of(game, walk)).deals,
    )
    assert best is None or best.seat in people
    assert best is not None or len(set(points)) == 1
    assert best is None or not looked_at or looked_at[best.number - 1].closing is not None
