"""Check-in ten minutes before a start by time, or a minute before one by hand: who is here is paired."""

from typing import Any

import pytest

from bot.features.tournaments.service.fitting import MINUTE_MS
from bot.features.tournaments.service.next_step import CALL_MS, CHECK_IN_MS, FRESH_MS, is_here
from bot.features.tournaments.service.organiser_actions import REOPEN
from bot.features.tournaments.service.tournament_model import Stage, Tournament
from bot.features.tournaments.service.tournament_refusals import AlreadyEntered, EntryClosed, PlayersCalled
from bot.features.tournaments.service.transitions import DELAY_MS
from bot.people.people import Person
from games.tournament.core import Regulation
from tests.support.service import ANNA, BORIS, GLEB, VERA
from tests.support.tournament_hall import FOUR, Hall

HOUR_MS = 60 * MINUTE_MS


async def asked_to(hall: Hall, *people: Person, **settings: Any) -> Tournament:
    """Open a tournament that starts in an hour, and move on to its check-in."""
    opened = await hall.open(*people, starts=hall.world.time.now() + HOUR_MS, **settings)
    return await hall.goes_to(opened, opened.settings.starts - CHECK_IN_MS)


def names(tournament: Tournament) -> list[str]:
    return [each.name for each in tournament.entrants]


async def test_people_are_asked_once_ten_minutes_before(hall: Hall) -> None:
    opened = await hall.open(*FOUR, starts=hall.world.time.now() + HOUR_MS)
    starts = opened.settings.starts
    assert (await hall.goes_to(opened, starts - CHECK_IN_MS - 1)).called == 0
    assert (await hall.goes_to(opened, starts - CHECK_IN_MS)).called == starts - CHECK_IN_MS
    assert (await hall.goes_to(opened, starts - MINUTE_MS)).called == starts - CHECK_IN_MS


async def test_only_those_who_are_here_are_paired_and_the_others_may_come_late(hall: Hall) -> None:
    asked = await asked_to(hall, *FOUR)
    await hall.enter(asked, GLEB, ANNA)
    begun = await hall.goes_to(asked, asked.settings.starts)
    assert (begun.run.round, names(begun)) == (1, [ANNA.name, GLEB.name])
    late = await hall.enter(begun, VERA)
    assert (names(late)[-1], late.entrants[-1].since) == (VERA.name, 2)


async def test_who_enters_within_the_last_ten_minutes_is_here(hall: Hall) -> None:
    asked = await asked_to(hall, ANNA, BORIS)
    await hall.enter(asked, VERA, ANNA)
    assert names(await hall.goes_to(asked, asked.settings.starts)) == [ANNA.name, VERA.name]


async def test_nobody_is_asked_where_all_have_just_come(hall: Hall) -> None:
    opened = await hall.open(ANNA, BORIS, starts=hall.world.time.now() + CHECK_IN_MS)
    begun = await hall.goes_to(opened, opened.settings.starts)
    assert (begun.called, begun.run.round, len(begun.entrants)) == (0, 1, 2)


async def test_after_an_outage_nobody_is_asked_without_time_to_answer(hall: Hall) -> None:
    opened = await hall.open(*FOUR, starts=hall.world.time.now() + HOUR_MS)
    assert (await hall.goes_to(opened, opened.settings.starts - MINUTE_MS)).called == 0
    begun = await hall.goes_to(opened, opened.settings.starts)
    assert (begun.run.round, len(begun.entrants)) == (1, 4)


async def test_with_too_few_here_the_start_is_put_off_and_who_was_here_still_is(hall: Hall) -> None:
    asked = await asked_to(hall, *FOUR)
    await hall.enter(asked, ANNA)
    put_off = await hall.goes_to(asked, asked.settings.starts)
    starts = asked.settings.starts + DELAY_MS
    assert (put_off.stage, put_off.settings.starts, put_off.called) == (Stage.ENTRY, starts, asked.called)
    await hall.enter(put_off, BORIS)
    assert names(await hall.goes_to(put_off, starts)) == [ANNA.name, BORIS.name]


async def test_another_time_asks_again(hall: Hall) -> None:
    asked = await asked_to(hall, *FOUR)
    await hall.enter(asked, *FOUR)
    starts = asked.settings.starts + HOUR_MS
    moved = await hall.set(asked, starts=starts)
    assert moved.called == 0
    with pytest.raises(AlreadyEntered):
        await hall.enter(moved, ANNA)
    await hall.goes_to(moved, starts - CHECK_IN_MS)
    await hall.enter(moved, VERA, GLEB)
    assert names(await hall.goes_to(moved, starts)) == [VERA.name, GLEB.name]


