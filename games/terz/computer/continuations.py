"""Value the rest of a deal in a sampled world, with declarations before and after a card."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.cards import Card, Rank, Suit
from games.terz.combinations import FOURS, POINTS, Four, Kind, Sayable
from games.terz.computer.playouts import (
    BITS,
    MARRIED,
    CombinationBits,
    End,
    Playout,
    Position,
    UsedCombinations,
    highest,
    mask,
    replies,
    tables,
)
from games.terz.options import Reply
from games.terz.state import HAND
from games.trick_game.playouts import split

RANKS = len(Rank) - list(Rank).index(Rank.SEVEN)


class Start(NamedTuple):
    """A sampled world before a play: the position, the talon in the order of draws, used combinations."""

    here: Position
    talon: tuple[int, ...]
    used: UsedCombinations


class Continuations:
    """Values the rest of a deal: points of the seat to move minus the other's."""

    def __init__(self, trumps: Suit, reply: Reply) -> None:
        self._trumps, self._reply = trumps, reply
        self._table = tables(trumps)
        self._playout = Playout(trumps, reply)
        self._end = End(trumps)
        self._counted: dict[Position, Mapping[int, float]] = {}

    def cards(self, start: Start) -> list[int]:
        """Return the cards that may be played."""
        here = start.here
        if not here.led:
            return split(here.hand)
        return split(replies(here.hand, here.led, self._table, self._reply if start.talon else None))

    def after(self, start: Start, card: int, *, silent: bool = False) -> float:
        """Return the value of this card; `silent`: nothing is declared before it."""
        if start.talon:
            return self._playout.worth(start.here, card, start.talon, start.used, silent=silent)
        return self._ends(start.here)[card] + self._said_last(start, card, silent=silent)

    def rest(self, start: Start) -> float:
        """Return the value of the best card."""
        if start.talon:
            return self.after(start, self._playout.next_card(start.here, start.talon))
        return max(self.after(start, card) for card in self.cards(start))

    def _ends(self, here: Position) -> Mapping[int, float]:
        if here not in self._counted:
            self._counted[here] = self._end.worths(here)
        return self._counted[here]

    def _said_last(self, start: Start, card: int, *, silent: bool) -> float:
        """Return the points of later declarations with an empty talon, all cards being known."""
        here, (own, other) = start.here, start.used
        after, nine, found = here.hand ^ card, here.hand.bit_count() == HAND, 0
        if not silent and nine:
            worth, own = self._unbeaten(here.hand, own, here.other, other)
            found += worth
        if nine and not here.led:
            worth, _ = self._unbeaten(here.other, other, after, own)
            found -= worth
        return found + self._married(after if silent else here.hand, own) - self._married(here.other, other)

    def _unbeaten(
        self, hand: int, used: tuple[int, int], against: int, known: tuple[int, int]
    ) -> tuple[int, tuple[int, int]]:
        """Return the points of unbeaten combinations, and the combinations used afterwards."""
        found, left, after = 0, used, used
        while said := highest(hand, *left, self._table.trumps):
            left = with_used(left, said)
            better = highest(against, *known, self._table.trumps)
            if not better or better.height <= said.height:
                found, after = found + said.points, with_used(after, said)
        return found, after

    def _married(self, hand: int, used: tuple[int, int]) -> int:
        couple = self._table.couple
        return 0 if used[1] & MARRIED or hand & couple != couple else POINTS[Kind.MARRIAGE]

    def declared(self, start: Start, what: Sayable, *, beaten: bool = False) -> tuple[float, Start]:
        """Return the points of a declaration, or of a higher answer, and the world afterwards."""
        own, other = start.used
        said = as_bits(what, self._trumps)
        after = start._replace(used=(with_used(own, said), other))
        if beaten:
            return 0.0, after
        better = highest(start.here.other, *other, self._table.trumps)
        if what.kind is not Kind.MARRIAGE and better and better.height > said.height:
            return -float(better.points), start._replace(
                used=(with_used(own, said), with_used(other, better))
            )
        return float(said.points), after

    def exchanged(self, start: Start) -> Start:
        """Return the world with the seven laid for the turned card."""
        seven, turned = self._table.seven, start.talon[-1]
        hand = start.here.hand ^ seven ^ turned
        return start._replace(here=start.here._replace(hand=hand), talon=(*start.talon[:-1], seven))


def with_used(used: tuple[int, int], said: CombinationBits) -> tuple[int, int]:
    return used[0] | said.cards, used[1] | said.four


def as_bits(what: Sayable, trumps: Suit) -> CombinationBits:
    """Encode a combination; the marriage is below all others."""
    worth = POINTS[what.kind]
    if what.kind is Kind.MARRIAGE:
        return CombinationBits((0, 0, 0), worth, 0, MARRIED)
    if isinstance(what, Four):
        place = FOURS.index(what)
        return CombinationBits((100 - place, 0, 0), worth, 0, 1 << place)
    return CombinationBits(
        (len(what.cards), top_of(what.cards), int(what.cards[0].suit is trumps)), worth, mask(what.cards), 0
    )


def top_of(cards: Sequence[Card]) -> int:
    """Return the place of a run's top card in its suit; the seven is 0."""
    return (BITS[cards[-1]].bit_length() - 1) % RANKS
