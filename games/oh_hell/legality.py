"""Decide which bids and plays are legal."""

from enum import StrEnum

from games.cards import Card, following
from games.core import IllegalAction, Reason, Seat
from games.oh_hell.state import Deal, Phase, State
from games.trick_game.reasons import CardReason


class Refusal(StrEnum):
    """The game's own reasons to refuse an action."""

    RANGE = "range"
    """The bid exceeds the number of cards (fact: `most`)."""
    HOOK = "hook"
    """The dealer's bid would make the bids balance (fact: `bid`)."""


def barred_bid(state: State, deal: Deal) -> int | None:
    """Return the bid that the hook forbids to the next bidder, or None."""
    if state.options.hook and deal.turn == deal.dealer:
        return state.cards - deal.bid_sum
    return None


def bids(state: State, deal: Deal) -> tuple[int, ...]:
    """Return the bids open to the next bidder."""
    return tuple(bid for bid in range(state.cards + 1) if bid != barred_bid(state, deal))


def plays(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that this seat may play to the trick."""
    led = deal.trick[0].card.suit if deal.trick else None
    return following(deal.hands[seat], led)


def check_turn(state: State, seat: Seat) -> Deal:
    """Return the deal in progress. Raises IllegalAction unless it is this seat's turn."""
    deal = state.deal
    if deal is None or deal.turn != seat:
        raise IllegalAction(Reason.OVER if state.phase is Phase.OVER else Reason.TURN)
    return deal


def check_bid(state: State, deal: Deal, bid: int) -> None:
    """Raises IllegalAction unless this bid is allowed."""
    if state.phase is not Phase.BID:
        raise IllegalAction(Reason.MOMENT)
    if not 0 <= bid <= state.cards:
        raise IllegalAction(Refusal.RANGE, most=state.cards)
    if bid == barred_bid(state, deal):
        raise IllegalAction(Refusal.HOOK, bid=bid)


def check_play(state: State, deal: Deal, card: Card) -> None:
    """Raises IllegalAction unless this card may be played."""
    if state.phase is not Phase.PLAY:
        raise IllegalAction(Reason.MOMENT)
    if card not in deal.hands[deal.turn]:
        raise IllegalAction(CardReason.NOT_IN_HAND, card=card)
    if card not in plays(deal, deal.turn):
        raise IllegalAction(CardReason.FOLLOW, suit=deal.trick[0].card.suit)
