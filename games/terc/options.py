"""Agreements before a match."""

from typing import Annotated, Literal, TypeAlias

import msgspec

Quickness: TypeAlias = Literal["slow", "medium", "quick"]


class Options(msgspec.Struct, frozen=True):
    call_seconds: Annotated[int, msgspec.Meta(ge=5, le=60)] = 15
    """Seconds in which a caller must name three cards."""
    wrong_call: Literal["lockout", "minus", "free"] = "lockout"
    """The cost of a wrong call."""
    no_terc: Literal["agree", "auto"] = "agree"
    """Whether players must agree that there is no TERC, or cards are laid automatically."""
    computers: Quickness = "medium"
    """The speed at which computers find a TERC."""


PRESETS = {
    "usual": Options(),
    "lively": Options(no_terc="auto"),
    "strict": Options(call_seconds=8, wrong_call="minus"),
    "relaxed": Options(call_seconds=30, wrong_call="free", computers="slow"),
}
