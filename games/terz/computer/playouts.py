"""Fast playouts of a deal on a bit encoding, and an exact solver of its end.

A card is a bit: eight to a suit, in the order of runs, so that a run is adjacent bits. Results
are points of the score sheet, those of the seat to move minus the other's.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from games.cards import PACK_32, Card, Rank, Suit
from games.core import Seat
from games.terz import ranking, scoring
from games.terz.combinations import FOURS, POINTS, Kind, Marriage, Run
from games.terz.computer.players import LEAST_KEPT, TRUMP_KEPT
from games.terz.legality import LEFT_ALONE
from games.terz.options import Reply
from games.trick_game.playouts import split

SUIT = 255
ORDER = tuple(sorted(PACK_32, key=lambda card: (card.suit.value, card.rank)))
BITS = {card: 1 << place for place, card in enumerate(ORDER)}
CARD = {bit: card for card, bit in BITS.items()}
FAR = 1000
MARRIED = 1 << len(FOURS)
"""The bit of a declared marriage, beside those of fours."""
_SHIFTS = (0, 8, 16, 24)
_FOUR_MASKS = tuple((sum(BITS[card] for card in four.cards), POINTS[four.kind]) for four in FOURS)
KEPT_PLAIN = {Rank.ACE: 7, Rank.TEN: 4, Rank.KING: 2, Rank.QUEEN: 1, Rank.JACK: 1}
"""A plain card's likely later worth, for playouts."""


UsedCombinations: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The cards used in runs and the fours declared, of the seat to move and of the other."""


class Tables(NamedTuple):
    """Tables of the cards with these trumps, by bit."""

    trumps: int
    jack: int
    seven: int
    couple: int
    """King and queen of trumps."""
    suits: dict[int, int]
    beaters: dict[int, int]
    """The cards that take a trick to which this one was led."""
    points: dict[int, int]
    kept: dict[int, int]


class Position(NamedTuple):
    """The hands of the seat to move and of the other, their points in tricks, and the card led."""

    hand: int
    other: int
    own: int
    theirs: int
    led: int


def mask(cards: Iterable[Card]) -> int:
    return sum(BITS[card] for card in cards)


@cache
def tables(trumps: Suit) -> Tables:
    suits = {suit: mask(card for card in ORDER if card.suit is suit) for suit in Suit}
    return Tables(
        trumps=suits[trumps],
        jack=BITS[ranking.jack(trumps)],
        seven=BITS[ranking.seven(trumps)],
        couple=mask(Marriage(trumps).cards),
        suits={BITS[card]: suits[card.suit] for card in ORDER},
        beaters={
            BITS[led]: mask(card for card in ORDER if ranking.beats(card, led, trumps)) for led in ORDER
        },
        points={BITS[card]: ranking.points(card, trumps) for card in ORDER},
        kept={
            BITS[card]: TRUMP_KEPT.get(card.rank, LEAST_KEPT)
            if card.suit is trumps
            else KEPT_PLAIN.get(card.rank, 0)
            for card in ORDER
        },
    )


def replies(hand: int, led: int, table: Tables, reply: Reply | None) -> int:
    """Return the cards that may answer the lead, as `legality.replies` does."""
    rest = hand & ~table.jack
    if not rest or reply == "any":
        return hand
    own, suit = hand & table.jack, table.suits[led]
    if reply == "suit_or_trump":
        return (rest & (suit | table.trumps) or rest) | own
    same = rest & suit
    if not same:
        return (rest & table.trumps or rest) | own
    if reply is None:
        same = same & table.beaters[led] or same
    return same | own if suit == table.trumps else same


@cache
def _longest(cards: int) -> tuple[int, int, int]:
    """Return length, place and cards of a suit's longest run, the highest of equals."""
    best, length = (0, 0, 0), 0
    for place in range(9):
        if cards >> place & 1:
            length += 1
            continue
        if length >= 3 and length >= best[0]:
            best = (length, place - 1, ((1 << length) - 1) << (place - length))
        length = 0
    return best


class CombinationBits(NamedTuple):
    """A combination in a hand: its height, points, and its cards or the place of its four."""

    height: tuple[int, int, int]
    points: int
    cards: int
    four: int


