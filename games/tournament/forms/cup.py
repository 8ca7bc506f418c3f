"""Cups: the best of each table advance, until one final table.

`bracket` seats the players; late entries are not possible. There is no match for third place: players that
go out in the same round of the bracket share a place, and the final decides the first ones.

Each match is a round: a round has one match for each open table with known players. `Pairing.pairing` is the
number of the table in the bracket, from 1, for all of its matches. Byes and walkovers are pairings of one
player; they have results like other tables. Computers sit only where withdrawals leave fewer players than the
game needs.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from hashlib import sha256

from games.tournament.bracket import Bracket, Meeting, winner_of
from games.tournament.core import Entries, Pairing, Regulation, Results, Standing
from games.tournament.form import Form

HALF = Fraction(1, 2)
MOST_SEATS = 5


class Cup(Form):
    """The best of a table advance."""

    name, rank, kind = "cup", 3, "cup"
    readmits = False

    def seats(self, able: Sequence[int]) -> tuple[int, ...]:
        return tuple(seats for seats in able if seats <= MOST_SEATS)

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the matches of a round; empty once the winner is certain."""
        if not self.has_round(regulation, entries, results, round):
            return ()
        bracket = Bracket(regulation, entries)
        before = [each for each in results if each.round < round]
        gone = _gone(entries, round)
        meetings = [each for each in bracket.meetings(before) if each.node.round <= round]
        waiting = [bracket.settle(each, gone) for each in meetings if each.open]
        found = [
            Pairing(each.players, 0, each.node.number)
            for each in meetings
            if each.node.round == round and len(each.players) == 1
        ]
        for each in waiting:
            if each.ranked:
                found += [Pairing((player,), 0, each.node.number) for player in each.winners]
            else:
                found.append(_match(bracket, each, gone, seed))
        return tuple(found)

    def has_round(self, regulation: Regulation, entries: Entries, results: Results, round: int) -> bool:
        """Return whether the winner is still open."""
        before = [each for each in results if each.round < round]
        return not Bracket(regulation, entries).is_decided(before, _gone(entries, round))

    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        """Return the standings: players that can still win first, the others by the last round reached."""
        bracket = Bracket(regulation, entries)
        last = max((each.round for each in results), default=0)
        meetings = bracket.meetings(results, _gone(entries, last + 1))
        reached = _reached(bracket, meetings, entries)
        order = sorted(entries, key=lambda each: (reached[each.player], bracket.rank.get(each.player, 0)))
        places = {reached[each.player]: at for at, each in reversed([*enumerate(order, 1)])}
        won, brought = _won(meetings, results), _brought(meetings, results)
        return tuple(
            Standing(
                each.player,
                places[reached[each.player]],
                Fraction(won[each.player]),
                rounds=tuple(brought.get((round, each.player)) for round in range(1, last + 1)),
                out=bool(each.until) or reached[each.player] > _STILL_IN,
            )
            for each in order
        )

    def displaced(
        self, regulation: Regulation, entries: Entries, results: Results, pairings: Iterable[Pairing]
    ) -> set[Pairing]:
        """Return the pairings that contradict the bracket after these results."""
        meetings = Bracket(regulation, entries).meetings(results)
        return {each for each in pairings if not {*each.players} <= {*meetings[each.pairing - 1].players}}


CUP = Cup()
_STILL_IN = (0, 0)


def _gone(entries: Entries, round: int) -> set[int]:
    return {each.player for each in entries if each.until and each.until < round}


def _match(bracket: Bracket, meeting: Meeting, gone: set[int], seed: bytes) -> Pairing:
    """Return the next match of a meeting; two change seats after a lot, larger tables draw them."""
    number = meeting.node.number.to_bytes(4, "big")
    if len(meeting.players) == 2:
        turned = (sha256(seed + number).digest()[0] + meeting.matches) % 2
        return Pairing(meeting.players[::-1] if turned else meeting.players, 0, meeting.node.number)
    stay = [each for each in meeting.players if each not in gone]
    stay.sort(key=lambda player: sha256(seed + number + player.to_bytes(4, "big")).digest())
    return Pairing(tuple(stay), max(0, bracket.fewest - len(stay)), meeting.node.number)


def _reached(bracket: Bracket, meetings: Sequence[Meeting], entries: Entries) -> dict[int, tuple[int, int]]:
    """Return a sort key for each player's last round: the rounds left after it, the place in the final."""
    outside = (bracket.depth + 1, 0)
    found = {each.player: _STILL_IN if each.player in bracket.rank else outside for each in entries}
    for each in meetings:
        left = bracket.depth - each.node.round
        for place, player in enumerate(each.ranked[each.node.advance :], 1):
            found[player] = left + 1, 0 if left else place
    return found


def _won(meetings: Sequence[Meeting], results: Results) -> Counter[int]:
    """Count the tables that each player has won, with byes."""
    noted = {each.pairing.pairing for each in results}
    return Counter(
        player
        for each in meetings
        if len(each.players) > 1 or each.node.number in noted
        for player in each.winners
    )


def _brought(meetings: Sequence[Meeting], results: Results) -> dict[tuple[int, int], Fraction]:
    """Return the points of each round: 1 for a win, a bye or advancing, ½ for an even match of two."""
    found: dict[tuple[int, int], Fraction] = {}
    for each in results:
        players, meeting = each.pairing.players, meetings[each.pairing.pairing - 1]
        won = players if each.pairing.bye else meeting.winners
        if len(players) == 2 == len(meeting.players):
            won = tuple(winner_of(each))
        even = not won and len(players) == 2
        found |= {(each.round, player): HALF if even else Fraction(player in won) for player in players}
    return found
