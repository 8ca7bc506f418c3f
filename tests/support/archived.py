"""Queries and rows of the database for tests."""

from sqlmodel import col, select

from storage.sql.archive import Archive, ChatRow, MatchRow, PersonRow, PlayerRow


async def matches_of_person(archive: Archive, person: int) -> list[MatchRow]:
    """The matches of a person, the latest first."""
    played = select(PlayerRow.match).where(PlayerRow.person == person)
    latest = select(MatchRow).where(col(MatchRow.id).in_(played))
    async with archive.reader() as session:
        found = await session.exec(latest.order_by(col(MatchRow.ended).desc(), col(MatchRow.id)))
        return list(found)


async def save_person(archive: Archive, row: PersonRow) -> None:
    """Store the person, replacing the old row."""
    await archive.edit(PersonRow, row.id, lambda before: row)


async def save_chat(archive: Archive, row: ChatRow) -> None:
    """Store the chat, replacing the old row."""
    await archive.edit(ChatRow, row.id, lambda before: row)
