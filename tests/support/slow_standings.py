"""Final standings worked out a second time, from the regulations alone, with plain loops.

Nothing here comes from games.tournament but the types of entries and results and the identity of forms, so
that a fault in the package is not repeated. Speed does not matter.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

from games.tournament.core import Entry, Regulation, TableResult
from games.tournament.form import Form
from games.tournament.forms.arena import ARENA
from games.tournament.forms.cup import CUP
from games.tournament.forms.swiss import SWISS

Line = tuple[int, int, Fraction]
"""Player, place and score."""


def slow_standings(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> list[Line]:
    """Everybody by place, equals by number."""
    if regulation.form is ARENA:
        worth = {each.player: arena_worth(each.player, entries, results) for each in entries}
        return _lines({player: value[0] for player, value in worth.items()}, worth)
    if regulation.form is CUP:
        return _cup(regulation, entries, results)
    return _by_rounds(regulation, entries, results)


def _lines(scores: dict[int, Fraction], worth: Mapping[int, tuple[Fraction, ...]]) -> list[Line]:
    lines = []
    for player, score in scores.items():
        place = 1
        for other in scores:
            if worth[other] > worth[player]:
                place += 1
        lines.append((player, place, score))
    return sorted(lines, key=lambda line: (line[1], line[0]))


# Forms of rounds


def round_scores(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult], player: int
) -> Fraction:
    """All that the rounds have brought a player."""
    total = Fraction(0)
    for round in range(1, max((each.round for each in results), default=0) + 1):
        total += _round_score(regulation, entries, results, player, round)
    return total


def _round_score(
    regulation: Regulation,
    entries: Sequence[Entry],
    results: Sequence[TableResult],
    player: int,
    round: int,
) -> Fraction:
    """What a round has brought a player: at a table, by a bye, or for coming after it."""
    played = [each for each in results if each.round == round and not _is_bye(each)]
    for each in played:
        if player in each.pairing.players:
            return _table_score(regulation, played, each, player)
    for each in results:
        if each.round == round and each.pairing.players == (player,):
            return Fraction(0) if player in each.forfeits else _free_score(regulation)
    seated = [one for each in results if each.round == round for one in each.pairing.players]
    missing = [each for each in entries if each.plays(round) and each.player not in seated]
    for entry in entries:
        if entry.player == player and entry.since > round and regulation.form is SWISS and not missing:
            return _free_score(regulation) / 2
    return Fraction(0)


def _is_bye(result: TableResult) -> bool:
    return len(result.pairing.players) == 1 and result.pairing.computers == 0


def _table_score(
    regulation: Regulation, played: Sequence[TableResult], result: TableResult, player: int
) -> Fraction:
    seat = result.pairing.players.index(player)
    if player in result.forfeits:
        return Fraction(0)
    if not regulation.duplicate:
        return _place_score(result, player, seat, regulation.seats)
    if not result.points:
        return Fraction(0)
    field = []
    for each in played:
        size = len(each.pairing.players) + each.pairing.computers
        same = size == len(result.pairing.players) + result.pairing.computers and each.points
        absent = seat < len(each.pairing.players) and each.pairing.players[seat] in each.forfeits
        if same and not absent:
            field.append(each.points[seat])
    own = result.points[seat]
    if len(field) == 1:
        return Fraction(1, 2)
    won = 0
    for other in field:
        won += 2 if other < own else 1 if other == own else 0
    return Fraction(won - 1, 2 * (len(field) - 1))


def _place_score(result: TableResult, player: int, seat: int, seats: int) -> Fraction:
    """A point for each seat behind, half of one for each equal one; more at a table that is too small."""
    size = len(result.pairing.players) + result.pairing.computers
    score = Fraction(0)
    for other in range(size):
        if other == seat:
            continue
        if other < len(result.pairing.players) and result.pairing.players[other] in result.forfeits:
            score += 1
        elif not result.places:
            score += Fraction(1, 2) if other < len(result.pairing.players) else 1
        elif result.places[other] > result.places[seat]:
            score += 1
        elif result.places[other] == result.places[seat]:
            score += Fraction(1, 2)
    return score * Fraction(seats - 1, size - 1) if size < seats else score


def _free_score(regulation: Regulation) -> Fraction:
    """A win, or half of what a board can bring."""
    return Fraction(1, 2) if regulation.duplicate else Fraction(regulation.seats - 1)


# What decides between equals in forms of rounds


def _by_rounds(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> list[Line]:
    """Groups of equals are split by one tie-break after the other; who are then still equal share a place."""
    scores = {each.player: round_scores(regulation, entries, results, each.player) for each in entries}
    groups = _split([list(scores)], lambda player, group: scores[player])
    names: dict[Form, list[str]] = {
        SWISS: ["cut", "buchholz", "berger", "direct", "wins", "rating"],
    }
    ties = _Ties(regulation, entries, results)
    for name in names[regulation.form]:
        groups = _split(groups, partial(ties.value, name))
    lines, place = [], 1
    for group in groups:
        for player in sorted(group):
            lines.append((player, place, scores[player]))
        place += len(group)
    return lines


def _split(groups: list[list[int]], value: Callable[[int, list[int]], Fraction]) -> list[list[int]]:
    found = []
    for group in groups:
        values = {player: value(player, group) for player in group}
        for each in sorted(set(values.values()), reverse=True):
            found.append([player for player in group if values[player] == each])
    return found


class _Ties:
    """Tie-breaks, each asked for anew."""

    def __init__(
        self, regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
    ) -> None:
        self.regulation, self.entries, self.results = regulation, entries, results
        self.rounds = range(1, max((each.round for each in results), default=0) + 1)
        self.draw = Fraction(1, 2) if regulation.duplicate else Fraction(regulation.seats - 1, 2)

    def value(self, name: str, player: int, group: Sequence[int]) -> Fraction:
        if name == "direct":
            return self.direct(player, group)
        if name == "wins":
            return Fraction(sum(self.has_won(player, round) for round in self.rounds))
        if name == "rating":
            ratings = {each.player: Fraction(each.rating) for each in self.entries}
            met = [ratings[other] for round in self.rounds for other in self.opponents(player, round)]
            return sum(met, Fraction(0)) / len(met) if met else Fraction(0)
        if name == "berger":
            return sum((self.berger(player, round) for round in self.rounds), Fraction(0))
        parts = [each for round in self.rounds for each in self.strength(player, round)]
        total = sum(parts, Fraction(0))
        return total - min(parts) if name == "cut" and parts else total

    def table(self, player: int, round: int) -> TableResult | None:
        for each in self.results:
            if each.round == round and player in each.pairing.players:
                return each
        return None

    def score(self, player: int, round: int) -> Fraction:
        return _round_score(self.regulation, self.entries, self.results, player, round)

    def opponents(self, player: int, round: int) -> list[int]:
        """Whom a player has met; in a Swiss nobody where either has forfeited."""
        table, found = self.table(player, round), []
        for other in table.pairing.players if table else ():
            absent = table is not None and (other in table.forfeits or player in table.forfeits)
            if other != player and not (absent and self.regulation.form is SWISS):
                found.append(other)
        return found

    def outcome(self, player: int, other: int, round: int) -> Fraction:
        table = self.table(player, round)
        assert table is not None
        if player in table.forfeits:
            return Fraction(0)
        return Fraction(1 + _game(table, player, other), 2)

    def direct(self, player: int, group: Sequence[int]) -> Fraction:
        """What a player has reached against the others of the group, where everybody has met everybody.

        Who has met another several times has the sum.
        """
        total = Fraction(0)
        for one in group:
            for other in group:
                games = [round for round in self.rounds if other in self.opponents(one, round)]
                if other != one and not games:
                    return Fraction(0)
                if one == player and other != one:
                    total += sum(self.outcome(one, other, round) for round in games)
        return total

    def has_won(self, player: int, round: int) -> bool:
        """Whether a player was alone in front at a table, or has got a point for sitting out."""
        table = self.table(player, round)
        if table is None:
            return False
        if _is_bye(table):
            return not self.regulation.duplicate and self.score(player, round) > 0
        if player in table.forfeits:
            return False
        seats = self.regulation.seats
        size = len(table.pairing.players) + table.pairing.computers
        points = _place_score(table, player, table.pairing.players.index(player), seats)
        return points == max(seats, size) - 1

    def sat(self, player: int, round: int) -> bool:
        """Whether a player has played a round against somebody, if only computers."""
        table = self.table(player, round)
        if table is None or _is_bye(table) or player in table.forfeits:
            return False
        return bool(self.opponents(player, round)) or table.pairing.computers > 0

    def counted(self, player: int) -> Fraction:
        """The score of an opponent: in a Swiss their rounds without play are draws."""
        total = Fraction(0)
        for round in self.rounds:
            as_it_is = self.regulation.form is not SWISS or self.sat(player, round)
            total += self.score(player, round) if as_it_is else self.draw
        return total

    def strength(self, player: int, round: int) -> list[Fraction]:
        """The strength of the opponents of a round; without any, that of the virtual one of a Swiss."""
        met = self.opponents(player, round)
        if met:
            return [sum((self.counted(other) for other in met), Fraction(0)) / len(met)]
        return [self.virtual(player, round)] if self.regulation.form is SWISS else []

    def virtual(self, player: int, round: int) -> Fraction:
        """Equal before the round, the opposite of the player in it, and drawing from there on."""
        total = Fraction(0)
        for each in self.rounds:
            if each < round:
                total += self.score(player, each)
            elif each == round:
                total += 2 * self.draw - self.score(player, each)
            else:
                total += self.draw
        return total

    def berger(self, player: int, round: int) -> Fraction:
        met = self.opponents(player, round)
        if met:
            parts = [self.outcome(player, other, round) * self.counted(other) for other in met]
            return sum(parts, Fraction(0)) / len(met)
        if self.regulation.form is not SWISS:
            return Fraction(0)
        if not self.regulation.duplicate:
            part = self.score(player, round) / (2 * self.draw)
        else:
            part = Fraction(1, 2) if self.table(player, round) else Fraction(0)
        return part * self.virtual(player, round)


# Arena


def arena_worth(
    player: int, entries: Sequence[Entry], results: Sequence[TableResult]
) -> tuple[Fraction, Fraction, Fraction]:
    """The points of a player, whether they have played at all, and their performance, without forfeits."""
    ratings = {each.player: each.rating for each in entries}
    points, met, against, row, played = 0, 0, 0, 0, False
    for each in results:
        people = each.pairing.players
        if player not in people:
            continue
        table, won = 0, len(people) > 1
        for other in people:
            if other == player:
                continue
            sign = _game(each, player, other)
            table += sign + 1
            won = won and sign == 1
            if player not in each.forfeits and other not in each.forfeits:
                met += 1
                against += ratings[other] + 500 * sign
        if player in each.forfeits:
            table, won = 0, False
        elif each.places:
            played = True
        points += table * 2 if row >= 2 else table
        row = row + 1 if won else 0
    return Fraction(points), Fraction(played), Fraction(against, met) if met else Fraction(0)


def _game(result: TableResult, player: int, other: int) -> int:
    if player in result.forfeits or other in result.forfeits:
        return int(other in result.forfeits) - int(player in result.forfeits)
    if not result.places:
        return 0
    mine = result.places[result.pairing.players.index(player)]
    theirs = result.places[result.pairing.players.index(other)]
    return 1 if mine < theirs else -1 if mine > theirs else 0


# Knock-out


def _cup(regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]) -> list[Line]:
    """The more tables a player has gone on from, the better the place; in the final its order counts.

    Known where one player has withdrawn at most.
    """
    field = sorted(
        (each for each in entries if each.since <= 1), key=lambda each: (-each.rating, each.player)
    )
    seed = {each.player: number for number, each in enumerate(field)}
    ways, final = dict.fromkeys(seed, ""), dict.fromkeys(seed, 0)
    gone = {each.player for each in entries if each.until}
    going = _going(len(seed), regulation)
    for number in sorted({each.pairing.pairing for each in results}):
        matches = [each for each in results if each.pairing.pairing == number]
        order = _order_of(matches, seed, regulation.best_of, gone)
        for place, player in enumerate(order):
            ways[player] += "w" if place < going[number - 1] else "l"
            final[player] = -place if number == len(going) else 0
    left = [player for player in ways if "l" not in ways[player] and player not in gone]
    for player in gone.intersection(seed):
        if len(left) == 1 and ways[player] == ways[left[0]]:
            ways[left[0]] += "w"
        was_due = len(ways[player]) + 1 == max(map(len, ways.values())) and "l" not in ways[player]
        final[player] -= 9 * (was_due and len(left) == 1)
    worth = {
        player: (Fraction(way.count("w") + 99 * (player in left)), Fraction(final[player]))
        for player, way in ways.items()
    }
    scores = {each.player: Fraction(ways.get(each.player, "").count("w")) for each in entries}
    outside = (Fraction(-1), Fraction(0))
    return _lines(scores, {each.player: worth.get(each.player, outside) for each in entries})


def _going(players: int, regulation: Regulation) -> list[int]:
    """How many go on from each table and bye of a cup, in order, by trying all numbers of byes and tables."""
    least, most = regulation.fewest or regulation.seats, regulation.seats
    usual = regulation.advance or (1 if most < 4 else 2)
    found: list[int] = []
    while players > most:
        byes, tables, going = _round_of_cup(players, least, most, usual)
        found += [going] * (byes + tables)
        players = byes + tables * going
    return [*found, 1]


def _round_of_cup(players: int, least: int, most: int, usual: int) -> tuple[int, int, int]:
    """The fewest byes, then the fewest tables, and how many go on from each."""
    powers = [2**power for power in range(12)]
    for byes in range(players):
        for tables in range(1, players):
            going = next(on for on in range(usual, 9) if on * tables + byes >= least)
            sizes = {(players - byes) // tables, -(-(players - byes) // tables)}
            if most == 2 and byes and byes + tables not in powers:
                continue
            if most == 2 and not byes and players not in powers:
                continue
            if max(sizes) <= most and min(sizes) >= max(least, going + 1):
                return byes, tables, going
    raise AssertionError(players)


def _order_of(
    matches: Sequence[TableResult], seed: dict[int, int], best_of: int, gone: set[int]
) -> list[int]:
    """The players of a table from the first to the last."""
    through = [each.pairing.players[0] for each in matches if _is_bye(each)]
    seated = {player for each in matches for player in each.pairing.players}
    if not through and len(seated) == 2 and not matches[-1].pairing.computers:
        outcome = _pairing_of(matches, seed, best_of, gone)
        return sorted(seated, key=lambda player: outcome[player] == "l")

    def flaws(player: int) -> tuple[bool, bool, int, Fraction, int]:
        last = matches[-1]
        if player in through or player not in last.pairing.players:
            return player not in through, False, 0, Fraction(0), seed[player]
        seat, absent = last.pairing.players.index(player), player in last.forfeits
        place = last.places[seat] if last.places and not absent else 0
        points = last.points[seat] if last.points and not absent else Fraction(0)
        return False, absent, place, -points, seed[player]

    return sorted(seated, key=flaws)


def _pairing_of(
    matches: Sequence[TableResult], seed: dict[int, int], best_of: int, gone: set[int]
) -> dict[int, str]:
    """Who has won a pairing and who has lost it, after all of its matches; who withdraws midway loses."""
    through = [each.pairing.players[0] for each in matches if _is_bye(each)]
    people = sorted({player for each in matches for player in each.pairing.players}, key=seed.__getitem__)
    lead = 0
    for each in matches:
        if not _is_bye(each):
            lead += _knock_out_match(each, people[0], people[1])
    winner = through[0] if through else people[1] if lead < 0 else people[0]
    left = best_of - len(matches)
    if not through and len(matches) <= best_of and abs(lead) <= max(left, 0) and len(gone & {*people}) == 1:
        winner = people[0] if people[1] in gone else people[1]
    return {player: "w" if player == winner else "l" for player in people}


def _knock_out_match(result: TableResult, one: int, other: int) -> int:
    """1 if the one has won, -1 if the other has, 0 if the match is even."""
    if one in result.forfeits or other in result.forfeits:
        return int(other in result.forfeits) - int(one in result.forfeits)
    mine, theirs = result.pairing.players.index(one), result.pairing.players.index(other)
    if result.places and result.places[mine] != result.places[theirs]:
        return 1 if result.places[mine] < result.places[theirs] else -1
    if result.points and result.points[mine] != result.points[theirs]:
        return 1 if result.points[mine] > result.points[theirs] else -1
    return 0


# Matches of two teams


def slow_team_scores(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> tuple[Fraction, Fraction]:
    """Every two people of different teams, one by one: were they compared, and who was better?"""
    scores = {1: Fraction(0), 2: Fraction(0)}
    for one in entries:
        for other in entries:
            if (one.team, other.team) != (1, 2):
                continue
            for mine in results:
                for theirs in results:
                    compared = _compared(regulation, mine, one.player, theirs, other.player)
                    if compared is not None:
                        scores[1] += compared[0]
                        scores[2] += compared[1]
    return scores[1], scores[2]


def _compared(
    regulation: Regulation, mine: TableResult, one: int, theirs: TableResult, other: int
) -> tuple[Fraction, Fraction] | None:
    """What two people win of each other by these tables; None where they are not compared."""
    if one not in mine.pairing.players or other not in theirs.pairing.players or mine.round != theirs.round:
        return None
    if _is_bye(mine) or _is_bye(theirs):
        return None
    seats = mine.pairing.players.index(one), theirs.pairing.players.index(other)
    by_seat = regulation.duplicate and not mine.pairing.alone
    if seats[0] != seats[1] if by_seat else mine is not theirs:
        return None
    if one in mine.forfeits or other in theirs.forfeits:
        return Fraction(one not in mine.forfeits), Fraction(other not in theirs.forfeits)
    better = (
        mine.points[seats[0]] - theirs.points[seats[1]]
        if by_seat
        else Fraction(mine.places[seats[1]] - mine.places[seats[0]])
    )
    return (Fraction(1, 2),) * 2 if not better else (Fraction(better > 0), Fraction(better < 0))
