"""When a table is due: its game's alarms, computers, an abandoned match, archiving."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from bot.base.downtime import Downtime
from bot.base.pace import lost_ms, whole_ms
from bot.base.timing import Time
from bot.match.loaded import Loaded
from bot.match.table import Chair, Phase, Table, with_part
from bot.match.turns.forced import (
    FORCED,
    forced_card,
    friends_wait_ms,
    hides_choices,
    rivals_wait_ms,
    taps_after,
)
from bot.match.turns.turn_clocks import ClockChanges, TurnClocks, turn_deadline
from games import registry
from games.agents.seeding import rng_for
from games.core import Actor, AnyGame, Event, Nature, Reacting, Seat, alarms_of
from games.faces.face import Urgency

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
COMPUTER_MS = 1_000
"""Length of the pause in a run of automatic moves of several tricks, so that people can look."""
RUN = 2.0
"""Wait of the last forced card of a run among friends, in such pauses."""
ABSENT = "absent"
"""The deadline that checks attendance at a tournament's table."""
ABSENT_MS = 60_000
"""Time for a person to answer their first prompt."""
STOPPED = frozenset({"turn", "alarm", "computer", "race", FORCED, ABSENT, "abandon"})
"""Kinds of deadlines that a pause removes."""
DELIVERED_MS = 5_000
"""Time to wait for the delivery of a question, which starts a race."""


