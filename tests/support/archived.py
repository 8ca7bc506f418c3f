"""What tests look up among archived matches."""

from sqlmodel import col, select

from storage.archive import Archive, MatchRow, PlayerRow


async def matches_of_person(archive: Archive, person: int) -> list[MatchRow]:
    """The matches of a person, the latest first."""
    played = select(PlayerRow.match).where(PlayerRow.person == person)
    latest = select(MatchRow).where(col(MatchRow.id).in_(played))
    async with archive.reader() as session:
        found = await session.exec(latest.order_by(col(MatchRow.ended).desc(), col(MatchRow.id)))
        return list(found)
