"""Results of finished matches: ratings, statistics and achievements of people."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from bot.base.pace import FAST, Pace
from bot.match.loaded import Loaded
from bot.match.rated import is_rated, pool_of, rated_pace
from bot.match.results import BREAK_MS, company, finished, tally, tempo_of
from bot.match.table import PersonId, Phase, with_chair
from bot.people.people import Person, chair_of
from games import registry
from games.core import Nature, Seat
from games.lengths import RIVAL_S, Tempo
from games.rating import Skill
from games.record import Entry, Record, Turn
from games.statistics import Counts
from storage.sql.archive import PlayerRow
from storage.sql.ratings import Pool
from tests.match.changes import begun, change_chair
from tests.support.plackett_luce import openskill_rates
from tests.support.service import ANNA, BORIS, VERA, World


async def played(
    world: World, *leavers: Person, absent: Person | None = None, stopped: bool = False, **how: Any
) -> tuple[Loaded, list[PlayerRow]]:
    """A match that has moved to the archive, with the rows of its people.

    Leavers leave before the first card, a computer plays for the absent person, and all others have tapped.
    """
    loaded = await begun(world, **how)
    for leaver in leavers:
        await world.seats.leave(world.update(), loaded.table.id, leaver.id)
    if absent:
        await change_chair(world, loaded.table.id, loaded.seat_of(absent.id), away=True, timeouts=2)
    if stopped:
        for number in range(3):
            await change_chair(world, loaded.table.id, Seat(number), tapped=1)
        await world.closing.close(world.update(), loaded.table.id)
    while (loaded := await world.store.load(loaded.table.id)).table.phase is Phase.PLAYING:
        asked = min(loaded.game.awaited(loaded.state))
        robot = loaded.table.chairs[asked].computer
        await (world.computers.think(loaded.table.id) if robot else world.move(loaded))
    world.still.at += 1
    await world.meet_due()
    return loaded, await world.archive.players(loaded.table.match or "")


async def test_ratings_are_those_of_openskill_run_beside(world: World) -> None:
    loaded, rows = await played(world, deals=5)
    places = loaded.game.result(loaded.state).places
    # The whole match is of five deals of fifteen, which have 20 of 135 bids and cards.
    after = openskill_rates([Skill()] * 3, places, luck=7.2, length=20 / 135)
    # 400 points for 400 / (ln 10 · √2 · 7.2) = 17.0609… of skill, from 1500 at 25.
    assert [row.shown for row in rows] == [round(1500 + (mu - 25) * 17.0607) for mu, _ in after]
    match: Any = await world.archive.match(loaded.table.match or "")
    assert (match.rated, match.kind, match.pace) == (True, "", "quick")


async def test_people_brought_together_are_rated_among_all(world: World) -> None:
    chairs = [chair_of(person) for person in (ANNA, BORIS, VERA)]
    table = await world.new_tables.quick("q", chairs, "oh_hell", "short", seats=3, pace=FAST, rated=True)
    assert pool_of(table.game, table.options, table.pace) == Pool("oh_hell", "", "quick")


async def test_a_leaver_is_last_and_the_others_are_rated_by_their_places(world: World) -> None:
    loaded, rows = await played(world, VERA)
    assert [row.left for row in rows] == [row.person == VERA.id for row in rows]
    places = loaded.game.result(loaded.state).places
    own = dict(zip((row.person for row in rows), places, strict=True))
    one, other = sorted((row for row in rows if not row.left), key=lambda row: own[row.person])
    (last,) = (row for row in rows if row.left)
    assert (one.place, other.place, last.place) == (1, 1 if own[one.person] == own[other.person] else 2, 3)
    assert all((last.shown or 0) < (row.shown or 0) for row in (one, other))


async def test_a_computers_victory_is_not_its_persons(world: World) -> None:
    """In a duel the other player has won, even if the computer in the leaver's seat was ahead."""
    loaded = await world.start(ANNA, BORIS, game="terz")
    seat = loaded.seat_of(BORIS.id)
    ended = msgspec.structs.replace(loaded.table, rated=True, pace=FAST, phase=Phase.OVER)
    ended = with_chair(with_chair(ended, seat, tapped=1, away=True), Seat(1 - seat), tapped=1)
    won = tuple(1 if each == seat else 2 for each in range(2))
    assert ended.final_places(won) == tuple(3 - place for place in won)
    assert is_rated(ended)


