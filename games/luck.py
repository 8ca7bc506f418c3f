"""Draws that follow from a text, so that eight lines of any language repeat them: docs/verify.md."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

LENGTH = 1_024
"""Links of a match's chain, its seal not counted; the last one is the secret of the match."""
WHOLE = 2**256
"""The number of values that SHA-256 may have."""
SEATS = "seats"
"""The name of the draw that gives people their seats."""

T = TypeVar("T")


def link_of(secret: bytes, number: int) -> bytes:
    """A link of the chain that ends with this secret: the SHA-256 of the next one. Link 0 is the seal."""
    link = secret
    for _ in range(LENGTH - number):
        link = sha256(link).digest()
    return link


def seal_of(secret: bytes) -> str:
    """What is shown of a match's secret before it is used."""
    return link_of(secret, 0).hex()


def deal_number(draw: str) -> int:
    """The number at the end of a draw's name; 0 for a draw before the first deal."""
    last = draw.rpartition(" ")[2]
    return int(last) if last.isdecimal() else 0


def link_number(draw: str) -> int:
    """The link from which a draw of a match is made, by its name.

    The deals at the chain's end and beyond share its last link, which is shown when the match is over.
    """
    return min(1 + deal_number(draw), LENGTH)


class Luck:
    """The numbers of one draw."""

    def __init__(self, link: bytes, cuts: Iterable[int], draw: str) -> None:
        """`cuts` are the places at which people have cut, in any order; 0 for each who has not."""
        self._text = " ".join((link.hex(), *map(str, sorted(filter(None, cuts))), draw))
        self._counter = 0

    def randrange(self, stop: int) -> int:
        """A number from 0 to below `stop`, each as likely as the others."""
        while True:
            value = int.from_bytes(sha256(f"{self._text} {self._counter}".encode()).digest(), "big")
            self._counter += 1
            if value < WHOLE - WHOLE % stop:
                return value % stop

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """The last `k` of a Fisher–Yates shuffle, in its order; of all of them, the whole shuffle."""
        mixed = list(population)
        for last in range(len(mixed) - 1, 0, -1):
            place = self.randrange(last + 1)
            mixed[last], mixed[place] = mixed[place], mixed[last]
        return mixed[len(mixed) - k :]


def drawn(secret: bytes, cuts: Iterable[int], draw: str) -> Luck:
    """The numbers of a draw of the match with this secret."""
    return Luck(link_of(secret, link_number(draw)), cuts, draw)


def lot(secret: bytes, cuts: Iterable[int], chairs: int) -> tuple[int, ...]:
    """For each seat, the chair of the lobby that gets it."""
    return tuple(drawn(secret, cuts, SEATS).sample(range(chairs), chairs))
