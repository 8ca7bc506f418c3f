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
        "usual": {1: 1732, 2: 1299, 3: 1155, 4: 1074, 6: 989, 10: 949},
        "lively": {1: 781, 2: 603, 3: 514, 4: 478, 6: 436, 10: 390},
        "strict": {1: 1786, 2: 1398, 3: 1243, 4: 1157, 6: 1006, 10: 977},
        "relaxed": {1: 1697, 2: 1280, 3: 1136, 4: 1058, 6: 964, 10: 923},
    },
)
"""Averages of 24 matches between amateurs, by `python -m bench lengths --game terc`."""
