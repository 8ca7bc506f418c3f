"""How long matches take: measured figures of each game, and the minutes that come of them."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

PERSON_S = 3.0
"""Seconds of a person for an action, reading and the bot's answer included: assumed."""
COMPUTER_S = 1.0
"""Seconds of a computer for an action: it seems to think for as long."""
ROUND_MINUTES = (2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300)
"""Minutes as people are told them."""
NONE: Mapping[str, Mapping[int, int]] = MappingProxyType({})


class Lengths(msgspec.Struct, frozen=True):
    """The figures of a game, and what a person alone may choose from."""

    kinds: Mapping[str, tuple[str, ...]]
    """For a person alone, the usual kind first: a preset, and presets of its lengths, a whole match last."""
    actions: Mapping[str, Mapping[int, int]] = NONE
    """The actions of all players in a match by preset and players, on average between computers."""
    seconds: Mapping[str, Mapping[int, int]] = NONE
    """The seconds of a race, where nobody waits for anybody; of the numbers of players the nearest counts."""
    quick: frozenset[str] = frozenset()
    """The presets for those who have little time, and want to wait for nobody long."""
    alone: int = 4
    """The players of a match of one person against computers, if the game takes as many."""

    def minutes(self, preset: str, *, people: int, computers: int) -> int | None:
        """About how many minutes a match of these people and computers takes; None if nobody has measured."""
        seats = people + computers
        if race := self.seconds.get(preset):
            return _round(race[min(race, key=lambda measured: abs(measured - seats))] / 60)
        if seats not in self.actions.get(preset, {}):
            return None
        pace = (people * PERSON_S + computers * COMPUTER_S) / seats
        return _round(self.actions[preset][seats] * pace / 60)


def _round(minutes: float) -> int:
    """The nearest of the round numbers, by their ratio."""
    return min(ROUND_MINUTES, key=lambda each: max(each / minutes, minutes / each))
