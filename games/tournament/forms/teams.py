"""A match of two teams, as two chats play it: mixed tables, and a score of the teams.

A table has half of its seats for either team, one more for each in turn where they are odd. The teams sit by
turns, so that each seat of a board is taken by both. Within a team the players with the fewest tables play;
the others rest, which costs the team nothing. Computers sit only where a team has too few people for one
table.

All tables of a round play the same board. Each player is compared with every opponent in the same seat: a
point for a better result, half for an equal one. These are matchpoints, counted between the teams alone. In a
round of one table players are compared with their opponents there, by places. An absent player loses to all
opponents present. So each point of a match is between one player of either team, and teams of any sizes meet
on equal terms. The score of a team is the sum of its players' points.

A team without players before the last round has lost the match.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from games.tournament.core import Entries, Pairing, Regulation, Results, Standing, TableResult
from games.tournament.form import Form
from games.tournament.history import History
from games.tournament.ranking import drawn
from games.tournament.scoring import HALF, ZERO, by_round
from games.tournament.standings import placed
from games.tournament.tables import CHANGES, Table, settle

USUAL_SEATS = 4


class Teams(Form):
    """Two teams at mixed tables."""

    name, rank, kind = "teams", 6, "rounds"
    announces_rounds = True
    teams = (1, 2)
    shares_boards = True
    admits_late = True

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the tables of a round; empty after the last, and where a team has nobody left."""
        if not self.has_round(regulation, entries, results, round):
            return ()
        past = [each for each in results if each.round < round]
        sides = [_by_turn(entries, team, past, round, seed) for team in self.teams]
        shares = _shares(regulation.seats, len(sides[0]), len(sides[1]), round)
        tables = _seated(shares, sides, History(past))
        seated = {player for table in tables for player in table}
        rest = [player for side in sides for player in side if player not in seated]
        return (
            *(
                Pairing(
                    _alternating(table, sides, turned=(number + round) % 2),
                    regulation.seats - len(table),
                    alone=len(tables) == 1,
                )
                for number, table in enumerate(tables)
            ),
            *(Pairing((player,)) for player in rest),
        )

    def has_round(self, regulation: Regulation, entries: Entries, results: Results, round: int) -> bool:
        here = {each.team for each in entries if each.plays(round)}
        return 1 <= round <= regulation.rounds and here.issuperset(self.teams)

    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        """Return the players by their points for the team; equals share a place."""
        team = {each.player: each.team for each in entries}
        tables = by_round(each for each in results if not each.pairing.bye)
        won = {round: _won(team, tables[round]) for round in tables}
        last = max((each.round for each in results), default=0)
        brought = {
            player: [won.get(round, {}).get(player) for round in range(1, last + 1)] for player in team
        }
        return placed(entries, brought, dict.fromkeys(team, ()))

    def best_seats(self, able: Sequence[int], one: int, other: int) -> int:
        """Return the size of tables at which teams of these sizes play with the fewest computers and byes.

        More tables than one come next, then an even size, then one near the usual.
        """

        def flaws(seats: int) -> tuple[int, ...]:
            shares = _shares(seats, one, other, 1)
            people = sum(map(sum, shares))
            computers = seats * len(shares) - people
            return computers, one + other - people, len(shares) == 1, seats % 2, abs(seats - USUAL_SEATS)

        return min(able, key=flaws)


TEAMS = Teams()


def team_scores(entries: Entries, standings: Sequence[Standing]) -> tuple[Fraction, Fraction]:
    """Return the sum of the points of either team's players."""
    total = dict.fromkeys((0, *TEAMS.teams), ZERO)
    team = {each.player: each.team for each in entries}
    for each in standings:
        total[team[each.player]] += each.score
    return total[1], total[2]


def winner(regulation: Regulation, entries: Entries, scores: tuple[Fraction, Fraction]) -> int:
    """Return the team that has won a match that is over; 0: neither."""
    left = [team for team in TEAMS.teams if not _has_given_up(regulation, entries, team)]
    if len(left) == 1:
        return left[0]
    one, other = scores
    return 0 if one == other else 1 if one > other else 2


