"""Estimate the minutes of a match from measured numbers of actions."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

PERSON_S = 3.0
"""Assumed seconds for an action of a person, with reading and the bot's answer."""
RIVAL_S = 4.5
"""The same among rivals, where a forced card waits as long as a chosen one."""
ENOUGH_ACTIONS = 200
"""Known actions of a group's people from which their own tempo counts."""
COMPUTER_S = 1.0
"""Seconds of a computer's action, with its pretended thinking."""
ANSWER_S = 1.0
"""Seconds in which all computers together answer a lone person's action."""
ROUND_MINUTES = (1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300)
"""The values that estimates are rounded to."""
OFFERED_MINUTES = 10
"""Preferred length of a match, if nobody has chosen one."""
NONE: Mapping[str, Mapping[int, int]] = MappingProxyType({})


class Tempo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How fast rivals play a game: known actions, and their time. Stored by the names of its fields."""

    actions: int = 0
    """0: nothing is known."""
    ms: int = 0

    @property
    def person_s(self) -> float:
        """The seconds of an action of a person."""
        return self.ms / self.actions / 1000 if self.actions else RIVAL_S

    @property
    def is_known(self) -> bool:
        return self.actions >= ENOUGH_ACTIONS


UNKNOWN_TEMPO = Tempo()


class Lengths(msgspec.Struct, frozen=True):
    """The measured lengths of a game's matches, and its kinds for /play."""

    kinds: Mapping[str, tuple[str, ...]]
    """The usual kinds, the first of all first: a preset, and presets of its lengths, a whole match last."""
    actions: Mapping[str, Mapping[int, int]] = NONE
    """The average actions of a match between computers, by preset and number of players."""
    seconds: Mapping[str, Mapping[int, int]] = NONE
    """The seconds of a race by preset and players; the nearest number of players counts."""
    spread: Mapping[str, float] = MappingProxyType({})
    """The standard deviation of a length, as a part of the average, by preset; 0 where none is named."""
    quick: frozenset[str] = frozenset()
    """The short presets: daily deals prefer them, tournaments play them at the fast pace."""
    alone: int = 4
    """The number of players in a match of one person against computers, if the game allows it."""

    def minutes(self, preset: str, *, people: int, computers: int) -> int | None:
        """Estimate a match of these people and computers, in minutes; None without a measurement."""
        exact = self.expected(preset, people, computers)
        if exact is None:
            return None
        return min(ROUND_MINUTES, key=lambda each: max(each / exact, exact / each))

    def nearest(self, presets: Sequence[str], *, people: int, computers: int, most: int) -> str:
        """Return the preset that takes these players nearest to `OFFERED_MINUTES`.

        Where so few are not measured, more people are assumed, up to `most` players. Ties go to the first.
        """
        for more in range(most - people - computers + 1):
            exact = {each: self.expected(each, people + more, computers) for each in presets}
            known = {each: minutes for each, minutes in exact.items() if minutes is not None}
            if known:
                return min(known, key=lambda each: abs(known[each] - OFFERED_MINUTES))
        return presets[-1]

    def expected(
        self, preset: str, people: int, computers: int = 0, tempo: Tempo | None = None
    ) -> float | None:
        """Return the average minutes of a match of these people and computers; None without a measurement.

        `tempo`: that of rivals; None: among friends.
        """
        seats, person_s = people + computers, PERSON_S if tempo is None else tempo.person_s
        if race := self.race_s(preset, seats):
            return race * (1.0 if tempo is None else person_s / RIVAL_S) / 60
        actions = self.actions.get(preset, {}).get(seats)
        return None if actions is None else actions * action_s(people, computers, person_s) / 60

    def progress(self, preset: str, seats: int, *, actions: int, milliseconds: int) -> float:
        """Return how much of an average match is over; 0 without a measurement."""
        if race := self.race_s(preset, seats):
            return milliseconds / 1000 / race
        expected = self.actions.get(preset, {}).get(seats)
        return 0.0 if expected is None else actions / expected

    def race_s(self, preset: str, seats: int) -> int:
        """Return the seconds of a race; 0 for a game with turns."""
        race = self.seconds.get(preset)
        return race[min(race, key=lambda measured: abs(measured - seats))] if race else 0


def action_s(people: int, computers: int, person_s: float = PERSON_S) -> float:
    """Return the average seconds of an action at a table of these people and computers."""
    answers = ANSWER_S if people == 1 else computers * COMPUTER_S
    return (people * person_s + answers) / (people + computers)
