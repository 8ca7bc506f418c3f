"""Judge decisions by double-dummy play, or else by sampled deals."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.analysis import INACCURACY, MISTAKE, Analyst, Judgement, Measure, Move, OpenCards, mean_drop
from games.cards import Card, read_card
from games.core import Seat
from games.faces.facts import Fact, Text
from games.preferans.actions import read
from games.preferans.call_analysis import CallAnalyst
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.face import speech
from games.preferans.match import hands
from games.preferans.match.advising import advice_for
from games.preferans.state import TALON, Deal, Declared, Phase, State
from games.trick_game.actions import PlayCard

LINE = 9
"""The cards of a best line: three tricks."""
PLAY = "play "
CALLS = CallAnalyst()


class OpenCardAnalyst(Analyst):
    """Judges cards by double-dummy play."""

    def judge(self, moves: Sequence[Move], seat: Seat) -> Iterator[Judgement]:
        """Judge from the last card back, so that the solver reuses its transposition table."""
        solver, found = Solver(), list[Judgement]()
        for move in reversed(moves):
            question = _question(move, seat)
            if question is not None:
                found.append(question.judge(solver))
        yield from reversed(found)


OPEN = OpenCardAnalyst()


class PreferansAnalyst(Analyst):
    """Judges cards by double-dummy play if all hands lie open, and everything else by sampled deals.

    In double-dummy play, one lost trick is an inaccuracy. A mistake is two lost tricks at once, or one that
    decides the contract. Cards judged by sampled deals get the double-dummy verdict too; in raspasy both
    others then play against the seat.
    """

    def judge(self, moves: Sequence[Move], seat: Seat) -> Iterator[Judgement]:
        opened = {judgement.number: judgement for judgement in OPEN.judge(moves, seat)}
        found = [
            _beside(judgement, opened.pop(judgement.number, None)) for judgement in CALLS.judge(moves, seat)
        ]
        yield from sorted((*found, *opened.values()), key=lambda judgement: judgement.number)

    def named(self, action: str) -> Fact | None:
        """Name every action but a card, since its label is enough; a contract may be on no button."""
        made = read(action)
        return None if isinstance(made, PlayCard) else speech.action(made)

    def remark(self, move: Move, seat: Seat) -> Text | None:
        """Return the advice that the seat had for this decision."""
        deal: Deal | None = move.before.deal
        counsels = advice_for(deal, seat) if deal is not None else ()
        given = tuple(speech.advice(each.advice) for each in counsels if each.whister == seat)
        return Text("preferans-judged-advised", {"advice": given}) if given else None


def _beside(judgement: Judgement, opened: Judgement | None) -> Judgement:
    if opened is None:
        return judgement
    shown = OpenCards(opened.measure, opened.before, opened.after, opened.best)
    return replace(judgement, opened=shown)


class _Question:
    """A decision of a seat between several cards."""

    def __init__(self, move: Move, position: Position, deal: Deal) -> None:
        self._move = move
        self._position = position
        self._deal = deal
        counted = deal.active[position.declarer]
        self.taken = sum(trick.taker == counted for trick in deal.tricks)

    def judge(self, solver: Solver) -> Judgement:
        position, card = self._position, read_card(self._move.text.removeprefix(PLAY))
        tricks = solver.worth(position)
        before = (max if position.wants_declarers_tricks else min)(tricks.values())
        drops = {each: self._drop(self.taken + before, self.taken + after) for each, after in tricks.items()}
        best = tuple(sorted((each for each in tricks if not drops[each]), key=lambda each: each.rank))
        return Judgement(
            self._move.number,
            self._move.text,
            tuple(PLAY + each.value for each in best) if drops[card] else (self._move.text,),
            self._measure,
            self.taken + before,
            self.taken + tricks[card],
            drops[card],
            tuple(PLAY + each.value for each in _line(solver, position, before)) if drops[card] else (),
            random=mean_drop(drops.values()),
        )

    @property
    def _measure(self) -> Measure:
        if self._deal.raspasy:
            return Measure.OWN
        declared = self._deal.declared
        misere = isinstance(declared, Declared) and declared.contract.misere
        return Measure.MISERE if misere else Measure.DECLARER

    def _drop(self, before: int, after: int) -> float:
        drop = INACCURACY * abs(after - before)
        declared = self._deal.declared
        if not isinstance(declared, Declared):
            return drop
        contract = declared.contract
        made = [total == 0 if contract.misere else total >= contract.level for total in (before, after)]
        return drop + MISTAKE * (made[0] is not made[1])


def _question(move: Move, seat: Seat) -> _Question | None:
    state: State = move.before
    deal = state.deal
    if move.actor != seat or deal is None or deal.phase is not Phase.PLAY or not move.text.startswith(PLAY):
        return None
    if deal.raspasy and (len(deal.tricks) < TALON or state.dummy):
        return None
    if not deal.raspasy and not isinstance(deal.declared, Declared):
        return None
    position = hands.position(deal)
    return _Question(move, position, deal) if len(position.playable) > 1 else None


def _completed(position: Position, card: Card) -> int:
    """Return 1 if this card gives the declarer a trick, else 0."""
    return int(position.taken_by(card) == position.declarer)


def _keeps(solver: Solver, position: Position, card: Card, value: int) -> bool:
    """Return whether best play after this card keeps the position's value for its player."""
    after, need = position.played(card), value - _completed(position, card)
    if position.wants_declarers_tricks:
        return solver.reaches(after, need)
    return not solver.reaches(after, need + 1)


def _keeping(solver: Solver, position: Position, value: int) -> Iterator[Card]:
    """Yield the best cards, the lowest first."""
    for card in sorted(position.playable, key=lambda card: card.rank):
        if _keeps(solver, position, card, value):
            yield card


def _line(solver: Solver, position: Position, value: int) -> Iterator[Card]:
    """Yield a line of best play."""
    for _ in range(LINE):
        if not position.left:
            return
        card = next(_keeping(solver, position, value))
        value -= _completed(position, card)
        position = position.played(card)
        yield card
