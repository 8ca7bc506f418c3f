"""An evening in an arena, in imagined time, with matches of two to five minutes."""

from collections.abc import Sequence
from random import Random

from games.tournament.core import ArenaPlayer, Pairing, Regulation, TableResult
from games.tournament.forms.arena import ARENA

SHORTEST_S, LONGEST_S = 120, 300
LOOK_S = 10
"""How often those are paired who have waited on, at least."""


class Evening:
    """What an arena has brought its players."""

    def __init__(self, regulation: Regulation, players: int, seed: int) -> None:
        self._regulation = regulation
        self._random = Random(seed)
        self._free = dict.fromkeys(range(1, players + 1), 0)
        """Since which second each is free."""
        self._running: list[tuple[int, int, Pairing]] = []
        """The end of each table, its number, and who plays."""
        self._results: dict[int, TableResult] = {}
        self._last: dict[int, frozenset[int]] = {}
        self.tables = 0
        self.again = 0
        """Tables whose players all come from one."""
        self.waits: list[int] = []
        """Seconds before each table of each player."""

    @property
    def seen(self) -> Sequence[int]:
        """Who has had a table."""
        return sorted(self._last)

    def run(self, *, minutes: int) -> None:
        """Let the time pass. Those who still wait then have waited for nothing."""
        for second in range(60 * minutes):
            if self._end(second) or second % LOOK_S == 0:
                self._begin(second)
        self.waits += [60 * minutes - since for since in self._free.values()]

    def _end(self, second: int) -> bool:
        """End the tables whose time has come; whether there are any."""
        over = [each for each in self._running if each[0] == second]
        for end, number, pairing in over:
            self._running.remove((end, number, pairing))
            seats = len(pairing.players) + pairing.computers
            places = self._random.sample(range(1, seats + 1), seats)
            self._results[number] = TableResult(1, pairing, tuple(places))
            self._free |= dict.fromkeys(pairing.players, second)
        return bool(over)

    def _begin(self, second: int) -> None:
        waiting = [ArenaPlayer(each, 2000 - each, 1000 * since) for each, since in self._free.items()]
        results = [self._results[number] for number in sorted(self._results)]
        playing = sum(len(pairing.players) for *_, pairing in self._running)
        found = ARENA.pair_free(
            self._regulation, waiting, results, 1000 * second, playing=playing, usual_ms=1000 * LONGEST_S
        )
        for pairing in found:
            self._seat(pairing, second)

    def _seat(self, pairing: Pairing, second: int) -> None:
        company = frozenset(pairing.players)
        self.tables += 1
        self.again += any(self._last.get(each, frozenset()) >= company for each in company)
        self.waits += [second - self._free.pop(each) for each in pairing.players]
        self._last |= dict.fromkeys(company, company)
        self._running.append((second + self._random.randint(SHORTEST_S, LONGEST_S), self.tables, pairing))
