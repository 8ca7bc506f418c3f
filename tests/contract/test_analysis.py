"""What every game promises whose decisions are judged by what could be known: luck and hidden cards change nothing."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple
from zlib import crc32

import pytest

from games import registry
from games.agents.analysis import Analyst, Judgement, Measure, Move, WeighedAnalyst
from games.core import Seat
from games.preferans.analysis import CALLS
from tests.contract.twins import Twin, twins
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
"""Who judges by what could be known; cards of Преферанс are judged by open cards."""
DECISIONS = 20 if ALL else 8
SEARCHES = 4
"""Decisions of Преферанс."""


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


def decisions(name: str, pair: Twin) -> Iterator[Pair]:
    """What the seat has done since the cards were dealt, the latest first."""
    game, found = registry.get(name), list[Pair]()
    here = there = pair.before
    for number, ((actor, text), (_, other)) in enumerate(zip(pair.log, pair.other, strict=True), 1):
        if actor == pair.seat and pair.seat is not None and here != there:
            assert text == other
            found.append(Pair(pair.seat, Move(number, here, actor, text), Move(number, there, actor, text)))
        here = game.apply(here, actor, game.read(text)).state
        there = game.apply(there, actor, game.read(other)).state
    yield from reversed(found)


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
        if len(found) == _count(name):
            break
    return tuple(found)


def _count(name: str) -> int:
    return SEARCHES if name == SEARCHED else DECISIONS


def test_a_game_has_an_analyst_or_none(name: str) -> None:
    """Whoever judges finds nothing in a deal without decisions."""
    analyst = registry.analyst(name)
    assert analyst is None or list(analyst.judge((), Seat(0))) == []


def each_weighed() -> pytest.MarkDecorator:
    """Every game; Преферанс, whose every decision is a search, in the slow run."""
    quick = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in WEIGHED if name != SEARCHED]
    return pytest.mark.parametrize("name", [*quick, pytest.param(SEARCHED, marks=pytest.mark.slow)])


@each_weighed()
def test_a_judgement_is_the_same_in_worlds_that_look_alike(name: str) -> None:
    assert len(judged(name)) == _count(name)
    for pair, here, there in judged(name):
        assert here == there, pair


@each_weighed()
def test_an_analyst_that_peeks_is_found(name: str) -> None:
    peeking = Peeking()
    pairs = [pair for pair, _, _ in judged(name)]
    assert any(list(peeking.judge([p.here], p.seat)) != list(peeking.judge([p.there], p.seat)) for p in pairs)
