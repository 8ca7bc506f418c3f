"""Double-dummy play by brute force, independent of the solver."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from games.cards import PACK_32

Hands = tuple[frozenset[str], ...]
Position = tuple[Hands, int, tuple[str, ...]]
"""The hands, the leader, and the cards of the current trick."""
ORDER = "789TJQKA"


class Board:
    """Positions of a contract in one trump suit, or none."""

    def __init__(self, trumps: str | None, misere: bool, declarer: int = 0) -> None:
        self.trumps, self.misere, self.declarer = trumps, misere, declarer
        self.reaches = cache(self._reaches)

    def wins(self, position: Position) -> bool:
        """Return whether the player on turn wants tricks for the declarer."""
        _, leader, lying = position
        return ((leader + len(lying)) % 3 == self.declarer) is not self.misere

    def after(self, position: Position) -> Iterator[tuple[str, Position, int]]:
        """Yield each playable card, the position after it, and whether it gives the declarer a trick."""
        held, leader, lying = position
        turn = (leader + len(lying)) % 3
        suits = (lying[0][1], self.trumps) if lying else ()
        same = ([card for card in held[turn] if card[1] == suit] for suit in suits)
        for card in next(filter(None, same), held[turn]):
            rest, trick = (*held[:turn], held[turn] - {card}, *held[turn + 1 :]), (*lying, card)
            if len(trick) < 3:
                yield card, (rest, leader, trick), 0
                continue
            high = max(
                trick, key=lambda each: (each[1] == self.trumps, each[1] == trick[0][1], ORDER.index(each[0]))
            )
            taker = (leader + trick.index(high)) % 3
            yield card, (rest, taker, ()), int(taker == self.declarer)

    def tricks(self, position: Position) -> int:
        """Return the declarer's remaining tricks by best play."""
        return sum(self.reaches(position, need) for need in range(1, max(map(len, position[0])) + 1))

    def _reaches(self, position: Position, need: int) -> bool:
        """Return whether the declarer takes `need` more tricks by best play."""
        held, leader, lying = position
        if need <= 0 or need > len(held[(leader + len(lying)) % 3]):
            return need <= 0
        wish = self.wins(position)
        return wish is any(
            self.reaches(after, need - took) is wish for _, after, took in self.after(position)
        )


def declarers_tricks(
    hands: Sequence[str], leader: int, declarer: int, trumps: str | None, misere: bool
) -> int:
    """Return the declarer's tricks by best play; hands as in `AS KS`."""
    held = tuple(frozenset(hand.split()) for hand in hands)
    return Board(trumps, misere, declarer).tricks((held, leader, ()))


def random_hands(rng: Random, size: int) -> list[str]:
    """Return three random hands of this size."""
    pack = [card.value for card in rng.sample(PACK_32, 3 * size)]
    return [" ".join(pack[place * size : (place + 1) * size]) for place in range(3)]
