"""Counters and profile texts of games."""

from collections.abc import Iterator
from functools import cache, reduce

from games import registry
from games.faces.panel import Text
from games.record import Entry, Turn
from games.statistics import Counts, Statistics, add
from tests.contract.capabilities import each
from tests.contract.walks import Walk, walks_to_check

COUNTED = [name for name in registry.names() if registry.statistics(name) is not None]
counted = each(COUNTED)
"""The test is for every game that counts."""


def statistics(name: str) -> Statistics:
    """The statistics of a game that has them."""
    found = registry.statistics(name)
    assert found is not None
    return found


def turns_of(walk: Walk) -> list[Turn]:
    """The walk as its record would be replayed."""
    moves = enumerate(walk.moves)
    return [Turn(Entry(at, move.actor, move.text), move.after, move.events) for at, move in moves]


def seats_of(name: str, turns: list[Turn]) -> int:
    """The seats at the end."""
    return len(registry.get(name).scores(turns[-1].state))


@cache
def totals(name: str) -> Counts:
    """Sum of all counters over all walks."""
    played = [turns_of(walk) for walk in walks_to_check(name)]
    own = [each for turns in played for each in statistics(name).counts(turns, seats_of(name, turns))]
    return reduce(add, own, {})


def profiles(name: str) -> Iterator[Text]:
    """Texts of profiles: of the walks, and of equal counts of everything."""
    if name in COUNTED:
        yield from statistics(name).profile(totals(name))
        for often in (1, 2, 5, 21):
            yield from statistics(name).profile(dict.fromkeys(statistics(name).counters, often))


def achievement_ids(name: str) -> set[str]:
    """The messages that name and describe what the game praises."""
    if name not in COUNTED:
        return set()
    names = [registry.key(name, "achievement", each) for each in statistics(name).achievements]
    return {*names, *(f"{each}-about" for each in names)}
