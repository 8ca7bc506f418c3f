"""How open tables are shown and played: what people and groups have chosen holds there as well."""

from dataclasses import dataclass
from typing import Any

from bot.base.preferences import GroupSettings, Language, PersonSettings
from bot.match.loaded import Edit, Loaded
from bot.match.redraws import group_screens, hand_screens
from bot.match.refusals import NoTable, NotSeated
from bot.match.store import Store
from bot.match.table import PersonId, TableId, with_chair, with_part


@dataclass(frozen=True, eq=False)
class Appearance:
    """Changes how open tables are shown."""

    store: Store

    async def set_language(self, id: TableId, language: Language, *, person: PersonId | None = None) -> None:
        """The language of one person's messages, or of the group's."""
        await self._restyle(id, person, language=language)

    async def follow_person(
        self, id: TableId, person: PersonId, settings: PersonSettings, *, redraws: bool = True
    ) -> None:
        """What a person has chosen holds at their chair."""
        await self._restyle(id, person, redraws=redraws, settings=settings)

    async def follow_group(self, id: TableId, settings: GroupSettings) -> None:
        """What is chosen for a group holds at its table."""
        await self._restyle(id, None, style=settings.style, pinned=settings.pinned)

    async def _restyle(
        self, id: TableId, person: PersonId | None, *, redraws: bool = True, **changes: Any
    ) -> None:
        """Change the person's chair, or the table, and redraw its message."""

        def edit(loaded: Loaded) -> Edit:
            if person is None:
                table = with_part(loaded.table, "group", **changes)
                return Edit(table, redraws=group_screens(table) if redraws else ())
            seat = loaded.table.seat_of(person)
            if seat is None:
                raise NotSeated
            return Edit(
                with_chair(loaded.table, seat, **changes),
                redraws=hand_screens([person]) if redraws else (),
            )

        try:
            await self.store.change(id, None, edit)
        except (NoTable, NotSeated):
            pass
