"""Reasons of trick games to refuse an action, beyond `Reason`."""

from enum import StrEnum


class CardReason(StrEnum):
    """Reasons that concern seats and cards."""

    SEAT = "seat"
    """The seat does not exist."""
    NOT_IN_HAND = "held"
    """The card is not in the hand (fact: `card`)."""
    FOLLOW = "follow"
    """The hand holds the suit led (fact: `suit`)."""
