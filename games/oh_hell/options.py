"""Agreements before a match."""

from typing import Annotated, Literal

import msgspec

from games.lengths import Lengths


class Options(msgspec.Struct, frozen=True):
    deals: Literal["full"] | Annotated[int, msgspec.Meta(ge=1, le=15)] = "full"
    """Length of the series; a number above the full one counts as full."""
    hook: bool = False
    """The dealer may not make the bids balance."""
    zero: Literal["ten", "sliding"] = "ten"
    """The score of an exact zero: ten, or five and one for each card in hand."""


PRESETS = {
    "full": Options(),
    "short": Options(deals=5),
    "medium": Options(deals=8),
    "strict": Options(hook=True, zero="sliding"),
}

_WHOLE = {3: 405, 4: 416, 5: 325, 6: 264, 7: 245}
LENGTHS = Lengths(
    kinds={"full": ("medium", "full")},
    actions={
        "full": _WHOLE,
        "short": {3: 60, 4: 80, 5: 100, 6: 120, 7: 140},
        "medium": {3: 132, 4: 176, 5: 220, 6: 264, 7: 245},
        "strict": _WHOLE,
    },
    quick=frozenset({"short"}),
)
"""Every match of so many deals takes exactly so many bids and cards."""
