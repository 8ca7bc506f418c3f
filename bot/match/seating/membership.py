"""Effects on a group's tables when somebody leaves the group, is removed from it, or comes back."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import msgspec

from bot.base.pace import MOST_TIMEOUTS
from bot.base.timing import Time
from bot.match.affected_screens import hand_screens, vote_screens
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.refusals import NoTable, Stale
from bot.match.seating.lobby_edits import let_go
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Phase, Table, TableId, with_chair, with_part
from storage.live.redraws import ScreenId


@dataclass(frozen=True, eq=False)
class Membership:
    """Closes a group's tables to its former members, and opens them again."""

    store: Store
    moves: Moves
    time: Time
    seats: Seats

    async def leave(self, update: UpdateId, chat: ChatId, person: PersonId, *, removed: bool = False) -> None:
        """Record that a person left the group: computers play for them, and lobbies drop them.

        `removed`: not of their own will, so that no invitation brings them back.
        """

        def edit(loaded: Loaded) -> Edit:
            if removed:
                banned = loaded.table.group.banned | {person}
                loaded = loaded._replace(table=with_part(loaded.table, "group", banned=banned))
            return self._without(loaded, person)

        await self._change_all(update, chat, person, edit)

    async def enter(self, update: UpdateId, chat: ChatId, person: PersonId) -> None:
        """Record that a person is in the group: they may come back to their seats."""
        await self._change_all(update, chat, person, lambda loaded: _with(loaded.table, person))

    async def set_removed(self, id: TableId, person: PersonId, removed: bool) -> None:
        """Close a tournament's table to a player that its organiser has removed, or open it again."""

        def edit(loaded: Loaded) -> Edit:
            if removed == (person in loaded.table.group.outside):
                raise Stale
            return self._without(loaded, person) if removed else _with(loaded.table, person)

        await self.store.change_if_any(id, edit)

    async def _change_all(
        self, update: UpdateId, chat: ChatId, person: PersonId, edit: Callable[[Loaded], Edit]
    ) -> None:
        """Change the group's tables that concern the person; each remembers the update."""

        def edit_own(loaded: Loaded) -> Edit:
            if loaded.table.chat != chat or not loaded.table.concerns(person):
                raise Stale
            return edit(loaded)

        for table in await self.store.of_chat(chat):
            if table.concerns(person):
                try:
                    await self.store.change(table.id, update, edit_own)
                except (Stale, NoTable):
                    pass

    def _without(self, loaded: Loaded, person: PersonId) -> Edit:
        """Return the table after a person has left its group."""
        table = loaded.table
        if person in table.group.outside:
            return Edit(table)
        table = with_part(table, "group", outside=table.group.outside | {person})
        match table.phase:
            case Phase.LOBBY:
                return let_go(table, person, self.time.now())
            case Phase.PLAYING:
                return self._play_on(loaded, _without_votes(table, person), person)
        return Edit(table)

    def _play_on(self, loaded: Loaded, table: Table, person: PersonId) -> Edit:
        """Go on with a computer in the seat, or without the person if the game allows it."""
        seat = table.seat_of(person)
        if seat is None:
            return self.moves.reseat(loaded, table)
        chair = table.chairs[seat]
        if chair.left or chair.away:
            silent = with_chair(table, seat, timeouts=MOST_TIMEOUTS) if chair.away else table
            edit = self.moves.reseat(loaded, silent)
        else:
            edit = self.seats.rise(loaded._replace(table=table), seat, timeouts=MOST_TIMEOUTS)
        redraws = {*edit.redraws, *_own_screens(table, [person]), *vote_screens(loaded.table)}
        return edit._replace(redraws=redraws, answer=None)


def _with(table: Table, person: PersonId) -> Edit:
    """Return the table after a person has come back to its group."""
    group = table.group
    if person not in group.outside | group.banned:
        return Edit(table)
    without = {"outside": group.outside - {person}, "banned": group.banned - {person}}
    inside = with_part(table, "group", **without)
    return Edit(inside, redraws=_own_screens(table, [person]) if table.seat_of(person) is not None else ())


def _own_screens(table: Table, people: Collection[PersonId]) -> set[ScreenId]:
    """Return the private messages of these people, if the table has any."""
    return hand_screens(people) if table.audience.has_hands else set()


def _without_votes(table: Table, person: PersonId) -> Table:
    """Return the table without the person's votes and their place among newcomers."""
    chairs = (
        msgspec.structs.replace(chair, replacing=chair.replacing - {person})
        if person in chair.replacing
        else chair
        for chair in table.chairs
    )
    newcomers = tuple(chair for chair in table.newcomers if chair.person != person)
    return msgspec.structs.replace(
        table,
        end=table.end.without_vote(person),
        chairs=tuple(chairs),
        newcomers=newcomers,
    )
