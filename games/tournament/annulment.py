"""Round robins that people leave: what counts of their games.

As in the FIDE Handbook, C.05: who leaves before half of their games are played has no results, and nobody has
one against them. Later their results stay, and each game that they do not play is a point for the opponent.

Games count that the player has not forfeited. Where computers sit in for who has left, or where a result is
compared with other tables and not with the opponent's, all results stay.
"""

from collections import Counter
from collections.abc import Sequence

from games.tournament.core import Entry, Form, Regulation, TableResult


def counting(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> list[TableResult]:
    """Return the results that count, with byes."""
    annulled = _annulled(regulation, entries, results)
    return [each for each in results if annulled.isdisjoint((*each.pairing.players, each.pairing.missing))]


def _annulled(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> frozenset[int]:
    """Those whose results do not count."""
    if regulation.form is not Form.ROUND_ROBIN or regulation.fill or regulation.duplicate:
        return frozenset()
    games = Counter(
        player
        for each in results
        if not each.pairing.bye
        for player in each.pairing.players
        if player not in each.forfeits
    )
    whole = (sum(each.since == 1 for each in entries) - 1) * regulation.rounds
    return frozenset(each.player for each in entries if each.until and 2 * games[each.player] < whole)
