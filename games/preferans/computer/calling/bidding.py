"""The master's calls: play each on through imagined deals, and make the best one on the sheet."""

from collections.abc import Iterator, Mapping
from random import Random
from statistics import mean, stdev

from games.preferans.actions import Action, Bid, Pass
from games.preferans.computer import hand_evaluation
from games.preferans.computer.calling import plans
from games.preferans.computer.calling.auctions import Courses, Imagined, imagined
from games.preferans.computer.effort import Effort
from games.preferans.computer.stakes import Stakes
from games.preferans.contracts import Contract
from games.preferans.view import View

FIRST, MOST = 10, 30
"""The deals imagined at first, and the most while calls are close."""
WORK = 20_000
"""The positions searched for a call."""
SURE = 2.0
"""The standard errors by which a call must be ahead to stop early."""
HOPE = (2.6, 2.9, 3.6)
"""The missing tricks to six at which the tables alone say pass, by the row of raspasy."""
MISERE = 0.3
"""The chance by the tables from which a misère is considered."""
CAUTION = 10.0
"""The whists taken off a pass and a misère, which imagined play overrates."""


def calls(
    view: View, rng: Random, made: Pass | Bid | None = None, work: int = WORK, first: int = FIRST
) -> dict[Action, tuple[float, ...]]:
    """Weigh each sensible call in the same imagined deals; empty if the tables alone say pass.

    The call that was `made` is weighed too, without caution, in at least `first` deals.
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
    """Return whether the best call is clearly ahead of the next."""
    best, second, *_ = sorted(found.values(), key=lambda values: -mean(values))
    gaps = [one - other for one, other in zip(best, second, strict=True)]
    return bool(mean(gaps) > SURE * stdev(gaps) / len(gaps) ** 0.5)


def _considered(view: View) -> Iterator[Contract]:
    """Yield the lowest bid of each kind that the hand may make."""
    leading = view.active[0] == view.seat
    bids = view.choices.bids
    tricks, _ = plans.best_trumps(view.hand, leading=leading)
    lowest = next((bid for bid in bids if bid.level and not bid.dark), None)
    if lowest is not None and tricks + HOPE[view.progress.row] >= lowest.level + (0 if lowest.talon else 1):
        yield lowest
    chance = hand_evaluation.misere_chance(view.hand, leading=leading)
    if chance >= MISERE:
        yield from [bid for bid in bids if bid.misere and not bid.dark][:1]
