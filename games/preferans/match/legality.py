"""Why an action is not carried out, and the checks that every phase begins with."""

from enum import StrEnum

from games.core import Actor, IllegalAction, Nature, Reason, Seat
from games.preferans.state import Deal, Declared, Declarer, Part, Phase, State


class Refusal(StrEnum):
    """Why an action is not carried out."""

    DUMMY = "dummy"
    """Two players need the dummy, more do without."""
    LOOKED = "looked"
    """Whoever has looked at their cards does not call in the dark, and looks once."""
    DARK = "dark"
    """There are no calls in the dark here."""
    DARK_PASS = "dark-pass"
    """A dark pass cannot follow a bid."""
    HIGHER = "higher"
    """The bid is not higher than the last (fact: `bid`, its text)."""
    AFTER_DARK = "after-dark"
    """After a dark pass the bid is too low (fact: `bid`, the text of the lowest)."""
    MISERE = "misere"
    """Misère is a player's first call only.

    Whoever bid it may then only pass, or bid it without the talon.
    """
    TRUMP = "trump"
    """The hand holds trumps and not the suit led (fact: `suit`)."""
    LOWER = "lower"
    """The contract is none that the bid allows (fact: `bid`, its text)."""
    OWED = "owed"
    """The contract has been played in Разбойник already, or is none of those owed."""
    TOTUS = "totus"
    """There is no totus here."""
    HELPED = "helped"
    """These are not the players whom the bomb lets a totus help (fact: `count`)."""
    SHARE = "share"
    """There is no dealer with whom to share."""
    PEEK = "peek"
    """The dealer looks at one hand, of a player who passed, and whists only then."""
    CLAIMED = "claimed"
    """One claim a deal, and none in raspasy."""
    CLAIM = "claim"
    """More tricks than are left (fact: `count`)."""
    CONDITIONS = "conditions"
    """Conditions outside what the owner of the hill may set (fact: `pool`, the largest)."""


def check_deal(state: State, actor: Actor, *phases: Phase) -> Deal:
    """The deal in progress. Raises IllegalAction unless a player acts and the deal asks for one of these."""
    if state.part is Part.OVER:
        raise IllegalAction(Reason.OVER)
    if isinstance(actor, Nature) or not 0 <= actor < state.seats:
        raise IllegalAction(Reason.TURN)
    if state.deal is None or state.deal.phase not in phases:
        raise IllegalAction(Reason.MOMENT)
    return state.deal


def declarer_of(deal: Deal) -> Declarer:
    """Who declares. Raises IllegalAction in the auction and in raspasy."""
    if deal.declared is None:
        raise IllegalAction(Reason.MOMENT)
    return deal.declared


def declared_of(deal: Deal) -> Declared:
    """The contract. Raises IllegalAction before it is announced."""
    if not isinstance(deal.declared, Declared):
        raise IllegalAction(Reason.MOMENT)
    return deal.declared


def check_turn(whose: Seat | None, actor: Actor) -> Seat:
    """The acting seat. Raises IllegalAction where somebody else is to act."""
    if isinstance(actor, Nature) or whose != actor:
        raise IllegalAction(Reason.TURN)
    return actor