_RUN_POINTS = {len(run.cards): POINTS[run.kind] for run in [Run(ORDER[:length]) for length in range(3, 9)]}


def highest(hand: int, used: int, fours: int, trumps: int) -> CombinationBits | None:
    """Return the highest combination in the hand, without used cards and declared fours."""
    for place, (cards, worth) in enumerate(_FOUR_MASKS):
        if hand & cards == cards and not fours >> place & 1:
            return CombinationBits((100 - place, 0, 0), worth, 0, 1 << place)
    best, left = None, hand & ~used
    for shift in _SHIFTS:
        length, top, cards = _longest(left >> shift & SUIT)
        if length:
            said = CombinationBits(
                (length, top, int(SUIT << shift == trumps)), _RUN_POINTS[length], cards << shift, 0
            )
            if best is None or said.height > best.height:
                best = said
    return best


def belongs(card: int, said: CombinationBits) -> bool:
    cards = said.cards or _FOUR_MASKS[said.four.bit_length() - 1][0]
    return bool(cards & card)


class Playout:
    """Plays out a deal by a fast policy: both see only what is played, until the talon is empty.

    The first seat declares a combination with the first card of it or at an empty talon, the second at once.
    """

    def __init__(self, trumps: Suit, reply: Reply) -> None:
        self._table = tables(trumps)
        self._reply: Reply = reply

    def worth(
        self, here: Position, card: int, talon: Sequence[int], said: UsedCombinations, *, silent: bool = False
    ) -> float:
        """Return the points of the rest after this card; `silent`: nothing is declared before it."""
        table, hands, points = self._table, [here.hand, here.other], [here.own, here.theirs]
        talon = list(talon)
        used, fours = [said[0][0], said[1][0]], [said[0][1], said[1][1]]
        values, led, turn, combined, drawn, last = table.points, here.led, 0, 0, 0, 0
        chosen = card
        while True:
            if turn == 0 and drawn < len(talon) and not silent:
                combined += self.combine(hands, used, fours, 0, chosen)
            silent = False
            hands[turn] ^= chosen
            if not led:
                led, turn = chosen, 1 - turn
            else:
                taker = turn if chosen & table.beaters[led] else 1 - turn
                points[taker] += values[led] + values[chosen]
                led, turn, last = 0, taker, taker
                if drawn < len(talon):
                    hands[taker] |= talon[drawn]
                    hands[1 - taker] |= talon[drawn + 1]
                    drawn += 2
                    for seat in (taker, 1 - taker):
                        if hands[seat] & table.seven and len(talon) - drawn > LEFT_ALONE:
                            hands[seat] ^= table.seven | talon[-1]
                            talon[-1] = table.seven
                        if seat or drawn == len(talon):
                            combined += self.combine(hands, used, fours, seat)
                if not hands[turn]:
                    break
            hand, talon_left = hands[turn], drawn < len(talon)
            if led:
                chosen = self._answer(hand, led, talon_left)
            else:
                chosen = self._lead(hand, 0 if talon_left else hands[1 - turn])
        points[last] += ranking.LAST_TRICK
        mine, other = scoring.written(points, Seat(last))
        return mine - other + combined + (points[0] - points[1]) / 1000

    def next_card(self, here: Position, talon: Sequence[int]) -> int:
        """Return the card that the seat to move plays."""
        if here.led:
            return self._answer(here.hand, here.led, bool(talon))
        return self._lead(here.hand, 0 if talon else here.other)

    def combine(self, hands: list[int], used: list[int], fours: list[int], seat: int, card: int = 0) -> int:
        """Return the points of declarations, or of what beats them: the first seat's minus the second's.

        With a card, declare only combinations with this card.
        """
        found, kept, kept_fours = 0, 0, 0
        while said := highest(hands[seat], used[seat] | kept, fours[seat] | kept_fours, self._table.trumps):
            if card and not belongs(card, said):
                kept, kept_fours = kept | said.cards, kept_fours | said.four
                continue
            scorer, best = seat, said
            other = highest(hands[1 - seat], used[1 - seat], fours[1 - seat], self._table.trumps)
            used[seat] |= said.cards
            fours[seat] |= said.four
            if other and other.height > said.height:
                scorer, best = 1 - seat, other
                used[scorer] |= other.cards
                fours[scorer] |= other.four
            found += best.points if scorer == 0 else -best.points
        couple = self._table.couple
        if hands[seat] & couple == couple and not fours[seat] & MARRIED:
            fours[seat] |= MARRIED
            found += POINTS[Kind.MARRIAGE] if seat == 0 else -POINTS[Kind.MARRIAGE]
        return found

    def _answer(self, hand: int, led: int, talon: bool) -> int:
        table = self._table
        values, kept, beaters = table.points, table.kept, table.beaters[led]
        best, most, base = 0, -1000, values[led] + 1
        left = replies(hand, led, table, self._reply if talon else None)
        while left:
            card = left & -left
            left ^= card
            worth = base + values[card]
            gain = (worth if card & beaters else -worth) - kept[card]
            if gain > most:
                best, most = card, gain
        return best

    def _lead(self, hand: int, other: int) -> int:
        """Return the best lead; `other` is the answering hand, if all cards are known."""
        table = self._table
        values, kept = table.points, table.kept
        best, most, left = 0, -1000, hand
        while left:
            card = left & -left
            left ^= card
            if other:
                may = replies(other, card, table, None)
                worth = values[card] + 2
                gain = (-worth if may & table.beaters[card] else worth) - kept[card] // 2
            else:
                gain = -kept[card] - values[card]
            if gain > most:
                best, most = card, gain
        return best


