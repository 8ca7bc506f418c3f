"""Actions in matches with strangers besides playing: menu pages, phrases, mutes, blocks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.base.timing import Time
from bot.match.affected_screens import hand_screens
from bot.match.chairs import MenuPage, Phrase
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.refusals import NotSeated, NotStarted, SpokenLately
from bot.match.store import Store
from bot.match.table import PersonId, Phase, Place, Table, TableId, with_chair
from games.core import Seat

PAUSE_MS = 10_000
"""Minimum pause between a person's phrases."""
SHOWN = frozenset({Phase.PLAYING, Phase.OVER})


@dataclass(frozen=True, eq=False)
class StrangerActions:
    """Menu pages, phrases, mutes and blocks at a table.

    Every method raises NoTable, NotSeated, NotStarted.
    """

    store: Store
    moves: Moves
    time: Time

    async def open_page(
        self, update: UpdateId, id: TableId, person: PersonId, page: MenuPage, *, here: Place | None = None
    ) -> Table:
        """Open a page of the menu below the person's hand, or close it."""
        return await self._change(update, id, person, here, lambda table, seat: _own(table, seat, page=page))

    async def say(
        self, update: UpdateId, id: TableId, person: PersonId, phrase: Phrase, *, here: Place | None = None
    ) -> None:
        """Say a phrase to the others; raise SpokenLately within `PAUSE_MS` of the last one."""

        def edit(table: Table, seat: Seat) -> Edit:
            now, chair = self.time.now(), table.chairs[seat]
            if now < chair.said_at + PAUSE_MS:
                raise SpokenLately(wait=-(-(chair.said_at + PAUSE_MS - now) // 1000))
            spoken = with_chair(table, seat, phrase=phrase, said_at=now, page=MenuPage.NONE)
            return Edit(spoken, redraws=hand_screens({person, *_listeners(table)}))

        await self._change(update, id, person, here, edit)

    async def mute(
        self, update: UpdateId, id: TableId, person: PersonId, muted: bool, *, here: Place | None = None
    ) -> None:
        """Hide phrases from the person at this table, or show them again."""
        await self._change(update, id, person, here, lambda table, seat: _own(table, seat, muted=muted))

    async def set_block(
        self, id: TableId, person: PersonId, other: PersonId, blocked: bool, *, here: Place | None = None
    ) -> None:
        """Store a block, or its removal, at the person's chair, for rematches."""

        def edit(table: Table, seat: Seat) -> Edit:
            known = table.chairs[seat].blocks
            return _own(table, seat, blocks=known | {other} if blocked else known - {other})

        await self._change(None, id, person, here, edit)

    async def _change(
        self,
        update: UpdateId | None,
        id: TableId,
        person: PersonId,
        here: Place | None,
        edit: Callable[[Table, Seat], Edit],
    ) -> Table:
        """Change the table for a seated person; an absent one takes the seat back."""

        def edit_and_reseat(loaded: Loaded) -> Edit:
            seat = require_stranger(loaded, person)
            returned = loaded.table.phase is Phase.PLAYING and loaded.table.chairs[seat].away
            if not returned:
                return edit(_touched(self.moves, loaded.table, seat), seat)
            after = edit(self.moves.touch(loaded.table, seat), seat)
            back = self.moves.reseat(loaded, after.table)
            return back._replace(redraws={*back.redraws, *after.redraws})

        return (await self.store.change(id, update, edit_and_reseat, here=here)).loaded.table


def require_stranger(loaded: Loaded, person: PersonId) -> Seat:
    """Return the person's seat in a match with strangers. Raises NotSeated, NotStarted."""
    seat = loaded.seat_of(person)
    if not loaded.table.audience.is_company or (
        loaded.table.phase is Phase.PLAYING and loaded.table.chairs[seat].left
    ):
        raise NotSeated
    if loaded.table.phase not in SHOWN:
        raise NotStarted
    return seat


def _touched(moves: Moves, table: Table, seat: Seat) -> Table:
    return moves.touch(table, seat) if table.phase is Phase.PLAYING else table


def _own(table: Table, seat: Seat, **changes: Any) -> Edit:
    """Return an edit of a chair that redraws its person's hand only."""
    person = table.chairs[seat].person
    assert person is not None
    return Edit(with_chair(table, seat, **changes), redraws=hand_screens([person]))


def _listeners(table: Table) -> set[PersonId]:
    """Return the people that phrases are shown to."""
    chairs = [
        chair
        for chair in table.people
        if chair.hears and not (chair.away or chair.left or chair.person in table.blocked)
    ]
    return {chair.person for chair in chairs if chair.person is not None}
