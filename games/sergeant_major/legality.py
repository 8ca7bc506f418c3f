"""Decide which exchanges, discards and plays are legal."""

from enum import StrEnum

from games.cards import Card, following
from games.core import IllegalAction, InvalidAction, Reason, Seat
from games.sergeant_major.actions import SWAPPED, from_low
from games.sergeant_major.state import Deal, Phase, State
from games.trick_game.reasons import CardReason


class Refusal(StrEnum):
    """The game's own reasons to refuse an action."""

    RECEIVED = "received"
    """The player has just received this card (fact: `card`)."""
    HIGHER = "higher"
    """The hand has a higher card of the suit (facts: `card`, the one received, and its `suit`)."""


def returns(deal: Deal) -> tuple[Card, ...]:
    """Return the cards that may answer the card given: higher ones of its suit, or else any."""
    assert deal.pending is not None
    given, hand = deal.pending.given, deal.hands[deal.receiver]
    return tuple([card for card in hand if card.suit is given.suit and card.rank > given.rank]) or hand


def layable(state: State, deal: Deal) -> tuple[Card, ...]:
    """Return the cards that the dealer may discard: the hand, and the kitty if it is open."""
    hand = deal.hands[deal.dealer]
    return (*hand, *deal.kitty) if state.options.kitty == "open" else hand


def plays(deal: Deal) -> tuple[Card, ...]:
    """Return the cards that the player to move may play to the trick."""
    led = deal.trick[0].card.suit if deal.trick else None
    return following(deal.hands[deal.turn], led)


def choices(state: State, deal: Deal) -> tuple[Card, ...]:
    """Return the cards among which the player to move chooses."""
    match deal.phase:
        case Phase.RETURN:
            return returns(deal)
        case Phase.LAY:
            return layable(state, deal)
        case Phase.PLAY:
            return plays(deal)
    return deal.hands[deal.turn]


def check_turn(state: State, seat: Seat, phase: Phase) -> Deal:
    """Return the deal in progress. Raises IllegalAction unless this phase asks this seat."""
    deal = state.deal
    if deal is None or deal.turn != seat:
        raise IllegalAction(Reason.OVER if state.phase is Phase.OVER else Reason.TURN)
    if deal.phase is not phase:
        raise IllegalAction(Reason.MOMENT)
    return deal


def check_give(deal: Deal, card: Card) -> None:
    """Raises IllegalAction unless this card may be given."""
    _check_held(deal.hands[deal.giver], card)


def check_return(deal: Deal, card: Card) -> None:
    """Raises IllegalAction unless this card may answer the one given."""
    assert deal.pending is not None
    given = deal.pending.given
    if card is given:
        raise IllegalAction(Refusal.RECEIVED, card=card)
    _check_held(deal.hands[deal.receiver], card)
    if card not in returns(deal):
        raise IllegalAction(Refusal.HIGHER, card=given, suit=given.suit)


def check_lay(state: State, deal: Deal, cards: frozenset[Card]) -> None:
    """Raises IllegalAction if these cards may not be discarded, InvalidAction if they are not four."""
    if len(cards) != SWAPPED:
        raise InvalidAction(f"not {SWAPPED} cards")
    for card in from_low(cards):
        _check_held(layable(state, deal), card)


def check_play(deal: Deal, card: Card) -> None:
    """Raises IllegalAction unless this card may be played."""
    _check_held(deal.hands[deal.turn], card)
    if card not in plays(deal):
        raise IllegalAction(CardReason.FOLLOW, suit=deal.trick[0].card.suit)


def _check_held(hand: tuple[Card, ...], card: Card) -> None:
    if card not in hand:
        raise IllegalAction(CardReason.NOT_IN_HAND, card=card)
