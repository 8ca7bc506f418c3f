"""A match of two teams: everybody of one team meets everybody of the other.

At tables of two it is the Scheveningen system (first played there in 1923). The players of a team are
numbered by lot; in the first round equal numbers meet, and from round to round the second team moves on by
one. All of a team have the same colour in a round, the other one in the next, and in every other cycle the
reverse. Teams may differ in size: of the larger one some have a bye in turn, or play a computer.

At tables of four two of each team sit together. Each team is split into pairs by lot; the two of a pair
share their tables all the time, sit opposite each other, and meet other pairs as players do at tables of
two. At other tables as many of each team as fit sit together in the same way, and an odd seat is a
computer's.
"""

from collections.abc import Sequence

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.lots import drawn
from games.tournament.presence import founders, plays


def pair(
    regulation: Regulation,
    entries: Sequence[Entry],
    results: Sequence[TableResult],
    *,
    round: int,
    seed: bytes,
) -> tuple[Pairing, ...]:
    """The tables of a round; none after the last."""
    if not 1 <= round <= rounds(regulation, entries):
        return ()
    present = {each.player for each in entries if plays(each, round)}
    one, other = (_parts(regulation, entries, team, seed) for team in (1, 2))
    size = max(len(one), len(other))
    turn, place = divmod(round - 1, size)
    found: list[Pairing] = []
    for number in range(size):
        home, away = _part(one, number), _part(other, (number + place) % size)
        if (place + turn) % 2:
            home, away = away, home
        found += _tables(regulation, home, away, present)
    return tuple(found)


def rounds(regulation: Regulation, entries: Sequence[Entry]) -> int:
    """How many rounds all cycles take: as many a cycle as the larger team has players, or pairs."""
    sizes = [-(-len(_team(entries, team)) // _together(regulation)) for team in (1, 2)]
    return max(sizes) * regulation.rounds if min(sizes) else 0


def _tables(
    regulation: Regulation, home: Sequence[int], away: Sequence[int], present: set[int]
) -> list[Pairing]:
    """The table of two parts of teams; those whose opponents are missing have a bye or play computers."""
    seated = [player for player in _alternate(home, away) if player in present]
    computers = regulation.seats - len(seated)
    if not seated or (regulation.fill or not computers):
        return [Pairing(tuple(seated), computers)] if seated else []
    met = any(player in present for player in home) and any(player in present for player in away)
    if met and len(seated) >= (regulation.fewest or regulation.seats):
        return [Pairing(tuple(seated))]
    return [Pairing((player,)) for player in seated]


def _alternate(home: Sequence[int], away: Sequence[int]) -> list[int]:
    """Seats in turn for one team and the other, so that players of a team sit apart."""
    found: list[int] = []
    for number in range(max(len(home), len(away))):
        found += [*home[number : number + 1], *away[number : number + 1]]
    return found


def _parts(regulation: Regulation, entries: Sequence[Entry], team: int, seed: bytes) -> list[list[int]]:
    """The players of a team who share their tables."""
    lot = drawn(entries, seed)
    order = sorted(_team(entries, team), key=lot.__getitem__)
    together = _together(regulation)
    return [order[start : start + together] for start in range(0, len(order), together)]


def _part(parts: Sequence[list[int]], number: int) -> list[int]:
    """Nobody, where the other team is larger."""
    return parts[number] if number < len(parts) else []


def _team(entries: Sequence[Entry], team: int) -> list[int]:
    first = set(founders(entries))
    return [each.player for each in entries if each.team == team and each.player in first]


def _together(regulation: Regulation) -> int:
    return max(1, regulation.seats // 2)
