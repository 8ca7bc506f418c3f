"""What is counted of random matches, and said of it."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from games import registry
from games.faces.facts import Text
from games.record import Entry, Turn
from games.statistics import Counts, Statistics, add
from tests.contract.walks import Walk, seated, walks

COUNTED = [name for name in registry.names() if registry.statistics(name) is not None]
"""Games of which anything is counted."""
SECOND_MS = 1_000


class Counted(NamedTuple):
    """A random match, the number of its seats at the end, and their counts."""

    walk: Walk
    seats: int
    counts: tuple[Counts, ...]


def counter(name: str) -> Statistics:
    found = registry.statistics(name)
    assert found is not None
    return found


def turns(walk: Walk) -> list[Turn]:
    """The walk as a replayed record, with a second between its actions."""
    return [
        Turn(Entry(SECOND_MS * number, move.actor, move.text), move.after, move.events)
        for number, move in enumerate(walk.moves)
    ]


@cache
def counted(name: str) -> tuple[Counted, ...]:
    """Every random match with its counts."""
    ends = [(walk, len(seated(registry.get(name), walk.states[-1]))) for walk in walks(name)]
    return tuple(Counted(walk, seats, counter(name).counts(turns(walk), seats)) for walk, seats in ends)


def profile_lines(name: str) -> Iterator[Text]:
    """What is said of everybody in the matches, of all of them together, and of who has done all once, twice, five times."""
    if name not in COUNTED:
        return
    together: Counts = {}
    for own in (own for match in counted(name) for own in match.counts):
        together = add(together, own)
        yield from counter(name).profile(own)
    yield from counter(name).profile(together)
    for times in (1, 2, 5):
        yield from counter(name).profile(dict.fromkeys(counter(name).counters, times))


def achievement_ids(name: str) -> set[str]:
    """The messages that results and profiles ask for by the names of achievements."""
    names = counter(name).achievements if name in COUNTED else ()
    return {
        registry.key(name, "achievement", *parts) for each in names for parts in ((each,), (each, "about"))
    }
