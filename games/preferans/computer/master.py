"""Weigh the answers of each phase in sampled deals as a master, and choose the best."""

from collections.abc import Mapping
from random import Random
from statistics import mean

from games.core import Seat
from games.preferans.actions import Action, HalfWhist, Pass, Whist
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
    """Weigh a whist, a half-whist and a pass; one extra world has the defenders a trick short.

    Of equals the first is best: a half-whist keeps a sitting dealer away, and without one a pass is safer.
    """
    contract, payoffs = contract_of(view), Payoffs(view)
    found = [*best_play(view, rng, WORLDS, WORK), TEN - required_tricks(contract) + 1]
    whist: Worths = {
        Whist(): tuple(
            payoffs.ending(_ending_with_whist(view), tricks) - RISK * value(contract) for tricks in found
        )
    }
    passed: Worths = {
        Pass(): tuple(payoffs.ending(_ending_with_pass(view, tricks), tricks) for tricks in found)
    }
    if not view.choices.half:
        return whist | passed
    half: Worths = {
        HalfWhist(): tuple(payoffs.ending(_ending_with_half(view, tricks), tricks) for tricks in found)
    }
    return whist | half | passed if view.sitting is not None else whist | passed | half


def _ending_with_whist(view: View) -> Ending:
    assert view.seat is not None
    before = tuple(answer.seat for answer in view.roles.answers if answer.whist)
    return Ending(declarer_of(view), contract_of(view), (*before, view.seat), sharer=view.roles.sharer)


def _ending_with_pass(view: View, tricks: int) -> Ending:
    """Return the ending after a pass: another player whists if committed or with enough tricks."""
    declarer, contract = declarer_of(view), contract_of(view)
    whisters = tuple(answer.seat for answer in view.roles.answers if answer.whist) or _later_whisters(
        view, tricks
    )
    return Ending(declarer, contract, whisters, unplayed=not whisters, sharer=view.roles.sharer)


def _ending_with_half(view: View, tricks: int) -> Ending:
    """Return the ending after a half-whist: the first opponent returns with enough tricks."""
    declarer, contract = declarer_of(view), contract_of(view)
    enough = tricks + required_tricks(contract) <= TEN
    whisters = (view.roles.answers[0].seat,) if enough else ()
    return Ending(declarer, contract, whisters, unplayed=not whisters, sharer=view.roles.sharer)


def _later_whisters(view: View, tricks: int) -> tuple[Seat, ...]:
    """Return the next player to answer, if enough tricks make a whist worthwhile.

    Where a half-whist may keep the sitting dealer away, the dealer counts as the next.
    """
    answered = {answer.seat for answer in view.roles.answers}
    others = [
        seat for seat in speakers(view, declarer_of(view)) if seat not in answered and seat != view.seat
    ]
    if view.choices.half and view.sitting is not None:
        others.append(view.sitting)
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
    """Weigh the answers; return none in phases without a comparison, or for an obvious answer."""
    weighed = _WEIGHED.get(view.phase) if view.phase else None
    if weighed is None or view.choices.look or view.choices.peeks:
        return {}
    return weighed(view, rng)


def best(found: Mapping[Action, tuple[float, ...]]) -> Action | None:
    """Return the action with the greatest mean worth, the first of equals."""
    return max(found, key=lambda action: mean(found[action] or (0.0,)), default=None)
