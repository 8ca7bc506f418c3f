"""Make the standings of the forms in which rounds bring points."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby

from games.tournament.core import Entries, Regulation, Results, Standing
from games.tournament.form import Form
from games.tournament.scoring import ZERO, scores
from games.tournament.tie_breaks import TieBreaks


class ScoredForm(Form):
    """A form in which rounds bring points, and the most points win."""

    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        last = max((each.round for each in results), default=0)
        brought = scores(regulation, entries, results)
        total = {each.player: sum(brought[each.player].values(), ZERO) for each in entries}
        breaks = TieBreaks(regulation, entries, results, brought)
        values = {player: each for equals in _equals(total) for player, each in breaks.of(equals).items()}
        order = [(-total[each.player], *(-value for _, value in values[each.player])) for each in entries]
        places = _places(order)
        found = [
            Standing(
                player=each.player,
                place=places[key],
                score=total[each.player],
                tie_breaks=values[each.player],
                rounds=tuple(brought[each.player].get(round) for round in range(1, last + 1)),
                out=each.until > 0,
            )
            for each, key in zip(entries, order, strict=True)
        ]
        return tuple(sorted(found, key=lambda each: (each.place, each.player)))


def _equals(total: Mapping[int, Fraction]) -> list[list[int]]:
    """Group players by score, the highest first."""
    falling = sorted(total, key=lambda player: -total[player])
    return [list(group) for _, group in groupby(falling, key=total.__getitem__)]


def _places(order: Iterable[tuple[Fraction, ...]]) -> dict[tuple[Fraction, ...], int]:
    """Map each sort key to its place, that of the first of equals."""
    found: dict[tuple[Fraction, ...], int] = {}
    for place, key in enumerate(sorted(order), start=1):
        found.setdefault(key, place)
    return found
