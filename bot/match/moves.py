"""Actions applied to tables: each returns an edit."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.base.pace import SECOND_MS
from bot.base.timing import Time
from bot.match.affected_screens import all_screens, first_screens, touched_screens
from bot.match.aspects import MatchLog
from bot.match.chairs import MenuPage
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import IllegalMove, Unplayable
from bot.match.seating.substitutes import after_events
from bot.match.table import Chair, MatchId, Phase, Table, with_chair, with_part
from bot.match.turns.calculation import (
    Calculation,
    Refused,
    Uncalculated,
    calculation_of,
    is_end_for,
)
from bot.match.turns.forced import last_trick
from bot.match.turns.premoves import changed_drafts
from bot.match.turns.schedule import Schedule, alarm_deadline
from games import registry
from games.core import Actor, Event, IllegalAction, Joinable, Seat, may_calculate, objection, with_friendly
from games.faces.face import Urgency
from games.luck import lot
from games.options import from_json
from games.record import Advance, Entry, advance, settle

READ_MS = 5_000
"""Shortest time that a phrase stands."""


@dataclass(frozen=True, eq=False)
class Moves:
    """Applies actions to loaded tables; writes nothing."""

    time: Time
    schedule: Schedule

    def begin(self, loaded: Loaded) -> Edit:
        """Start a match: draw the seats and bring the game to its first question. Raises Unplayable."""
        loaded, game = loaded._replace(table=_for_strangers(loaded.table)), loaded.game
        options = from_json(game.options_type, loaded.table.options)
        _require_playable(loaded, options)
        table = self._seat_players(loaded)
        start = game.start(options, len(table.chairs))
        first = settle(game, start, table.luck.source)
        edit = self._advance(loaded._replace(table=table), first)
        redraws = {*edit.redraws, *first_screens(table)}
        return edit._replace(redraws=redraws, deadlines={**edit.deadlines, "expire": None})

    def retry(self, loaded: Loaded, log: Sequence[Entry], state: Any) -> Edit:
        """Start a match from the state in the midst of an earlier one, with its log; seats are given.

        Nothing of it is kept.
        """
        table = self._begun(loaded, loaded.table, loaded.table.chairs)
        played = Advance(state, tuple((entry.actor, entry.text) for entry in log), ())
        edit = self._advance(loaded._replace(table=table), played)
        return edit._replace(redraws={*edit.redraws, *first_screens(table)})

    def _seat_players(self, loaded: Loaded) -> Table:
        """Draw the seats, unless they are given; the table before the first action."""
        table, cuts = loaded.table, loaded.table.luck.cuts_of(loaded.table.chairs)
        chairs = [_with_reserve(chair, table) for chair in table.chairs]
        given = table.luck.board is not None or table.tournament is not None
        order = () if given else lot(table.luck.secret, cuts, len(chairs))
        places = order or range(len(chairs))
        table = with_part(table, "luck", cuts=tuple(cuts[place] for place in places), lot=order)
        return self._begun(loaded, table, [chairs[place] for place in places])

    def _begun(self, loaded: Loaded, table: Table, chairs: Sequence[Chair]) -> Table:
        """Return the table as its match begins."""
        return msgspec.structs.replace(
            table,
            phase=Phase.PLAYING,
            chairs=tuple(chairs),
            match=MatchId(secrets.token_urlsafe(12)),
            log=MatchLog(self.time.now(), len(chairs), 0, loaded.game.version, loaded.game.schema),
        )

    def act(
        self, loaded: Loaded, actor: Actor, action: Any, *, lost: bool = False, automatic: bool = False
    ) -> Edit:
        """Apply the action, CHANCE's actions after it, and a last trick in which nobody has a choice.

        `lost`: a computer plays for a person out of time; `automatic`: auto-play does. Raises
        IllegalMove, and Uncalculated.
        """
        table, game, state = loaded.table, loaded.game, loaded.state
        try:
            if may_calculate(game, state):
                after = _calculated(loaded, calculation_of(table, state, actor, action, self.time.now()))
            else:
                number, luck = table.log.actions, table.luck.source
                is_end = is_end_for(table, self.time.now())
                after = advance(game, state, actor, action, luck, number=number, is_end=is_end)
        except IllegalAction as error:
            raise IllegalMove(error, loaded.table) from error
        timed = self.schedule.timed(loaded, actor, action, lost=lost, automatic=automatic)
        counted = loaded._replace(table=_with_turn(timed, actor, lost=lost))
        return self._advance(*_with_last_trick(counted, after, self.time.now()), actor)

    def stop(self, table: Table, *, abandoned: bool = False) -> Edit:
        """End the match and settle it as it is."""
        over = msgspec.structs.replace(
            table,
            phase=Phase.OVER,
            end=msgspec.structs.replace(
                table.end,
                stopped=True,
                at=self.time.now(),
                abandoned=abandoned,
                cut=table.is_out_of_time(self.time.now()),
            ),
            turn=msgspec.structs.replace(table.turn, alarms={}),
        )
        clocks = dict.fromkeys(map(Seat, range(len(table.chairs))))
        return Edit(over, redraws=all_screens(over), deadlines=self.schedule.end(table), clocks=clocks)

    def put_off(self, loaded: Loaded, alarm: str) -> Edit | None:
        """Return the edit that extends an alarm by the downtime; None if there was none."""
        at = loaded.table.turn.alarms[alarm] + self.schedule.lost_by(loaded, alarm)
        if at <= self.time.now():
            return None
        return Edit(loaded.table, deadlines={alarm_deadline(alarm): at})

    def reseat(self, loaded: Loaded, table: Table) -> Edit:
        """Pass a chair between a person and a computer; clocks, deadlines and all screens follow."""
        after = loaded._replace(table=table)
        forced_at = self.schedule.forced_at(after)
        table = with_part(table, "turn", forced_at=forced_at and (table.turn.forced_at or forced_at))
        changes = self.schedule.changes(loaded, loaded._replace(table=table))
        return Edit(
            changes.table,
            redraws=all_screens(table),
            deadlines=changes.deadlines,
            drafts=changed_drafts(after),
            clocks=changes.clocks,
        )

    def touch(self, table: Table, seat: Seat) -> Table:
        """Record that the person in this seat is present and has just tapped."""
        return with_chair(
            table, seat, away=False, gone=False, timeouts=0, replacing=frozenset(), tapped=self.time.now()
        )

    def _advance(self, loaded: Loaded, after: Advance, actor: Actor | None = None) -> Edit:
        entries = [Entry(self.time.now() - loaded.table.log.began, who, text) for who, text in after.log]
        is_end = is_end_for(loaded.table, self.time.now())
        over = not loaded.game.to_act(after.state) or any(map(is_end, after.events))
        table = self._table_after(loaded, after, over=over)
        table = after_events(table, after.events, self.time.now())
        table = without_old_phrases(table, after.events, self.time.now())
        moved = loaded._replace(table=table, state=after.state)
        changes = self.schedule.changes(loaded, moved, actor)
        table, moved = changes.table, loaded._replace(table=changes.table, state=after.state)
        lifted: dict[str, int | None] = {alarm_deadline(name): None for name in loaded.table.turn.alarms}
        return Edit(
            table,
            after.state,
            entries,
            after.events,
            redraws=touched_screens(table, after.events),
            deadlines={**lifted, **changes.deadlines},
            drafts=changed_drafts(moved, actor),
            clocks=changes.clocks,
        )

    def _table_after(self, loaded: Loaded, outcome: Advance, *, over: bool) -> Table:
        """Return the table after this outcome; whether its match is over."""
        table, game, state, now = loaded.table, loaded.game, outcome.state, self.time.now()
        is_cut = over and table.retry is None and bool(game.to_act(state))
        question = game.question(state, Seat(0))
        after = msgspec.structs.replace(
            table,
            log=msgspec.structs.replace(
                table.log,
                actions=table.log.actions + len(outcome.log),
                version=game.version,
                schema=game.schema,
                acted=table.log.acted.union(actor for actor, _ in outcome.log if isinstance(actor, int)),
            ),
            turn=msgspec.structs.replace(
                table.turn,
                alarms={} if over else self.schedule.alarms(table, game, state),
                question=question,
                since=table.turn.since if question == table.turn.question else now,
            ),
            phase=Phase.OVER if over else Phase.PLAYING,
            end=msgspec.structs.replace(
                table.end,
                at=now if over else 0,
                stopped=is_cut,
                cut=is_cut and table.is_out_of_time(now),
            ),
            chairs=table.chairs if over else _chairs_after(loaded, state),
        )
        paused = self.schedule.paused(after, outcome.events)
        forced_at = self.schedule.forced_at(loaded._replace(table=paused, state=state))
        return with_part(paused, "turn", forced_at=forced_at)


def _calculated(loaded: Loaded, calculation: Calculation) -> Advance:
    """Return the outcome of a slow action. Raises IllegalAction, and Uncalculated if it is not known."""
    for known, outcome in loaded.calculated:
        if known == calculation:
            if isinstance(outcome, Refused):
                raise IllegalAction(outcome.reason, **outcome.facts)
            return outcome
    raise Uncalculated(calculation)


def _with_last_trick(loaded: Loaded, after: Advance, now: int) -> tuple[Loaded, Advance]:
    """Resolve the deal's last trick in the same step once nobody has a choice in it. Raises Uncalculated."""
    began = loaded.table.log.actions
    for seat, card in last_trick(loaded.table, loaded.game, after.state):
        table = with_part(loaded.table, "log", actions=began + len(after.log))
        calculation = calculation_of(table, after.state, seat, card, now)
        slow = may_calculate(loaded.game, after.state)
        more = _calculated(loaded, calculation) if slow else calculation.carry_out()
        after = Advance(more.state, (*after.log, *more.log), (*after.events, *more.events))
        loaded = loaded._replace(table=_with_turn(loaded.table, seat))
    return loaded, after


