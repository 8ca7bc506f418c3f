"""Random numbers of computer players, seeded from views."""

from functools import cached_property
from hashlib import sha256
from random import Random

import msgspec


class ViewRandom(Random):
    """A generator that seeds itself from a view at its first draw, since most choices need none.

    `Random` draws everything through `random` and `getrandbits`. A seed leaves out the encoded members that
    a view names as `unseeded`, so that a choice which a table does not offer moves no computer there.
    """

    gauss_next: float | None = None

    def __new__(cls, view: msgspec.Struct, salt: bytes = b"") -> "ViewRandom":
        return super().__new__(cls)

    def __init__(self, view: msgspec.Struct, salt: bytes = b"") -> None:
        self._view = view
        self._salt = salt

    @cached_property
    def _seeded(self) -> Random:
        encoded = msgspec.json.encode(self._view, order="deterministic")
        for member in getattr(self._view, "unseeded", ()):
            encoded = encoded.replace(member, b"")
        return Random(sha256(self._salt + encoded).digest())

    def random(self) -> float:
        return self._seeded.random()

    def getrandbits(self, k: int, /) -> int:
        return self._seeded.getrandbits(k)


def rng_for(view: msgspec.Struct, salt: bytes = b"") -> Random:
    """Return a generator seeded from a view: equal views give equal choices.

    A secret `salt` makes the choices unpredictable even with the view at hand.
    """
    return ViewRandom(view, salt)
