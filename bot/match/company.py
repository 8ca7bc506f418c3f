"""Strangers at a table: menus under their hands, phrases, blocks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.base.timing import Time
from bot.match.chairs import MenuPage, Phrase
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.redraws import hand_screens
from bot.match.refusals import NotSeated, NotStarted, SpokenLately
from bot.match.store import Store
from bot.match.table import PersonId, Phase, Place, Table, TableId, with_chair
from games.core import Seat

PAUSE_MS = 10_000
"""Pause between two phrases of a person."""
SHOWN = frozenset({Phase.PLAYING, Phase.OVER})


@dataclass(frozen=True, eq=False)
class Company:
    """Actions of strangers at a table besides playing.

    Every method raises NoTable, NotSeated, NotStarted.
    """

    store: Store
    moves: Moves
    time: Time

    async def open_page(
        self, update: UpdateId, id: TableId, person: PersonId, page: MenuPage, *, here: Place | None = None
    ) -> Table:
        """Open a page of the menu under the person's hand, or close it."""
        return await self._change(update, id, person, here, lambda table, seat: _own(table, seat, page=page))

    async def say(
        self, update: UpdateId, id: TableId, person: PersonId, phrase: Phrase, *, here: Place | None = None
    ) -> None:
        """Say something to the others, once in ten seconds. Raises SpokenLately."""

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
        """Show the person no phrases at this table, or show them again."""
        await self._change(update, id, person, here, lambda table, seat: _own(table, seat, muted=muted))

    async def bar(
        self, id: TableId, person: PersonId, other: PersonId, barred: bool, *, here: Place | None = None
    ) -> None:
        """Note beside a person's chair that they do not want to meet another again, or do not mind."""

        def edit(table: Table, seat: Seat) -> Edit:
            known = table.chairs[seat].barred
            return _own(table, seat, barred=known | {other} if barred else known - {other})

        await self._change(None, id, person, here, edit)

    async def _change(
        self,
        update: UpdateId | None,
        id: TableId,
        person: PersonId,
        here: Place | None,
        edit: Callable[[Table, Seat], Edit],
    ) -> Table:
        """Change the table for a person at it; this counts as a return to the table."""

        def edit_company(loaded: Loaded) -> Edit:
            seat = require_stranger(loaded, person)
            returned = loaded.table.phase is Phase.PLAYING and loaded.table.chairs[seat].away
            if not returned:
                return edit(_touched(self.moves, loaded.table, seat), seat)
            after = edit(self.moves.touch(loaded.table, seat), seat)
            back = self.moves.reseat(loaded, after.table)
            return back._replace(redraws={*back.redraws, *after.redraws})

        return (await self.store.change(id, update, edit_company, here=here)).loaded.table


def require_stranger(loaded: Loaded, person: PersonId) -> Seat:
    """Return the seat of a person where strangers play or have played. Raises NotSeated, NotStarted."""
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
    """Return a change that only the person in this seat sees."""
    person = table.chairs[seat].person
    assert person is not None
    return Edit(with_chair(table, seat, **changes), redraws=hand_screens([person]))


def _listeners(table: Table) -> set[PersonId]:
    """Return the readers of a phrase: at the table, or at its end."""
    chairs = [
        chair
        for chair in table.people
        if chair.hears and not (chair.away or chair.left or chair.person in table.blocked)
    ]
    return {chair.person for chair in chairs if chair.person is not None}
