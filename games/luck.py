"""Derive random numbers from a text with SHA-256, as docs/verify.md describes."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

LENGTH = 1_024
"""Links of a match's chain without the seal; the last one is the secret of the match."""
WHOLE = 2**256
"""The number of SHA-256 values."""
SEATS = "seats"
"""The name of the draw for seats."""

T = TypeVar("T")


def link_of(secret: bytes, number: int) -> bytes:
    """Return a link of the secret's chain: the SHA-256 of the next link. Link 0 is the seal."""
    link = secret
    for _ in range(LENGTH - number):
        link = sha256(link).digest()
    return link


def seal_of(secret: bytes) -> str:
    """Return the seal, which is shown before the secret is used."""
    return link_of(secret, 0).hex()


def deal_number(draw: str) -> int:
    """Return the number at the end of a draw's name, or 0 before the first deal."""
    last = draw.rpartition(" ")[2]
    return int(last) if last.isdecimal() else 0


def link_number(draw: str) -> int:
    """Return the number of the link that this draw uses.

    Deals beyond the chain share its last link, which is shown only after the match.
    """
    return min(1 + deal_number(draw), LENGTH)


class Luck:
    def __init__(self, link: bytes, cuts: Iterable[int], draw: str) -> None:
        """`cuts` are the places of the cuts in any order; 0 means no cut."""
        self._text = " ".join((link.hex(), *map(str, sorted(filter(None, cuts))), draw))
        self._counter = 0

    def randrange(self, stop: int) -> int:
        """Return a number from 0 to below `stop`, uniformly."""
        while True:
            value = int.from_bytes(sha256(f"{self._text} {self._counter}".encode()).digest(), "big")
            self._counter += 1
            if value < WHOLE - WHOLE % stop:
                return value % stop

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Return the last `k` items of a Fisher–Yates shuffle, in order."""
        mixed = list(population)
        for last in range(len(mixed) - 1, 0, -1):
            place = self.randrange(last + 1)
            mixed[last], mixed[place] = mixed[place], mixed[last]
        return mixed[len(mixed) - k :]


def drawn(secret: bytes, cuts: Iterable[int], draw: str) -> Luck:
    """Return the numbers of a draw in the match with this secret."""
    return Luck(link_of(secret, link_number(draw)), cuts, draw)


def lot(secret: bytes, cuts: Iterable[int], chairs: int) -> tuple[int, ...]:
    """Return the lobby's chair for each seat."""
    return tuple(drawn(secret, cuts, SEATS).sample(range(chairs), chairs))
