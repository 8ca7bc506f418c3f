"""Agreements before a match."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.lengths import Lengths

Quickness: TypeAlias = Literal["slow", "medium", "quick"]


class Options(msgspec.Struct, frozen=True):
    call_seconds: Annotated[int, msgspec.Meta(ge=5, le=60)] = 15
    """Seconds in which a caller must name three cards."""
    wrong_call: Literal["lockout", "minus", "free"] = "lockout"
    """The cost of a wrong call."""
    no_terc: Literal["agree", "auto"] = "agree"
    """Whether players must agree that there is no TERC, or cards are laid automatically."""
    computers: Quickness = "medium"
    """How quick computers were to be, before tables had levels; it is offered no more."""
    agree_seconds: Annotated[int, msgspec.Meta(ge=10, le=120, multiple_of=10)] = 30
    """Seconds after the first agreement until those who do nothing count as agreed."""


def matters(options: Options, name: str) -> bool:
    """Whether the option of this name is offered, and can change a match of these options."""
    match name:
        case "computers":
            return False
        case "agree_seconds":
            return options.no_terc == "agree"
    return True


PRESETS = {
    "usual": Options(),
    "lively": Options(no_terc="auto"),
    "strict": Options(call_seconds=8, wrong_call="minus"),
    "relaxed": Options(call_seconds=30, wrong_call="free"),
}

LENGTHS = Lengths(
    kinds={"usual": ("usual",)},
    seconds={
        "usual": {1: 1787, 2: 1401, 3: 1099, 4: 1077, 6: 1179, 10: 1112},
        "lively": {1: 848, 2: 633, 3: 539, 4: 510, 6: 444, 10: 428},
        "strict": {1: 2004, 2: 1634, 3: 1335, 4: 1043, 6: 1164, 10: 1215},
        "relaxed": {1: 3011, 2: 2639, 3: 2152, 4: 1821, 6: 1687, 10: 1768},
    },
)
"""Averages of three matches between computers: their reaction times added up, each a second at least."""
