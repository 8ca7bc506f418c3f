"""The bracket of a cup: its tables, and the players that advance.

Tables are as few as the seats allow, and even. The best player of each table advances, of four and more two,
or more where too few would be left for a table; the last table is the final. The strongest meet late: players
are spread over the tables in order of seed, there and back, and in later rounds in the order that the seeds
lead to expect; players from one table sit apart where possible. The first seeds have a bye where no even
tables fit. In twos the byes make the next field a power of two, as in the Regulations for the FIDE World Cup
2023: seeds 1 and 2 meet in the final at the earliest, seeds 1 to 4 in the semi-finals, and so on.

A table plays one match: places count, then points. Of two, an even match is played again; if that is even
too, the higher seed goes through. At larger tables the seed decides at once. Forfeits come after all other
players, and withdrawn players last; they advance only where nobody else is left.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from games.tournament.core import Entries, Regulation, Results, TableResult
from games.tournament.tables import even_sizes


class Stage(NamedTuple):
    """A round of the bracket."""

    tables: int
    byes: int
    advance: int
    """The players of each table that advance."""


class Source(NamedTuple):
    """The origin of a player: a node by number, and the rank there from 0; of node 0 it is the seed."""

    node: int
    rank: int


class Node(NamedTuple):
    """A table of the bracket; one with a single source is a bye."""

    number: int
    round: int
    sources: tuple[Source, ...]
    advance: int


class Meeting(NamedTuple):
    """A node as far as it is known."""

    node: Node
    players: tuple[int, ...] = ()
    """Empty until all of them are certain."""
    matches: int = 0
    ranked: tuple[int, ...] = ()
    """The players from the first to the last, once it is decided."""

    @property
    def open(self) -> bool:
        return bool(self.players) and not self.ranked

    @property
    def winners(self) -> tuple[int, ...]:
        """The players that advance."""
        return self.ranked[: self.node.advance]


class Bracket:
    """The bracket of a field, seeded by rating, then by entry."""

    def __init__(self, regulation: Regulation, entries: Entries) -> None:
        field = [each for each in entries if each.since <= 1]
        self.seeds = [each.player for each in sorted(field, key=lambda each: (-each.rating, each.player))]
        self.rank = {player: rank for rank, player in enumerate(self.seeds)}
        self.fewest = regulation.least
        self.nodes = _tree(len(self.seeds), regulation.seats, self.fewest)
        self.depth = self.nodes[-1].round if self.nodes else 0
        self._until = {each.player: each.until for each in entries}

    def meetings(self, results: Results, gone: Collection[int] = ()) -> list[Meeting]:
        """Return all nodes after these results; players in `gone` give way where they sit next."""
        played: dict[int, list[TableResult]] = defaultdict(list)
        for each in sorted(results, key=lambda each: each.round):
            played[each.pairing.pairing].append(each)
        found: list[Meeting] = []
        for node in self.nodes:
            meeting = self._filled(node, found)
            if meeting.open:
                meeting = self.settle(self._played(meeting, played[node.number]), gone)
            found.append(meeting)
        return found

    def settle(self, meeting: Meeting, gone: Collection[int]) -> Meeting:
        """Return the meeting, decided if all present players advance; by seed if all have withdrawn."""
        stay = [each for each in meeting.players if each not in gone]
        if not meeting.open or len(stay) > meeting.node.advance:
            return meeting
        return meeting._replace(ranked=self._with_rest(meeting, stay))

    def is_decided(self, results: Results, gone: Collection[int]) -> bool:
        """Return whether the cup has its winner."""
        return not self.nodes or bool(self.meetings(results, gone)[-1].ranked)

    def _filled(self, node: Node, before: Sequence[Meeting]) -> Meeting:
        """Return the node with its players; a single one goes on without a match."""
        if not all(each.node == 0 or before[each.node - 1].ranked for each in node.sources):
            return Meeting(node)
        players = tuple(
            before[each.node - 1].ranked[each.rank] if each.node else self.seeds[each.rank]
            for each in node.sources
        )
        return Meeting(node, players, ranked=players if len(players) == 1 else ())

    def _played(self, meeting: Meeting, results: Results) -> Meeting:
        through = [
            each.pairing.players[0]
            for each in results
            if each.pairing.bye and each.pairing.players[0] in meeting.players
        ]
        if through:
            return meeting._replace(ranked=self._with_rest(meeting, through))
        matches = [each for each in results if self._seats(each, meeting.players)]
        if not matches:
            return meeting
        again = len(meeting.players) == 2 and len(matches) == 1 and not winner_of(matches[0])
        ranked = () if again else self._with_rest(meeting, self._order(matches[-1]))
        return meeting._replace(matches=len(matches), ranked=ranked)

    def _seats(self, result: TableResult, players: Collection[int]) -> bool:
        """Return whether these players, but for withdrawn ones, sat at the table."""
        away = {*players}.difference(result.pairing.players)
        return {*result.pairing.players} <= {*players} and all(
            0 < self._until[player] < result.round for player in away
        )

    def _order(self, result: TableResult) -> list[int]:
        """Return the players of a table from the first to the last."""
        players = result.pairing.players
        values = {player: value_of(result, seat) for seat, player in enumerate(players)}
        return sorted(players, key=lambda player: (*(-part for part in values[player]), self.rank[player]))

    def _with_rest(self, meeting: Meeting, first: Sequence[int]) -> tuple[int, ...]:
        """Return all players of a meeting, these first."""
        rest = [each for each in meeting.players if each not in first]
        return *first, *sorted(rest, key=self.rank.__getitem__)


def advance_of(seats: int) -> int:
    """Return how many players of a table advance."""
    return 2 if seats > 3 else 1


def winner_of(result: TableResult) -> list[int]:
    """Return the winner of a match of two; empty if it is even."""
    one, other = result.pairing.players
    value, against = value_of(result, 0), value_of(result, 1)
    return [one] if value > against else [other] if value < against else []


def value_of(result: TableResult, seat: int) -> tuple[int, int, Fraction]:
    """Return a sort key for a player's result; a forfeit or a loss on time is the lowest."""
    if result.pairing.players[seat] in result.losers:
        return 0, 0, Fraction(0)
    place = result.places[seat] if result.places else 0
    return 1, -place, result.points[seat] if result.points else Fraction(0)


