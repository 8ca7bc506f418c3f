"""Puzzles checked by trying everything: plain loops over text that share nothing with solver or generator."""

from collections.abc import Sequence
from functools import cache

from tests.games.preferans.brute import Hands, _allowed, _beats, _without


class Deal:
    """A kind of game with the declarer in place 0."""

    def __init__(self, trumps: str, *, misere: bool) -> None:
        self._trumps = trumps or None
        self._misere = misere
        self.reached = cache(self._reached)

    def _reached(self, held: Hands, first: int, lying: tuple[str, ...], need: int) -> bool:
        """Whether the declarer takes `need` more tricks by best play of both sides."""
        if len(lying) == 3:
            taker = self.taker(first, lying)
            return self.reached(held, taker, (), need - (taker == 0))
        if need <= 0 or need > len(held[first]) + bool(lying):
            return need <= 0
        turn = (first + len(lying)) % 3
        wish = self.wishes(turn)
        return wish is any(
            self.reached(_without(held, turn, card), first, (*lying, card), need) is wish
            for card in self.allowed(held, turn, lying)
        )

    def wishes(self, turn: int) -> bool:
        """Whether a player wants the declarer's tricks."""
        return (turn == 0) is not self._misere

    def allowed(self, held: Hands, turn: int, lying: Sequence[str]) -> list[str]:
        return _allowed(held[turn], tuple(lying), self._trumps)

    def taker(self, first: int, lying: Sequence[str]) -> int:
        taker, high = first, lying[0]
        for place, card in enumerate(lying[1:], 1):
            if _beats(card, high, self._trumps):
                taker, high = (first + place) % 3, card
        return taker


def right_cards(deal: Deal, held: Hands, first: int, lying: tuple[str, ...], need: int) -> set[str]:
    """The cards after which whoever plays has what they want."""
    turn = (first + len(lying)) % 3
    return {
        card
        for card in deal.allowed(held, turn, lying)
        if deal.reached(_without(held, turn, card), first, (*lying, card), need) is deal.wishes(turn)
    }


def faults(
    deal: Deal, held: Hands, first: int, lying: tuple[str, ...], need: int, line: Sequence[str]
) -> list[str]:
    """The cards of a line, after its first, by which somebody gives away what they had."""
    found = []
    for number, card in enumerate(line):
        turn = (first + len(lying)) % 3
        had = deal.reached(held, first, lying, need)
        assert card in deal.allowed(held, turn, lying), card
        held, lying = _without(held, turn, card), (*lying, card)
        if number and deal.reached(held, first, lying, need) is not had:
            found.append(card)
        if len(lying) == 3:
            first = deal.taker(first, lying)
            lying, need = (), need - (first == 0)
    return found
