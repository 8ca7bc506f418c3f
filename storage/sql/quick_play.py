"""When people play quick matches."""

from sqlalchemy import select
from sqlmodel import col

from storage.sql.archive import ArchivePart, MatchRow
from storage.sql.guard import guarded

QUICK = "quick"
"""Field of a record: several people found each other in a quick match."""


class QuickPlay(ArchivePart):
    """Looks up quick matches."""

    @guarded
    async def begins(self, since: int, *, most: int) -> list[int]:
        """Return when the latest quick matches between people began that have ended since a time."""
        latest = (
            select(col(MatchRow.began))
            .where(
                col(MatchRow.chat).is_(None),
                col(MatchRow.ended) >= since,
                col(MatchRow.record)[QUICK].as_boolean(),
            )
            .order_by(col(MatchRow.ended).desc())
            .limit(most)
        )
        async with self.archive.reader() as session:
            return [began for (began,) in await (await session.connection()).execute(latest)]
