"""What a table may agree on before a match."""

from typing import Annotated, Literal, TypeAlias

import msgspec

Reply: TypeAlias = Literal["suit_or_trump", "suit_first", "any"]


class Options(msgspec.Struct, frozen=True):
    target: Annotated[int, msgspec.Meta(ge=100, le=500, multiple_of=10)] = 500
    """What a declaration wins with, in tens as all that is written; where tricks are counted, one point more is needed."""
    deals: Annotated[int, msgspec.Meta(ge=1, le=20)] | Literal["none"] = "none"
    """Deals after which the higher total wins."""
    reply: Reply = "suit_or_trump"
    """What may answer a lead while the talon has cards."""
    bluff: bool = False
    """Whether combinations may be declared that are not held."""


PRESETS = {
    "usual": Options(),
    "short": Options(target=200),
    "four": Options(deals=4),
    "bluff": Options(bluff=True),
}
