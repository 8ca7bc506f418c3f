"""The master weighs each phase's answers in imagined deals and takes the best."""

from collections.abc import Mapping
from random import Random
from statistics import mean

from games.preferans.actions import Action
from games.preferans.computer.calling import bidding, contracting, whists
from games.preferans.state import Phase
from games.preferans.view import View

_WEIGHED = {
    Phase.AUCTION: bidding.calls,
    Phase.CONTRACT: contracting.announcements,
    Phase.SHARE: contracting.shares,
    Phase.WHIST: whists.answers,
    Phase.DEALER: whists.answers,
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
