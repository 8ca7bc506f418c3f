"""What the analysis of a game calls the actions of its walks."""

from collections.abc import Iterator

from games import registry
from games.agents.analysis import Move
from games.agents.racing import RaceAnalyst
from games.core import Seat
from games.faces.facts import Text
from tests.contract.walks import Walk, walks_to_check

BETWEEN_MS = 4_000
"""Between two actions of a walk, which has no times of its own."""


def named_by_analysis(name: str) -> Iterator[Text]:
    """Every action of people that the game's analyst has words for, each once; nothing where it has none."""
    analyst = registry.analyst(name)
    if analyst is None:
        return
    if isinstance(analyst, RaceAnalyst):
        yield from _told_of_races(name, analyst)
    actions = {
        move.text for walk in walks_to_check(name) for move in walk.moves if isinstance(move.actor, int)
    }
    for action in sorted(actions):
        if isinstance(words := analyst.named(action), Text):
            yield words


def timed(walk: Walk) -> list[Move]:
    """The actions of a walk as those of a record with times."""
    return [
        Move(number, move.before, move.actor, move.text, number * BETWEEN_MS)
        for number, move in enumerate(walk.moves, 1)
    ]


def _told_of_races(name: str, analyst: RaceAnalyst) -> Iterator[Text]:
    """What is said of the moments of walks, and of a walk without times."""
    for walk in walks_to_check(name):
        moves, seat = timed(walk), Seat(0)
        judgements = list(analyst.judge(moves, seat))
        yield from analyst.summarize(moves, judgements, seat)
        yield from analyst.summarize([move._replace(at=0) for move in moves], (), seat)
        by_number = {move.number: move for move in moves}
        for judgement in judgements:
            yield analyst.line(by_number[judgement.number], judgement)
            yield from analyst.explain(moves, judgement, seat)
