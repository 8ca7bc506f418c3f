"""What was played in a group, and by whom."""

from collections import Counter
from typing import Any

from sqlalchemy import Executable
from sqlalchemy import select as sql_select
from sqlmodel import col

from storage.sql.archive import ArchivePart, MatchRow, PersonRow
from storage.sql.guard import guarded
from storage.sql.standings import ChatPersonRow


class GroupPlay(ArchivePart):
    """Looks up what groups have played."""

    @guarded
    async def favourite(self, chat: int, *, most: int = 50) -> str | None:
        """The game that a group has played most of late; None where it has played none."""
        latest = (
            sql_select(col(MatchRow.game))
            .where(col(MatchRow.chat) == chat)
            .order_by(col(MatchRow.ended).desc(), col(MatchRow.id).desc())
            .limit(most)
        )
        played = Counter(game for (game,) in await self._rows(latest))
        return max(played, key=played.__getitem__, default=None)

    @guarded
    async def guests(self, chat: int, *, most: int) -> list[tuple[int, str]]:
        """People who have played in a group and may be written to, with their names, the latest first."""
        known = (
            sql_select(col(PersonRow.id), col(PersonRow.name))
            .join(ChatPersonRow, col(ChatPersonRow.person) == col(PersonRow.id))
            .where(col(ChatPersonRow.chat) == chat, col(PersonRow.opened).is_(True))
            .order_by(col(ChatPersonRow.ended).desc(), col(PersonRow.id))
            .limit(most)
        )
        return [(person, name) for person, name in await self._rows(known)]

    async def _rows(self, statement: Executable) -> list[Any]:
        async with self.archive.reader() as session:
            return list(await (await session.connection()).execute(statement))
