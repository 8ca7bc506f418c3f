"""Order players before a round: by score, then rating, then lot; draw lots."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import NamedTuple

from games.tournament.core import Entries, Entry, Regulation, Results
from games.tournament.scoring import ZERO, scores


def lots(seed: bytes, round: int) -> Random:
    """Return the random numbers of a round; round 0 is for the whole tournament."""
    return Random(int.from_bytes(sha256(seed + round.to_bytes(4, "big")).digest(), "big"))


def drawn(entries: Iterable[Entry], seed: bytes) -> dict[int, int]:
    """Return each player's lot for the whole tournament; late entries change no lot."""
    return {each.player: lots(seed, 0x10000 + each.player).getrandbits(64) for each in entries}


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
