"""Knock-outs: who loses a pairing is out.

`bracket` says who meets whom; late entries are not possible. There is no match for third place: players who
go out in the same round of the bracket share a place.

Each match is a round: a round has one match for each open pairing whose players are known. `Pairing.pairing`
is the number of the pairing in the bracket, from 1, for all of its matches. Byes and walkovers are pairings
of one player; they have results like other tables.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import ClassVar

from games.tournament.bracket import Bracket, BracketPlace, Meeting, Side, winner_of
from games.tournament.core import Entries, Pairing, Regulation, Results, Standing
from games.tournament.form import Form

HALF = Fraction(1, 2)


class KnockOut(Form):
    """One lost pairing puts a player out."""

    name = "knockout"
    rank = 3
    kind = "cup"
    duels = True
    readmits = False
    best_of_offered = (1, 3, 5, 7)
    lives: ClassVar[int] = 1
    """The lost pairings that put a player out."""

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the matches of a round; empty once the winner is certain."""
        bracket = self._bracket(regulation, entries)
        before = [each for each in results if each.round < round]
        gone = _gone(entries, round)
        waiting = [each for each in bracket.meetings(before) if each.open and (round > 1 or each.first)]
        if all(gone.intersection(each.players) for each in waiting) and bracket.winner(before, gone):
            return ()
        byes = bracket.byes() if round == 1 else []
        return tuple(byes + [_match(regulation, bracket.settle(each, gone), seed) for each in waiting])

    def rounds(self, regulation: Regulation, entries: Entries) -> int | None:
        """Return the number of rounds if no match is even; None if it depends on results."""
        if self.lives > 1 or regulation.best_of > 1:
            return None
        return self._bracket(regulation, entries).depth

    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        """Return the standings: players who can still win first, the others by how far they came."""
        bracket = self._bracket(regulation, entries)
        last = max((each.round for each in results), default=0)
        meetings = bracket.meetings(results, _gone(entries, last + 1))
        reached = self._reached(bracket, meetings, entries)
        order = sorted(entries, key=lambda each: (-reached[each.player], bracket.rank.get(each.player, 0)))
        level = [reached[each.player] for each in order]
        place = {each: number for number, each in reversed([*enumerate(level, 1)])}
        won, brought = _won(meetings, results), _brought(results)
        return tuple(
            Standing(
                each.player,
                place[reached[each.player]],
                Fraction(won[each.player]),
                rounds=tuple(brought.get((round, each.player)) for round in range(1, last + 1)),
                out=bool(each.until) or reached[each.player] < _STILL_IN,
            )
            for each in order
        )

    def displaced(
        self, regulation: Regulation, entries: Entries, results: Results, pairings: Iterable[Pairing]
    ) -> set[Pairing]:
        """Return the pairings whose players differ from the bracket after these results."""
        meetings = self._bracket(regulation, entries).meetings(results)
        return {each for each in pairings if not {*each.players} <= {*meetings[each.pairing - 1].players}}

    def _reached(self, bracket: Bracket, meetings: Sequence[Meeting], entries: Entries) -> dict[int, int]:
        """Return a sort key for how far each player came."""
        found = {each.player: _STILL_IN if each.player in bracket.rank else _OUTSIDE for each in entries}
        losses: Counter[int] = Counter()
        for each in meetings:
            if each.decided and each.loser is not None:
                losses[each.loser] += 1
                if losses[each.loser] == self.lives:
                    found[each.loser] = _level(each.place)
        return found

    def _bracket(self, regulation: Regulation, entries: Entries) -> Bracket:
        return Bracket(regulation, entries, double=self.lives > 1)


KNOCK_OUT = KnockOut()
_OUTSIDE, _FINALIST, _STILL_IN = -1, 1_000, 1_001


def _gone(entries: Entries, round: int) -> set[int]:
    return {each.player for each in entries if each.until and each.until < round}


def _match(regulation: Regulation, meeting: Meeting, seed: bytes) -> Pairing:
    """Return the next match of a meeting, with alternating first seats after a lot, or the walkover."""
    if meeting.winner is not None:
        return Pairing((meeting.winner,), 0, meeting.number)
    lot = sha256(seed + meeting.number.to_bytes(4, "big")).digest()[0]
    turned = (lot + meeting.matches) % 2
    players = meeting.players[::-1] if turned else meeting.players
    return Pairing(players, max(0, regulation.seats - 2), meeting.number)


def _level(place: BracketPlace) -> int:
    return place.round if place.side in {Side.WINNERS, Side.LOSERS} else _FINALIST


def _won(meetings: Sequence[Meeting], results: Results) -> Counter[int]:
    """Count the pairings that each player has won, with byes."""
    noted = {each.pairing.pairing for each in results}
    return Counter(
        each.winner
        for each in meetings
        if each.winner is not None and (len(each.players) == 2 or each.number in noted)
    )


def _brought(results: Results) -> dict[tuple[int, int], Fraction]:
    """Return the points of each player and round: 1 for a win or a bye, ½ for an even match."""
    found: dict[tuple[int, int], Fraction] = {}
    for each in results:
        won = list(each.pairing.players) if each.pairing.bye else winner_of(each)
        found |= {
            (each.round, player): Fraction(player in won) if won else HALF for player in each.pairing.players
        }
    return found
