"""Contract of weighed analysts: luck and hidden cards change no judgement."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple
from zlib import crc32

import pytest

from games import registry
from games.analysis import Analyst, Judgement, Measure, Move, WeighedAnalyst
from games.core import Seat
from games.preferans.analysis import CALLS
from tests.contract.twins import Twin, steps, twins
from tests.contract.walks import ALL, encoded

SEARCHED = "preferans"
WEIGHED: dict[str, Analyst] = {
    **{
        name: analyst
        for name in registry.names()
        if isinstance(analyst := registry.analyst(name), WeighedAnalyst)
    },
    SEARCHED: CALLS,
}
"""Analysts that judge by a seat's knowledge; in Преферанс only calls, as its cards are judged with all hands open."""
DECISIONS = dict.fromkeys(WEIGHED, 20 if ALL else 8) | {SEARCHED: 4}
"""How many are judged."""


class Pair(NamedTuple):
    """A decision in two worlds that its seat could not tell apart."""

    seat: Seat
    here: Move
    there: Move


class Peeking(Analyst):
    """Values a decision by all that lies hidden."""

    def judge(self, moves: Sequence[Move], seat: Seat) -> Iterator[Judgement]:
        for move in moves:
            value = crc32(encoded(move.before))
            yield Judgement(move.number, move.text, (), Measure.POINTS, value, value, 0)


def decisions(name: str, pair: Twin) -> list[Pair]:
    """The seat's actions since the deal, the latest first."""
    game, seat = registry.get(name), pair.seat
    worlds = (
        [pair.before, *(step.state for step in steps(game, pair.before, log))]
        for log in (pair.log, pair.other)
    )
    return [
        Pair(seat, Move(number, here, actor, text), Move(number, there, actor, text))
        for number, ((actor, text), here, there) in enumerate(zip(pair.log, *worlds, strict=False), 1)
        if actor == seat and seat is not None and here != there
    ][::-1]


@cache
def judged(name: str) -> tuple[tuple[Pair, list[Judgement], list[Judgement]], ...]:
    """Decisions of many matches that were compared with others, with what is said of them in either world."""
    analyst, found = WEIGHED[name], list[tuple[Pair, list[Judgement], list[Judgement]]]()
    for twin in twins(name):
        for pair in decisions(name, twin):
            here = list(analyst.judge([pair.here], pair.seat))
            if here:
                found.append((pair, here, list(analyst.judge([pair.there], pair.seat))))
                break
        if len(found) == DECISIONS[name]:
            break
    return tuple(found)


def test_a_game_has_an_analyst_or_none(name: str) -> None:
    """An analyst finds nothing in a deal without decisions."""
    analyst = registry.analyst(name)
    assert analyst is None or list(analyst.judge((), Seat(0))) == []


EACH_WEIGHED = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name == SEARCHED else pytest.mark.xdist_group(name))
        for name in WEIGHED
    ],
)
"""Every game; Преферанс searches at each decision and runs with the slow tests."""


@EACH_WEIGHED
def test_a_judgement_is_the_same_in_worlds_that_look_alike(name: str) -> None:
    assert len(judged(name)) == DECISIONS[name]
    for pair, here, there in judged(name):
        assert here == there, pair


@EACH_WEIGHED
def test_an_analyst_that_peeks_is_found(name: str) -> None:
    peeking = Peeking()
    pairs = [pair for pair, _, _ in judged(name)]
    assert any(list(peeking.judge([p.here], p.seat)) != list(peeking.judge([p.there], p.seat)) for p in pairs)