class Schedule:
    """Sets the deadlines of matches."""

    def __init__(
        self, time: Time, *, thinking_ms: int = COMPUTER_MS, downtime: Downtime | None = None
    ) -> None:
        self._time = time
        self._thinking_ms = thinking_ms
        self._downtime = downtime
        self.clocks = TurnClocks(time, downtime)

    def alarms(self, table: Table, game: AnyGame, state: Any) -> dict[str, int]:
        """Return the alarms of this state with their times; alarms that ran before keep theirs."""
        now = self._time.now()
        limits = alarms_of(game, state).items()
        return {name: table.turn.alarms.get(name, now + _ms(limit)) for name, limit in limits}

    def timed(
        self, loaded: Loaded, actor: Actor, action: Any, *, lost: bool = False, automatic: bool = False
    ) -> Table:
        """Return the table before an action, with the action's run and the person's time for it.

        A card that must not be told from chosen ones begins a run as they do. `lost`, `automatic`: as of
        `Moves.act`.
        """
        table, now = loaded.table, self._time.now()
        began, taps = with_part(table, "turn", run_at=now, news=0, pause_until=0), table.turn.taps
        if isinstance(actor, Nature) or table.chairs[actor].computer:
            return table if table.turn.run_at else began
        if automatic:
            return began if hides_choices(table) else table
        if not lost:
            taps = taps_after(table, loaded.game, loaded.state, actor, action, self._since_ms(table))
        return with_part(began, "turn", taps=taps)

    def paused(self, table: Table, events: Sequence[Event]) -> Table:
        """Return the table after these events: a run pauses once, at its second trick.

        A screen shows the trick under way and the one before it, so that a run of one trick needs no pause.
        Where the rules turn tricks face down, a run pauses at each, before the next one covers it.
        """
        face, news = registry.face(table.game), table.turn.news
        if all(face.urgency(event) is Urgency.REST for event in events):
            return table
        if news == 1 or not face.looks_back:
            table = with_part(table, "turn", pause_until=self._time.now() + self._thinking_ms)
        return with_part(table, "turn", news=news + 1)

    def forced_at(self, loaded: Loaded) -> int:
        """Return the time of auto-play for the person on turn; 0 without it."""
        if forced_card(loaded) is None:
            return 0
        table, now = loaded.table, self._time.now()
        if table.audience.is_solo:
            return max(now, table.turn.pause_until)
        if hides_choices(table):
            return now + rivals_wait_ms(table, self._thinking_ms)
        most = table.turn.run_at + round(RUN * self._thinking_ms)
        return max(now, min(now + friends_wait_ms(table, self._thinking_ms), most))

    def changes(self, before: Loaded, after: Loaded, actor: Actor | None = None) -> ClockChanges:
        """Return the table, its clocks and all its deadlines after a change of its match."""
        touched = with_part(after.table, "turn", touched=self._time.now())
        changed = self.clocks.after(before, after._replace(table=touched), actor)
        deadlines = self.deadlines(after._replace(table=changed.table))
        table = _with_automatic(changed.table, deadlines)
        return changed._replace(table=table, deadlines={**changed.deadlines, **deadlines})

    def restarted(self, loaded: Loaded) -> ClockChanges:
        """Return the table as its tournament is paused or goes on, with all deadlines.

        Each is met at once, or from now on; its handler postpones it by the length of the pause.
        """
        now = self._time.now()
        table = with_part(loaded.table, "turn", since=now)
        table = with_part(table, "turn", forced_at=self.forced_at(loaded._replace(table=table)))
        deadlines = {
            **self.deadlines(loaded._replace(table=table)),
            **{turn_deadline(seat): now for seat, clock in loaded.clocks.items() if clock.shown},
            ABSENT: now + ABSENT_MS if table.audience.shares_board else now,
        }
        return ClockChanges(_with_automatic(table, deadlines), {}, deadlines)

    def given_back(self, since: int, table: Table) -> int:
        """Return the time since then without a process, or with the table paused."""
        outages = self._downtime.outages if self._downtime is not None else ()
        return lost_ms((*outages, *table.pauses), since, self._time.now())

    def _since_ms(self, table: Table) -> int:
        """Return how long the match has waited since it last went on."""
        touched = table.turn.touched
        return self._time.now() - touched - self.given_back(touched, table)

    def lost_by(self, loaded: Loaded, alarm: str) -> int:
        """Return the time to give back to an alarm of the game since it started."""
        limit = alarms_of(loaded.game, loaded.state)[alarm]
        return self.given_back(loaded.table.turn.alarms[alarm] - _ms(limit), loaded.table)

    def abandoned_at(self, table: Table) -> int:
        """Return when an abandoned match is settled: sooner, if all have left it or its group."""
        touched = max(table.turn.touched, *(chair.tapped for chair in table.chairs))
        if not table.present and not any(_is_waited_for(table, chair) for chair in table.people):
            return touched + HOUR_MS + self.given_back(touched, table)
        turn = whole_ms(table.pace, max(chair.reserve for chair in table.chairs)) if table.pace else 0
        return touched + DAY_MS + turn + self.given_back(touched, table)

    def deadlines(self, loaded: Loaded) -> dict[str, int | None]:
        """Return all deadlines of a table after its match has begun; None removes one."""
        table, now = loaded.table, self._time.now()
        if table.phase is not Phase.PLAYING:
            return _archiving(table, now)
        return {
            **{alarm_deadline(name): at for name, at in table.turn.alarms.items()},
            "computer": self._computer_at(loaded),
            FORCED: table.turn.forced_at or None,
            "abandon": self.abandoned_at(table),
            **self._races(loaded),
        }

    def end(self, table: Table) -> dict[str, int | None]:
        """Return the deadlines of a stopped match: only its archiving."""
        alarms: dict[str, int | None] = {alarm_deadline(name): None for name in table.turn.alarms}
        turns: dict[str, int | None] = {turn_deadline(Seat(seat)): None for seat in range(len(table.chairs))}
        return {**alarms, **turns, **_archiving(table, self._time.now())}

    def _computer_at(self, loaded: Loaded) -> int | None:
        """Return when the next computer acts: at once in an absent person's seat."""
        chairs = loaded.table.chairs
        awaited = sorted(loaded.game.awaited(loaded.state))
        seat = next((seat for seat in awaited if chairs[seat].computer), None)
        if seat is None or not _goes_on(loaded.table):
            return None
        return self._time.now() if chairs[seat].person is not None else self._answer_at(loaded, seat)

    def _answer_at(self, loaded: Loaded, seat: Seat) -> int:
        """Return when a computer acts: in a race by its own time since the wait began, else at its turn."""
        now, player = self._time.now(), registry.player(loaded.game.name, loaded.table.level)
        view = loaded.game.view(loaded.state, seat)
        answer = player.answer_time(view) if isinstance(player, Reacting) else None
        if answer is None and loaded.table.audience.shares_board:
            return now + self._thinking_ms  # people see the call before its cards
        if answer is None:
            return max(now, loaded.table.turn.pause_until)
        limits, alarms = alarms_of(loaded.game, loaded.state), loaded.table.turn.alarms
        began = min((at - _ms(limits[name]) for name, at in alarms.items()), default=now)
        return max(now, began + self.given_back(began, loaded.table) + _ms(answer))

    def _races(self, loaded: Loaded) -> dict[str, int | None]:
        """Return when each computer acts out of turn, or first looks whether people can see the question."""
        now = self._time.now()
        soonest = now + self._thinking_ms
        fresh = now - loaded.table.turn.since < DELIVERED_MS
        seats = racing(loaded) if _goes_on(loaded.table) else frozenset()
        times = {seat: at for seat in seats if (at := race_time(loaded, seat)) is not None}
        return {
            **_no_races(loaded.table),
            **{race_deadline(seat): soonest if fresh else max(at, soonest) for seat, at in times.items()},
        }