class End:
    """Solver of the end of a deal with open cards.

    Written points grow with the points in tricks, so the search counts points and rounds at the end.
    """

    def __init__(self, trumps: Suit) -> None:
        self._table = tables(trumps)
        self._bounds: dict[tuple[int, int], tuple[int, int]] = {}
        """The bounds of the leader's lead, by the hands of leader and other."""

    def worths(self, here: Position) -> dict[int, float]:
        """Return the written points, own minus the other's, after each card with best play of both."""
        moves = replies(here.hand, here.led, self._table, None) if here.led else here.hand
        return {card: _written_lead(here, self._after(here, card)) for card in split(moves)}

    def _after(self, here: Position, card: int) -> int:
        """Return the lead of the seat to move in the rest of the deal after this card."""
        if here.led:
            return self._answered(here.other, here.led, here.hand, card, -FAR, FAR)
        return -self._answer(here.hand ^ card, card, here.other, -FAR, FAR)

    def _lead(self, hand: int, other: int, alpha: int, beta: int) -> int:
        """Return the leader's lead, exact between the bounds."""
        if not hand:
            return 0
        low, high = self._bounds.get((hand, other), (-FAR, FAR))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        floor, best = alpha, -FAR
        values = self._table.points
        for card in sorted(split(hand), key=values.__getitem__, reverse=True):
            best = max(best, -self._answer(hand ^ card, card, other, -beta, -max(best, floor)))
            if best >= beta:
                break
        self._bounds[hand, other] = (best if best > floor else low, best if best < beta else high)
        return best

    def _answer(self, left: int, led: int, hand: int, alpha: int, beta: int) -> int:
        """Return the answering seat's lead; `left` is the leader's hand without the card led."""
        table, best = self._table, -FAR
        beaters, values = table.beaters[led], table.points
        moves = split(replies(hand, led, table, None))
        moves.sort(key=lambda card: values[card] if card & beaters else -values[card] - 1, reverse=True)
        for card in moves:
            best = max(best, self._answered(left, led, hand, card, max(best, alpha), beta))
            if best >= beta:
                break
        return best

    def _answered(self, left: int, led: int, hand: int, card: int, alpha: int, beta: int) -> int:
        table, hand = self._table, hand ^ card
        worth = table.points[led] + table.points[card] + (0 if hand else ranking.LAST_TRICK)
        if card & table.beaters[led]:
            return worth + self._lead(hand, left, alpha - worth, beta - worth)
        return -worth - self._lead(left, hand, -beta - worth, -alpha - worth)


def _written_lead(here: Position, ahead: int) -> float:
    """Return the written points, own minus the other's, if the rest has this difference."""
    left = ranking.ALL_POINTS - here.own - here.theirs
    own = here.own + (left + ahead) // 2
    mine, other = scoring.written((own, ranking.ALL_POINTS - own), Seat(0))
    return mine - other + (2 * own - ranking.ALL_POINTS) / 1000
