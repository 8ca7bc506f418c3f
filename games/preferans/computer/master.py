"""The master weighs each phase's answers in imagined deals and takes the best."""

from collections.abc import Mapping
from random import Random
from statistics import mean

from games.core import Seat
from games.preferans.actions import Action, Pass, Whist
from games.preferans.computer.calling import bidding, contracting
from games.preferans.computer.payoffs import Ending, Payoffs, speakers
from games.preferans.computer.worlds import best_play, contract_of, declarer_of
from games.preferans.contracts import TEN, required_tricks, value
from games.preferans.state import Phase
from games.preferans.view import View

WORLDS = 12
WORK = 12_000
"""The positions searched for an answer."""
RISK = 0.5
"""The least advantage of a whist over a pass, in tricks."""
Worths = dict[Action, tuple[float, ...]]


def weigh_answers(view: View, rng: Random) -> Worths:
    """Weigh a whist and a pass; one world always has the defenders short by a trick."""
    contract, payoffs = contract_of(view), Payoffs(view)
    found = [*best_play(view, rng, WORLDS, WORK), TEN - required_tricks(contract) + 1]
    return {
        Whist(): tuple(payoffs.ending(_whisted(view), tricks) - RISK * value(contract) for tricks in found),
        Pass(): tuple(payoffs.ending(_passed(view, tricks), tricks) for tricks in found),
    }


def _whisted(view: View) -> Ending:
    assert view.seat is not None
    before = tuple(answer.seat for answer in view.roles.answers if answer.whist)
    return Ending(declarer_of(view), contract_of(view), (*before, view.seat), sharer=view.roles.sharer)


def _passed(view: View, tricks: int) -> Ending:
    """Return the ending after a pass: the other whists if committed or with the tricks, else nobody."""
    declarer, contract = declarer_of(view), contract_of(view)
    whisters = tuple(answer.seat for answer in view.roles.answers if answer.whist) or _later(view, tricks)
    return Ending(declarer, contract, whisters, unplayed=not whisters, sharer=view.roles.sharer)


def _later(view: View, tricks: int) -> tuple[Seat, ...]:
    """Return the players still to speak with reason to whist."""
    said = {answer.seat for answer in view.roles.answers}
    others = [seat for seat in speakers(view, declarer_of(view)) if seat not in said and seat != view.seat]
    if view.phase is not Phase.WHIST or tricks + required_tricks(contract_of(view)) > TEN:
        return ()
    return tuple(others[:1])


_WEIGHED = {
    Phase.AUCTION: bidding.weigh_calls,
    Phase.CONTRACT: contracting.weigh_announcements,
    Phase.SHARE: contracting.weigh_shares,
    Phase.WHIST: weigh_answers,
    Phase.DEALER: weigh_answers,
}


def worths(view: View, rng: Random) -> Mapping[Action, tuple[float, ...]]:
    """Weigh the answers; empty if the phase is not weighed, or nothing is in doubt."""
    weighed = _WEIGHED.get(view.phase) if view.phase else None
    if weighed is None or view.choices.look or view.choices.peeks:
        return {}
    return weighed(view, rng)


def best(found: Mapping[Action, tuple[float, ...]]) -> Action | None:
    """Return the action with the greatest mean worth, the first of equals."""
    return max(found, key=lambda action: mean(found[action] or (0.0,)), default=None)
