"""The options of a match."""

from typing import Annotated, Literal

import msgspec

from games.lengths import Lengths


class Options(msgspec.Struct, frozen=True):
    deals: Literal["full"] | Annotated[int, msgspec.Meta(ge=1, le=15)] = "full"
    """The number of deals; more than a full series means a full one."""
    hook: bool = False
    """The dealer may not make the bids balance."""
    zero: Literal["ten", "sliding"] = "ten"
    """The points of an exact zero: ten, or five plus one for each card in hand."""


PRESETS = {"full": Options(), "short": Options(deals=5), "medium": Options(deals=8)}

LENGTHS = Lengths(
    kinds={"full": ("short", "medium", "full")},
    actions={
        "full": {3: 405, 4: 416, 5: 325, 6: 264, 7: 245},
        "short": {3: 60, 4: 80, 5: 100, 6: 120, 7: 140},
        "medium": {3: 132, 4: 176, 5: 220, 6: 264, 7: 245},
    },
    quick=frozenset({"short"}),
)
"""The number of deals fixes the number of actions exactly."""
