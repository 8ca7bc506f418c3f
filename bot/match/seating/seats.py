"""People at a match: they enter, leave, return, block the bot, and vote to stop."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from bot.base.pace import MOST_TIMEOUTS
from bot.base.timing import Time
from bot.match.affected_screens import group_screens, hand_screens, pick_screens, public_screens, vote_screens
from bot.match.chairs import MenuPage
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.refusals import Full, NobodyLate, NoTable, NotSeated, OthersPlay, Stale, Started
from bot.match.seating.room import Reservations
from bot.match.seating.substitutes import (
    admits_substitutes,
    announce,
    untouched_seats,
    with_newcomers_seated,
)
from bot.match.store import Store
from bot.match.table import PersonId, Phase, Place, Table, TableId, with_chair, with_part
from bot.match.turns.schedule import Schedule
from bot.people.people import Person, chair_of
from games.core import AnyGame, Joinable, Seat


class Votes(NamedTuple):
    """Votes given and needed."""

    given: int
    needed: int

    @property
    def carried(self) -> bool:
        """Return whether enough people want to stop."""
        return self.given >= self.needed


class VoteResult(NamedTuple):
    """The votes after a person's own."""

    votes: Votes
    new: bool
    """Whether the person had not voted before."""


class Departure(NamedTuple):
    """A table that a person has left, and whether a computer has their seat."""

    table: Table
    replaced: bool


def votes_of(table: Table) -> Votes:
    """Count the votes of a table; a majority of attending people and voters is needed."""
    return Votes(len(table.end.votes), _most_of(table.attending | table.end.votes))


def late_seat(table: Table, game: AnyGame, state: Any) -> Seat | None:
    """Return the first late seat with a silent person, where people may vote a computer into it."""
    playing = table.phase is Phase.PLAYING and state is not None and may_be_replaced(table)
    awaited = sorted(game.awaited(state)) if playing else []
    late = (seat for seat in awaited if table.chairs[seat].silent and not table.chairs[seat].computer)
    return next(late, None)


def may_be_replaced(table: Table) -> bool:
    """Return whether people may vote a computer into a late player's seat."""
    return not table.rated


def replacement_votes(table: Table, seat: Seat) -> Votes:
    """Return the votes for a computer in this seat; the silent do not count."""
    votes = table.chairs[seat].replacing
    return Votes(len(votes), _most_of(table.attending | votes))


