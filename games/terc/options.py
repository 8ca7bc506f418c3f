"""What a table may agree on before a match."""

from typing import Annotated, Literal, TypeAlias

import msgspec

Quickness: TypeAlias = Literal["slow", "medium", "quick"]


class Options(msgspec.Struct, frozen=True):
    call_seconds: Annotated[int, msgspec.Meta(ge=5, le=60)] = 15
    """How long a caller may take to name three cards."""
    wrong_call: Literal["lockout", "minus", "free"] = "lockout"
    """What a wrong call costs."""
    no_terc: Literal["agree", "auto"] = "agree"
    """Whether players agree that there is no TERC, or cards are laid by themselves."""
    computers: Quickness = "medium"
    """How quickly computers find a TERC."""


PRESETS = {
    "usual": Options(),
    "lively": Options(no_terc="auto"),
    "strict": Options(call_seconds=8, wrong_call="minus"),
    "relaxed": Options(call_seconds=30, wrong_call="free", computers="slow"),
}