async def called(hall: Hall, *people: Person, **settings: Any) -> Tournament:
    """Open a tournament, and start it by hand after the first entries are old; Gleb has just come."""
    opened = await hall.open(*people, **settings)
    await hall.passes(FRESH_MS + 1)
    await hall.enter(opened, GLEB)
    await hall.organising.start(hall.world.update(), opened.id, ANNA.id)
    await hall.settle()
    return await hall.now(opened)


async def test_a_start_by_hand_asks_those_who_entered_long_ago(hall: Hall) -> None:
    """The organiser who starts it and latecomers are there; a second tap starts nothing."""
    asked = await called(hall, ANNA, BORIS, VERA)
    assert (asked.stage, asked.settings.starts) == (Stage.ENTRY, hall.world.still.at + CALL_MS)
    assert [each.name for each in asked.entrants if not is_here(asked, each)] == [BORIS.name, VERA.name]
    with pytest.raises(PlayersCalled):
        await hall.organising.start(hall.world.update(), asked.id, ANNA.id)
    await hall.enter(asked, BORIS)
    assert (await hall.goes_to(asked, asked.settings.starts - 1)).stage is Stage.ENTRY
    begun = await hall.goes_to(asked, asked.settings.starts)
    assert (names(begun), [each.name for each in begun.reserves]) == (
        [ANNA.name, BORIS.name, GLEB.name],
        [VERA.name],
    )
    late = await hall.enter(begun, VERA)
    assert (names(late)[-1], late.entrants[-1].since, late.reserves) == (VERA.name, 2, ())


async def test_a_start_by_hand_waits_no_longer_than_for_all(hall: Hall) -> None:
    asked = await called(hall, ANNA, BORIS)
    await hall.enter(asked, BORIS)
    await hall.settle()
    assert (await hall.now(asked)).run.round == 1


async def test_nobody_is_asked_at_a_start_where_all_have_just_come(hall: Hall) -> None:
    opened = await hall.open(*FOUR)
    await hall.passes(FRESH_MS)
    begun = await hall.organising.start(hall.world.update(), opened.id, ANNA.id)
    assert (begun.stage, begun.called, begun.reserves) == (Stage.PLAYING, 0, ())


async def test_a_start_by_hand_with_too_few_leaves_the_list_open(hall: Hall) -> None:
    """Until it is started again, which asks again."""
    asked = await called(hall, BORIS, VERA)
    await hall.entries.withdraw(hall.world.update(), asked.id, GLEB)
    after = await hall.goes_to(asked, asked.settings.starts)
    assert (after.stage, after.settings.starts, after.called, names(after)) == (
        Stage.ENTRY,
        0,
        0,
        [BORIS.name, VERA.name],
    )
    assert [each.what for each in after.corrections] == ["too-few"]
    again = await hall.organising.start(hall.world.update(), asked.id, ANNA.id)
    assert again.called == hall.world.still.at


async def test_a_start_by_hand_before_a_set_time_asks_those_who_have_not_answered(hall: Hall) -> None:
    asked = await asked_to(hall, *FOUR)
    await hall.enter(asked, BORIS)
    again = await hall.organising.start(hall.world.update(), asked.id, ANNA.id)
    assert [each.name for each in again.entrants if not is_here(again, each)] == [VERA.name, GLEB.name]
    assert names(await hall.goes_to(again, again.settings.starts)) == [ANNA.name, BORIS.name]


async def test_absent_players_are_entries_again_when_the_start_is_taken_back(hall: Hall) -> None:
    asked = await called(hall, ANNA, BORIS)
    await hall.goes_to(asked, asked.settings.starts)
    after = await hall.do(asked, REOPEN)
    assert (names(after), after.reserves) == ([ANNA.name, GLEB.name, BORIS.name], ())


async def test_a_cup_goes_on_without_those_who_did_not_come(hall: Hall) -> None:
    asked = await asked_to(hall, *FOUR, regulation=Regulation("cup", seats=2))
    await hall.enter(asked, ANNA, BORIS)
    begun = await hall.goes_to(asked, asked.settings.starts)
    assert names(begun) == [ANNA.name, BORIS.name]
    with pytest.raises(EntryClosed):
        await hall.enter(begun, VERA)
