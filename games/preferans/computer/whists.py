"""The master's whists: what whisting and passing come to in imagined deals, on the sheet."""

from random import Random

from games.core import Seat
from games.preferans.actions import Action, Pass, Whist
from games.preferans.computer.effort import LIMIT, Effort
from games.preferans.computer.stakes import Ending, Stakes, spoke
from games.preferans.computer.worlds import contract_of, declarer_of, guess, position
from games.preferans.contracts import TEN, asked, value
from games.preferans.double_dummy.solver import Solver
from games.preferans.state import Phase
from games.preferans.view import View

WORLDS = 12
WORK = 12_000
"""Positions searched for an answer."""
RISK = 0.5
"""Tricks' worth of whists that a whist must promise beside a pass."""
Worths = dict[Action, tuple[float, ...]]


def answers(view: View, rng: Random) -> Worths:
    """What a whist and a pass come to; a world in which the defenders lack a trick is always among them."""
    contract, solver = contract_of(view), Solver(LIMIT)
    found, effort = list[int](), Effort(solver, WORK)
    for world in guess(view, rng, WORLDS):
        found.append(solver.tricks(position(view, world), found[-1] if found else contract.level))
        if effort.spent():
            break
    found.append(TEN - asked(contract) + 1)
    stakes = Stakes(view)
    return {
        Whist(): tuple(stakes.ending(_whisted(view), tricks) - RISK * value(contract) for tricks in found),
        Pass(): tuple(stakes.ending(_passed(view, tricks), tricks) for tricks in found),
    }


def _whisted(view: View) -> Ending:
    assert view.seat is not None
    before = tuple(answer.seat for answer in view.answers if answer.whist)
    return Ending(declarer_of(view), contract_of(view), (*before, view.seat), sharer=view.sharer)


def _passed(view: View, tricks: int) -> Ending:
    """The other one whists, if they have said so or the tricks are there; else nobody plays."""
    declarer, contract = declarer_of(view), contract_of(view)
    whisters = tuple(answer.seat for answer in view.answers if answer.whist) or _later(view, tricks)
    return Ending(declarer, contract, whisters, unplayed=not whisters, sharer=view.sharer)


def _later(view: View, tricks: int) -> tuple[Seat, ...]:
    """Who is still to speak and has reason to whist."""
    said = {answer.seat for answer in view.answers}
    others = [seat for seat in spoke(view, declarer_of(view)) if seat not in said and seat != view.seat]
    if view.phase is not Phase.WHIST or tricks + asked(contract_of(view)) > TEN:
        return ()
    return tuple(others[:1])