def stages(players: int, seats: int, fewest: int) -> list[Stage]:
    """Return the rounds of a field; none for too few players."""
    found: list[Stage] = []
    while players > seats:
        stage = _stage(players, seats, fewest)
        found.append(stage)
        players = stage.byes + stage.tables * stage.advance
    return [*found, Stage(1, 0, 1)] if fewest <= players > 1 else []


def _stage(players: int, seats: int, fewest: int) -> Stage:
    """Return the round of a field that one table cannot seat, with the fewest byes."""
    if seats == 2:
        byes = (1 << (players - 1).bit_length()) - players
        return Stage((players - byes) // 2, byes, 1)
    for byes in count():
        tables = -(-(players - byes) // seats)
        going = max(advance_of(seats), -(-(fewest - byes) // tables))
        if even_sizes(players - byes, tables)[-1] >= max(fewest, going + 1):
            return Stage(tables, byes, going)
    raise AssertionError


@lru_cache
def _tree(players: int, seats: int, fewest: int) -> tuple[Node, ...]:
    """Build the bracket, feeding tables first; tables that feed the same one are side by side."""
    line = [Source(0, seed) for seed in range(players)]
    rounds: list[list[tuple[tuple[Source, ...], int]]] = []
    for stage in stages(players, seats, fewest):
        seated = [(each,) for each in line[: stage.byes]]
        tables = [tuple(each) for each in _spread(line[stage.byes :], stage.tables)]
        rounds.append([(each, 1) for each in seated] + [(each, stage.advance) for each in tables])
        line = [Source(number, 0) for number in range(1, stage.byes + 1)]
        for rank in range(stage.advance):
            numbers = range(stage.byes + 1, stage.byes + stage.tables + 1)
            line += [Source(number, rank) for number in (numbers[::-1] if rank % 2 else numbers)]
    return tuple(_numbered(rounds))


def _spread(line: Sequence[Source], tables: int) -> list[list[Source]]:
    """Seat a line at tables, there and back; players from one table apart where possible."""
    seated: list[list[Source]] = [[] for _ in range(tables)]
    for row, start in enumerate(range(0, len(line), tables)):
        order = list(range(tables))[:: -1 if row % 2 else 1]
        for source in line[start : start + tables]:
            free = [table for table in order if len(seated[table]) == row]
            table = next((each for each in free if not _has_met(source, seated[each])), free[0])
            seated[table].append(source)
            if _has_met(source, seated[table][:-1]):
                _exchange(seated, table)
    return seated


def _exchange(seated: Sequence[list[Source]], table: int) -> None:
    """Let the last of a table change places with one of the same row, if both have met nobody there."""
    mine = seated[table]
    for other in seated:
        may_move = len(other) == len(mine) and not _has_met(mine[-1], other[:-1])
        if may_move and not _has_met(other[-1], mine[:-1]):
            mine[-1], other[-1] = other[-1], mine[-1]
            return


def _has_met(source: Source, table: Sequence[Source]) -> bool:
    return source.node > 0 and any(each.node == source.node for each in table)


def _numbered(rounds: Sequence[Sequence[tuple[tuple[Source, ...], int]]]) -> Iterator[Node]:
    """Yield the nodes of all rounds in the order of their targets, with one running number.

    In `rounds` a source is the number of a node within the round before.
    """
    orders = [[1]] if rounds else []
    for later in reversed(rounds[1:]):
        orders.append(list(dict.fromkeys(each.node for at in orders[-1] for each in later[at - 1][0])))
    numbers, known = count(1), {0: 0}
    for round, (nodes, order) in enumerate(zip(rounds, reversed(orders), strict=True), 1):
        before, known = known, {0: 0}
        for at in order:
            sources, advance = nodes[at - 1]
            known[at] = next(numbers)
            yield Node(
                known[at], round, tuple(Source(before[each.node], each.rank) for each in sources), advance
            )
