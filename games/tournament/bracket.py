"""The bracket of a knock-out: who meets whom, and who goes on.

It follows the order of ratings, as in the Regulations for the FIDE World Cup 2023: seeds 1 and 2 meet in the
final at the earliest, seeds 1 to 4 in the semi-finals, and so on. If the field is not a power of two, the
first seeds have a bye in the first round.

A pairing lasts at most `best_of` matches and ends once it is decided. The better place wins a match, or more
points at equal places. An even pairing gets another match; if that is even too, the higher seed goes through.
A single forfeit loses a match, two make it even. A withdrawn player loses the next pairing.

In a double knock-out losers of the winners' bracket go on in the losers' bracket, and losers there are out.
Losers enter it as far as possible from players they have met. The winner of the losers' bracket has to win
the grand final twice.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from games.tournament.core import Entries, Pairing, Regulation, Results, TableResult


class Side(Enum):
    """A part of the bracket."""

    WINNERS = "winners"
    """The winners' bracket, or all of a single knock-out."""
    LOSERS = "losers"
    FINAL = "final"
    """The grand final of a double knock-out."""
    DECIDER = "decider"
    """The second grand final, if the winner of the winners' bracket lost the first."""


class BracketPlace(NamedTuple):
    """A pairing's place: its side, its round there from 1, and the rounds of that side."""

    side: Side
    round: int
    of: int


class _Take(Enum):
    """The ways a player comes into a pairing."""

    SEED = 0
    WINNER = 1
    LOSER = 2
    UNBEATEN = 3
    """The loser of the grand final, if unbeaten before."""


class _Source(NamedTuple):
    take: _Take
    number: int
    """The number of the seed or the node, from 0."""


class _Node(NamedTuple):
    place: BracketPlace
    sources: tuple[_Source, _Source]


class Meeting(NamedTuple):
    """A pairing of the bracket, as far as it is known."""

    number: int
    place: BracketPlace
    players: tuple[int, ...] = ()
    matches: int = 0
    known: bool = False
    """Whether its players are certain."""
    decided: bool = False
    winner: int | None = None

    @property
    def open(self) -> bool:
        return self.known and not self.decided

    @property
    def first(self) -> bool:
        return self.place.side is Side.WINNERS and self.place.round == 1

    @property
    def loser(self) -> int | None:
        return next((each for each in self.players if each != self.winner), None)


class Bracket:
    """The bracket of a field, seeded by rating, then by entry."""

    def __init__(self, regulation: Regulation, entries: Entries, *, double: bool) -> None:
        field = [each for each in entries if each.since <= 1]
        self.seeds = [each.player for each in sorted(field, key=lambda each: (-each.rating, each.player))]
        self.rank = {player: rank for rank, player in enumerate(self.seeds)}
        self.depth = max(0, len(self.seeds) - 1).bit_length()
        self.nodes = _tree(self.depth, double) if self.depth else ()
        self._best_of = regulation.best_of

    def meetings(self, results: Results, gone: Collection[int] = ()) -> list[Meeting]:
        """Return all pairings after these results; players in `gone` have lost their next pairing."""
        played: dict[int, list[TableResult]] = defaultdict(list)
        for each in sorted(results, key=lambda each: each.round):
            played[each.pairing.pairing].append(each)
        found: list[Meeting] = []
        for number, node in enumerate(self.nodes, 1):
            meeting = self._filled(Meeting(number, node.place), node, found)
            if meeting.known and len(meeting.players) == 2:
                meeting = self.settle(self._played(meeting, played[number]), gone)
            found.append(meeting)
        return found

    def settle(self, meeting: Meeting, gone: Collection[int]) -> Meeting:
        """Return the meeting without players in `gone`; of two such the higher seed goes through."""
        stay = [each for each in meeting.players if each not in gone]
        if not meeting.open or len(stay) == 2:
            return meeting
        return meeting._replace(decided=True, winner=stay[0] if stay else self._higher(meeting.players))

    def winner(self, results: Results, gone: Collection[int]) -> bool:
        """Return whether the knock-out is decided."""
        return not self.nodes or self.meetings(results, gone)[-1].decided

    def byes(self) -> list[Pairing]:
        """Return the byes of the first round."""
        return [
            Pairing(each.players, 0, each.number)
            for each in self.meetings(())
            if each.first and len(each.players) == 1
        ]

    def _filled(self, meeting: Meeting, node: _Node, before: Sequence[Meeting]) -> Meeting:
        """Return the meeting with its players; a single player goes through without a match."""
        if not all(each.take is _Take.SEED or before[each.number].decided for each in node.sources):
            return meeting
        taken = (self._taken(each, before) for each in node.sources)
        players = tuple(each for each in taken if each is not None)
        alone = len(players) < 2
        return meeting._replace(
            players=players, known=True, decided=alone, winner=players[0] if alone and players else None
        )

    def _taken(self, source: _Source, before: Sequence[Meeting]) -> int | None:
        if source.take is _Take.SEED:
            return self.seeds[source.number] if source.number < len(self.seeds) else None
        meeting = before[source.number]
        if source.take is _Take.WINNER:
            return meeting.winner
        if source.take is _Take.LOSER or meeting.players[:1] == (meeting.loser,):
            return meeting.loser
        return None

    def _played(self, meeting: Meeting, results: Results) -> Meeting:
        """Return the meeting after the results between its players."""
        wins: Counter[int] = Counter()
        matches = 0
        for each in results:
            if each.pairing.bye and each.pairing.players[0] in meeting.players:
                return meeting._replace(decided=True, winner=each.pairing.players[0])
            if set(each.pairing.players) == set(meeting.players):
                matches += 1
                wins.update(winner_of(each))
        ahead, behind = sorted(meeting.players, key=lambda player: (-wins[player], self.rank[player]))
        lead, left = wins[ahead] - wins[behind], max(0, self._best_of - matches)
        if lead > left or matches > self._best_of:
            return meeting._replace(matches=matches, decided=True, winner=ahead)
        return meeting._replace(matches=matches)

    def _higher(self, players: Sequence[int]) -> int:
        return min(players, key=self.rank.__getitem__)


