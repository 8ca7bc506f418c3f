"""Finished matches with their changes, to store in tests."""

from collections.abc import Sequence
from typing import Any

from storage.sql.archive import Archive, MatchRow, PlayerRow
from storage.sql.personal_data import PersonalData
from storage.sql.ratings import EndedMatch, PersonResult, Pool, Rating, Skill

ANNA, BORIS, VERA = 7_000_000_003, 7_000_000_001, 7_000_000_002
GROUP = -1_001_234_567_890
NOW = 1_763_694_000_000
POOL = Pool("oh_hell", "", "quick")
NEWCOMER = Skill(25.0, 8.0, 0, 1500, False)


def a_step(skills: Sequence[Skill], earlier: int) -> list[Skill]:
    """Rate: the first seat wins ten points, fewer after earlier matches; the others lose one."""
    gains = [10 - earlier, *[-1] * (len(skills) - 1)]
    return [
        Skill(old.mu + gain, old.sigma - 1, old.matches + 1, old.shown + gain, old.matches >= 1)
        for old, gain in zip(skills, gains, strict=True)
    ]


USUAL: dict[str, Any] = {"version": 1, "began": 0, "ended": NOW, "record": {}, "result": {}, "secret": b""}


def match_row(id: str, **fields: Any) -> MatchRow:
    """Return a match with these fields, and any values in the others."""
    return MatchRow(id=id, **{"game": POOL.game, **USUAL, **fields})


async def stored(
    archive: Archive,
    id: str,
    places: dict[int, int],
    *,
    at: int = NOW,
    rated: bool = True,
    complete: bool = True,
    seats: int | None = None,
    pool: Pool = POOL,
    **more: Any,
) -> bool:
    """Store a match. `more`: fields of its row, and counts, sums, highs and achievements by person."""
    told = {kind: more.pop(kind, {}) for kind in ("counts", "sums", "highs", "achievements")}
    company = ",".join(map(str, sorted(places)))
    row = match_row(id, game=pool.game, ended=at, rated=rated, company=company, **more)
    players, outcomes = list[PlayerRow](), list[PersonResult]()
    for seat, (person, place) in enumerate(places.items()):
        seated = PlayerRow(match=id, seat=seat, person=person, name="", place=place, points="0", ended=at)
        players.append(seated.sqlmodel_update(pool._asdict()))
        own = {kind: values[person] for kind, values in told.items() if person in values}
        outcomes.append(PersonResult(person, place, **own))
    ended = EndedMatch(id, pool.game, row.chat, at, seats or len(places), complete, outcomes)
    return await archive.save_match(row, players, ended, Rating(pool, NEWCOMER, a_step) if rated else None)


async def stored_with_log(archive: Archive, id: str, places: dict[int, int], *, at: int) -> bool:
    """Store a match with a record of its moves."""
    record = {"game": "oh_hell", "version": 1, "options": {}, "seats": 2, "log": [[0, "chance", "deal AS"]]}
    return await stored(archive, id, places, at=at, record=record, secret=b"secret")


async def rows_of(archive: Archive, match: str, person: int) -> list[dict[str, Any]]:
    """Return the seats of a match, and the rows of a person."""
    seats = [player.model_dump() for player in await archive.players(match)]
    return [*seats, dict(await PersonalData(archive).rows(person))]
