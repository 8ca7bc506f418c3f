"""A match of two teams: everybody of one team meets everybody of the other.

At tables of two it is the Scheveningen system (first played there in 1923). The players of a team are
numbered by lot; in the first round equal numbers meet, and from round to round the second team moves on by
one. All of a team have the same colour in a round, the other one in the next, and in every other cycle the
reverse. Teams may differ in size: of the larger one some have a bye in turn, or play a computer.

Seats beyond two, where the game needs them, are computers'.
"""

from collections.abc import Sequence

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.lots import drawn
from games.tournament.presence import founders, plays


def pair(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult], round: int, seed: bytes
) -> tuple[Pairing, ...]:
    """The tables of a round; none after the last."""
    if not 1 <= round <= rounds(regulation, entries):
        return ()
    present = {each.player for each in entries if plays(each, round)}
    one, other = (_team(entries, team, seed) for team in (1, 2))
    size = max(len(one), len(other))
    turn, place = divmod(round - 1, size)
    found: list[Pairing] = []
    for number in range(size):
        away = (number + place) % size
        pair = [*one[number : number + 1], *other[away : away + 1]]
        here = [player for player in (pair[::-1] if (place + turn) % 2 else pair) if player in present]
        if here:
            found.append(Pairing(tuple(here), regulation.seats - len(here) if regulation.fill else 0))
    return tuple(found)


def rounds(regulation: Regulation, entries: Sequence[Entry]) -> int:
    """How many rounds all cycles take: as many a cycle as the larger team has players."""
    sizes = [len(_team(entries, team, b"")) for team in (1, 2)]
    return max(sizes) * regulation.rounds if min(sizes) else 0


def _team(entries: Sequence[Entry], team: int, seed: bytes) -> list[int]:
    """The players of a team in the order of their lots."""
    lot, first = drawn(entries, seed), set(founders(entries))
    own = [each.player for each in entries if each.team == team and each.player in first]
    return sorted(own, key=lot.__getitem__)