def winner_of(result: TableResult) -> list[int]:
    """Return the winner of a match of two; empty if it is even."""
    one, other = result.pairing.players
    value, against = _value(result, 0), _value(result, 1)
    return [one] if value > against else [other] if value < against else []


def _value(result: TableResult, seat: int) -> tuple[bool, int, Fraction]:
    """Return a sort key for a player's result; a forfeit is the lowest."""
    if result.pairing.players[seat] in result.forfeits:
        return False, 0, Fraction(0)
    place = result.places[seat] if result.places else 0
    return True, -place, result.points[seat] if result.points else Fraction(0)


@lru_cache
def _tree(depth: int, double: bool) -> tuple[_Node, ...]:
    """Build the bracket of 2**depth players, feeding pairings first."""
    nodes: list[_Node] = []
    winners = _winners_side(nodes, depth)
    if double:
        last = _losers_side(nodes, winners)
        top = _Source(_Take.WINNER, winners[-1][0])
        final = _join(nodes, BracketPlace(Side.FINAL, 1, 1), top, last)
        unbeaten = _Source(_Take.UNBEATEN, final)
        _join(nodes, BracketPlace(Side.DECIDER, 1, 1), _Source(_Take.WINNER, final), unbeaten)
    return tuple(nodes)


def _join(nodes: list[_Node], place: BracketPlace, one: _Source, other: _Source) -> int:
    """Add a pairing and return its index."""
    nodes.append(_Node(place, (one, other)))
    return len(nodes) - 1


def _winners_side(nodes: list[_Node], depth: int) -> list[list[int]]:
    """Add the winners' bracket and return the indexes of its rounds."""
    sources = [_Source(_Take.SEED, seed) for seed in _seeding(depth)]
    found: list[list[int]] = []
    for round in range(1, depth + 1):
        place = BracketPlace(Side.WINNERS, round, depth)
        found.append([_join(nodes, place, *each) for each in _pairs(sources)])
        sources = [_Source(_Take.WINNER, index) for index in found[-1]]
    return found


def _losers_side(nodes: list[_Node], winners: Sequence[Sequence[int]]) -> _Source:
    """Add the losers' bracket and return the source of its winner."""
    of = 2 * (len(winners) - 1)
    line = [_Source(_Take.LOSER, index) for index in winners[0]]
    for round, mask in enumerate(_masks(len(winners)), 1):
        merged = BracketPlace(Side.LOSERS, 2 * round - 1, of)
        halved = [_join(nodes, merged, *each) for each in _pairs(line)]
        entering = BracketPlace(Side.LOSERS, 2 * round, of)
        line = [
            _Source(_Take.WINNER, _join(nodes, entering, *each))
            for each in (
                (_Source(_Take.WINNER, index), _Source(_Take.LOSER, winners[round][slot ^ mask]))
                for slot, index in enumerate(halved)
            )
        ]
    return line[0]


def _pairs(line: Sequence[_Source]) -> list[tuple[_Source, _Source]]:
    return list(zip(line[::2], line[1::2], strict=True))


def _seeding(depth: int) -> list[int]:
    """Return the seeds, from 0, in the order of the first round."""
    line = [0]
    for size in (1 << each for each in range(depth)):
        line = [seed for each in line for seed in (each, 2 * size - 1 - each)]
    return line


def _masks(depth: int) -> list[int]:
    """Return the mask of each later round of the winners' bracket.

    A loser from slot j enters the losers' bracket at slot j ^ mask. Masks delay repeated pairings as long as
    possible.
    """
    masks = [0]
    for round in range(2, depth + 1):
        moved = [mask >> (round - 1 - before) for before, mask in enumerate(masks)]
        masks.append(_furthest(moved, 1 << (depth - round)))
    return masks[1:]


def _furthest(moved: Sequence[int], size: int) -> int:
    """Return the mask below `size` whose slots are furthest from those of these masks."""
    return max(range(size), key=lambda mask: min(_apart(mask, each) for each in moved))


def _apart(mask: int, other: int) -> int:
    """Return the halvings of the bracket between two who have met; 0 if they meet again at once."""
    return (mask ^ other).bit_length()
