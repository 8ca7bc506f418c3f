"""Draw lots from the seed of a tournament."""

from collections.abc import Iterable
from hashlib import sha256
from random import Random

from games.tournament.core import Entry


def lots(seed: bytes, round: int) -> Random:
    """Return the random numbers of a round; round 0 is for the whole tournament."""
    return Random(int.from_bytes(sha256(seed + round.to_bytes(4, "big")).digest(), "big"))


def drawn(entries: Iterable[Entry], seed: bytes) -> dict[int, int]:
    """Return each player's lot for the whole tournament; late entries change no lot."""
    return {each.player: lots(seed, 0x10000 + each.player).getrandbits(64) for each in entries}
