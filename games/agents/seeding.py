"""Where a computer player's randomness comes from."""

from hashlib import sha256
from random import Random

import msgspec


def rng_for(view: msgspec.Struct) -> Random:
    """A generator seeded from all that a seat knows: the same view gives the same choice."""
    return Random(sha256(msgspec.json.encode(view, order="deterministic")).digest())
