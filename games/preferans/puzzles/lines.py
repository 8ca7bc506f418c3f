"""Lines of best play: the side ahead keeps its gain, the side behind makes it as hard as possible."""

from typing import NamedTuple

from games.cards import Card
from games.preferans.puzzles.position import Aim, Judge, beats, choices, holder


class Trick(NamedTuple):
    """A trick of a line."""

    leader: int
    cards: tuple[Card, ...]
    taker: int


class Lines:
    """Follows positions of a puzzle until its answer is settled."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._known: dict[Aim, tuple[int, tuple[Card, ...]]] = {}

    def after(self, aim: Aim, *cards: Card) -> tuple[Card, ...]:
        """Return these cards and best play after them, to the end of the trick that settles the goal."""
        for card in cards:
            aim = aim.played(card)
        return *cards, *self._best(aim)[1]

    def replies(self, aim: Aim, card: Card) -> tuple[tuple[Card, ...], ...]:
        """Return a line for each answer of the other side to a right card, the hardest first."""
        begun: tuple[Card, ...] = (card,)
        after = aim.played(card)
        while after.position.trick and self._is_ahead(after):
            best = self._best(after)[1][0]
            begun, after = (*begun, best), after.played(best)
        if not after.position.trick:
            return (self.after(aim, *begun),)
        answers = [run[-1] for run in choices(after.position)]
        ranked = sorted(answers, key=lambda answer: -self._best(after.played(answer))[0])
        return tuple(self.after(aim, *begun, answer) for answer in ranked)

    def _best(self, aim: Aim) -> tuple[int, tuple[Card, ...]]:
        """Return the number of single right cards still to find, and the line that asks for most of them."""
        if aim.answered is not None and not aim.position.trick:
            return 0, ()
        if aim not in self._known:
            self._known[aim] = self._ahead(aim) if self._is_ahead(aim) else self._behind(aim)
        return self._known[aim]

    def _is_ahead(self, aim: Aim) -> bool:
        return self._judge.reaches(aim) is aim.wants(aim.turn)

    def _ahead(self, aim: Aim) -> tuple[int, tuple[Card, ...]]:
        runs, right = choices(aim.position), self._judge.holding(aim)
        card = natural(aim, right)
        found, line = self._best(aim.played(card))
        single = sum(run[0] in right for run in runs) == 1 < len(runs)
        return found + single, (card, *line)

    def _behind(self, aim: Aim) -> tuple[int, tuple[Card, ...]]:
        tried = ((card, *self._best(aim.played(card))) for card in (run[-1] for run in choices(aim.position)))
        card, found, line = max(tried, key=lambda each: each[1])
        return found, (card, *line)


def natural(aim: Aim, among: tuple[Card, ...]) -> Card:
    """Return the most natural of equally good cards.

    Players who want tricks lead high, take cheaply and throw low; players who avoid tricks lead low and stay
    just below.
    """
    position = aim.position
    if not position.trick:
        low = min(among, key=lambda card: card.rank)
        return low if position.misere else max(among, key=lambda card: (card.rank, card.suit is low.suit))
    taking = [card for card in among if beats(position, card)]
    under = [card for card in among if card not in taking]
    if position.misere and under:
        return max(under, key=lambda card: card.rank)
    wanted = taking if not position.misere and _is_theirs(aim) else under or taking
    return min(wanted or among, key=lambda card: (card.suit is position.trumps, card.rank))


def _is_theirs(aim: Aim) -> bool:
    """Return whether the other side is winning the trick."""
    position = aim.position
    return (holder(position) == position.declarer) is not (position.turn == position.declarer)


def tricks(aim: Aim, line: tuple[Card, ...]) -> tuple[Trick, ...]:
    """Split a line into tricks, the first with the cards already on the table."""
    found: list[Trick] = []
    position = aim.position
    for card in line:
        lying = (*position.trick, card)
        taken_by = position.taken_by(card)
        if taken_by is not None:
            found.append(Trick(position.leader, lying, taken_by))
        position = position.played(card)
    return tuple(found)
