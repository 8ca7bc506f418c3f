"""Order players before a round: by score, then rating, then lot."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from games.tournament.core import Entries, Regulation, Results
from games.tournament.lots import drawn
from games.tournament.scoring import ZERO, scores


class Ranked(NamedTuple):
    """A player of the next round, with a score from 0 (the lowest) to 1000 (the highest)."""

    player: int
    score: int


def ranking(
    regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
) -> list[Ranked]:
    """Return the players of a round, the highest first."""
    brought = scores(regulation, entries, results)
    total = {each.player: sum(brought[each.player].values(), ZERO) for each in entries}
    lot = drawn(entries, seed)
    field = [each for each in entries if each.plays(round)]
    field.sort(key=lambda each: (-total[each.player], -each.rating, lot[each.player]))
    whole = _whole({each.player: total[each.player] for each in field})
    return [Ranked(each.player, whole[each.player]) for each in field]


def _whole(totals: Mapping[int, Fraction]) -> dict[int, int]:
    """Scale scores to whole numbers from 0 to 1000; equals stay equal."""
    least = min(totals.values(), default=ZERO)
    spread = max(totals.values(), default=ZERO) - least or Fraction(1)
    return {player: int(1000 * (total - least) / spread) for player, total in totals.items()}