def _has_given_up(regulation: Regulation, entries: Entries, team: int) -> bool:
    return all(0 < each.until < regulation.rounds for each in entries if each.team == team)


def _by_turn(entries: Entries, team: int, past: Results, round: int, seed: bytes) -> list[int]:
    """Return the players of a team in a round by their number of tables, then by lot.

    The lot is the tournament's in fields small enough for `settle`, else the round's.
    """
    tables = Counter(player for each in past if not each.pairing.bye for player in each.pairing.players)
    lot = drawn(entries, seed if len(entries) <= CHANGES else seed + round.to_bytes(4, "big"))
    here = [each.player for each in entries if each.team == team and each.plays(round)]
    return sorted(here, key=lambda player: (tables[player], lot[player]))


def _shares(seats: int, one: int, other: int, round: int) -> list[tuple[int, int]]:
    """Return the seats of either team at each table of a round."""
    found: list[tuple[int, int]] = []
    while True:
        half = seats // 2 + (seats % 2) * ((len(found) + round) % 2)
        if one < half or other < seats - half:
            return found or [(min(one, half), min(other, seats - half))]
        found.append((half, seats - half))
        one, other = one - half, other - (seats - half)


def _seated(shares: Sequence[tuple[int, int]], sides: Sequence[list[int]], history: History) -> list[Table]:
    """Return the tables of a round; in small fields with few repeated opponents."""
    ways = [iter(side) for side in sides]
    tables = [
        tuple(next(way) for way, share in zip(ways, shared, strict=True) for _ in range(share))
        for shared in shares
    ]
    team = {player: number for number, side in enumerate(sides) for player in side}
    heavy = 1 + sum(history.meetings.values()) * CHANGES

    def cost(one: int, other: int) -> int:
        return heavy if team[one] == team[other] else history.met(one, other) ** 2

    return settle(tables, cost) if sum(map(len, tables)) <= CHANGES else tables


def _alternating(table: Table, sides: Sequence[list[int]], *, turned: int) -> tuple[int, ...]:
    """Return the players of a table by seat: the teams by turns, the larger part first."""
    parts = [[player for player in table if player in {*side}] for side in sides]
    parts.sort(key=lambda part: (-len(part), (part[0] in sides[0]) == bool(turned)))
    first, second = parts
    return tuple(
        player for place in range(len(first)) for part in (first, second) for player in part[place:][:1]
    )


def _won(team: dict[int, int], tables: Sequence[TableResult]) -> dict[int, Fraction]:
    """Return the points of a round's tables by player."""
    found: dict[int, Fraction] = {}
    for field in _fields(tables):
        for own in TEAMS.teams:
            others = sorted(worth for player, worth in field if team.get(player) == 3 - own)
            for player, worth in field:
                if team.get(player) == own:
                    level = bisect_left(others, worth) + bisect_right(others, worth)
                    found[player] = HALF * level if worth > ABSENT else ZERO
    return found


Worth = tuple[bool, Fraction]
"""A player's presence and result."""
ABSENT: Worth = (False, ZERO)


def _fields(tables: Sequence[TableResult]) -> Iterator[list[tuple[int, Worth]]]:
    """Yield the players to compare: all in one seat, or all at one table.

    Where a match was cut, all are compared by the deals that every table has finished.
    """
    finished = [len(each.deals) for each in tables if each.places]
    common = min(finished, default=0)
    is_cut = common < max(finished, default=0)
    seats: dict[tuple[int, int], list[tuple[int, Worth]]] = defaultdict(list)
    for number, table in enumerate(tables):
        by_seat = not table.pairing.alone
        points = (tuple(map(Fraction, (0,) * len(table.points))), *table.deals)
        whole = points[common] if is_cut and table.places else table.points
        reached = whole if by_seat else tuple(Fraction(-place) for place in table.places)
        for seat, player in enumerate(table.pairing.players):
            field = seats[(-1, seat) if by_seat else (number, 0)]
            if player in table.losers:
                field.append((player, ABSENT))
            elif seat < len(reached):
                field.append((player, (True, reached[seat])))
    yield from seats.values()
