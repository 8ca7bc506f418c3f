"""Applies settings of people and groups to open tables."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.base.preferences import GroupSettings, Language, PersonSettings
from bot.match.affected_screens import group_screens, hand_screens
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import NoTable, NotSeated
from bot.match.store import Store
from bot.match.table import PersonId, Place, Table, TableId, with_chair, with_part


@dataclass(frozen=True, eq=False)
class Appearance:
    """Applies settings to open tables."""

    store: Store

    async def set_language(self, id: TableId, language: Language, *, person: PersonId | None = None) -> None:
        """Set the language of one person's messages, or of the group's."""
        if person is None:
            await self._change(id, lambda table: msgspec.structs.replace(table, language=language))
        else:
            await self._restyle(id, person, language=language)

    async def follow_person(
        self, id: TableId, person: PersonId, settings: PersonSettings, *, redraws: bool = True
    ) -> None:
        """Apply a person's settings to their chair."""
        await self._restyle(id, person, redraws=redraws, settings=settings)

    async def follow_group(self, id: TableId, settings: GroupSettings) -> None:
        """Apply a group's settings to its table."""
        wishes = {"style": settings.style, "pinned": settings.pinned, "zone": settings.zone}
        await self._change(id, lambda table: with_part(table, "group", **wishes))

    async def turn_marks(self, id: TableId, person: PersonId, *, here: Place) -> None:
        """Turn the marks on a group's table on or off. Raises NoTable, NotSeated."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if table.seat_of(person) is None:
                raise NotSeated
            style = msgspec.structs.replace(table.group.style, patterns=not table.group.style.patterns)
            return Edit(with_part(table, "group", style=style), redraws=group_screens(table))

        await self.store.change(id, None, edit, here=here)

    async def _change(self, id: TableId, change: Callable[[Table], Table]) -> None:
        """Change the table, and redraw its message."""

        def edit(loaded: Loaded) -> Edit:
            table = change(loaded.table)
            return Edit(table, redraws=group_screens(table))

        with suppress(NoTable):
            await self.store.change(id, None, edit)

    async def _restyle(self, id: TableId, person: PersonId, *, redraws: bool = True, **changes: Any) -> None:
        """Change the person's chair, and redraw their messages."""

        def edit(loaded: Loaded) -> Edit:
            seat = loaded.table.seat_of(person)
            if seat is None:
                raise NotSeated
            return Edit(
                with_chair(loaded.table, seat, **changes),
                redraws=hand_screens([person]) if redraws else (),
            )

        with suppress(NoTable, NotSeated):
            await self.store.change(id, None, edit)
