"""What may be given, returned, laid away and played; the one place that says so."""

from enum import StrEnum

from games.cards import Card, following
from games.core import IllegalAction, InvalidAction, Reason, Seat
from games.sergeant_major.actions import SWAPPED, from_low
from games.sergeant_major.state import Deal, Phase, State
from games.trick_game.reasons import CardReason


class Refusal(StrEnum):
    """Why an action is not carried out."""

    RECEIVED = "received"
    """The card just received may not go straight back (fact: `card`)."""
    HIGHER = "higher"
    """The hand holds a higher card of the suit received (facts: `card`, the one received, and its `suit`)."""


def returns(deal: Deal) -> tuple[Card, ...]:
    """What may answer the card given: the higher ones of its suit, or any where there are none."""
    assert deal.pending is not None
    given, hand = deal.pending.given, deal.hands[deal.receiver]
    return tuple([card for card in hand if card.suit is given.suit and card.rank > given.rank]) or hand


def layable(state: State, deal: Deal) -> tuple[Card, ...]:
    """What the dealer may lay away: of the hand, and of the kitty where it is open."""
    hand = deal.hands[deal.dealer]
    return (*hand, *deal.kitty) if state.options.kitty == "open" else hand


def plays(deal: Deal) -> tuple[Card, ...]:
    """What may be played on the trick as it lies by whoever is on turn."""
    led = deal.trick[0].card.suit if deal.trick else None
    return following(deal.hands[deal.turn], led)


def choices(state: State, deal: Deal) -> tuple[Card, ...]:
    """The cards among which whoever is on turn chooses."""
    match deal.phase:
        case Phase.RETURN:
            return returns(deal)
        case Phase.LAY:
            return layable(state, deal)
        case Phase.PLAY:
            return plays(deal)
    return deal.hands[deal.turn]


def check_turn(state: State, seat: Seat, phase: Phase) -> Deal:
    """The deal in progress. Raises IllegalAction unless this seat is to do what this phase asks for."""
    deal = state.deal
    if deal is None or deal.turn != seat:
        raise IllegalAction(Reason.OVER if state.phase is Phase.OVER else Reason.TURN)
    if deal.phase is not phase:
        raise IllegalAction(Reason.MOMENT)
    return deal


def check_give(deal: Deal, card: Card) -> None:
    """Raises IllegalAction where this card may not be given."""
    _check_held(deal.hands[deal.giver], card)


def check_return(deal: Deal, card: Card) -> None:
    """Raises IllegalAction where this card may not answer the one given."""
    assert deal.pending is not None
    given = deal.pending.given
    if card is given:
        raise IllegalAction(Refusal.RECEIVED, card=card)
    _check_held(deal.hands[deal.receiver], card)
    if card not in returns(deal):
        raise IllegalAction(Refusal.HIGHER, card=given, suit=given.suit)


def check_lay(state: State, deal: Deal, cards: frozenset[Card]) -> None:
    """Raises IllegalAction where these cards may not be laid away, InvalidAction where they are not four."""
    if len(cards) != SWAPPED:
        raise InvalidAction(f"not {SWAPPED} cards")
    for card in from_low(cards):
        _check_held(layable(state, deal), card)


def check_play(deal: Deal, card: Card) -> None:
    """Raises IllegalAction where this card may not be played now."""
    _check_held(deal.hands[deal.turn], card)
    if card not in plays(deal):
        raise IllegalAction(CardReason.FOLLOW, suit=deal.trick[0].card.suit)


def _check_held(hand: tuple[Card, ...], card: Card) -> None:
    if card not in hand:
        raise IllegalAction(CardReason.HELD, card=card)
