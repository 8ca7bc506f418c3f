"""What may be bid and played; the one place that says so."""

from enum import StrEnum

from games.cards import Card, following
from games.core import IllegalAction, Reason, Seat
from games.oh_hell.state import Deal, Phase, State
from games.trick_game.reasons import CardReason


class Refusal(StrEnum):
    """Why an action is not carried out."""

    RANGE = "range"
    """More tricks than cards (fact: `most`)."""
    HOOK = "hook"
    """This bid of the dealer would make the bids balance (fact: `bid`)."""


def barred_bid(state: State, deal: Deal) -> int | None:
    """The bid that the hook takes from whoever bids now, if any."""
    if state.options.hook and deal.turn == deal.dealer:
        return state.cards - deal.bid_sum
    return None


def bids(state: State, deal: Deal) -> tuple[int, ...]:
    """What whoever bids now may bid."""
    return tuple(bid for bid in range(state.cards + 1) if bid != barred_bid(state, deal))


def plays(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """What this seat may play on the trick as it lies."""
    led = deal.trick[0].card.suit if deal.trick else None
    return following(deal.hands[seat], led)


def check_turn(state: State, seat: Seat) -> Deal:
    """The deal in progress. Raises IllegalAction unless this seat is to act in it."""
    deal = state.deal
    if deal is None or deal.turn != seat:
        raise IllegalAction(Reason.OVER if state.phase is Phase.OVER else Reason.TURN)
    return deal


def check_bid(state: State, deal: Deal, bid: int) -> None:
    """Raises IllegalAction where this bid may not be made now."""
    if state.phase is not Phase.BID:
        raise IllegalAction(Reason.MOMENT)
    if not 0 <= bid <= state.cards:
        raise IllegalAction(Refusal.RANGE, most=state.cards)
    if bid == barred_bid(state, deal):
        raise IllegalAction(Refusal.HOOK, bid=bid)


def check_play(state: State, deal: Deal, card: Card) -> None:
    """Raises IllegalAction where this card may not be played now."""
    if state.phase is not Phase.PLAY:
        raise IllegalAction(Reason.MOMENT)
    if card not in deal.hands[deal.turn]:
        raise IllegalAction(CardReason.HELD, card=card)
    if card not in plays(deal, deal.turn):
        raise IllegalAction(CardReason.FOLLOW, suit=deal.trick[0].card.suit)
