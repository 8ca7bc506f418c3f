"""Raspasy: its price, its outcome, and the dummy's rule (section 6, PREF-1.5, 7.7 to 7.9)."""

from games.cards import Card, Suit
from games.core import Seat
from games.preferans.match.hands import tricks
from games.preferans.scoring.outcome import Raspasy
from games.preferans.state import Deal, Part, State

THIRD = 2
"""The raspasy deals in a row before the third."""
_SUITS = list(Suit)


def dark(deal: Deal) -> bool:
    """Return whether raspasy is dark: a player passed in the dark."""
    return any(call.dark for call in deal.calls)


def price(state: State, deal: Deal) -> int:
    """Return the hill points of a trick: 1, 2 or 4 by the place in the row, doubled in the dark.

    In the raspasy rounds it is always 1.
    """
    if state.part is Part.ROUNDS:
        return 1
    return (1, 2, 4)[state.row] * (2 if dark(deal) else 1)


def outcome(state: State, deal: Deal) -> Raspasy:
    """Return the outcome for the sheet, without the dummy's tricks."""
    third = state.part is Part.MAIN and state.row == THIRD
    return Raspasy(
        dealer=deal.dealer,
        sitting=deal.sitting,
        active=tuple(seat for seat in deal.active if seat < state.seats),
        tricks=tricks(state, deal),
        price=price(state, deal),
        unseen=_unseen(deal) if dark(deal) else (),
        running=state.dark_row + 1 if dark(deal) else 0,
        fine=state.options.third_raspasy_fine if third else 0,
    )


def _unseen(deal: Deal) -> tuple[Seat, ...]:
    """Return the players who passed without having looked."""
    return tuple(call.seat for call in deal.calls if call.unseen)


def dummy_card(hand: tuple[Card, ...], led: Suit | None) -> Card:
    """Return the lowest of the suit led; void, the highest; leading, the lowest; of equals the lower suit."""
    same = [card for card in hand if card.suit is led]
    if same or led is None:
        return min(same or hand, key=lambda card: (card.rank, _SUITS.index(card.suit)))
    return max(hand, key=lambda card: (card.rank, -_SUITS.index(card.suit)))
