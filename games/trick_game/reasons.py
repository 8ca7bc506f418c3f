"""Why a trick game may refuse an action, besides the reasons of every game."""

from enum import StrEnum


class CardReason(StrEnum):
    """Reasons that concern seats and cards."""

    SEAT = "seat"
    """There is no such seat."""
    NOT_IN_HAND = "held"
    """The card is not in the hand (fact: `card`)."""
    FOLLOW = "follow"
    """The hand holds the suit led (fact: `suit`)."""
