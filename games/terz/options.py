"""The options of a match."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.lengths import Lengths

FULL_TARGET, FULL_DEALS = 500, 4
"""The usual target, and the average number of deals to reach it."""

Reply: TypeAlias = Literal["suit_or_trump", "suit_first", "any"]


class Options(msgspec.Struct, frozen=True):
    target: Annotated[int, msgspec.Meta(ge=100, le=500, multiple_of=10)] = FULL_TARGET
    """The points, in tens, at which a declaration wins; a count of tricks needs one more."""
    deals: Annotated[int, msgspec.Meta(ge=1, le=20)] | Literal["none"] = "none"
    """The number of deals after which the higher total wins."""
    reply: Reply = "suit_or_trump"
    """The cards that may answer a lead while there is a talon."""
    bluff: bool = False
    """Whether players may declare combinations that they do not have."""


PRESETS = {"usual": Options(), "short": Options(target=200), "bluff": Options(bluff=True)}

LENGTHS = Lengths(
    kinds={"usual": ("short", "usual")},
    actions={"usual": {2: 133}, "short": {2: 58}, "bluff": {2: 149}},
    spread={"usual": 0.21, "short": 0.31, "bluff": 0.21},
    quick=frozenset({"short"}),
)
"""Averages of 40 matches between computers, by `pulka simulate terz`."""
