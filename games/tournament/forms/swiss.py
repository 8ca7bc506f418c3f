"""Swiss: a number of rounds between equals, without repeated opponents.

The rules are those of the FIDE Handbook, C.04.1 (basic rules for Swiss systems).
"""

from games.tournament.core import Entries, Pairing, Regulation, Results, Standing
from games.tournament.form import Form
from games.tournament.history import History
from games.tournament.ranking import lots, ranking
from games.tournament.scoring import scores
from games.tournament.standings import placed
from games.tournament.swiss_round.pairs import swiss_pairs
from games.tournament.swiss_round.schedule import nearest_round, scheduled_rounds
from games.tournament.swiss_round.tables import seat_order, swiss_tables
from games.tournament.tie_breaks import TieBreaks


class Swiss(Form):
    """Rounds of equals, without repeated opponents."""

    name, rank, kind = "swiss", 2, "rounds"
    announces_rounds = True
    admits_late = True

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the tables of a round, the highest scores first; empty where byes alone would be left."""
        if not self.has_round(regulation, entries, results, round):
            return ()
        past = [each for each in results if each.round < round]
        field = ranking(regulation, entries, past, round=round, seed=seed)
        history, chance = History(past), lots(seed, round)
        fresh = scheduled_rounds(regulation, entries, field, history, round, seed)
        if regulation.seats == 2:
            return tuple(swiss_pairs(field, history, fresh, lots=chance))
        if fresh:
            scheduled = nearest_round(regulation, fresh, field)
            return tuple(Pairing(seat_order(players, history, chance)) for players in scheduled)
        return tuple(swiss_tables(regulation, field, history, chance))

    def has_round(self, regulation: Regulation, entries: Entries, results: Results, round: int) -> bool:
        here = sum(each.plays(round) for each in entries)
        return 1 <= round <= regulation.rounds and here >= regulation.least

    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        """Return the standings by points; tie-breaks separate equals."""
        last = max((each.round for each in results), default=0)
        brought = scores(regulation, entries, results)
        breaks = TieBreaks(regulation, entries, results, brought)
        rounds = {player: [got.get(round) for round in range(1, last + 1)] for player, got in brought.items()}
        return placed(entries, rounds, {player: breaks.of(player) for player in brought})


SWISS = Swiss()
