"""The master's calls: each is carried on through imagined deals, and the dearest on the sheet is made."""

from collections.abc import Iterator, Mapping
from random import Random
from statistics import mean, stdev

from games.preferans.actions import Action, Bid, Pass
from games.preferans.computer import hand_evaluation, plans
from games.preferans.computer.auctions import Courses, Imagined, imagined
from games.preferans.computer.effort import Effort
from games.preferans.computer.stakes import Stakes
from games.preferans.contracts import Contract
from games.preferans.view import View

FIRST, MOST = 10, 30
"""Deals imagined at first, and at most while calls are close."""
WORK = 20_000
"""Positions searched for a call."""
SURE = 2.0
"""Standard errors by which a call must be ahead before fewer deals are enough."""
HOPE = (2.6, 2.9, 3.6)
"""Tricks short of six from which the tables alone say to pass, by the deals of the row."""
MISERE = 0.3
"""The chance by the tables from which a misère is thought about."""
CAUTION = 10.0
"""Whists taken off a pass and a misère, which imagined play flatters: nobody ducks, or hides, so well."""


def calls(
    view: View, rng: Random, made: Pass | Bid | None = None, work: int = WORK, first: int = FIRST
) -> dict[Action, tuple[float, ...]]:
    """Each call worth a thought, in the same imagined deals; nothing where the tables alone say to pass.

    With the call that was `made`, which is given no caution; in `first` deals, however clear they are.
    """
    said = list(dict.fromkeys([Pass(), *map(Bid, _considered(view)), *([made] if made else [])]))
    if len(said) == 1:
        return {Pass(): ()}
    courses = Courses(view, Stakes(view))
    found: dict[Pass | Bid, list[float]] = {call: [] for call in said}
    effort = Effort(courses.solver, work)
    for number in range(MOST):
        if number >= first and not number % FIRST and _settled(found):
            break
        deal = imagined(view, rng)
        for call in said:
            found[call].append(_worth(courses, deal, call, CAUTION if call != made else 0.0))
        if effort.spent() and number:
            break
    return {call: tuple(values) for call, values in found.items()}


def _worth(courses: Courses, deal: Imagined, call: Pass | Bid, caution: float) -> float:
    bid = call.contract if isinstance(call, Bid) else None
    return courses.after(deal, bid) - (caution if bid is None or bid.misere else 0.0)


def _settled(found: Mapping[Pass | Bid, list[float]]) -> bool:
    """Whether the best call is clearly ahead of the next."""
    best, second, *_ = sorted(found.values(), key=lambda values: -mean(values))
    gaps = [one - other for one, other in zip(best, second, strict=True)]
    return bool(mean(gaps) > SURE * stdev(gaps) / len(gaps) ** 0.5)


def _considered(view: View) -> Iterator[Contract]:
    """The lowest bid of each kind that the hand has any hope of."""
    leading = view.active[0] == view.seat
    bids = view.choices.bids
    tricks, _ = plans.best_trumps(view.hand, leading=leading)
    lowest = next((bid for bid in bids if bid.level and not bid.dark), None)
    if lowest is not None and tricks + HOPE[view.row] >= lowest.level + (0 if lowest.talon else 1):
        yield lowest
    chance = hand_evaluation.misere_chance(view.hand, leading=leading)
    if chance >= MISERE:
        yield from [bid for bid in bids if bid.misere and not bid.dark][:1]
