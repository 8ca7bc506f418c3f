"""Judge underbids: overtricks need an excuse (PREF-8.10).

The excuse is a possible deal in which best play holds the declarer to the contract. The arbiter searches for
one.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from random import Random

from games.cards import PACK_32, Card, Suit
from games.core import Dice, IllegalAction, InvalidAction, Reason, Step
from games.preferans.actions import Verdict
from games.preferans.contracts import Contract
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.events import Judged
from games.preferans.match import ending
from games.preferans.match.legality import declared_of
from games.preferans.state import HAND, Deal, Declared, Phase, State

BROKEN, MIXED = 56, 24
"""The most fixed splits: with the worst breaks, then random ones."""
SEED = 1971
"""The seed of the random fixed splits: equal cards have equal splits."""
STEPS = 60
"""The exchanges of one descent from a random split."""
EXCHANGED = 3
"""The most cards exchanged at once."""
SOLVES, POSITIONS = 1_400, 60_000
"""The most solver calls and remembered positions for one verdict."""

Split = tuple[tuple[Card, ...], tuple[Card, ...]]


def hand_played(deal: Deal, declared: Declared) -> tuple[Card, ...]:
    plays = (*(each for trick in deal.tricks for each in trick.plays), *deal.trick)
    return (*(each.card for each in plays if each.seat == declared.seat), *deal.hands[declared.seat])


def unseen_by_declarer(deal: Deal, declared: Declared) -> tuple[Card, ...]:
    """Return the cards unseen by the declarer, in the order of the pack.

    They include the talon of a contract without it.
    """
    known = {*hand_played(deal, declared), *declared.laid}
    return tuple(card for card in PACK_32 if card not in known)


def sample(deal: Deal, rng: Dice) -> Verdict:
    """Return the verdict; `rng` affects only the search after the fixed splits."""
    declared = declared_of(deal)
    own, unseen = hand_played(deal, declared), unseen_by_declarer(deal, declared)
    leader = (declared.seat, *deal.defenders).index(deal.active[0])
    excuse = search(own, unseen, leader, declared.contract, rng)
    return Verdict() if excuse is None else Verdict((*excuse[0], *excuse[1]))


def judge(state: State, verdict: Verdict) -> Step[State]:
    """Book the deal by the verdict. Raises InvalidAction for impossible hands."""
    deal = state.deal
    if deal is None or deal.phase is not Phase.VERDICT:
        raise IllegalAction(Reason.MOMENT)
    declared = declared_of(deal)
    if not set(verdict.hands) <= set(unseen_by_declarer(deal, declared)):
        raise InvalidAction("a card that the declarer saw")
    hands = (verdict.hands[:HAND], verdict.hands[HAND:]) if verdict.hands else ()
    step = ending.book(state, deal, declared, short=0 if hands else ending.overtricks(state, deal, declared))
    return Step(step.state, (Judged(declarer=declared.seat, hands=hands), *step.events))


def search(
    own: Sequence[Card], unseen: Sequence[Card], leader: int, contract: Contract, rng: Dice
) -> Split | None:
    """Return opponents' hands, clockwise from the declarer, that hold best play to the contract.

    None if neither the fixed splits nor the descents find any. `leader` leads first, 0 is the declarer;
    `unseen` are 20 cards, or 22 with a closed talon.
    """
    case = _Defence(own, leader, contract)
    for split in splits(own, unseen, contract.trumps):
        if not case.exceeds(split, contract.level):
            return split
    return _descend(case, unseen, contract.level, rng)


class _Defence:
    """A declarer's hand and contract, with one solver for all splits."""

    def __init__(self, own: Sequence[Card], leader: int, contract: Contract) -> None:
        self._own, self._leader, self._trumps = tuple(own), leader, contract.trumps
        self._solver = Solver()
        self._solves = 0

    @property
    def exhausted(self) -> bool:
        return self._solves > SOLVES or self._solver.remembered > POSITIONS

    def exceeds(self, split: Split, tricks: int) -> bool:
        """Return whether best play takes more than `tricks`."""
        self._solves += 1
        position = Position((self._own, *split), self._leader, 0, self._trumps)
        return self._solver.reaches(position, tricks + 1)


def _descend(case: _Defence, unseen: Sequence[Card], level: int, rng: Dice) -> Split | None:
    """Descend from random splits until one reaches the level or the work is spent."""
    while not case.exhausted:
        split = _descend_once(case, rng.sample(unseen, len(unseen)), level, rng)
        if split is not None:
            return split
    return None


def _descend_once(case: _Defence, cards: Sequence[Card], level: int, rng: Dice) -> Split | None:
    """Exchange cards, keeping exchanges that do not raise the tricks; return the split.

    None if the tricks stay above the level.
    """
    tricks = HAND
    for _ in range(STEPS):
        if case.exhausted:
            return None
        exchanged = _exchange(cards, rng)
        if case.exceeds(_split(exchanged), tricks):
            continue
        cards = exchanged
        while tricks > level and not case.exceeds(_split(cards), tricks - 1):
            tricks -= 1
        if tricks == level:
            return _split(cards)
    return None


def _split(cards: Sequence[Card]) -> Split:
    return tuple(cards[:HAND]), tuple(cards[HAND : 2 * HAND])


def _exchange(cards: Sequence[Card], rng: Dice) -> list[Card]:
    """Exchange one to three cards of the first hand with others."""
    exchanged = list(cards)
    for _ in range(1 + rng.randrange(EXCHANGED)):
        one, other = rng.randrange(HAND), HAND + rng.randrange(len(cards) - HAND)
        exchanged[one], exchanged[other] = exchanged[other], exchanged[one]
    return exchanged


def splits(own: Sequence[Card], unseen: Sequence[Card], trumps: Suit | None) -> Iterator[Split]:
    """Yield different splits of the unseen cards.

    Splits with whole suits in one hand come first, beginning with trumps and the declarer's long suits.
    """
    tried: set[frozenset[Card]] = set()
    for split in (*islice(_suit_splits(own, unseen, trumps), BROKEN), *_random_splits(unseen)):
        if frozenset(split[0]) not in tried:
            tried.add(frozenset(split[0]))
            yield split


def _suit_splits(own: Sequence[Card], unseen: Sequence[Card], trumps: Suit | None) -> Iterator[Split]:
    """Yield splits that fill one opponent suit by suit, from the top or from the bottom."""
    lengths = {suit: sum(card.suit is suit for card in own) for suit in Suit}
    suits = sorted(Suit, key=lambda suit: (suit is not trumps, -lengths[suit]))
    for order in permutations(suits):
        for sign in (-1, 1):
            cards = sorted(unseen, key=lambda card: (order.index(card.suit), sign * card.rank))
            filled, rest = tuple(cards[:HAND]), _strongest(cards[HAND:])
            yield filled, rest
            yield rest, filled


def _strongest(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the ten highest cards; the talon would have the lowest."""
    return tuple(sorted(cards, key=lambda card: -card.rank)[:HAND])


def _random_splits(unseen: Sequence[Card]) -> Iterator[Split]:
    rng = Random(SEED)
    for _ in range(MIXED):
        cards = rng.sample(unseen, 2 * HAND)
        yield tuple(cards[:HAND]), tuple(cards[HAND:])