@dataclass(frozen=True, eq=False)
class Seats:
    """Gives and takes the chairs of a match under way, and counts its votes."""

    store: Store
    moves: Moves
    schedule: Schedule
    room: Reservations
    time: Time

    async def enter(
        self, update: UpdateId | None, id: TableId, person: Person, *, here: Place | None = None
    ) -> Loaded:
        """Return the person's chair in a match under way, or a new one if the game admits newcomers.

        Raises NoTable, NotStarted, Full, TooManyTables, and Started if it does not.
        """

        def edit(loaded: Loaded) -> Edit:
            loaded.require_match()
            if here is not None and not here.admits(loaded.table):
                raise NoTable
            return self.let_in(loaded, person)

        async def try_edit() -> None:
            edit(await self.store.load(id))

        async with self.room.of_person(person.id, besides=id, check=try_edit):
            return (await self.store.change(id, update, edit, here=here)).loaded

    def let_in(self, loaded: Loaded, person: Person) -> Edit:
        """Return the edit by which a person enters a match, takes a computer's seat or waits for one.

        Raises NotStarted, Outside, Started, Full, Unopened.
        """
        loaded.require_match()
        loaded.require_inside(person.id)
        seat = loaded.table.seat_of(person.id)
        if seat is None and admits_substitutes(loaded.table, loaded.game):
            return self._take_over(loaded, person)
        if seat is not None and not _comes_and_goes(loaded):
            raise Started
        if seat is None:
            seat = Seat(len(loaded.table.chairs))
            chair = msgspec.structs.replace(chair_of(person), left=True)
            chairs = (*loaded.table.chairs, chair)
            loaded = loaded._replace(table=msgspec.structs.replace(loaded.table, chairs=chairs))
        return self._sit(loaded, seat)

    def _take_over(self, loaded: Loaded, person: Person) -> Edit:
        """Seat the person for a computer that has not acted in this deal, or let them wait for the next one.

        Raises Full, Unopened.
        """
        announced = announce(loaded.table, person)
        seated = with_newcomers_seated(announced.table, untouched_seats(announced.table))
        return announced if seated is announced.table else self.moves.reseat(loaded, seated)

    async def leave(
        self, update: UpdateId | None, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> Departure:
        """Leave a match, which goes on without the person or with a computer in their seat.

        Raises NoTable, NotSeated, NotStarted.
        """

        def edit(loaded: Loaded) -> Edit:
            table, seat = loaded.table, loaded.seat_of(person)
            loaded.require_match()
            if table.chairs[seat].left:
                raise NotSeated
            touched, end = self.moves.touch(table, seat), table.end.without_vote(person)
            without = msgspec.structs.replace(touched, end=end)
            after = self.rise(loaded._replace(table=without), seat)
            return after._replace(redraws={*after.redraws, *vote_screens(table)})

        changed = await self.store.change(id, update, edit, here=here)
        return Departure(changed.loaded.table, bool(changed.answer))

    async def back(
        self, update: UpdateId | None, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> Loaded:
        """Take the seat back from the computer, or rejoin. Raises NoTable, NotSeated, NotStarted, Started."""

        def edit(loaded: Loaded) -> Edit:
            seat = loaded.seat_of(person)
            loaded.require_match()
            return self._sit(loaded, seat)

        return (await self.store.change(id, update, edit, here=here)).loaded

    async def note_tap(self, seen: Loaded, person: PersonId) -> bool:
        """Record a tap by a person that a match waits for.

        Returns whether that gives their seat back. Any other tap costs no trip to Redis.
        """

        def edit(loaded: Loaded) -> Edit:
            seat = loaded.table.seat_of(person)
            if seat is None or not _is_awaited(loaded, seat):
                raise Stale
            touched = self.moves.touch(loaded.table, seat)
            if loaded.table.chairs[seat].away:
                return self.moves.reseat(loaded, touched)._replace(answer=True)
            redraws = public_screens(touched) | pick_screens(touched, person)
            return Edit(touched, redraws=redraws, answer=False)

        seat = seen.table.seat_of(person)
        if seat is None or not _is_awaited(seen, seat):
            return False
        try:
            return bool((await self.store.change(seen.table.id, None, edit)).answer)
        except (Stale, NoTable):
            return False

    async def vote_stop(
        self,
        update: UpdateId | None,
        id: TableId,
        person: PersonId,
        *,
        here: Place | None = None,
        decides: bool = False,
    ) -> VoteResult:
        """Vote to stop; with a majority of attending people, the match is settled as it is.

        The host decides alone, and so does a person with `decides`, seated or not. Without a
        group, only a person alone at the table may stop. Raises NoTable, NotSeated, NotStarted,
        OthersPlay.
        """

        def edit(loaded: Loaded) -> Edit:
            alone = _decides(loaded, person, decides=decides)
            loaded.require_match()
            votes, _ = _vote(loaded.table, loaded.table.end.votes, person, alone=alone)
            table = with_part(loaded.table, "end", votes=votes)
            count = Votes(len(votes), 1) if alone else votes_of(table)
            after = self.moves.stop(table) if count.carried else Edit(table, redraws=vote_screens(table))
            return after._replace(answer=[*count, person not in loaded.table.end.votes])

        given, needed, new = (await self.store.change(id, update, edit, here=here)).answer
        return VoteResult(Votes(given, needed), new)

    async def vote_replace(
        self,
        update: UpdateId | None,
        id: TableId,
        person: PersonId,
        *,
        here: Place | None = None,
        decides: bool = False,
    ) -> Votes:
        """Vote for a computer in a late player's seat; majorities as in `vote_stop`.

        Raises NoTable, NotSeated, NotStarted, NobodyLate.
        """

        def edit(loaded: Loaded) -> Edit:
            alone = _decides(loaded, person, decides=decides)
            loaded.require_match()
            table, seat = loaded.table, late_seat(loaded.table, loaded.game, loaded.state)
            if seat is None or table.chairs[seat].person == person:
                raise NobodyLate
            votes, count = _vote(table, table.chairs[seat].replacing, person, alone=alone)
            if not count.carried:
                voted = with_chair(table, seat, replacing=votes)
                return Edit(voted, redraws=group_screens(table), answer=list(count))
            taken = with_chair(table, seat, away=True, timeouts=MOST_TIMEOUTS)
            return self.moves.reseat(loaded, taken)._replace(answer=list(count))

        return Votes(*(await self.store.change(id, update, edit, here=here)).answer)

    async def settle_abandoned(self, id: TableId) -> None:
        """Settle a match as it is that nobody has touched for a long time. Raises NoTable, Stale."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if table.phase is not Phase.PLAYING:
                raise Stale
            at = self.schedule.abandoned_at(table)
            if at > self.time.now():
                return Edit(table, deadlines={"abandon": at})
            return self.moves.stop(table, abandoned=True)

        await self.store.change(id, None, edit)

    async def set_blocked(self, id: TableId, person: PersonId, blocked: bool) -> None:
        """Set whether a player blocks the bot; the group can read it.

        Where strangers play without a group, a computer takes the seat, as after timeouts.
        """

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            unreached = table.blocked | {person} if blocked else table.blocked - {person}
            if unreached == table.blocked:
                raise Stale
            redraws = group_screens(table) | (set() if blocked else hand_screens([person]))
            table = msgspec.structs.replace(table, blocked=unreached)
            if blocked and _is_played_by(table, person) and table.audience.is_company:
                return self._replace_silent(loaded._replace(table=table), person)
            return Edit(table, redraws=redraws)

        await self.store.change_if_any(id, edit)

    def _replace_silent(self, loaded: Loaded, person: PersonId) -> Edit:
        """Put a computer in the seat until the person's first tap."""
        return self.rise(loaded, loaded.seat_of(person), timeouts=MOST_TIMEOUTS)._replace(answer=None)

    async def give_up_account(self, id: TableId, person: PersonId) -> None:
        """Let a person with a deleted account leave for good, and tell the group."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            seat = table.seat_of(person)
            if seat is None or table.chairs[seat].gone:
                raise Stale
            table = msgspec.structs.replace(
                table,
                blocked=table.blocked | {person},
                end=table.end.without_vote(person),
            )
            if table.phase is not Phase.PLAYING:
                return Edit(table)
            table = with_chair(table, seat, gone=True)
            after = Edit(table) if table.chairs[seat].left else self.rise(loaded._replace(table=table), seat)
            return after._replace(redraws={*after.redraws, *vote_screens(loaded.table)})

        await self.store.change_if_any(id, edit)

    def rise(self, loaded: Loaded, seat: Seat, *, timeouts: int | None = None) -> Edit:
        """Let the person go; the answer is whether a computer has their seat.

        With `timeouts` a computer has it after this many silent turns.
        """
        game = loaded.game
        action = game.leave_action(loaded.state, seat) if isinstance(game, Joinable) else None
        if action is not None:
            return self.moves.act(loaded, seat, action)._replace(answer=False)
        table = with_chair(loaded.table, seat, away=True, page=MenuPage.NONE)
        if timeouts is not None:
            table = with_chair(table, seat, timeouts=timeouts)
        return self.moves.reseat(loaded, table)._replace(answer=True)

    def _sit(self, loaded: Loaded, seat: Seat) -> Edit:
        """Let the person take their chair. Raises Started, Full."""
        loaded = loaded._replace(table=self.moves.touch(loaded.table, seat))
        if not loaded.table.chairs[seat].left:
            return self.moves.reseat(loaded, loaded.table)
        if not isinstance(loaded.game, Joinable):
            raise Started
        action = loaded.game.join_action(loaded.state, seat)
        if action is None:
            raise Full if _comes_and_goes(loaded) else Started
        return self.moves.act(loaded, seat, action)


def _is_awaited(loaded: Loaded, seat: Seat) -> bool:
    """Return whether the person in this seat is silent, or has touched nothing since they were asked."""
    chair, clock = loaded.table.chairs[seat], loaded.clocks.get(seat)
    if chair.person is not None and loaded.table.silent_seat(chair.person) is not None:
        return True
    return clock is not None and chair.tapped <= clock.shown


def _most_of(people: frozenset[PersonId]) -> int:
    return len(people) // 2 + 1


def _vote(
    table: Table, given: frozenset[PersonId], person: PersonId, *, alone: bool
) -> tuple[frozenset[PersonId], Votes]:
    """Return the attending people's votes with this person's, and their count; `alone`: one is enough."""
    electorate = table.attending | {person}
    votes = (given | {person}) & electorate
    return votes, Votes(len(votes), 1 if alone else _most_of(electorate))


def _decides(loaded: Loaded, person: PersonId, *, decides: bool) -> bool:
    """Return whether the person needs no majority. Raises NotSeated for a person without a vote.

    Strangers end no match for each other: raises OthersPlay.
    """
    loaded.require_inside(person)
    if loaded.table.tournament is not None or loaded.table.audience.is_company:
        loaded.seat_of(person)
        if loaded.table.tournament is not None or loaded.table.present - {person}:
            raise OthersPlay
        return True
    if decides or loaded.table.host == person:
        return True
    loaded.seat_of(person)
    return False


def _is_played_by(table: Table, person: PersonId) -> bool:
    """Return whether the person is in their seat of a match under way."""
    return table.phase is Phase.PLAYING and person in table.present


def _comes_and_goes(loaded: Loaded) -> bool:
    """Return whether people may join and leave this match while it runs."""
    game, seats = loaded.game, map(Seat, range(len(loaded.table.chairs)))
    return isinstance(game, Joinable) and any(
        game.leave_action(loaded.state, seat) is not None for seat in seats
    )
