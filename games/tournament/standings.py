"""Make standings of what rounds have brought: the most points win."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from games.tournament.core import Entries, Regulation, Results, Standing
from games.tournament.form import Form
from games.tournament.scoring import ZERO, scores
from games.tournament.tie_breaks import TieBreaks

Values = tuple[tuple[str, Fraction], ...]
"""Names of tie-breaks, and what they are."""


class ScoredForm(Form):
    """A form in which rounds bring points, and tie-breaks separate equals."""

    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        last = max((each.round for each in results), default=0)
        brought = scores(regulation, entries, results)
        breaks = TieBreaks(regulation, entries, results, brought)
        total = {player: sum(brought[player].values(), ZERO) for player in brought}
        equals = groupby(sorted(total, key=lambda player: -total[player]), key=total.__getitem__)
        values = {player: each for _, group in equals for player, each in breaks.of(list(group)).items()}
        rounds = {player: [got.get(round) for round in range(1, last + 1)] for player, got in brought.items()}
        return placed(entries, rounds, values)


def placed(
    entries: Entries, rounds: Mapping[int, Sequence[Fraction | None]], values: Mapping[int, Values]
) -> tuple[Standing, ...]:
    """Return everybody by the sum of their rounds, then by tie-breaks; equals are in the order of entry."""
    score = {player: sum(filter(None, brought), ZERO) for player, brought in rounds.items()}
    merit = {player: (each, *(value for _, value in values[player])) for player, each in score.items()}
    places = {each: place for place, each in reversed([*enumerate(sorted(merit.values(), reverse=True), 1)])}
    found = [
        Standing(
            each.player,
            places[merit[each.player]],
            score[each.player],
            values[each.player],
            tuple(rounds[each.player]),
            out=each.until > 0,
        )
        for each in entries
    ]
    return tuple(sorted(found, key=lambda each: (each.place, each.player)))
