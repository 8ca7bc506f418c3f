"""Find the bids that a hand can still make; all others are proved impossible."""

from collections.abc import Collection, Sequence

from games.cards import PACK_52, Card, Suit
from games.oh_hell.view import View
from games.trick_game.bounds import least_without_trumps, lost_to_trumps, of_suit, unbeaten
from games.trick_game.memory import own_seat
from games.trick_game.tricks import left_of


def makeable(view: View) -> tuple[int, ...]:
    """Return the allowed bids that the hand may make; all allowed bids if the hook leaves no such bid."""
    others = [card for card in PACK_52 if card not in view.hand and card is not view.turned]
    leads = view.dealer is not None and left_of(view.dealer, view.seats) == own_seat(view)
    possible = {*range(_least(view, others, leads=leads), _most(view, others, leads=leads) + 1)}
    if leads and view.trumps is None and not _has_entry(view.hand, others):
        possible -= {*range(len(view.hand) - _shortest(view.hand) + 1, len(view.hand))}
    return tuple(bid for bid in view.may_bid if bid in possible) or view.may_bid


def _least(view: View, others: Collection[Card], *, leads: bool) -> int:
    """Return a number of tricks that the hand cannot help taking."""
    if view.trumps is None:
        return least_without_trumps(view.hand, others, leads=leads)
    return unbeaten(of_suit(view.hand, view.trumps), of_suit(others, view.trumps))


def _most(view: View, others: Sequence[Card], *, leads: bool) -> int:
    """Return a number of tricks that the hand cannot exceed."""
    wait = 0 if leads else _tricks_before_entry(view.hand, others, view.trumps)
    rivals = view.seats - 1
    out_of_play = len(others) - rivals * len(view.hand)
    trumps = sorted(of_suit(others, view.trumps), key=lambda card: card.rank)
    held = trumps[: max(0, len(trumps) - out_of_play)]
    return len(view.hand) - max(wait, lost_to_trumps(of_suit(view.hand, view.trumps), held, rivals))


def _has_entry(hand: Collection[Card], others: Collection[Card]) -> bool:
    """Return whether the hand can take a trick by following another's lead."""
    return any(other.suit is card.suit and other.rank < card.rank for card in hand for other in others)


def _shortest(hand: Collection[Card]) -> int:
    """Return the number of cards in the shortest suit held.

    A low card takes a trick only if nobody has its suit, and then so do the others of the suit: a hand that
    never gets in again loses a whole suit, or nothing.
    """
    return min(len(of_suit(hand, suit)) for suit in {card.suit for card in hand})


def _tricks_before_entry(hand: Collection[Card], others: Collection[Card], trumps: Suit | None) -> int:
    """Return how many tricks are lost for certain before the hand can take one that others lead.

    It takes one by following with a higher card, or with a trump once it lacks a plain suit.
    """
    if _has_entry(hand, others):
        return 0
    if not of_suit(hand, trumps):
        return len(hand)
    return min(len(of_suit(hand, suit)) for suit in Suit if suit is not trumps)
