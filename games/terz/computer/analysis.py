"""Judge decisions: cards, declarations and answers."""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

import msgspec

from games.agents.seeding import rng_for
from games.agents.weighing import Worths
from games.agents.worlds import resample
from games.analysis import WeighedAnalyst
from games.cards import Suit
from games.faces.facts import Fact, Text
from games.terz.actions import Action, Declare, Exchange, Good, Higher, Marry, Show, read
from games.terz.combinations import FOURS, POINTS, Combination, Kind, Marriage, Run, well_formed
from games.terz.computer.continuations import Continuations, Start, as_bits, with_used
from games.terz.computer.declaring import before_play, trumps_of
from games.terz.computer.master import World, deals, position, used_combinations
from games.terz.computer.playouts import CombinationBits, Position, mask
from games.terz.picture import words
from games.terz.state import HILL, Phase, Top
from games.terz.view import Heard, View

DRAWN, PLAYED = 400, 40
"""The deals imagined for an answer, and those of them that are compared."""
LIES = 0.01
"""The chance that a player without a combination declares just this one: a judgement.

Each exposed lie of theirs adds as much.
"""


class _Case(NamedTuple):
    """A world with the opponent's declaration; the opponent plays next."""

    start: Start
    said: CombinationBits | None
    """The declared combination; None if it was a lie."""


def answers(view: View, action: Action, rng: Random) -> Worths:
    """Weigh believing, looking and showing a higher combination in the same worlds."""
    return _Answers(view, _cases(view, rng)).weigh(action)


def _cases(view: View, rng: Random) -> list[_Case]:
    claim, before = view.heard[-1], msgspec.structs.replace(view, heard=view.heard[:-1])
    own, other = used_combinations(before)
    found = list[_Case]()
    for world in deals(view, rng, len(view.hand) + len(view.trick), DRAWN):
        answering = position(view, world.hand)
        # The opponent plays next.
        here = Position(answering.other, answering.hand, answering.theirs, answering.own, answering.led)
        said = _meant(claim, world, other, trumps_of(view))
        found.append(_Case(Start(here, world.talon, (other, own)), said))
    exposed = sum(entry.penalty and entry.seat == view.seat for entry in view.sheet)
    lies = LIES * (1 + exposed)
    return resample(found, [1.0 if each.said else lies for each in found], min(PLAYED, len(found)), rng)


def _meant(claim: Heard, world: World, used: tuple[int, int], trumps: Suit) -> CombinationBits | None:
    """Return a combination in this hand that fits the words, or None."""
    fours = {four.kind: four for four in FOURS}
    if claim.kind is Kind.MARRIAGE:
        married = Marriage(trumps)
        return as_bits(married, trumps) if _has(world.hand, mask(married.cards)) else None
    if claim.kind in fours:
        four = fours[claim.kind]
        return as_bits(four, trumps) if _has(world.hand, mask(four.cards)) else None
    if claim.shown:
        return as_bits(Run(claim.cards), trumps)
    runs = (run for run in _RUNS[claim.kind] if _fits(run, claim.top, trumps))
    free = world.hand & ~used[0]
    return next((as_bits(run, trumps) for run in runs if _has(free, mask(run.cards))), None)


def _is_beaten(view: View, claim: Heard) -> bool:
    """Return whether this seat has shown a higher kind before the same play."""
    order = list(Kind)
    return claim.kind is not Kind.MARRIAGE and any(
        heard.answer and heard.play == claim.play and order.index(heard.kind) < order.index(claim.kind)
        for heard in view.heard
        if heard.seat == view.seat
    )


def _has(hand: int, cards: int) -> bool:
    return hand & cards == cards


def _fits(run: Run, top: Top | None, trumps: Suit) -> bool:
    if top is None:
        return True
    same = run.cards[-1].rank is top.rank
    return same and top.trumps in (None, run.cards[0].suit is trumps)


class _Answers:
    """The answers to a declaration, in the same worlds."""

    def __init__(self, view: View, cases: Sequence[_Case]) -> None:
        self._view, self._cases = view, cases
        self._trumps = trumps_of(view)
        self._continuations = Continuations(self._trumps, view.options.reply)
        self._claim = view.heard[-1]
        self._points = POINTS[self._claim.kind]

    def weigh(self, action: Action) -> Worths:
        """Weigh each sensible answer, and this one."""
        held = [what for what in self._view.combinations if what in self._view.choices.stronger]
        if isinstance(action, Higher) and action.what not in held:
            held.append(action.what)
        after: dict[Action, tuple[float, ...]] = {Good(): self._good()}
        after |= {Higher(what): self._higher(what) for what in held}
        return after if self._claim.shown else {Show(): self._shown(list(after.values())), **after}

    def _shown(self, answers: Sequence[Sequence[float]]) -> tuple[float, ...]:
        """Weigh looking: a lie pays its points and a hundred on the hill; the truth gets the best answer."""
        true = [number for number, case in enumerate(self._cases) if case.said]
        best = max(answers, key=lambda each: fmean([each[number] for number in true])) if true else answers[0]
        return tuple(
            [
                best[number] if case.said else self._points + HILL + self._rest(case.start)
                for number, case in enumerate(self._cases)
            ]
        )

    def _good(self) -> tuple[float, ...]:
        cost = 0 if _is_beaten(self._view, self._claim) else self._points
        return tuple([self._rest(_spoken(case)) - cost for case in self._cases])

    def _higher(self, what: Combination) -> tuple[float, ...]:
        said = as_bits(what, self._trumps)
        found = []
        for case in self._cases:
            start = _spoken(case)
            theirs, own = start.used
            found.append(said.points + self._rest(start._replace(used=(theirs, with_used(own, said)))))
        return tuple(found)

    def _rest(self, start: Start) -> float:
        """Return the rest of the deal for the answering seat; the other plays next."""
        return -self._continuations.rest(start)


def _spoken(case: _Case) -> Start:
    """Return the world after the declaration is settled."""
    if case.said is None:
        return case.start
    theirs, own = case.start.used
    return case.start._replace(used=(with_used(theirs, case.said), own))


_RUNS = {kind: [run for run in well_formed() if run.kind is kind and isinstance(run, Run)] for kind in Kind}


_WORDS: dict[type[Action], str] = {Good: "good", Show: "show", Exchange: "seven", Marry: "marriage"}


class TerzAnalyst(WeighedAnalyst):
    """Judges decisions in worlds that fit the seat's view, so that bad luck is not a mistake.

    It does not judge the break of the talon: its cards are unknown to both.
    """

    def weigh(self, view: View, action: Action) -> Worths:
        match view.phase:
            case Phase.PLAY:
                return before_play(view, action, rng_for(view))
            case Phase.ANSWER:
                return answers(view, action, rng_for(view))
        return {}

    def named(self, action: str) -> Fact | None:
        """Name every action but cards, which say enough; a lie has no button on the first page."""
        match read(action):
            case Declare(what=what):
                return Text("terz-judged-declare", {"what": _with_cards(what)})
            case Higher(what=what):
                return Text("terz-judged-higher", {"what": _with_cards(what)})
            case Good() | Show() | Exchange() | Marry() as said:
                return Text("terz-judged-said", {"said": _WORDS[type(said)]})
        return None


def _with_cards(what: Combination) -> Text:
    return Text("terz-words-cards", {"what": words(what.kind), "cards": what.cards})
