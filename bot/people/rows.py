"""Rows of people and chats in the database, as structs."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

import msgspec

from storage.sql.archive import Archive, ChatRow, PersonRow

Row = TypeVar("Row")
Edit: TypeAlias = Callable[[Row | None], Row | None]
"""Returns the new row for the old one; None: no row."""


@dataclass(frozen=True)
class Rows(Generic[Row]):
    """One kind of row. A field without a column is stored in the settings, beside others' entries.

    Raises what the database raises.
    """

    archive: Archive
    table: type[PersonRow] | type[ChatRow]
    find: Callable[[int], Awaitable[PersonRow | ChatRow | None]]
    kind: type[Row]

    async def load(self, id: int) -> Row | None:
        """Load the row of this id."""
        return self._read(await self.find(id))

    async def edit(self, id: int, edit: Edit[Row]) -> Row | None:
        """Change the row of this id in one transaction, and return it as stored."""

        def edit_row(row: PersonRow | ChatRow | None) -> PersonRow | ChatRow | None:
            after = edit(self._read(row))
            return self._write(after, row) if after is not None else None

        return self._read(await self.archive.edit(self.table, id, edit_row))

    def _read(self, row: PersonRow | ChatRow | None) -> Row | None:
        if row is None:
            return None
        return msgspec.convert(row.settings | row.model_dump(exclude={"settings"}), self.kind)

    def _write(self, row: Row, before: PersonRow | ChatRow | None) -> PersonRow | ChatRow:
        fields = msgspec.to_builtins(row)
        columns = {name: fields.pop(name) for name in self.table.model_fields if name != "settings"}
        return self.table(**columns, settings=(before.settings if before is not None else {}) | fields)
