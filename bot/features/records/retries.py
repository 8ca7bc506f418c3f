"""Matches that replay a deal from a decision in a finished match."""

from dataclasses import dataclass

import msgspec

from bot.base.thinking import Analysis
from bot.match.finished_matches import FinishedMatch, NotOpen, is_open
from bot.match.loaded import UpdateId
from bot.match.moves import Moves
from bot.match.opening.fresh_tables import FreshTables
from bot.match.refusals import NotSeated
from bot.match.replays import follow, state_after
from bot.match.seating.room import Reservations
from bot.match.store import Store
from bot.match.table import Chair, Phase, Retry, Table
from bot.people.people import Person, chair_of


@dataclass(frozen=True, eq=False)
class Retries:
    """Starts private matches from decisions in finished ones."""

    store: Store
    moves: Moves
    room: Reservations
    fresh: FreshTables
    analysis: Analysis

    async def begin(self, update: UpdateId, person: Person, match: FinishedMatch, retry: Retry) -> Table:
        """Start a match against computers just before one of the person's decisions, or find the running one.

        Raises TooManyTables, NotSeated, NotOpen, NoDeals.
        """
        for known in await self.store.of_person(person.id):
            if known.retry == retry and known.phase is Phase.PLAYING:
                return known
        if not is_open(match):
            raise NotOpen
        record = match.record
        log = record.log[: retry.number - 1]
        actor = record.log[retry.number - 1].actor if retry.number <= len(record.log) else None
        owner = match.players[actor].person if isinstance(actor, int) else None
        if owner != person.id:
            raise NotSeated
        before = msgspec.structs.replace(record, log=log)
        state = await follow(self.analysis, f"replay:{match.id}", state_after, before)
        table = msgspec.structs.replace(
            self.fresh.table(self.fresh.id(f"retry:{update}"), person, record.game, None, person.language),
            options=record.options,
            retry=retry,
            chairs=tuple(
                chair_of(person) if seat == actor else Chair(robot=_robot(seat, actor))
                for seat in range(record.seats)
            ),
        )
        async with self.room.of_person(person.id, besides=table.id):
            return await self.store.create(table, lambda loaded: self.moves.retry(loaded, log, state))


def _robot(seat: int, own: object) -> int:
    """Return the number of the computer in this seat."""
    return seat + 1 - (isinstance(own, int) and own < seat)
