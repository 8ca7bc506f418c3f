"""Decide which exchanges, discards and plays are legal."""

from enum import StrEnum

from games.cards import Card
from games.core import IllegalAction, InvalidAction
from games.sergeant_major.actions import SWAPPED, from_low
from games.sergeant_major.state import Deal, Phase, State
from games.trick_game.game import check_held, plays


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


def check_give(deal: Deal, card: Card) -> None:
    """Raises IllegalAction unless this card may be given."""
    check_held(deal.hands[deal.giver], card)


def check_return(deal: Deal, card: Card) -> None:
    """Raises IllegalAction unless this card may answer the one given."""
    assert deal.pending is not None
    given = deal.pending.given
    if card is given:
        raise IllegalAction(Refusal.RECEIVED, card=card)
    check_held(deal.hands[deal.receiver], card)
    if card not in returns(deal):
        raise IllegalAction(Refusal.HIGHER, card=given, suit=given.suit)


def check_lay(state: State, deal: Deal, cards: frozenset[Card]) -> None:
    """Raises IllegalAction if these cards may not be discarded, InvalidAction if they are not four."""
    if len(cards) != SWAPPED:
        raise InvalidAction(f"not {SWAPPED} cards")
    for card in from_low(cards):
        check_held(layable(state, deal), card)