@pytest.mark.parametrize("stopped", [False, True])
async def test_two_leavers_share_the_last_place(world: World, stopped: bool) -> None:
    """The last remaining player has won, also if they stop the match."""
    _, rows = await played(world, VERA, BORIS, stopped=stopped)
    assert {row.person: row.place for row in rows} == {ANNA.id: 1, BORIS.id: 2, VERA.id: 2}
    shown = {row.person: row.shown or 0 for row in rows}
    assert shown[ANNA.id] > 1500 > shown[BORIS.id] == shown[VERA.id]


@pytest.mark.parametrize(
    ("leavers", "how"),
    [((VERA, BORIS, ANNA), {}), ((), {"absent": VERA}), ((), {"stopped": True}), ((), {"rated": False})],
    ids=["nobody is left", "a seat was never touched", "broken off", "not rated"],
)
async def test_a_match_changes_no_rating(
    world: World, leavers: tuple[Person, ...], how: dict[str, Any]
) -> None:
    _, rows = await played(world, *leavers, **how)
    assert [row.shown for row in rows] == [None] * 3
    assert "absent" not in how or [row.place for row in rows if row.person == VERA.id] == [3]


async def test_turns_that_computers_play_are_counted_in_the_chair(world: World) -> None:
    loaded, _ = await played(world, VERA)
    record = (await world.archive.match(loaded.table.match or "")).record  # type: ignore[union-attr]
    for seat, chair in enumerate(loaded.table.chairs):
        acted = sum(entry[1] == seat for entry in record["log"])
        assert (chair.turns, chair.lost) == (acted, acted if chair.person == VERA.id else 0)


async def test_a_return_for_the_end_counts_as_leaving_if_computers_have_played_much(
    world: World, loaded: Loaded
) -> None:
    back = msgspec.structs.replace(loaded.table, rated=True, pace=FAST, phase=Phase.OVER)
    for seat in range(3):
        back = with_chair(back, Seat(seat), tapped=1, turns=39, lost=3)
    assert back.leavers == set()
    back = with_chair(back, Seat(1), lost=4)
    assert back.leavers == {1}
    assert back.final_places((2, 1, 3)) == (1, 3, 2)
    friendly = msgspec.structs.replace(back, rated=False)
    assert friendly.final_places((2, 1, 3)) == (2, 1, 3)


def counts_turns(turns: Sequence[Turn], seats: int) -> tuple[Counts, ...]:
    own = [sum(turn.entry.actor == seat for turn in turns) for seat in range(seats)]
    return tuple({"turns": count, "most-turns": count} for count in own)


COUNTING = SimpleNamespace(counts=counts_turns, achieved=lambda turns, seats: ((Seat(0), "first"),))
"""Counts turns; the first seat earns an achievement."""


async def test_what_the_game_counts_is_stored(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "statistics", lambda name: COUNTING)
    save = Mock(wraps=world.archive.save_match)
    monkeypatch.setattr(world.archive, "save_match", save)
    loaded, _ = await played(world, deals=5)
    ended = save.call_args.args[2]
    log = (await world.archive.match(loaded.table.match or "")).record["log"]  # type: ignore[union-attr]
    for seat, chair in enumerate(loaded.table.chairs):
        (outcome,) = (each for each in ended.outcomes if each.person == chair.person)
        acted = sum(entry[1] == seat for entry in log)
        assert acted > 10
        assert (outcome.sums, outcome.highs) == ({"turns": acted}, {"most-turns": acted})
        assert outcome.achievements == (("first",) if seat == 0 else ())


