"""Underbids: a declarer who took more tricks than announced must have had a reason (PREF-8.10)."""

from random import Random

from games.cards import PACK_32, Card
from games.core import IllegalAction, InvalidAction, Reason, Step
from games.preferans.actions import Verdict
from games.preferans.events import Judged
from games.preferans.match import arbiter, ending
from games.preferans.state import HAND, Deal, Phase, State


def hand_played(deal: Deal) -> tuple[Card, ...]:
    """The ten cards that the declarer played the contract with."""
    assert deal.declarer is not None
    plays = (*(each for trick in deal.tricks for each in trick.plays), *deal.trick)
    return (*(each.card for each in plays if each.seat == deal.declarer), *deal.hands[deal.declarer])


def unseen(deal: Deal) -> tuple[Card, ...]:
    """The cards that the declarer could not see, in the order of the pack: without the talon those of the talon too."""
    known = {*hand_played(deal), *deal.laid}
    return tuple(card for card in PACK_32 if card not in known)


def sample(deal: Deal, rng: Random) -> Verdict:
    """The verdict; luck only decides where the arbiter looks after the fixed splits."""
    assert deal.declarer is not None
    assert deal.contract is not None
    leader = (deal.declarer, *deal.defenders).index(deal.active[0])
    found = arbiter.search(hand_played(deal), unseen(deal), leader, deal.contract, rng)
    return Verdict() if found is None else Verdict((*found[0], *found[1]))


def judge(state: State, verdict: Verdict) -> Step[State]:
    """Book the deal by the verdict. Raises InvalidAction for hands that the declarer could not have met."""
    deal = state.deal
    if deal is None or deal.phase is not Phase.VERDICT:
        raise IllegalAction(Reason.MOMENT)
    assert deal.declarer is not None
    if not set(verdict.hands) <= set(unseen(deal)):
        raise InvalidAction("a card that the declarer saw")
    hands = (verdict.hands[:HAND], verdict.hands[HAND:]) if verdict.hands else ()
    step = ending.book(state, deal, short=0 if hands else ending.over(state, deal))
    return Step(step.state, (Judged(declarer=deal.declarer, hands=hands), *step.events))
