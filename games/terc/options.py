"""The options of a match."""

from typing import Annotated, Literal

import msgspec

from games.lengths import Lengths


class Options(msgspec.Struct, frozen=True):
    call_seconds: Annotated[int, msgspec.Meta(ge=5, le=60)] = 15
    """The seconds for a caller to name three cards."""
    wrong_call: Literal["lockout", "minus", "free"] = "lockout"
    no_terc: Literal["agree", "auto"] = "agree"
    """Whether players must agree that there is no TERC, or cards are laid automatically."""
    agree_seconds: Annotated[int, msgspec.Meta(ge=10, le=120, multiple_of=10)] = 10
    """The seconds after the first agreement until idle players count as agreed."""


def matters(options: Options, name: str) -> bool:
    """Return whether the option can change a match of these options."""
    return name != "agree_seconds" or options.no_terc == "agree"


PRESETS = {
    "usual": Options(),
    "lively": Options(no_terc="auto"),
    "relaxed": Options(call_seconds=30, wrong_call="free"),
}

LENGTHS = Lengths(
    kinds={"lively": ("lively",)},
    seconds={
        "usual": {1: 473, 2: 344, 3: 297, 4: 278, 6: 244, 10: 217},
        "lively": {1: 278, 2: 209, 3: 176, 4: 163, 6: 150, 10: 133},
        "relaxed": {1: 465, 2: 342, 3: 296, 4: 273, 6: 239, 10: 214},
    },
    spread={"usual": 0.08, "lively": 0.1, "relaxed": 0.06},
)
"""Averages of 24 matches between amateurs, by `python -m bench lengths --game terc`."""
