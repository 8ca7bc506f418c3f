"""When a table is due: alarms of its game, its computers, a match that everybody has left, its archiving."""

from typing import Any

from bot.service.loaded import Loaded
from bot.service.table import Phase, Table
from bot.timing import Time
from games import registry
from games.agents.seeding import rng_for
from games.core import AnyGame, Reacting, Seat, alarms_of

HOUR_MS = 3_600_000
COMPUTER_MS = 1_000
"""How long a computer seems to think."""


class Schedule:
    """Sets the deadlines of matches."""

    def __init__(self, time: Time, *, thinking_ms: int = COMPUTER_MS) -> None:
        self._time = time
        self._thinking_ms = thinking_ms

    def alarms(self, table: Table, game: AnyGame, state: Any) -> dict[str, int]:
        """The alarms that run in this state, and when each goes off; those that ran before go on."""
        now = self._time.now()
        limits = alarms_of(game, state).items()
        return {
            name: table.alarms.get(name, now + int(limit.total_seconds() * 1000)) for name, limit in limits
        }

    def deadlines(self, loaded: Loaded) -> dict[str, int | None]:
        """All deadlines of a table whose match has begun; None takes one away."""
        table, now = loaded.table, self._time.now()
        if table.phase is not Phase.PLAYING:
            return {"computer": None, "abandon": None, "archive": now, **_no_races(table)}
        awaits_computer = any(table.chairs[seat].computer for seat in loaded.game.awaited(loaded.state))
        return {
            **{alarm_deadline(name): at for name, at in table.alarms.items()},
            "computer": now + self._thinking_ms if awaits_computer and table.present else None,
            "abandon": None if table.present else now + HOUR_MS,
            **self._races(loaded),
        }

    def end(self, table: Table) -> dict[str, int | None]:
        """The deadlines of a match that is stopped: it is archived, and nothing else."""
        alarms: dict[str, int | None] = {alarm_deadline(name): None for name in table.alarms}
        return {**alarms, "computer": None, "abandon": None, "archive": self._time.now(), **_no_races(table)}

    def _races(self, loaded: Loaded) -> dict[str, int | None]:
        """When each computer acts that nobody waits for."""
        soonest = self._time.now() + self._thinking_ms
        seats = racing(loaded) if loaded.table.present else frozenset()
        times = {seat: at for seat in seats if (at := race_time(loaded, seat)) is not None}
        return {
            **_no_races(loaded.table),
            **{race_deadline(seat): max(at, soonest) for seat, at in times.items()},
        }


def alarm_deadline(alarm: str) -> str:
    """The deadline by which an alarm of the game goes off."""
    return f"alarm:{alarm}"


def race_deadline(seat: Seat) -> str:
    """The deadline by which a computer acts that nobody waits for."""
    return f"race:{seat}"


def racing(loaded: Loaded) -> frozenset[Seat]:
    """The computers that may act though nobody waits for them; a seat whose person has left is nobody's."""
    free = loaded.game.to_act(loaded.state) - loaded.game.awaited(loaded.state)
    return frozenset(
        Seat(number)
        for number, chair in enumerate(loaded.table.chairs)
        if chair.person is None and number in free
    )


def race_time(loaded: Loaded, seat: Seat) -> int | None:
    """When a computer acts that nobody waits for, by its own reaction time; None: it does not."""
    player = registry.player(loaded.game.name)
    if not isinstance(player, Reacting):
        return None
    view = loaded.game.view(loaded.state, seat)
    reaction = player.reaction_time(view, rng_for(view))
    return None if reaction is None else loaded.table.question_at + int(reaction.total_seconds() * 1000)


def _no_races(table: Table) -> dict[str, int | None]:
    return {
        race_deadline(Seat(number)): None for number, chair in enumerate(table.chairs) if chair.person is None
    }
