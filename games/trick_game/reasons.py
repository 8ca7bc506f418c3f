"""Why a game of tricks may not carry an action out, beside what every game may refuse for."""

from enum import StrEnum


class CardReason(StrEnum):
    """Reasons that concern seats and cards."""

    SEAT = "seat"
    """There is no such seat."""
    HELD = "held"
    """The card is not in the hand (fact: `card`)."""
    FOLLOW = "follow"
    """The hand holds the suit led (fact: `suit`)."""
