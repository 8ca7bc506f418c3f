"""Decide which bids and plays are legal."""

from enum import StrEnum

from games.core import IllegalAction
from games.oh_hell.state import Deal, State


class Refusal(StrEnum):
    """The game's own reasons to refuse an action."""

    RANGE = "range"
    """The bid exceeds the number of cards (fact: `most`)."""
    HOOK = "hook"
    """The dealer's bid would make the bids balance (fact: `bid`)."""


def barred_bid(state: State, deal: Deal) -> int | None:
    """Return the bid that the hook forbids to the next bidder, or None."""
    if state.options.hook and deal.turn == deal.dealer:
        return state.number - deal.bid_sum
    return None


def bids(state: State, deal: Deal) -> tuple[int, ...]:
    """Return the bids open to the next bidder."""
    return tuple(bid for bid in range(state.number + 1) if bid != barred_bid(state, deal))


def check_bid(state: State, deal: Deal, bid: int) -> None:
    """Raises IllegalAction unless this bid is allowed."""
    if not 0 <= bid <= state.number:
        raise IllegalAction(Refusal.RANGE, most=state.number)
    if bid == barred_bid(state, deal):
        raise IllegalAction(Refusal.HOOK, bid=bid)
