"""Agreements before a match."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.lengths import Lengths

Quota: TypeAlias = Literal["8-5-3", "9-5-2", "none"]


class Options(msgspec.Struct, frozen=True):
    target: Literal["total", "single", "three_deals"] = "total"
    """Whether twelve tricks win, added up over deals or in one deal, or the most tricks in three deals."""
    max_deals: Annotated[int, msgspec.Meta(ge=1, le=100)] = 12
    """The limit of deals in a match for twelve in one deal; then the most tricks overall win."""
    kitty: Literal["blind", "open"] = "blind"
    """Whether the dealer discards before seeing the kitty or takes it up first."""
    next_dealer: Literal["loser", "winner"] = "loser"
    """The next dealer: the player with the fewest or the most tricks in the last deal."""
    quota: Quota = "8-5-3"
    """The tricks due from the dealer, the dealer's left and the dealer's right."""
    stake: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """What everybody puts into the pot and owes for each missed quota."""


def matters(options: Options, name: str) -> bool:
    """Whether the option of this name can change a match of these options."""
    match name:
        case "max_deals":
            return options.target == "single"
        case "next_dealer":
            return options.target != "three_deals"
    return True


def usual_deals(options: Options) -> float:
    """The deals of a match on average, by the actions below."""
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
    "stake": Options(stake=1),
    "open": Options(kitty="open", stake=1),
    "hard": Options(quota="9-5-2", stake=1),
    "single": Options(target="single", next_dealer="winner", quota="none"),
}

LENGTHS = Lengths(
    kinds={"three": ("three",)},
    actions={
        "three": {3: 165},
        "usual": {3: 104},
        "stake": {3: 113},
        "open": {3: 105},
        "hard": {3: 111},
        "single": {3: 375},
    },
)
"""Averages of 60 matches between computers, as `pulka simulate sergeant_major` plays them."""