def _with_turn(table: Table, actor: Actor, *, lost: bool = False) -> Table:
    """Count an action of a person's seat."""
    if not isinstance(actor, int) or table.chairs[actor].person is None:
        return table
    chair = table.chairs[actor]
    return with_chair(table, actor, turns=chair.turns + 1, lost=chair.lost + (lost or chair.away))


def _for_strangers(table: Table) -> Table:
    """Return the table, without friends' privileges where strangers have met or anything is ranked."""
    if not (table.is_ranked or table.quick.paired or table.luck.board is not None):
        return table
    options = with_friendly(registry.get(table.game), table.options, on=False)
    return msgspec.structs.replace(table, options=options)


def _require_playable(loaded: Loaded, options: Any) -> None:
    reason = objection(loaded.game, options, len(loaded.table.chairs))
    if reason is not None:
        raise Unplayable(game=loaded.table.game, reason=reason)


def _with_reserve(chair: Chair, table: Table) -> Chair:
    """Return the chair with its person's reserve of thinking time."""
    reserve = table.pace.reserve * SECOND_MS if table.pace is not None and chair.person is not None else 0
    return msgspec.structs.replace(chair, reserve=reserve)


def _chairs_after(loaded: Loaded, state: Any) -> tuple[Chair, ...]:
    """Return the chairs, with people marked as left where the match goes on without them."""
    game, table = loaded.game, without_pages(loaded, state)
    if not isinstance(game, Joinable):
        return table.chairs
    return tuple(
        chair if chair.left == left else msgspec.structs.replace(chair, left=left)
        for number, chair in enumerate(table.chairs)
        for left in (chair.person is not None and game.join_action(state, Seat(number)) is not None,)
    )


def without_old_phrases(table: Table, events: Iterable[Event], now: int) -> Table:
    """Return the table after these events: a trick or deal that is over takes phrases before it away."""
    if all(chair.phrase is None for chair in table.chairs) or not _ends_something(table, events):
        return table
    chairs = tuple(
        msgspec.structs.replace(chair, phrase=None) if chair.said_at + READ_MS <= now else chair
        for chair in table.chairs
    )
    return msgspec.structs.replace(table, chairs=chairs)


def _ends_something(table: Table, events: Iterable[Event]) -> bool:
    face = registry.face(table.game)
    return any(face.urgency(event) is not Urgency.REST for event in events)


def without_pages(loaded: Loaded, state: Any) -> Table:
    """Close the menus under the hands of the seats that this state asks."""
    table = loaded.table
    if all(chair.page is MenuPage.NONE for chair in table.chairs) or loaded.state is None:
        return table
    asked = loaded.game.awaited(state) - loaded.game.awaited(loaded.state)
    chairs = tuple(
        msgspec.structs.replace(chair, page=MenuPage.NONE) if Seat(seat) in asked else chair
        for seat, chair in enumerate(table.chairs)
    )
    return msgspec.structs.replace(table, chairs=chairs)
