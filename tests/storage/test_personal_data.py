"""Personal data: the registry is complete, and `/forget` removes everything."""

from typing import Any

import msgspec
from sqlalchemy import BigInteger
from sqlmodel import SQLModel

from storage.sql.archive import Archive, PersonRow, PlayerRow
from storage.sql.blocked_pairs import Blocks
from storage.sql.deal_rows import DealChatRow, DealResultRow
from storage.sql.deals import DealStore
from storage.sql.dump import read_rows
from storage.sql.personal_data import IMPERSONAL, NOBODY, OWN, RESULTS, Kept, PersonalData
from storage.sql.puzzle_rows import PuzzleAnswerRow
from storage.sql.puzzles import PuzzleStore
from storage.sql.tournament_rows import TournamentArchive, TournamentPlayerRow, TournamentRow
from tests.storage.stored_matches import ANNA, BORIS, GROUP, NOW, POOL, VERA, match_row, stored
from tests.support.archived import save_person

OTHER_NUMBERS = {
    "chats": {"id"},
    "chat_people": {"chat", "ended"},
    "matches": {"chat", "began", "ended", "home"},
    "match_players": {"ended"},
    "tournaments": {"chat", "began", "ended"},
    "person_counts": {"count"},
    "achievements": {"ended"},
    "deal_results": {"ended"},
    "kept_sheets": {"ended"},
    "kept_sheet_guests": {"ended"},
    "deal_chats": {"chat"},
}
"""Columns wide enough for a person's number that hold groups, times and counts."""
NAME = "Анна Хранимая"


def test_every_table_stands_in_one_list() -> None:
    tables = [mapper.class_ for mapper in PersonRow._sa_registry.mappers]
    listed = [*OWN, *RESULTS, *IMPERSONAL]
    assert sorted(each.__name__ for each in listed) == sorted(each.__name__ for each in tables)


def test_every_column_that_may_name_people_is_listed() -> None:
    listed = {
        str(kind.__tablename__): {*columns} - {"company"} for kind, columns in {**OWN, **RESULTS}.items()
    }
    for table in SQLModel.metadata.sorted_tables:
        wide = {column.name for column in table.columns if isinstance(column.type, BigInteger)}
        assert wide == listed.get(table.name, set()) | OTHER_NUMBERS.get(table.name, set()), table.name


async def play(archive: Archive) -> None:
    """Store matches of Anna with others, and one of the others alone."""
    for id, name in ((ANNA, NAME), (BORIS, "Борис"), (VERA, "Вера")):
        await save_person(archive, PersonRow(id=id, name=name, language="ru"))
    bids = {ANNA: {"bids": 3}, BORIS: {"bids": 1}}
    await stored(archive, "m1", {ANNA: 1, BORIS: 2}, sums=bids, achievements={ANNA: ["totus"]})
    await stored(archive, "m2", {BORIS: 1, VERA: 2})
    await stored(archive, "m3", {VERA: 1, ANNA: 2}, at=NOW + 1)
    for person, other in ((ANNA, VERA), (VERA, ANNA)):
        await Blocks(archive).add(person, other)
    fields: dict[str, Any] = {"game": "terz", "kind": "", "form": "swiss", "title": "", "regulation": {}}
    fields |= {"chat": GROUP, "began": 0, "ended": NOW, "commitment": "", "secret": b""}
    contest = TournamentRow(id="tournament", **fields)
    player = TournamentPlayerRow(
        tournament=contest.id, player=1, person=ANNA, name=NAME, place=1, score="1/2"
    )
    await TournamentArchive(archive).save(contest, [player])
    board = DealResultRow(match="named", day=1, game="terz", person=ANNA, name=NAME, points="7", ended=NOW)
    for deal in (board, DealChatRow(day=1, chat=GROUP, game="terz", person=ANNA)):
        await DealStore(archive).add(deal)
    await PuzzleStore(archive).add(PuzzleAnswerRow(day=1, person=ANNA, answer="AS", correct=True))
    seat = PlayerRow(match="named", seat=0, person=ANNA, name=NAME, place=1, points="7", ended=NOW)
    await archive.save_match(match_row("named", chat=GROUP), [seat])


def everything(database: str) -> str:
    return msgspec.json.encode([tuple(row) for row in read_rows(database)]).decode()


async def test_nothing_of_a_forgotten_person_is_left(archive: Archive, database: str) -> None:
    await play(archive)
    assert str(ANNA) in everything(database)
    assert NAME in everything(database)
    await PersonalData(archive).forget(ANNA)
    assert str(ANNA) not in everything(database)
    assert NAME not in everything(database)
    assert await PersonalData(archive).kept(ANNA) == Kept()
    before = everything(database)
    await PersonalData(archive).forget(ANNA)
    assert everything(database) == before


async def test_results_stay_without_a_name(archive: Archive) -> None:
    await play(archive)
    await PersonalData(archive).forget(ANNA)
    (named,) = await archive.players("named")
    assert (named.person, named.name, named.place, named.points) == (None, NOBODY, 1, "7")
    (anna, boris) = await archive.players("m1")
    assert (anna.person, anna.place, anna.shown, anna.sigma) == (None, 1, None, None)
    assert (boris.person, boris.place, boris.shown) == (BORIS, 2, 1499)
    match: Any = await archive.match("m1")
    assert match.company is None


async def test_what_others_have_of_themselves_stays(archive: Archive) -> None:
    await play(archive)
    data = PersonalData(archive)
    before, vera = await data.rows(BORIS), await data.kept(VERA)
    await data.forget(ANNA)
    after = await data.rows(BORIS)
    assert after == before
    assert await data.kept(VERA) == vera._replace(blocks=0)
    match: Any = await archive.match("m2")
    assert match.company is not None


async def test_a_forgotten_person_may_begin_anew(archive: Archive) -> None:
    await play(archive)
    await PersonalData(archive).forget(ANNA)
    await stored(archive, "m4", {ANNA: 1, BORIS: 2}, at=NOW + 2)
    kept = await PersonalData(archive).kept(ANNA)
    assert kept == Kept(matches=1, ratings=1, counters=1)


async def test_a_document_has_no_numbers_of_others(archive: Archive) -> None:
    await play(archive)
    rows = await PersonalData(archive).rows(ANNA)
    text = msgspec.json.encode(rows).decode()
    assert str(BORIS) not in text
    assert str(VERA) not in text
    assert rows["people"][0]["name"] == NAME
    assert {row["match"] for row in rows["matches"]} == {"m1", "m3", "named"}
    assert {row["game"] for row in rows["ratings"]} == {POOL.game}