def without_stopped(table: Table, deadlines: Mapping[str, int | None]) -> Mapping[str, int | None]:
    """Return the deadlines of a table: while it is paused, none of its match."""
    if not table.is_paused:
        return deadlines
    return {name: None if name.partition(":")[0] in STOPPED else at for name, at in deadlines.items()}


def _with_automatic(table: Table, deadlines: Mapping[str, int | None]) -> Table:
    """Return the table with the time of its next automatic move; a card of rivals counts as chosen."""
    due = without_stopped(table, deadlines)
    names = ("computer",) if hides_choices(table) else ("computer", FORCED)
    automatic = [at for name in names if (at := due[name]) is not None]
    return with_part(table, "turn", auto_at=min(automatic, default=0))


def _goes_on(table: Table) -> bool:
    """Return whether computers play on: with people, for newcomers, or where a tournament waits."""
    return bool(table.present or table.newcomers) or table.tournament is not None


def _ms(time: timedelta) -> int:
    return int(time.total_seconds() * 1000)


def _archiving(table: Table, now: int) -> dict[str, int | None]:
    """Return the deadlines of a finished match: only its archiving."""
    return {"computer": None, FORCED: None, "abandon": None, "archive": now, **_no_races(table)}


def _is_waited_for(table: Table, chair: Chair) -> bool:
    """Return whether a person is only silent, and has not left the match or its group."""
    return chair.silent and chair.person not in table.group.outside


def alarm_deadline(alarm: str) -> str:
    """Return the deadline of a game's alarm."""
    return f"alarm:{alarm}"


def race_deadline(seat: Seat) -> str:
    """Return the deadline of a computer that acts out of turn."""
    return f"race:{seat}"


def racing(loaded: Loaded) -> frozenset[Seat]:
    """Return the computers that may act out of turn; the seat of a leaver is empty."""
    free = loaded.game.to_act(loaded.state) - loaded.game.awaited(loaded.state)
    return frozenset(
        Seat(number)
        for number, chair in enumerate(loaded.table.chairs)
        if chair.person is None and number in free
    )


def race_time(loaded: Loaded, seat: Seat) -> int | None:
    """Return when a computer acts out of turn, by its reaction time; None: it does not.

    The match's secret makes that time one that people cannot tell from what they see.
    """
    player = registry.player(loaded.game.name, loaded.table.level)
    if not isinstance(player, Reacting):
        return None
    view = loaded.game.view(loaded.state, seat)
    reaction = player.reaction_time(view, rng_for(player.glance(view), loaded.table.luck.derived("race")))
    return None if reaction is None else loaded.table.turn.since + int(reaction.total_seconds() * 1000)


def _no_races(table: Table) -> dict[str, int | None]:
    return {
        race_deadline(Seat(number)): None for number, chair in enumerate(table.chairs) if chair.person is None
    }