async def test_a_latecomer_in_a_race_is_counted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "statistics", lambda name: COUNTING)
    loaded = await world.start(BORIS, VERA, game="terc", preset="usual")
    await world.seats.enter(world.update(), loaded.table.id, ANNA)
    await world.closing.close(world.update(), loaded.table.id)
    match = (await world.store.load(loaded.table.id)).table.match or ""
    world.still.at += 1
    await world.meet_due()
    people = {player.person for player in await world.archive.players(match)}
    assert people == {ANNA.id, BORIS.id, VERA.id}


def test_paces_up_to_five_minutes_a_turn_are_quick() -> None:
    paces: Mapping[Pace | None, str] = {None: "", Pace(20): "quick", Pace(300): "quick", Pace(301): "slow"}
    assert {pace: rated_pace(pace) for pace in paces} == paces


def test_a_company_is_the_same_in_any_seats() -> None:
    people = [PersonId(5), PersonId(70), PersonId(6)]
    assert company(people) == company(people[::-1]) != company(people[:2])


@pytest.mark.parametrize(("deals", "counted"), [(2, True), (3, False)])
async def test_a_seat_taken_over_counts_for_what_its_person_played(
    world: World, monkeypatch: pytest.MonkeyPatch, deals: int, counted: bool
) -> None:
    """After two of five deals the match is theirs; after three only what they did in the rest of it."""
    monkeypatch.setattr(registry, "statistics", lambda name: COUNTING)
    loaded, _ = await played(world, deals=5)
    stored = (await world.archive.match(loaded.table.match or "")).record  # type: ignore[union-attr]
    record = msgspec.convert(stored, Record)
    dealt = [at for at, entry in enumerate(record.log, 1) if entry.text.startswith("deal ")]
    came = dealt[deals]
    late = loaded._replace(table=with_chair(loaded.table, Seat(0), came=came))
    ended = finished(late, record, tally(record, [came, 0, 0])).ended
    for seat, chair in enumerate(loaded.table.chairs):
        (outcome,) = (each for each in ended.outcomes if each.person == chair.person)
        own = [entry.actor for entry in record.log[came if seat == 0 else 0 :]].count(Seat(seat))
        assert outcome.counts is (counted or seat != 0)
        assert outcome.sums == {"turns": own}
        assert outcome.achievements == (), "the first seat had its own before"


async def test_the_tempo_of_rivals_is_that_of_their_people(world: World) -> None:
    """Not of computers, nor of what was played before they came; a long wait is a break, not a thought."""
    loaded = await begun(world)
    rated = msgspec.structs.replace(loaded.table, rated=True)
    table = with_chair(with_chair(rated, Seat(1), person=None), Seat(2), came=2)
    acted = [(0, 0), (3_000, 0), (4_000, 1), (4_000, 2), (9_000, 2), (9_000 + BREAK_MS + 1, 0)]
    log = (Entry(0, Nature.CHANCE, ""), *(Entry(at, Seat(seat), "") for at, seat in acted))
    record = Record("oh_hell", 1, {}, 3, log)
    assert tempo_of(table, record) == Tempo(4, 8_000)
    assert tempo_of(msgspec.structs.replace(table, rated=False), record) == Tempo(), "among friends"


async def test_the_tempo_of_a_race_is_its_length_to_the_expected_one(world: World) -> None:
    loaded = await begun(world)
    race = msgspec.structs.replace(
        loaded.table, game="terc", preset="usual", end=msgspec.structs.replace(loaded.table.end, at=300_000)
    )
    race = msgspec.structs.replace(race, rated=True, log=msgspec.structs.replace(race.log, began=3_000))
    tempo = tempo_of(race, Record("terc", 1, {}, 3))
    assert tempo.person_s == pytest.approx(RIVAL_S, rel=0.01), "297 s are measured for three"
