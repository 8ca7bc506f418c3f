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
from games.tournament.forms.double_knock_out import DOUBLE_KNOCK_OUT
from games.tournament.forms.knock_out import KNOCK_OUT
from games.tournament.forms.swiss import SWISS
from games.tournament.forms.teams import TEAMS

Line = tuple[int, int, Fraction]
"""Player, place and score."""


def slow_standings(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> list[Line]:
    """Everybody by place, equals by number."""
    if regulation.form is ARENA:
        worth = {each.player: arena_worth(each.player, entries, results) for each in entries}
        return _lines({player: value[0] for player, value in worth.items()}, worth)
    if regulation.form in (KNOCK_OUT, DOUBLE_KNOCK_OUT):
        return _knock_out(regulation, entries, results)
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
        TEAMS: ["direct", "wins", "rating"],
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
) -> tuple[Fraction, Fraction]:
    """The points of a player, and their performance."""
    ratings = {each.player: each.rating for each in entries}
    points, met, against, row = 0, 0, 0, 0
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
            met += 1
            against += ratings[other] + 500 * sign
        if player in each.forfeits:
            table, won = 0, False
        points += table * 2 if row >= 2 else table
        row = row + 1 if won else 0
    return Fraction(points), Fraction(against, met) if met else Fraction(0)


def _game(result: TableResult, player: int, other: int) -> int:
    if player in result.forfeits or other in result.forfeits:
        return int(other in result.forfeits) - int(player in result.forfeits)
    if not result.places:
        return 0
    mine = result.places[result.pairing.players.index(player)]
    theirs = result.places[result.pairing.players.index(other)]
    return 1 if mine < theirs else -1 if mine > theirs else 0


# Knock-out


def _knock_out(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> list[Line]:
    """The longer the way to the last loss, the better the place.

    No bracket is drawn, so that a double knock-out is known for fields of a power of two alone: in others some
    go on in the losers' bracket without a pairing.
    """
    field = sorted(
        (each for each in entries if each.since <= 1), key=lambda each: (-each.rating, each.player)
    )
    seed = {each.player: number for number, each in enumerate(field)}
    ways = dict.fromkeys(seed, "")
    gone = {each.player for each in entries if each.until}
    last: dict[int, int] = {}
    for each in results:
        last[each.pairing.pairing] = max(each.round, last.get(each.pairing.pairing, 0))
    for number in sorted(last, key=lambda number: (last[number], number)):
        matches = [each for each in results if each.pairing.pairing == number]
        for player, outcome in _pairing_of(matches, seed, regulation.best_of, gone).items():
            ways[player] += outcome
    lives = 2 if regulation.form is DOUBLE_KNOCK_OUT else 1
    _give_ways(entries, results, ways, lives)
    scores = {each.player: Fraction(ways.get(each.player, "").count("w")) for each in entries}
    return _lines(scores, {each.player: (_length(ways.get(each.player), lives),) for each in entries})


def _give_ways(
    entries: Sequence[Entry], results: Sequence[TableResult], ways: dict[int, str], lives: int
) -> None:
    """Note what has no result: the pairings of who has withdrawn, and a last one that they have given up."""
    field = 1
    while field < len(ways):
        field *= 2
    last = max((each.pairing.pairing for each in results), default=0)
    gone = {each.player for each in entries if each.until}
    left = [player for player in ways if ways[player].count("l") < lives]
    given = [
        each for each in results if each.pairing.pairing == last and gone.intersection(each.pairing.players)
    ]
    missing = last < (field - 1 if lives == 1 else 2 * field - 2)
    again = lives == 2 and last == 2 * field - 2 and given
    owed = max((lives - ways[player].count("l") for player in left if player in gone), default=0)
    for player in left:
        if player in gone:
            ways[player] += "l" * (lives - ways[player].count("l"))
        elif missing or again:
            ways[player] += "w" * owed


def _length(way: str | None, lives: int) -> Fraction:
    """How far this row of pairings won and lost has led."""
    if way is None:
        return Fraction(-1)
    if way.count("l") < lives:
        return Fraction(1_000)
    if lives == 1:
        return Fraction(way.count("w"))
    before, after = way.split("l")[:2]
    entered = 1 if before == "" else 2 * len(before)
    return Fraction(entered + len(after))


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
