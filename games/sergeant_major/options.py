"""The options of a match."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.lengths import Lengths

Quota: TypeAlias = Literal["8-5-3", "9-5-2", "none"]


class Options(msgspec.Struct, frozen=True):
    target: Literal["total", "single", "three_deals"] = "total"
    """What wins: twelve tricks over deals, twelve in one deal, or the most in three deals."""
    max_deals: Annotated[int, msgspec.Meta(ge=1, le=100)] = 12
    """The most deals of a match for twelve in one deal; then the most tricks win."""
    kitty: Literal["blind", "open"] = "blind"
    """Whether the dealer sees the kitty before discarding."""
    next_dealer: Literal["loser", "winner"] = "loser"
    """The next dealer: the player with the fewest or the most tricks in the last deal."""
    quota: Quota = "8-5-3"
    """The tricks due from the dealer, the left and the right player."""
    stake: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """The points that everybody puts into the pot, and owes for each missed quota."""


def matters(options: Options, name: str) -> bool:
    """Return whether the option `name` can change a match of these options."""
    match name:
        case "max_deals":
            return options.target == "single"
        case "next_dealer":
            return options.target != "three_deals"
    return True


def usual_deals(options: Options) -> float:
    """Return the average number of deals, from the actions below."""
    match options.target:
        case "three_deals":
            return 3
        case "total":
            return 2
        case "single":
            return min(options.max_deals, 7)


PRESETS = {
    "three": Options(target="three_deals"),
    "usual": Options(),
    "single": Options(target="single", next_dealer="winner", quota="none"),
}

LENGTHS = Lengths(
    kinds={"three": ("three",)},
    actions={"three": {3: 165}, "usual": {3: 104}, "single": {3: 375}},
    spread={"usual": 0.18, "single": 0.68},
)
"""Averages of 60 matches between computers, by `pulka simulate sergeant_major`."""
