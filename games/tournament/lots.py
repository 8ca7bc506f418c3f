"""Lots, drawn from the seed of a tournament."""

from collections.abc import Iterable
from hashlib import sha256
from random import Random

from games.tournament.core import Entry


def lots(seed: bytes, round: int) -> Random:
    """What decides all that is left to chance in a round; round 0 is for what holds all the time."""
    return Random(int.from_bytes(sha256(seed + round.to_bytes(4, "big")).digest(), "big"))


def drawn(entries: Iterable[Entry], seed: bytes) -> dict[int, int]:
    """The lot of each player, which holds for the whole tournament; nobody's changes as others come."""
    return {each.player: lots(seed, 0x10000 + each.player).getrandbits(64) for each in entries}
