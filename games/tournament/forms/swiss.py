"""Swiss: a number of rounds between equals, without repeated opponents.

The rules are those of the FIDE Handbook, C.04.1 (basic rules for Swiss systems).
"""

from itertools import groupby

from games.tournament.core import Entries, Pairing, Regulation, Results, Standing
from games.tournament.form import Form
from games.tournament.history import History
from games.tournament.ranking import lots, ranking
from games.tournament.scoring import ZERO, scores
from games.tournament.standings import placed
from games.tournament.swiss_round.pairs import swiss_pairs
from games.tournament.swiss_round.schedule import nearest_round, scheduled_rounds
from games.tournament.swiss_round.tables import pairing, swiss_tables
from games.tournament.tie_breaks import TieBreaks


class Swiss(Form):
    """Rounds of equals, without repeated opponents."""

    name, rank, kind = "swiss", 2, "rounds"
    announces_rounds = True
    shares_boards = True
    admits_late = True
    rounds_offered = (3, 4, 5, 6, 7, 9, 11)
    usual_rounds = 5
    tie_breaks = (
        "buchholz_cut",
        "buchholz",
        "sonneborn_berger",
        "direct",
        "wins",
        "opponents",
    )

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the tables of a round, the highest scores first.

        Empty after the last round, and where no table can be made: byes alone are no round.
        """
        if not 1 <= round <= regulation.rounds:
            return ()
        past = [each for each in results if each.round < round]
        field = ranking(regulation, entries, past, round=round, seed=seed)
        history, chance = History(past), lots(seed, round)
        fresh = scheduled_rounds(regulation, entries, field, history, round, seed)
        if regulation.seats == 2:
            found = swiss_pairs(field, history, fresh, fill=regulation.fill, lots=chance)
        elif fresh:
            scheduled = nearest_round(regulation, fresh, field)
            found = [pairing(regulation, players, history, chance) for players in scheduled]
        else:
            found = swiss_tables(regulation, field, history, chance)
        return () if all(each.bye for each in found) else tuple(found)

    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        """Return the standings by points; tie-breaks separate equals."""
        last = max((each.round for each in results), default=0)
        brought = scores(regulation, entries, results)
        breaks = TieBreaks(regulation, entries, results, brought)
        total = {player: sum(brought[player].values(), ZERO) for player in brought}
        equals = groupby(sorted(total, key=lambda player: -total[player]), key=total.__getitem__)
        values = {player: each for _, group in equals for player, each in breaks.of(list(group)).items()}
        rounds = {player: [got.get(round) for round in range(1, last + 1)] for player, got in brought.items()}
        return placed(entries, rounds, values)


SWISS = Swiss()
