"""Matches that are over, as they are stored with what they change."""

from collections.abc import Sequence
from typing import Any

from storage.sql.archive import Archive, MatchRow, PlayerRow
from storage.sql.personal_data import PersonalData
from storage.sql.standings import EndedMatch, PersonResult, Pool, Rating, Skill

ANNA, BORIS, VERA = 7_000_000_003, 7_000_000_001, 7_000_000_002
GROUP = -1_001_234_567_890
NOW = 1_763_694_000_000
POOL = Pool("oh_hell", "", "quick")
NEWCOMER = Skill(25.0, 8.0, 0, 1500, False)


def a_step(skills: Sequence[Skill], earlier: int) -> list[Skill]:
    """The first of the seats wins ten points, fewer after earlier matches; the others lose one."""
    gain = 10 - earlier
    return [
        Skill(
            skill.mu + (gain if seat == 0 else -1),
            skill.sigma - 1,
            skill.matches + 1,
            skill.shown + (gain if seat == 0 else -1),
            skill.matches >= 1,
        )
        for seat, skill in enumerate(skills)
    ]


async def stored(  # noqa: PLR0913
    archive: Archive,
    id: str,
    places: dict[int, int],
    *,
    at: int = NOW,
    rated: bool = True,
    complete: bool = True,
    seats: int | None = None,
    chat: int | None = None,
    pool: Pool = POOL,
    record: dict[str, Any] | None = None,
    secret: bytes = b"",
    **more: dict[int, Any],
) -> bool:
    company = ",".join(map(str, sorted(places)))
    row = MatchRow(
        id=id,
        game=pool.game,
        version=1,
        chat=chat,
        began=0,
        ended=at,
        rated=rated,
        company=company,
        record=record or {},
        result={},
        secret=secret,
    )
    players = [
        PlayerRow(
            match=id,
            seat=seat,
            person=person,
            name="",
            place=place,
            points="0",
            game=pool.game,
            kind=pool.kind,
            pace=pool.pace,
            ended=at,
        )
        for seat, (person, place) in enumerate(places.items())
    ]
    outcomes = [
        PersonResult(
            person, place, **{kind: values[person] for kind, values in more.items() if person in values}
        )
        for person, place in places.items()
    ]
    ended = EndedMatch(id, pool.game, chat, at, seats or len(places), complete, outcomes)
    changed = Rating(pool, NEWCOMER, a_step) if rated else None
    return await archive.save_match(row, players, ended, changed)


async def stored_with_log(archive: Archive, id: str, places: dict[int, int], *, at: int) -> bool:
    """A match with a record of its moves."""
    record = {"game": "oh_hell", "version": 1, "options": {}, "seats": 2, "log": [[0, "chance", "deal AS"]]}
    return await stored(archive, id, places, at=at, record=record, secret=b"secret")


async def rows_of(archive: Archive, match: str, person: int) -> list[dict[str, Any]]:
    """The seats of a match, and what is kept of a person."""
    seats = [player.model_dump() for player in await archive.players(match)]
    return [*seats, dict(await PersonalData(archive).rows(person))]
