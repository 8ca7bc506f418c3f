"""Underbids: a declarer who took more tricks than announced must have had a reason (PREF-8.10).

The arbiter looks for cards with which best play would have held the declarer to the contract.
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
"""Fixed splits at most: with the worst breaks, then mixed ones."""
SEED = 1971
"""Of the fixed mixed splits, which are the same for the same cards."""
STEPS = 60
"""Exchanges of a descent from a mixed split, before another one is begun."""
EXCHANGED = 3
"""Cards that change hands at once, at most."""
SOLVES, POSITIONS = 1_400, 60_000
"""The work on one verdict: questions asked, and positions that the solver remembers."""

Split = tuple[tuple[Card, ...], tuple[Card, ...]]


def hand_played(deal: Deal, declared: Declared) -> tuple[Card, ...]:
    """The ten cards that the declarer played the contract with."""
    plays = (*(each for trick in deal.tricks for each in trick.plays), *deal.trick)
    return (*(each.card for each in plays if each.seat == declared.seat), *deal.hands[declared.seat])


def unseen_by_declarer(deal: Deal, declared: Declared) -> tuple[Card, ...]:
    """The cards that the declarer could not see, in the order of the pack.

    Without the talon those of the talon are among them.
    """
    known = {*hand_played(deal, declared), *declared.laid}
    return tuple(card for card in PACK_32 if card not in known)


def sample(deal: Deal, rng: Dice) -> Verdict:
    """The verdict; luck only decides where the arbiter looks after the fixed splits."""
    declared = declared_of(deal)
    own, unseen = hand_played(deal, declared), unseen_by_declarer(deal, declared)
    leader = (declared.seat, *deal.defenders).index(deal.active[0])
    excuse = search(own, unseen, leader, declared.contract, rng)
    return Verdict() if excuse is None else Verdict((*excuse[0], *excuse[1]))


def judge(state: State, verdict: Verdict) -> Step[State]:
    """Book the deal by the verdict. Raises InvalidAction for hands that the declarer could not have met."""
    deal = state.deal
    if deal is None or deal.phase is not Phase.VERDICT:
        raise IllegalAction(Reason.MOMENT)
    declared = declared_of(deal)
    if not set(verdict.hands) <= set(unseen_by_declarer(deal, declared)):
        raise InvalidAction("a card that the declarer saw")
    hands = (verdict.hands[:HAND], verdict.hands[HAND:]) if verdict.hands else ()
    step = ending.book(state, deal, declared, short=0 if hands else ending.over(state, deal, declared))
    return Step(step.state, (Judged(declarer=declared.seat, hands=hands), *step.events))


def search(
    own: Sequence[Card], unseen: Sequence[Card], leader: int, contract: Contract, rng: Dice
) -> Split | None:
    """The opponents' hands, clockwise from the declarer, that hold best play to the contract.

    None if none is found among the fixed splits and the descents. `leader` is the first to lead, 0 being the
    declarer; `unseen` are 20 cards, or 22 where the talon stayed closed.
    """
    case = _Case(own, leader, contract)
    for split in splits(own, unseen, contract.trumps):
        if not case.exceeds(split, contract.level):
            return split
    return _descend(case, unseen, contract.level, rng)


class _Case:
    """A declarer's hand and contract; the answers for one split help with the next."""

    def __init__(self, own: Sequence[Card], leader: int, contract: Contract) -> None:
        self._own, self._leader, self._trumps = tuple(own), leader, contract.trumps
        self._solver = Solver()
        self._solves = 0

    @property
    def exhausted(self) -> bool:
        return self._solves > SOLVES or self._solver.remembered > POSITIONS

    def exceeds(self, split: Split, tricks: int) -> bool:
        """Whether best play takes more than this many tricks."""
        self._solves += 1
        position = Position((self._own, *split), self._leader, 0, self._trumps)
        return self._solver.reaches(position, tricks + 1)


def _descend(case: _Case, unseen: Sequence[Card], level: int, rng: Dice) -> Split | None:
    """Descents from mixed splits until one comes down to the level or the work is done."""
    while not case.exhausted:
        split = _descent(case, rng.sample(unseen, len(unseen)), level, rng)
        if split is not None:
            return split
    return None


def _descent(case: _Case, cards: Sequence[Card], level: int, rng: Dice) -> Split | None:
    """The split that exchanges lead to, keeping those that do not raise the tricks.

    None where they stay above the level.
    """
    tricks = HAND
    for _ in range(STEPS):
        if case.exhausted:
            return None
        exchanged = _exchanged(cards, rng)
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


def _exchanged(cards: Sequence[Card], rng: Dice) -> list[Card]:
    """One to three cards of the first hand change places with others."""
    exchanged = list(cards)
    for _ in range(1 + rng.randrange(EXCHANGED)):
        one, other = rng.randrange(HAND), HAND + rng.randrange(len(cards) - HAND)
        exchanged[one], exchanged[other] = exchanged[other], exchanged[one]
    return exchanged


def splits(own: Sequence[Card], unseen: Sequence[Card], trumps: Suit | None) -> Iterator[Split]:
    """Different splits of the unseen cards.

    Those with whole suits in one hand come first, trumps and the declarer's long suits before others.
    """
    tried: set[frozenset[Card]] = set()
    for split in (*islice(_broken(own, unseen, trumps), BROKEN), *_mixed(unseen)):
        if frozenset(split[0]) not in tried:
            tried.add(frozenset(split[0]))
            yield split


def _broken(own: Sequence[Card], unseen: Sequence[Card], trumps: Suit | None) -> Iterator[Split]:
    """One opponent is filled suit by suit, from the top or from the bottom; the other has the rest."""
    lengths = {suit: sum(card.suit is suit for card in own) for suit in Suit}
    suits = sorted(Suit, key=lambda suit: (suit is not trumps, -lengths[suit]))
    for order in permutations(suits):
        for sign in (-1, 1):
            cards = sorted(unseen, key=lambda card: (order.index(card.suit), sign * card.rank))
            filled, rest = tuple(cards[:HAND]), _strongest(cards[HAND:])
            yield filled, rest
            yield rest, filled


def _strongest(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Ten of the cards; the lowest would be the talon's."""
    return tuple(sorted(cards, key=lambda card: -card.rank)[:HAND])


def _mixed(unseen: Sequence[Card]) -> Iterator[Split]:
    rng = Random(SEED)
    for _ in range(MIXED):
        cards = rng.sample(unseen, 2 * HAND)
        yield tuple(cards[:HAND]), tuple(cards[HAND:])
