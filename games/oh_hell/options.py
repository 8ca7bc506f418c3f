"""Agreements before a match."""

from typing import Annotated, Literal

import msgspec


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
    "strict": Options(hook=True, zero="sliding"),
}
