"""The reasons to refuse an action, and the checks of every phase."""

from enum import StrEnum

from games.core import Actor, IllegalAction, Nature, Reason, Seat
from games.preferans.state import Deal, Declared, Declarer, Part, Phase, State


class Refusal(StrEnum):
    """The game's own reasons to refuse an action."""

    DUMMY = "dummy"
    """Two players need the dummy, and more must not have it."""
    LOOKED = "looked"
    """The player has already looked at their cards."""
    DARK = "dark"
    """Calls in the dark are not allowed."""
    DARK_PASS = "dark-pass"
    """A dark pass cannot follow a bid."""
    HIGHER = "higher"
    """The bid is not higher than the last (fact: `bid`, its text)."""
    AFTER_DARK = "after-dark"
    """After a dark pass the bid is too low (fact: `bid`, the text of the lowest)."""
    MISERE = "misere"
    """Misère is a player's first call only.

    Its bidder may then only pass, or bid it without the talon.
    """
    TRUMP = "trump"
    """The hand holds trumps and not the suit led (fact: `suit`)."""
    LOWER = "lower"
    """The bid does not allow the contract (fact: `bid`, its text)."""
    OWED = "owed"
    """The declarer does not owe the contract in Разбойник."""
    TOTUS = "totus"
    NAMED = "named"
    """The other opponent has named these two cards already."""
    HELPED = "helped"
    """The bomb does not let a totus help these players (fact: `count`)."""
    SHARE = "share"
    """There is no dealer to share with."""
    HALF = "half"
    """A half-whist needs a pass before it, and a light six or seven that need not be whisted."""
    CONCEDE = "concede"
    """Only a declarer who takes the talon in the light may concede, and not a misère."""
    PEEK = "peek"
    """The dealer may look at one passed hand, and only then whist."""
    CLAIMED = "claimed"
    """A claim is allowed once a deal, and not in raspasy."""
    CLAIM = "claim"
    """The claim exceeds the remaining tricks (fact: `count`)."""
    TOOTH = "tooth"
    """No partner's play has just cost the player a trick, or no such tooth stands."""
    CHANGE = "change"
    """The option has no such other value, or was asked about before."""
    ADVICE = "advice"
    """Advice goes to the deciding whister, once a trick."""
    AID = "aid"
    """A sitting dealer helps one whister, chosen before the first card."""
    CONDITIONS = "conditions"
    """The conditions are out of range (fact: `pool`, the largest)."""


def check_deal(state: State, actor: Actor, *phases: Phase) -> Deal:
    """Return the deal. Raises IllegalAction unless a player acts in one of these phases."""
    if state.part is Part.OVER:
        raise IllegalAction(Reason.OVER)
    if isinstance(actor, Nature) or not 0 <= actor < state.seats:
        raise IllegalAction(Reason.TURN)
    if state.deal is None or state.deal.phase not in phases:
        raise IllegalAction(Reason.MOMENT)
    return state.deal


def declarer_of(deal: Deal) -> Declarer:
    """Return the declarer. Raises IllegalAction in the auction and in raspasy."""
    if deal.declared is None:
        raise IllegalAction(Reason.MOMENT)
    return deal.declared


def declared_of(deal: Deal) -> Declared:
    """Return the contract. Raises IllegalAction before it is announced."""
    if not isinstance(deal.declared, Declared):
        raise IllegalAction(Reason.MOMENT)
    return deal.declared


def check_turn(whose: Seat | None, actor: Actor) -> Seat:
    """Return the acting seat. Raises IllegalAction if it is not its turn."""
    if isinstance(actor, Nature) or whose != actor:
        raise IllegalAction(Reason.TURN)
    return actor
